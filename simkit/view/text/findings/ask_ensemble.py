"""The finding of a question over all plausible packs, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.text.ask_ensemble import DIFFERENCE, MEAN, ends_text, value_text, verdict_text
from simkit.view.text.words import level

if TYPE_CHECKING:
    from simkit.lab.ensembles.ask_ensemble_answer import FigureOverPacks, OverEnsemble


def ask_ensemble_finding(found: OverEnsemble) -> str:
    """What is least, and what is most in doubt."""
    judged = [each for each in found.told if each.above is not None]
    if not judged:
        first = found.told[0]
        return (
            f"{first.name}: {value_text(first, first.estimate)} on average over the "
            f"plausible packs (luck: {level(found.confidence)} interval "
            f"{ends_text(first, first.luck)}). In 90 of 100 packs, it is "
            f"{ends_text(first, first.ignorance)} (ignorance)."
        )
    differences = [each for each in judged if each.kind == DIFFERENCE]
    if not differences:
        matter = [each.name.removesuffix(" moves it by") for each in judged if _matters(each)]
        if not matter:
            return "No unknown value matters in 90 or more of 100 plausible packs."
        return f"These matter in at least 90 of 100 plausible packs: {', '.join(matter)}."
    if len(differences) == 1:
        one = differences[0]
        return (
            f"{one.name}: {value_text(one, one.estimate)} points, "
            f"{verdict_text(one)} plausible packs."
        )
    settled = sum(round(abs((each.above or 0.0) - 0.5), 2) >= 0.45 for each in differences)
    return (
        f"For {settled} of {len(differences)} differences, at least 95 of 100 plausible packs "
        "agree whether the difference is above or below 0."
    )


def _matters(figure: FigureOverPacks) -> bool:
    return figure.kind == MEAN and (figure.above or 0.0) >= 0.9
