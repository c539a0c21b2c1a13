"""Tell a game in words: every event of its log, with the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from simkit.description.wording import Teller, Words, titles, told_line
from simkit.hellgame.pack.building import place_of
from simkit.hellgame.words import choices, effects, events, state, tallies
from simkit.hellgame.words.sizes import COPIES, MOST_LEGIONS
from simkit.values.components import Components

GIFT_WORDS = {
    choices.GIVE_SOULS: "souls",
    choices.GIVE_FAVOUR: "Favours",
    choices.GIVE_LEGION: "a legion",
    choices.GIVE_LIEUTENANT: "a lieutenant",
    choices.GIVE_DEMON: "a demon",
    choices.GIVE_SECTIO: "a sectio",
    choices.GIVE_ARCANUM: "an Arcanum",
}
SOURCE_WORDS = {
    "start": "to start with",
    "earth": "by a demon on Earth",
    "evil_deeds": "by Evil Deeds",
    "arcana": "by an Arcanum",
    "events": "by a Hell card",
    "dice_curse": "by the curse of the dice",
    "gifts": "as a gift",
}
LOSS_WORDS = {
    "battle": "fallen in battle",
    "uriel": "destroyed by Uriel",
    "lilith": "destroyed by Lilith",
    "phenomena": "lost to a phenomenon",
    "events": "lost to a Hell card",
    "influence": "disbanded by Influence",
    "magic": "lost to an Arcanum",
    "desertion": "unpaid",
    "hounds": "torn by a Hellhound",
    "given": "given away",
    "sacrifice": "turned into souls",
    "relief": "given to another in relief",
}
DEAL_WORDS = {
    "passage": "passage",
    "peace": "peace",
    "alliance": "an alliance",
    "support": "support",
    "truce": "a truce",
    "gift": "a gift",
}
PLACE_WORDS = {
    state.NONE: "nowhere",
    state.ON_EARTH: "Earth",
    state.ANTEHELL: "AnteHell",
    state.PENTAGRAM: "the Pentagram",
}
ENDINGS = {
    state.BY_CIRCLE: "{} wins: a whole circle of Hell is in its hands.",
    state.BY_SIXES: "{} wins with three sixes.",
}
# What comes about in several ways cites the rule of its own: by its source, or by the phase.
RULE_OF_GAIN = {
    "start": "5.1-sectios",
    "favour": "12.1-favour",
    "victory": "12.2-victory",
    "relief": "12.3.1-relief",
    "gift": "7.3.2-gifts",
}
RULE_OF_FAVOUR = {
    "start": "5.1-preparation",
    "earth": "7.2-favours",
    "evil_deeds": "9.7.4-evil-deeds",
    "arcana": "9.8-effects-for-oneself",
    "events": "6.1-event-effects",
    "dice_curse": "3.2.1-curse",
    "gifts": "7.3.2-gifts",
}
RULE_IN_PHASE = {
    (events.LEGION_RAISED, state.SET_UP): "5.1-first-legions",
    (events.LEGION_RAISED, state.ACTION_PHASE): "9.8-effects-on-places",
    (events.LEGION_RAISED, state.RANDOM_MOVEMENT_PHASE): "10.2-mother",
    (events.LEGION_RAISED, state.COMBAT_PHASE): "11.2.1-legion",
    (events.LIEUTENANT_HIRED, state.HELL_PHASE): "6.1-event-effects",
    (events.LIEUTENANT_HIRED, state.RANDOM_MOVEMENT_PHASE): "10.2-mother",
    (events.DEMON_DEALT, state.END_PHASE): "13.2.1-all-lost",
}
COUNTED = ("card", "demon", "disfavour", "favour", "legion", "roll", "soul", "unit")
CAPITAL = ("disfavour", "favour")


class Narrator(Teller):
    """Words for the numbers of one game's log."""

    covered: ClassVar[Mapping[str, str]] = {"arcanum": "a card"}

    def __init__(self, components: Components, rules: Any) -> None:
        self.rules = rules
        self.sectios = {
            place_of(entry): entry["title"] for entry in components.table("sectios").values()
        }
        self.circles = {
            entry["number"] - 1: entry["title"] for entry in components.table("circles").values()
        }
        self.demons = titles(components, "demons")
        self.lieutenants = titles(components, "lieutenants")
        self.arcana = titles(components, "arcana")
        self.hell = list(components.table("hell").values())
        self.phase = state.SET_UP
        self.wording = self._wording()

    def tell_one(self, event: Any) -> dict[str, Any] | None:
        kind = int(event.kind)
        if kind == events.PHASE_BEGINS:
            self.phase = int(event.what)
            return None
        rule, sentence = self._rule(kind, event), events.EVENTS[kind].text
        return told_line(
            event, state.PHASES[self.phase], "hellgame", rule, self.word(sentence, event)
        )

    def _rule(self, kind: int, event: Any) -> str:
        """The row of the ledger behind an event."""
        if kind == events.CONTROL_GAINED:
            how = int(event.what)
            return RULE_OF_GAIN[tallies.GAINS[how]] if how != state.NONE else "12.3.2-freebooters"
        if kind == events.FAVOUR_GAINED:
            return RULE_OF_FAVOUR[tallies.FAVOUR_SOURCES[int(event.what)]]
        return RULE_IN_PHASE.get((kind, self.phase), events.EVENTS[kind].rule)

    def _wording(self) -> dict[str, Words]:
        """What stands behind the colon of a placeholder says what its number names."""
        return {
            "": lambda v, e: str(v),
            "signed": lambda v, e: f"{v:+d}" if v else "0",
            **{f"{each}s": _count(each) for each in COUNTED},
            "phase": lambda v, e: state.PHASES[v],
            "seat": lambda v, e: _owner(v),
            "owner": lambda v, e: _owner(v),
            "demon": lambda v, e: self.demons[v],
            "legion": lambda v, e: _legion(v),
            "lieutenant": lambda v, e: self.lieutenants[v],
            "hound": lambda v, e: self._hound(v),
            "unit": lambda v, e: self._unit(v),
            "place": lambda v, e: self._place(v),
            "arcanum": lambda v, e: _quoted(self.arcana[v // COPIES]),
            "hell_card": lambda v, e: str(self.hell[v]["title"]),
            "phenomenon": lambda v, e: str(self.hell[v]["disaster"]),
            "foot": lambda v, e: self._foot(int(e.who), int(e.value)),
            "form": lambda v, e: effects.FORMS[v],
            "verb": lambda v, e: _spaced(choices.VERBS[v]),
            "deal": lambda v, e: DEAL_WORDS[tallies.DEALS[v]],
            "gift": lambda v, e: GIFT_WORDS[v],
            "favour_source": lambda v, e: SOURCE_WORDS[tallies.FAVOUR_SOURCES[v]],
            "loss": lambda v, e: LOSS_WORDS[tallies.LEGION_LOSSES[v]],
            "failed": lambda v, e: f" with a {v}" if v else " without a save",
            "side": lambda v, e: ("the attackers' side", "the defenders' side")[v],
            "winner": lambda v, e: ENDINGS.get(int(e.what), "Nobody wins.").format(_owner(v)),
        }

    def _place(self, place: int) -> str:
        return PLACE_WORDS.get(place) or self.sectios[place]

    def _hound(self, hound: int) -> str:
        return f"Hellhound {hound + 1} ({int(self.rules.hound_dice[hound])} dice)"

    def _unit(self, unit: int) -> str:
        """A legion, or a Hellhound after them."""
        return _legion(unit) if unit < state.LEGIONS else self._hound(unit - state.LEGIONS)

    def _foot(self, card: int, scope: int) -> str:
        """Where the foot of a Hell card sends a phenomenon."""
        foot = self.rules.hell[card]
        if scope == effects.CIRCLE_SCOPE:
            return self.circles[int(foot.circle)]
        if scope == effects.QUARTER_SCOPE:
            return f"{effects.SCOPES[scope]} {int(foot.quarter) + 1}"
        return self.sectios[int(foot.sectio)]


def _owner(owner: int) -> str:
    if owner == state.NONE:
        return "Hell"
    return "the Freebooters" if owner == state.FREEBOOTERS else f"Seat {owner + 1}"


def _legion(legion: int) -> str:
    owner, counter = divmod(legion, MOST_LEGIONS)
    return f"legion {counter + 1} of {_owner(owner)}"


def _quoted(title: str) -> str:
    """A title; in quotes if it ends like a sentence, such as "So, sue me..."."""
    return f'"{title}"' if title.endswith((".", "!", "?")) else title


def plural(word: str, count: int) -> str:
    """So many of something: "1 Favour", "2 Favours"."""
    written = word.title() if word in CAPITAL else word
    return f"{count} {written}{'' if count == 1 else 's'}"


def _count(word: str) -> Words:
    return lambda v, e: plural(word, v)


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def narrate(
    log: np.ndarray, components: Components, settings: Mapping[str, Any], rules: Any
) -> list[dict[str, Any]]:
    """The log of one game in words."""
    return Narrator(components, rules).tell(log)
