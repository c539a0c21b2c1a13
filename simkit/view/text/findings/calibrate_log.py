"""The finding of a calibration with a log, in a few sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.text.findings.calibrate import FEW_MEMBERS, named
from simkit.view.text.findings.play_log import fit_told
from simkit.view.text.words import counted, listed, percent

if TYPE_CHECKING:
    from simkit.lab.calibrating.calibrate_log_answer import CalibratedByLog


def calibrate_log_finding(found: CalibratedByLog) -> str:
    """How many packs are left, which unknowns are narrower, how the tables play, what fits."""
    return " ".join(
        (
            f"The ensemble has {counted(len(found.members), 'pack')} that agree with your "
            f"{counted(len(found.log.games), 'play')}.",
            _learned(found),
            _players(found),
            fit_told(found.fits, "these packs"),
        )
    )


def _learned(found: CalibratedByLog) -> str:
    if len(found.members) < FEW_MEMBERS:
        return "These packs are too few to say more. Give more --points."
    pinned, leaning = named(found, "pinned down"), named(found, "leans")
    told = []
    if pinned:
        told.append(f"Your plays leave only a narrow range for {listed(pinned)}.")
    if leaning:
        told.append(f"For {listed(leaning)}, some values are now more likely than others.")
    return " ".join(told) or "Your plays do not show which values are right."


def _players(found: CalibratedByLog) -> str:
    share, low, high = (percent(end, 0) for end in found.mistakes.known)
    return (
        f"Your players play like {found.heading.bot} with {share} mistakes (in 90 of 100 packs: "
        f"{low} to {high})."
    )
