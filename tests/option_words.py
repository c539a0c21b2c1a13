"""One option of a decision, in the words of its game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any


def told(
    twin: SimpleNamespace,
    scene: Any,
    kind: str,
    verb: str,
    subject: int = 0,
    stake: int = 0,
    **numbers: int,
) -> str:
    """An option with these numbers (who=0, what=-1, where=-1, amount=0 unless given)."""
    desk = twin.kernel.records.blank(twin.kernel.decisions.DESK)[0]
    decision, option = desk.decision, desk.options[0]
    decision.kind, decision.subject = twin.choices.KINDS.index(kind), subject
    decision.amount = stake
    option.verb = twin.choices.VERBS.index(verb)
    for name, number in ({"what": -1, "where": -1} | numbers).items():
        option[name] = number
    known = (scene.components, scene.settings, scene.rules)
    (text,) = twin.options.tell_options(scene.game, decision, desk.options[:1], *known)
    return str(text)
