"""Words of a trace that depend on nearby lines: who fires, what a number led to, which rule.

The log says each thing once and by itself. Here are the words that need its neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any

from simkit.hades.words import choices, effects, events, state, tables
from simkit.kernel.vocabulary import NOTHING, VOIDED
from simkit.values.components import Components

Told = tuple[str, str]  # a rule of the ledger and a sentence, its numbers not yet in words
Line = tuple[Any, str, str]  # an event, and what is told of it
Word = Callable[[str, Any], str]  # a sentence with the numbers of an event in words

SECTIONS = {
    "historical": "15.1",
    "squeeze-play": "15.2",
    "chin-music": "15.3",
    "high-and-tight": "15.4",
}
OF_THE_SCENARIO = {
    events.COUNTER_PLACED: "nastian-set-up",
    events.TURN_OF_CARDS: "nastian-set-up",
    events.ENEMY_SET_UP: "nastian-set-up",
    events.UNIT_SET_UP: "shl-set-up",
    events.TELEPORTED: "special",
}
"""Events whose rule stands in the section of the scenario."""
BY_A_CARD = {
    events.REINFORCED: "5.6-shortage",
    events.CUP_EMPTY: "5.6-shortage",
    events.SITE_FIRES: "10.4-radar-dome",
    events.SITE_FIRES_DOWN: "10.4-radar-dome",
}
"""Events that have another rule when a Nasty Surprise brings them about."""

EXPLOSION = "the explosion"
FIGHTS = {
    events.FIGHTER_ATTACKS: ("{who:fighter}", "the Vittles"),
    events.FIGHTER_STRAFES: ("{who:fighter}", "{what:unit}"),
    events.SITE_FIRES: ("{who:installation}", "the Vittles"),
    events.SITE_FIRES_DOWN: ("{who:installation}", "{what:unit}"),
    events.PARTING_SHOT: ("{who:installation}", "the Vittles"),
    events.ENEMY_ATTACKS: ("{who:enemy}", "{what:unit}"),
    events.GORGON_ATTACKS: ("{who:enemy}", "{what:enemy}"),
    events.STRIKES_BACK: ("{who:enemy}", "{what:enemy}"),
    events.ATTACKS_GORGON: ("{who:enemy}", "{what:enemy}"),
    events.ATTACKS: ("{who:unit}", "{what:target}"),
    events.SHOOTS_UP: ("{who:unit}", "{what:fighter}"),
    events.SABOTAGED: ("{who:unit}", "{what:installation}"),
    events.SHIP_SHOOTS: ("{who:module}", "{what:target}"),
    events.BOMBARDED: ("{who:module}", "{what:target}"),
    events.BLAST_HITS: (EXPLOSION, ""),
}
"""What begins a combat: who attacks, who defends."""

FAILURES: Mapping[str, tuple[tuple[int, ...], str, str]] = {
    "reactor": ((events.HADES_EXPLODES, VOIDED), "5.4-engine-room", "The reactor holds."),
    "officer_repair": ((events.SITE_REPAIRED,), "5.5-officer", "The repair fails."),
    "rally": ((events.RALLIED,), "6.6-rally", "The rally fails."),
    "request": ((events.REQUEST_GRANTED,), "6.7-request", "The Request is refused."),
    "arrival": ((events.TELEPORTED,), "15.2-special", "Nobody comes."),
    "lab": (
        (
            events.LAB_STRIKES,
            events.UNIT_DEPLETED,
            events.UNIT_LOST,
            events.SIXTH_DIMENSION,
            VOIDED,
        ),
        "6.9-lab",
        "The experiment fails.",
    ),
    "rest": ((events.RESTED,), "6.9-quarters", "Professor Dante does not recover."),
    "bridge": ((events.DOOR_HACKED, events.TRAP_DISARMED), "6.9-bridge", "Nothing is opened."),
    "core_computer": ((events.CORE_CRASHED,), "6.9-core-computer", "The computer holds."),
    "teleporter": (
        (events.TELEPORTED, events.EVACUATED),
        "6.9-teleporter",
        "Nobody is teleported.",
    ),
}
"""After a number for this: the events that follow a success, and what is told without one."""

SPECIAL_ACTIONS = {
    events.REQUESTED: "a Request",
    events.MARCHED: "a Forced March",
    events.SCIENCE_TRIED: "a Science Action",
    events.WENT_TO_QUARTERS: "leaving the Lab",
}
CHECKED_ACTIONS = {"rally": "a Rally", "arrival": "a call for an arrival by Teleporter"}

SITES_OF_THE_CARD = (
    events.SURPRISE_DRAWN,
    events.SITE_WOKEN,
    events.FIGHTER_LAUNCHED,
    events.DECK_SHUFFLED,
    VOIDED,
)
"""What a Nasty Surprise brings about before its text is resolved (5.6)."""
NO_EFFECT = {
    "fighter_rebuild": "no fighter is lost or damaged",
    "tower_units": "nobody is left to be placed",
    "radar_fire": "no Radar Dome works, or no weapon has a target",
    "extra_move": "nobody of that kind can move",
    "charge": "nobody of that kind can come beside a unit",
    "si_repair": "no installation is damaged",
    "officer_arrives": "the Officer is not in the cup",
    "ram": "no damaged fighter can ram the Vittles",
    "jamming": "no Request is jammed",
    "add_card": "no card is set aside",
}
"""Why an effect of a Nasty Surprise comes to nothing."""

EMPTY_CIRCLES = {
    effects.BRIG: (events.GUARDS_FOUND, "11.0-brig", "No Guard is left to guard the Brig."),
    effects.SUPPLY_ROOM: (
        events.SITE_DAMAGED,
        "11.0-supply-room",
        "No Laser works that could run short.",
    ),
}
"""Circles that may find nobody: what follows otherwise, and what is told."""

STEPS = (events.STEPPED, events.TOOK_SHAFT, events.DOOR_BLOWN)


class Context:
    """Goes along a log and says of each event by which rule and in which words it is told."""

    def __init__(
        self, components: Components, settings: Mapping[str, Any], rules: Any, word: Word
    ) -> None:
        self.rules, self.word = rules, word
        self.section = SECTIONS[settings["scenario"]]
        self.surprises = list(components.table("surprises").values())
        gorgons = int(rules.mask.gorgons)
        found = (number for number in range(int(rules.enemies)) if gorgons >> number & 1)
        names = {word("{who:enemy}", SimpleNamespace(who=number)) for number in found}
        self.likened = names | {EXPLOSION}  # those with no line of their own on the cards
        self.phase = 0
        self.before: Any = None  # the event before this one
        self.attackers: list[str] = []  # of the combat that goes on, in the order of their cards
        self.defender = ""
        self.joined: set[int] = set()  # partners in combined fire that may still run
        self.beaming = False  # the last way off Hades that was tried is the Teleporter
        self.card = -1  # the Nasty Surprise that has had no effect so far
        self.amend = {
            events.UNIT_ACTS: self._action,
            events.ATTACK_DRAWN: self._attack,
            events.DEFENSE_DRAWN: self._defense,
            events.SITE_DESTROYED: self._destruction,
            events.SURPRISE_PLACED: self._placing,
            events.EVACUATED: self._evacuation,
            events.TREASURE_ABOARD: self._evacuation,
        }
        self.add = {
            events.NUMBER_DRAWN: self._failure,
            events.LETTER_DRAWN: self._taken_site,
            events.CIRCLE_OPENED: self._empty_circle,
        }

    def lines(self, log: Iterable[Any]) -> Iterator[Line]:
        """All that is told, each line with the event that it tells of."""
        found = list(log)
        for place, event in enumerate(found):
            for rule, sentence in self._of(event, self._after(found, place)):
                yield event, rule, sentence

    @staticmethod
    def _after(log: list[Any], place: int) -> Any:
        """What comes next, a deck that is shuffled meanwhile left out; None at the end."""
        later = (log[number] for number in range(place + 1, len(log)))
        return next((event for event in later if int(event.kind) != events.DECK_SHUFFLED), None)

    def _of(self, event: Any, after: Any) -> list[Told]:
        """The lines for one event."""
        self._notice(event)
        kind = int(event.kind)
        told = self.amend.get(kind, self._plain)(event, after)
        added = self.add[kind](event, after) if kind in self.add else None
        lines = [told, added, self._no_effect(after)]
        self.before = event
        return [line for line in lines if line]

    def _notice(self, event: Any) -> None:
        """Remember what later lines need."""
        kind = int(event.kind)
        if kind == events.PHASE_BEGINS:
            self.phase, self.card = int(event.what), -1
            self.joined.clear()
        elif kind == events.SURPRISE_DRAWN:
            self.card = int(event.what)
        elif kind not in SITES_OF_THE_CARD:
            self.card = -1
        if kind in FIGHTS:
            attacker, defender = FIGHTS[kind]
            self.attackers = [self.word(attacker, event)]
            self.defender = self.word(defender, event)
        elif kind == events.JOINS_FIRE:
            self.attackers.append(self.word("{who:unit}", event))
            self.joined.add(int(event.who))
        elif kind in (events.REQUESTED, events.SCIENCE_TRIED):
            self.beaming = kind == events.SCIENCE_TRIED

    # --- other words or another rule than the event has by itself ---

    def _rule(self, kind: int) -> str:
        """The rule that applies here."""
        if kind in OF_THE_SCENARIO:
            return f"{self.section}-{OF_THE_SCENARIO[kind]}"
        if self.phase == state.NASTY_SURPRISE and kind in BY_A_CARD:
            return BY_A_CARD[kind]
        return events.EVENTS[kind].rule

    def _plain(self, event: Any, after: Any) -> Told | None:
        kind = int(event.kind)
        return (
            (self._rule(kind), events.EVENTS[kind].text)
            if kind not in (NOTHING, events.PHASE_BEGINS)
            else None
        )

    def _action(self, event: Any, after: Any) -> Told | None:
        """A special action by its name; a partner in combined fire only runs on, if it does."""
        if int(event.who) in self.joined:
            self.joined.remove(int(event.who))
            runs = after is not None and int(after.kind) in STEPS and after.who == event.who
            return ("6.3-run-and-gun", "{who:unit} runs on.") if runs else None
        if int(event.what) != state.OTHER_ACTION or after is None:
            return self._plain(event, after)
        kind = int(after.kind)
        check = choices.CHECKS[int(after.where)] if kind == events.NUMBER_DRAWN else ""
        action = SPECIAL_ACTIONS.get(kind) or CHECKED_ACTIONS.get(check, "{what:action}")
        return self._rule(events.UNIT_ACTS), f"{{who:unit}} begins: {action}."

    def _attack(self, event: Any, after: Any) -> Told:
        return self._draw("Attack", self.attackers.pop(0) if self.attackers else "", event)

    def _defense(self, event: Any, after: Any) -> Told:
        return self._draw("Defense", self.defender, event)

    def _draw(self, what: str, name: str, event: Any) -> Told:
        """Whose card this is; some fight as others do: Gorgons (5.7), explosions (11.0)."""
        line = self.word("{who:line}", event)
        name = f"{name}, as a {line}" if name in self.likened else name or line
        return self._rule(int(event.kind)), f"{what} of {name}: {{value:signed}}."

    def _destruction(self, event: Any, after: Any) -> Told | None:
        """What was crushed from below is destroyed: that is told already."""
        crushed = self.before is not None and int(self.before.kind) == events.SITE_CRUSHED
        return None if crushed and self.before.what == event.what else self._plain(event, after)

    def _placing(self, event: Any, after: Any) -> Told | None:
        """Whoever does not stand on a tower has found it full."""
        if int(self.rules.map.terrain[int(event.where)]) == tables.TOWER:
            return self._plain(event, after)
        return "5.3-overflow", "{who:enemy} finds its entry hex full and appears at {where:hex}."

    def _evacuation(self, event: Any, after: Any) -> Told | None:
        """By the Teleporter it is a Science Action that takes somebody aboard."""
        rule, sentence = self._plain(event, after) or ("", "")
        return "6.9-teleporter" if self.beaming else rule, sentence

    # --- lines that no event stands for ---

    def _failure(self, event: Any, after: Any) -> Told | None:
        """A number that was too high; a Circle drawn at set-up that is taken."""
        check = choices.CHECKS[int(event.where)]
        kind = NOTHING if after is None else int(after.kind)
        if check in FAILURES:
            successes, rule, sentence = FAILURES[check]
            return None if kind in successes else (rule, sentence)
        if (
            check == "set_up"
            and int(event.what) == state.NASTIAN_CARDS
            and kind == events.NUMBER_DRAWN
        ):
            return f"{self.section}-nastian-set-up", "That Circle is taken: two more cards."
        return None

    def _taken_site(self, event: Any, after: Any) -> Told | None:
        """Two letters running: the first Complex has an installation."""
        if after is None or int(after.kind) != events.LETTER_DRAWN:
            return None
        return f"{self.section}-nastian-set-up", "That Complex is taken: another card."

    def _empty_circle(self, event: Any, after: Any) -> Told | None:
        """A Circle that finds nobody to work on."""
        role = int(self.rules.counter[int(event.value)].role)
        if role not in EMPTY_CIRCLES:
            return None
        usual, rule, sentence = EMPTY_CIRCLES[role]
        return None if after is not None and int(after.kind) == usual else (rule, sentence)

    def _no_effect(self, after: Any) -> Told | None:
        """The step ends, and all that the card did was to wake sites."""
        if self.card < 0 or not (after is None or int(after.kind) == events.PHASE_BEGINS):
            return None
        why = (NO_EFFECT[effect["op"]] for effect in self.surprises[self.card]["effects"])
        return "5.6-effects", f"The card has no effect: {', and '.join(why)}."
