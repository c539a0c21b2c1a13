"""The finding of a calibration with a log, in a few sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.view.text.findings.play_log import fit_told
from simkit.view.text.words import counted, listed, percent

Found = Mapping[str, Any]
FEW_MEMBERS = 12


def calibrate_log_finding(found: Found) -> str:
    """How many packs are left, which unknowns are narrower, how the tables play, what fits."""
    return " ".join(
        (
            f"The ensemble has {counted(found['members'], 'pack')} that agree with your "
            f"{counted(found['plays'], 'play')}.",
            _learned(found),
            _players(found),
            fit_told(found, "these packs"),
        )
    )


def _learned(found: Found) -> str:
    if found["members"] < FEW_MEMBERS:
        return "These packs are too few to say more. Give more --points."
    pinned = [u["unknown"] for u in found["unknowns"] if u["verdict"] == "pinned down"]
    leaning = [u["unknown"] for u in found["unknowns"] if u["verdict"] == "leans"]
    told = []
    if pinned:
        told.append(f"Your plays leave only a narrow range for {listed(pinned)}.")
    if leaning:
        told.append(f"For {listed(leaning)}, some values are now more likely than others.")
    return " ".join(told) or "Your plays do not show which values are right."


def _players(found: Found) -> str:
    share = found["mistakes"]
    return (
        f"Your players play like {found['bot']} with {percent(share['estimate'], 0)} mistakes "
        f"(in 90 of 100 packs: {percent(share['low'], 0)} to {percent(share['high'], 0)})."
    )
