"""The finding of a validation, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.text.lookup import spoken
from simkit.view.text.words import counted, listed

if TYPE_CHECKING:
    from simkit.lab.calibrating.validate_answer import Validation


def validate_finding(found: Validation) -> str:
    """How many claims hold, and which do not."""
    by_verdict: dict[str, list[str]] = {}
    for each in found.claims:
        in_words = f'"{each.said.says.rstrip(".")}" ({spoken(each.said.name)})'
        by_verdict.setdefault(each.verdict, []).append(in_words)
    text = counts(found)
    for word, one, many in (
        ("fails", "This one fails", "These fail"),
        ("not settled", "This one is not settled", "These are not settled"),
    ):
        names = by_verdict.get(word, [])
        text += f" {one if len(names) == 1 else many}: {listed(names)}." if names else ""
    return text


def counts(found: Validation) -> str:
    """How many claims hold."""
    verdicts = [each.verdict for each in found.claims if each.verdict != "not asked"]
    holding, asked = verdicts.count("holds"), len(verdicts)
    return f"{holding} of {counted(asked, 'claim')} {'holds' if 1 in (holding, asked) else 'hold'}."
