"""The sentences of a game for its events and options, and the values that fill them.

A sentence has placeholders for the numbers of an event, or of an option and the decision that it
answers: `{who:hero} moves to {where:area}`. What stands behind the colon is the game's own
business.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from simkit.values.components import Components

Words = Callable[[int, Any], str]  # a number and the event that it belongs to, in words

COVERED = -99  # stands in an event for a number that who reads it may not know


def filled(sentence: str, put: Callable[[str, str], str]) -> str:
    """A sentence with its placeholders filled: `put` is handed a name and what stands behind it."""
    parts = []
    for text, name, spec, _ in string.Formatter().parse(sentence):
        parts.append(text)
        if name:
            parts.append(put(name, spec or ""))
    return "".join(parts)


def worded(sentence: str, event: Any, wording: Mapping[str, Words]) -> str:
    """A sentence with the numbers of an event, or of an option, in the words of a game."""
    return filled(sentence, lambda name, spec: wording[spec](int(getattr(event, name)), event))


def capital(sentence: str) -> str:
    """A sentence as it begins a line."""
    return sentence[:1].upper() + sentence[1:]


def told_line(event: Any, phase: str, game: str, rule: str, sentence: str) -> dict[str, Any]:
    """What the trace of a game says of an event: when, by which row of the ledger, and what."""
    return {
        "turn": int(event.turn),
        "phase": phase,
        "rule": f"{game}:{rule}" if rule else "",
        "text": capital(sentence),
    }


class Teller:
    """Words for the numbers of one game's log: what the narrators of all games share."""

    wording: Mapping[str, Callable[..., str]]  # by what stands behind the colon of a placeholder
    covered: ClassVar[Mapping[str, str]] = {}  # likewise: what is said for a number that is covered

    def tell(self, log: Iterable[Any]) -> list[dict[str, Any]]:
        """Each event as turn, phase, rule and sentence."""
        return [told for told in map(self.tell_one, log) if told]

    def tell_one(self, event: Any) -> dict[str, Any] | None:
        """One event, unless nothing is to be said of it."""
        raise NotImplementedError

    def word(self, sentence: str, event: Any) -> str:
        """A sentence with its placeholders filled from an event or an option."""
        return filled(
            sentence, lambda name, spec: self._number(int(getattr(event, name)), spec, event)
        )

    def _number(self, number: int, spec: str, event: Any) -> str:
        return self.covered[spec] if number == COVERED else self.wording[spec](number, event)


def titles(components: Components, table: str) -> list[str]:
    """The titles of a table's entries, by number."""
    return [str(entry["title"]) for entry in components.table(table).values()]


def counting(word: str) -> Words:
    """So many of something: "1 unit", "2 units"."""
    return lambda v, e: f"{v} {word}{'' if v == 1 else 's'}"


TellerFor = Callable[[Any, Any, "Components", Mapping[str, Any], Any], Teller]
"""Takes the position, the decision, the components, the settings and the rules as numbers."""
TellOptions = Callable[[Any, Any, Any, "Components", Mapping[str, Any], Any], list[str]]
"""Takes the position, the decision, its options, components, settings and rules."""


@dataclass(frozen=True)
class Wording:
    """The sentences of a game: a verb's usual one, and those of kinds of decision where it means
    something of its own. Kinds and verbs go by their numbers."""

    usual: Mapping[int, str]
    own: Mapping[tuple[int, int], str]  # by kind of decision and verb

    def telling(self, teller_for: TellerFor) -> TellOptions:
        """The function `tell_options` of a game: the options of a decision in words."""

        def tell_options(
            game: Any,
            decision: Any,
            options: Any,
            components: Components,
            settings: Mapping[str, Any],
            rules: Any,
        ) -> list[str]:
            teller = teller_for(game, decision, components, settings, rules)
            return [self.tell(decision, option, teller.word) for option in options]

        return tell_options

    def tell(self, decision: Any, option: Any, word: Callable[[str, Any], str]) -> str:
        """An option in words; `word` fills a sentence with numbers."""
        kind, verb = int(decision.kind), int(option.verb)
        sentence = self.own.get((kind, verb)) or self.usual[verb]
        return capital(word(sentence, numbers_to_tell(decision, option)))


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
