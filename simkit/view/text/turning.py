"""The roll that turned a game, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.text.words import share_with_interval

if TYPE_CHECKING:
    from simkit.lab.lucks.turning_roll import TurningRoll
    from simkit.lab.statistics.intervals import Interval


def turning_finding(found: TurningRoll, rivals: bool) -> str:
    """`The roll that turned this game: battles, turn 5. If it alone is drawn anew, ...`"""
    kept = "the winner" if rivals else "the result"
    if found.roll is None or found.changes is None:
        return (
            f"No single roll turned this game: simkit drew {found.looked_at} rolls and shuffles "
            f"anew, one at a time, and {kept} stayed the same."
        )
    other = "somebody else wins" if rivals else "the game ends the other way"
    if found.is_strong and not found.is_decisive and found.rival_changes:
        return (
            f"No single roll turned this game, because several would have: if {found.roll} alone "
            f"comes out anew, {other} in {_of_tries(found.changes)} of {found.times} tries; if "
            f"{found.rival} does, in {_of_tries(found.rival_changes)}."
        )
    lead = "The roll that turned this game"
    if not found.is_decisive:
        lead = "No single roll turned this game. The one that mattered most"
    return (
        f"{lead}: {found.roll}. If it alone is drawn anew, {other} in "
        f"{_of_tries(found.changes)} of {found.times} tries."
    )


def _of_tries(share: Interval) -> str:
    return share_with_interval(*share.known)
