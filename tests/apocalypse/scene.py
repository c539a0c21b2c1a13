"""A table for tests of rules: a position, players who answer as told, dice that fall as told.

scene = Scene(heroes="hannah+naomi")
scene.put(area=1, larva=2, gryllus=1)
scene.hero(0).area = 1
scene.answer("assign", what=0)            # first hit: a larva
with scene.dice(4, 4):
    twin.heroes.hero_turn(scene.game, scene.at, 0)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import simkit.finding.registry
from tests.twin import load

twin = load("simkit.apocalypse")
GAME = simkit.finding.registry.find("apocalypse")
KINDS = twin.choices.KINDS
VERBS = twin.choices.VERBS
CIRCLES = {"larva": 0, "gryllus": 1, "fiend": 2, "cacodemon": 3}
FIELDS = ("verb", "who", "what", "where", "amount")


@cache
def the_box() -> Any:
    """The pack without an owner's changes: read once for all scenes."""
    return GAME.components()


@cache
def plain_rules(settings: tuple[tuple[str, Any], ...]) -> Any:
    """The rules of a game with the plain pack: laid once for all scenes with these settings."""
    return twin.building.build_rules(the_box(), dict(settings))


def rules_of(components: Any, settings: dict[str, Any], plain: bool) -> Any:
    """Rules that a test may change as it likes."""
    if plain:
        return plain_rules(tuple(settings.items())).copy()[0]
    return twin.building.build_rules(components, settings)[0]


@cache
def fresh_desk() -> Any:
    """A desk whose minds have just woken, with the luck of seed 1."""
    desk = twin.kernel.records.blank(twin.kernel.decisions.DESK)
    twin.kernel.driver.wake_minds(desk[0], twin.kernel.luck.luck_of(1))
    return desk


@dataclass
class Asked:
    """A decision that was put to a player: its kind, its seat, and the options, verbs in words."""

    kind: str
    seat: int
    subject: int
    amount: int
    options: list[dict[str, Any]] = field(default_factory=list)

    def verbs(self) -> set[str]:
        return {option["verb"] for option in self.options}


class Scene:
    """A game that stands at the start of turn 1, on the interpreted twin.

    Unless told otherwise every player takes the first option (PASS where he may decline).
    """

    def __init__(self, packs: tuple[Any, ...] = (), overrides: Any = (), **settings: Any) -> None:
        plain = not packs and not overrides
        self.components = the_box() if plain else GAME.components(packs, overrides)
        self.settings = GAME.settle(settings, self.components)
        self.rules = rules_of(self.components, self.settings, plain)
        self.log = twin.kernel.events.new_log(on=True)
        self.luck = twin.kernel.luck.luck_of(1)
        desk = fresh_desk().copy()[0]
        self.asked: list[Asked] = []
        self._answers: list[tuple[str, dict[str, Any]]] = []
        bots = (self._choose,) * twin.kernel.decisions.MOST_BOTS
        self.at = twin.kernel.table.Table(self.rules, desk, self.luck, self.log, bots)
        self.game = twin.kernel.records.blank(twin.state.STATE)[0]
        twin.setup.set_up_game(self.game, self.at)
        twin.heroes.begin_hero_turns(self.game)
        self.asked.clear()

    # --- players -----------------------------------------------------------------------------

    def answer(self, kind: str, **wanted: Any) -> None:
        """The next decision of this kind is answered by the first option with these fields."""
        assert kind in KINDS, kind
        self._answers.append((kind, wanted))

    def _choose(self, view, rules, decision, options, count, mind) -> int:
        listed = [{name: int(option[name]) for name in FIELDS} for option in options]
        for option in listed:
            option["verb"] = VERBS[option["verb"]]
        kind = KINDS[int(decision.kind)]
        asked = Asked(kind, int(decision.seat), int(decision.subject), int(decision.amount), listed)
        self.asked.append(asked)
        for place, (told, wanted) in enumerate(self._answers):
            if told == kind:
                del self._answers[place]
                return self._matching(listed, wanted, kind)
        return 0

    @staticmethod
    def _matching(listed: list[dict[str, Any]], wanted: dict[str, Any], kind: str) -> int:
        for place, option in enumerate(listed):
            if all(option[name] == value for name, value in wanted.items()):
                return place
        raise AssertionError(f"{kind}: no option {wanted} among {listed}")

    def asked_of(self, kind: str) -> list[Asked]:
        """All decisions of a kind that were asked so far."""
        return [asked for asked in self.asked if asked.kind == kind]

    # --- the board ---------------------------------------------------------------------------

    def clear(self) -> None:
        """No tokens, no minions on the map."""
        for token in self.game.tokens:
            token.area = -1
        for area in self.game.areas:
            for circle in range(4):
                self.game.figures[circle] += area.minions[circle]
                area.minions[circle] = 0

    def put(self, area: int, **minions: int) -> None:
        """Place minions: put(area=2, larva=3, fiend=1)."""
        for name, count in minions.items():
            self.game.areas[area].minions[CIRCLES[name]] += count
            self.game.figures[CIRCLES[name]] -= count

    def put_fourth(self, name: str, area: int, health: int = 4) -> int:
        """Place a Fourth Circle demon; returns its target code."""
        kind = self.components.order("fourth").index(name)
        twin.fourth.enter_play(self.game, self.rules, kind, area)
        self.game.fourth[kind].health = health
        return twin.state.FOURTH + kind

    def put_ambush(self, area: int, trooper: str, count: int) -> None:
        """Troopers in ambush."""
        kind = self.trooper(trooper)
        self.game.areas[area].ambush[kind] += count
        self.game.supply[kind] -= count

    def put_patrol(self, seat: int, trooper: str, count: int) -> None:
        """Troopers on patrol with a hero."""
        kind = self.trooper(trooper)
        self.hero(seat).patrol[kind] += count
        self.game.supply[kind] -= count

    def give_gift(self, seat: int, name: str, slot: int = 0) -> int:
        """Put a gift on a slot without its price, its gains and its instant effect."""
        card = self.card(name)
        found = twin.kernel.decks.search_card(self.game.hidden.gifts, card)
        if not found:
            place = list(self.game.panel).index(card)
            self.game.panel[place] = -1
        twin.slots.lay_on_slot(self.hero(seat), self.rules, slot, card)
        return card

    def teach(self, seat: int, ability: str) -> None:
        """A hero has this ability."""
        self.hero(seat).can |= 1 << twin.effects.ABILITIES.index(ability)

    def legion(self, name: str) -> None:
        """This legion is in effect."""
        number = self.components.order("legions").index(name)
        deck = self.game.hidden.legions
        if twin.kernel.decks.search_card(deck, number):
            twin.kernel.decks.put_to_bottom(deck, self.game.legion)
        self.game.legion = number

    # --- names -------------------------------------------------------------------------------

    def hero(self, seat: int) -> Any:
        return self.game.heroes[seat]

    def trooper(self, name: str) -> int:
        return twin.regions.trooper_names(self.components, self.settings).index(name)

    def card(self, title: str) -> int:
        """The first card with this title that nobody has."""
        number = self.components.order("gifts").index(title)
        taken = {int(card) for hero in self.game.heroes for card in hero.slots}
        return next(
            card
            for card in range(self.rules.cards)
            if self.rules.card[card] == number and card not in taken
        )

    # --- luck --------------------------------------------------------------------------------

    @contextmanager
    def dice(self, *faces: int) -> Iterator[list[int]]:
        """Dice fall as told, in the order in which they are rolled; despair dice by face 1 to 6."""
        waiting = list(faces)

        def roll(*address: int) -> int:
            assert waiting, "more dice were rolled than were told"
            face = waiting.pop(0)
            assert 1 <= face <= address[-1], f"a d{address[-1]} cannot show {face}"
            return face

        def roll_all(dice: Any, *address: int) -> None:
            for i in range(dice.count):
                dice.face[i] = roll(dice.sides[i])

        told = {
            "roll_die": roll,
            "roll_dice": roll_all,
            "below": lambda *address: roll(*address) - 1,
            "below_by": lambda *address: roll(*address) - 1,
        }
        patched = []
        for module in vars(twin).values():
            for name in told:
                if hasattr(module, name) and hasattr(module, "__name__"):
                    patched.append((module, name, getattr(module, name)))
                    setattr(module, name, told[name])
        try:
            yield waiting
        finally:
            for module, name, before in patched:
                setattr(module, name, before)
        assert not waiting, f"dice that were never rolled: {waiting}"

    # --- what happened -----------------------------------------------------------------------

    def events(self) -> list[str]:
        """Names of the events so far."""
        events = twin.kernel.events.events_of(self.log)
        return [twin.events.EVENTS[int(event.kind)].name for event in events]

    def said(self, name: str) -> list[dict[str, int]]:
        """What the events of a kind say, number by number."""
        events = twin.kernel.events.events_of(self.log)
        return [
            {place: int(event[place]) for place in ("who", "what", "where", "value")}
            for event in events
            if twin.events.EVENTS[int(event.kind)].name == name
        ]

    def told(self) -> list[str]:
        """The story so far, a sentence an event."""
        events = twin.kernel.events.events_of(self.log)
        return [
            told["text"]
            for told in twin.narration.narrate(events, self.components, self.settings, self.rules)
        ]

    def problems(self) -> list[str]:
        return twin.checks.check_state(self.game, self.rules)
