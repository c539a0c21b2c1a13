"""The purpose of each random draw, such as an attack, and the number (slot) that identifies it.

Two dice are words 0 and 1 of their slot. A tract goes with the side whose player-turn it is, so
that the two player-turns of a turn do not meet.
"""

from __future__ import annotations

from typing import Any

from simkit.kernel.jit import kernel
from simkit.kernel.vocabulary import Purposes

from .sizes import MOST_COMMANDS, MOST_LEADERS, MOST_SEAS, SIDES

BAND = 128  # tracts whose slots lie together: with more of them a smaller map keeps its luck
MOST_LOOTINGS = 1 << 7  # of one tract, one a turn at most

purpose = Purposes()
RALLYING = purpose(1, "rally rolls")  # slot: unit
SUPPLY_CHECK = purpose(2, "supply rolls")  # slot: tract in a player-turn
TAKING_SIDES = purpose(3, "rolls of tribes that take sides", of="commands")  # slot: command
# slot: command in a player-turn; index: condition
CONDITION_NEEDED = purpose(11, "rolls for conditions of tribes")
FORCED_MARCH = purpose(4, "forced march rolls")  # slot: unit
LOOTING = purpose(5, "looting rolls")  # slot: tract and how often it was looted before
SEA_ROLL = purpose(9, "rolls at sea")  # slot: flotilla and sea area
LANDING_ROLL = purpose(10, "landing rolls")  # slot: flotilla
COMBAT_ROLL = purpose(6, "combat rolls")  # slot: tract in a player-turn
# slot: tract in a player-turn; index: 0 attacker, 1 defender
UNRELIABLE = purpose(7, "rolls of unreliable troops")
LEADERS_FATE = purpose(8, "rolls for a leader's fate")  # slot: tract in a player-turn, leader
DEALT_UNIT = purpose(20)  # slot: unit (dealing.py)
DEALT_LEADER = purpose(21)  # slot: leader


@kernel
def in_bands(tract: int, number: int, numbers: int) -> int:
    """A tract and one of so many numbers as one: tract + 128 x number in the first band."""
    return (tract // BAND * numbers + number) * BAND + tract % BAND


@kernel
def tract_slot(game: Any, tract: int) -> int:
    """A tract in this player-turn."""
    return in_bands(tract, game.mover, SIDES)


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
    return in_bands(tract, game.lootings[tract], MOST_LOOTINGS)
