"""The finding of a calibration, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.text.words import counted, listed, percent

if TYPE_CHECKING:
    from simkit.lab.calibrating.calibrate_answer import Calibrated
    from simkit.lab.calibrating.calibrate_log_answer import CalibratedByLog

FEW_MEMBERS = 12


def calibrate_finding(found: Calibrated) -> str:
    """What is left."""
    left = found.surviving
    if not found.trials:
        return "Nothing was tried."
    if not any(wave.plausible for wave in found.waves):
        return (
            "The claims rule out every pack that was tried. "
            f"Check these claims first: {listed(found.doubt_first[:3]) or 'none'}."
        )
    share = f"{percent(left.estimate)} of all value combinations"
    if left.low is not None:
        _, low, high = left.known
        share += f" (95 % interval {100 * low:.1f} to {100 * high:.1f})"
    pinned, leaning = named(found, "pinned down"), named(found, "leans")
    text = f"{share} fit the claims. The ensemble has {counted(len(found.members), 'pack')}."
    if pinned:
        text += f" The claims leave only a narrow range for {listed(pinned)}."
    if leaning:
        text += f" For {listed(leaning)}, some values are now more likely than others."
    if len(found.members) < FEW_MEMBERS:
        text += " These packs are too few to say more. Give more --points or --waves."
    elif not pinned and not leaning:
        text += " The claims do not show which values are right."
    return text


def named(found: Calibrated | CalibratedByLog, verdict: str) -> list[str]:
    """The unknowns with this verdict."""
    return [each.unknown.name for each in found.survivals if each.verdict == verdict]
