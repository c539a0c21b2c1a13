"""How a game words the options of its players: a sentence for every verb, and what fills it.

A sentence has placeholders for the numbers of an option and of the decision that it answers:
`{who:hero} moves to {where:area}`. What stands behind the colon is the game's own business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any


@dataclass(frozen=True)
class Wording:
    """The sentences of a game: a verb's usual one, and those of kinds of decision where it means
    something of its own. Kinds and verbs go by their numbers."""

    usual: Mapping[int, str]
    own: Mapping[tuple[int, int], str]  # by kind of decision and verb

    def tell(self, decision: Any, option: Any, word: Callable[[str, Any], str]) -> str:
        """An option in words; `word` fills a sentence with numbers."""
        kind, verb = int(decision.kind), int(option.verb)
        sentence = self.own.get((kind, verb)) or self.usual[verb]
        told = word(sentence, numbers_to_tell(decision, option))
        return told[:1].upper() + told[1:]


def numbers_to_tell(decision: Any, option: Any) -> SimpleNamespace:
    """What placeholders can name: an option's numbers as an event has them (its amount is called
    `value`), and of the decision its `subject` and its `stake`, which is its amount."""
    numbers = {name: int(option[name]) for name in ("who", "what", "where")}
    return SimpleNamespace(
        **numbers,
        kind=0,
        value=int(option.amount),
        subject=int(decision.subject),
        stake=int(decision.amount),
    )
