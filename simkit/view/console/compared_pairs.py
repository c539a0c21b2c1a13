"""Blocks of the page of `simkit compare`: every two arms, and arms that change nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from simkit.view.text.differences import difference_text, p_text
from simkit.view.text.findings import arm_label
from simkit.view.text.tables import Column, Ink, table
from simkit.view.text.words import count, level, listed, percent

Compared = Mapping[str, Any]


def every_two(found: Compared, width: int, ink: Ink) -> str:
    """The arms from the most to the least won, and each two of them; where that was asked."""
    if not found["pairs"]:
        return ""
    rows = [
        (one["arm"], one["against"], difference_text(one), p_text(one), one["verdict"])
        for one in found["pairs"]
    ]
    columns = [
        Column("arm", wraps=True),
        Column("against", wraps=True),
        Column("difference (points)", "right"),
        Column("p", "right"),
        Column("verdict"),
    ]
    body = table(columns, rows, width=width, ink=ink)
    return f"{ink.strong('Every two against each other')}\n{body}"


def order_of_arms(found: Compared) -> str:
    """Who wins more than whom, as far as that is settled: a sentence."""
    arms = sorted(found["arms"], key=lambda arm: -arm["win_rate"]["estimate"])
    shares = [f"{arm_label(found, arm)} {percent(arm['win_rate']['estimate'])}" for arm in arms]
    still = [
        f"{one['arm']} and {one['against']}"
        for one in found["pairs"]
        if one["verdict"] == "not settled"
    ]
    same = [
        f"{one['arm']} and {one['against']}" for one in found["pairs"] if one["verdict"] == "same"
    ]
    told = f"From the most to the least won: {', '.join(shares)}."
    if same:
        told += f" The same: {'; '.join(same)}."
    return told + (f" Not settled: {'; '.join(still)}." if still else " Every pair is settled.")


def without_effect(found: Compared) -> Iterable[str]:
    """Arms whose rules are the baseline's own, and arms that have ended every game alike."""
    alike = [arm_label(found, one) for one in found["comparisons"] if one["same_rules"]]
    if alike:
        plays = "plays" if len(alike) == 1 else "play"
        yield (
            f"{listed(alike)} {plays} by the same numbers as the baseline, to the last of them, so "
            "that is the same without a game."
        )
    for one in found["comparisons"]:
        if not (one["same_rules"] or one["won_arm_only"] or one["won_baseline_only"]):
            most = 1 - (1 - found["confidence"]) ** (1 / one["games"])
            yield (
                f"{arm_label(found, one)} does not bite here: none of {count(one['games'])} games "
                f"was won otherwise; of more at most {percent(most)} would be "
                f"({level(found['confidence'])})."
            )
