"""Words for what has changed in a file of rules."""

from __future__ import annotations

from collections.abc import Sequence

from simkit.lab.varying.rules_changed import FUNCTION, RuleChange
from simkit.view.text.words import listed

MOST_CHANGES = 8


def rules_told(variant: str, changes: Sequence[RuleChange]) -> str:
    """What another file changes: `Changed with rules=other.py: PAIR is 12 (was 10)`."""
    if not changes:
        return f"Changed with {variant}: nothing that the rules read."
    told = [change_told(each) for each in changes[:MOST_CHANGES]]
    if len(changes) > MOST_CHANGES:
        told.append(f"{len(changes) - MOST_CHANGES} more")
    return f"Changed with {variant}: {listed(told)}."


def change_told(change: RuleChange) -> str:
    """One change: what it is called, and its values if they can be said in a line."""
    name = f"the function {change.name}" if change.kind == FUNCTION else change.name
    if not change.old:
        return f"{name} is new"
    if not change.new:
        return f"{name} is gone"
    same = change.kind == FUNCTION or change.old == change.new
    return name if same else f"{name} is {change.new} (was {change.old})"
