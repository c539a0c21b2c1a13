"""The finding of a calibration, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.view.text.words import counted, listed, percent

Found = Mapping[str, Any]
FEW_MEMBERS = 12


def calibrate_finding(found: Found) -> str:
    """What is left."""
    left = found["surviving"]
    if not found["trials"]:
        return "Nothing was tried."
    if not any(wave["plausible"] for wave in found["waves"]):
        return (
            "The claims rule out every pack that was tried. "
            f"Check these claims first: {listed(list(found['doubt_first'][:3])) or 'none'}."
        )
    share = f"{percent(left['estimate'])} of all value combinations"
    if left["low"] is not None:
        share += f" (95 % interval {100 * left['low']:.1f} to {100 * left['high']:.1f})"
    pinned = [u["unknown"] for u in found["unknowns"] if u["verdict"] == "pinned down"]
    leaning = [u["unknown"] for u in found["unknowns"] if u["verdict"] == "leans"]
    text = f"{share} fit the claims. The ensemble has {counted(found['members'], 'pack')}."
    if pinned:
        text += f" The claims leave only a narrow range for {listed(pinned)}."
    if leaning:
        text += f" For {listed(leaning)}, some values are now more likely than others."
    if found["members"] < FEW_MEMBERS:
        text += " These packs are too few to say more. Give more --points or --waves."
    elif not pinned and not leaning:
        text += " The claims do not show which values are right."
    return text
