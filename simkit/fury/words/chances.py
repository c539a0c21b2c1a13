"""What each random draw is for, and the slot that names it.

Two dice are words 0 and 1 of their slot. A tract goes with the side whose player-turn it is, so
that the two player-turns of a turn do not meet.
"""

from __future__ import annotations

from typing import Any

from simkit.kernel.jit import kernel
from simkit.kernel.vocabulary import Purposes

from .sizes import MOST_COMMANDS, MOST_LEADERS, MOST_SEAS, MOST_TRACTS

purpose = Purposes()
RALLYING = purpose(1)  # slot: unit
SUPPLY_CHECK = purpose(2)  # slot: tract in a player-turn
TAKING_SIDES = purpose(3)  # slot: command
CONDITION_NEEDED = purpose(11)  # slot: command in a player-turn; index: condition
FORCED_MARCH = purpose(4)  # slot: unit
LOOTING = purpose(5)  # slot: tract and how often it was looted before
SEA_ROLL = purpose(9)  # slot: flotilla and sea area
LANDING_ROLL = purpose(10)  # slot: flotilla
COMBAT_ROLL = purpose(6)  # slot: tract in a player-turn
UNRELIABLE = purpose(7)  # slot: tract in a player-turn; index: 0 attacker, 1 defender
LEADERS_FATE = purpose(8)  # slot: tract in a player-turn, leader
DEALT_UNIT = purpose(20)  # slot: unit (dealing.py)
DEALT_LEADER = purpose(21)  # slot: leader


@kernel
def tract_slot(game: Any, tract: int) -> int:
    """A tract in this player-turn."""
    return game.mover * MOST_TRACTS + tract


@kernel
def attempt_slot(game: Any, command: int) -> int:
    """A tribe in this player-turn."""
    return game.mover * MOST_COMMANDS + command


@kernel
def fate_slot(game: Any, tract: int, leader: int) -> int:
    """A leader in a battle of this player-turn."""
    return tract_slot(game, tract) * MOST_LEADERS + leader


@kernel
def sea_slot(fleet: int, sea: int) -> int:
    """A flotilla that enters a sea area; it enters each once a voyage."""
    return fleet * MOST_SEAS + sea


@kernel
def looting_slot(game: Any, tract: int) -> int:
    """A tract's next looting."""
    return game.lootings[tract] * MOST_TRACTS + tract
