"""A table for tests of rules: a position, a player who answers as told, cards that fall as told.

scene = Scene(scenario="historical")
scene.clear()                                   # nobody on the map, no installation awake
unit = scene.unit("armored_infantry", at=scene.hex("purgatory", 5, 9))
foe = scene.enemy("soldier", at=scene.hex("purgatory", 6, 9), facing="W")
scene.open_circle("engine_room", 7)
scene.answer("step", verb="step", where=...)    # otherwise the first option
with scene.cards(shl=["s01"], nastian=["n07"]): # these cards lie on top, in this order
    twin.firing.full_fire(scene.game, scene.at, unit)
assert scene.problems() == []
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simkit.hades import GAME
from tests.twin import load

twin = load("simkit.hades")
state = twin.state
KINDS = twin.choices.KINDS
VERBS = twin.choices.VERBS
_RULES: dict[Any, np.ndarray] = {}
_SET_UP: dict[Any, np.record] = {}
FIELDS = ("verb", "who", "what", "where", "amount")
DECKS = {"inferno": 0, "purgatory": 1}
STATUS = {"operational": 0, "damaged": 1, "destroyed": 2}


@dataclass
class Asked:
    """A decision that was put to the player: its kind and the options, verbs in words."""

    kind: str
    subject: int
    amount: int
    options: list[dict[str, Any]] = field(default_factory=list)

    def verbs(self) -> set[str]:
        return {option["verb"] for option in self.options}

    def of(self, verb: str) -> list[dict[str, Any]]:
        """All options with this verb."""
        return [option for option in self.options if option["verb"] == verb]

    def places(self, verb: str) -> set[int]:
        return {option["where"] for option in self.of(verb)}


def in_words(options: Any) -> list[dict[str, Any]]:
    """Options of the desk, their verbs in words."""
    return [
        {name: int(option[name]) for name in FIELDS} | {"verb": VERBS[int(option["verb"])]}
        for option in options
    ]


class Scene:
    """A game that stands at the start of turn 1, on the interpreted twin."""

    def __init__(
        self, packs: tuple[Any, ...] = (), overrides: Any = (), seed: int = 1, **settings: Any
    ) -> None:
        self.components = GAME.components(packs, overrides)
        self.settings = GAME.settle(settings, self.components)
        self._key = (packs, repr(overrides), tuple(self.settings.items()))
        self.rules = self._built()
        self.log = twin.kernel.events.new_log(on=True)
        self.luck = twin.kernel.luck.luck_of(seed)
        desk = twin.kernel.records.blank(twin.kernel.decisions.DESK)[0]
        twin.kernel.driver.wake_minds(desk, self.luck)
        self.asked: list[Asked] = []
        self._answers: list[tuple[str, dict[str, Any]]] = []
        bots = (self._choose,) * twin.kernel.decisions.MOST_BOTS
        self.at = twin.kernel.table.Table(self.rules, desk, self.luck, self.log, bots)
        self.game = twin.kernel.records.blank(state.STATE)[0]
        self._prepare(seed)

    def _built(self) -> np.record:
        """The rules record; building it takes a while, so each is built once and copied."""
        if self._key not in _RULES:
            _RULES[self._key] = twin.building.build_rules(self.components, self.settings)
        return _RULES[self._key].copy()[0]

    def _prepare(self, seed: int) -> None:
        """Set up, with every first option taken, as a test of set-up does by itself."""
        key = (self._key, seed)
        if key not in _SET_UP:
            twin.setup.set_up_game(self.game, self.at)
            _SET_UP[key] = self.game.copy()
        self.game = _SET_UP[key].copy()
        self.asked.clear()
        self.log.written = 0

    # --- the player --------------------------------------------------------------------------

    def answer(self, kind: str, **wanted: Any) -> None:
        """The next decision of this kind is answered by the first option with these fields."""
        assert kind in KINDS, kind
        self._answers.append((kind, wanted))

    def _choose(self, view, rules, decision, options, count, mind) -> int:
        listed = in_words(options)
        kind = KINDS[int(decision.kind)]
        self.asked.append(Asked(kind, int(decision.subject), int(decision.amount), listed))
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

    def unanswered(self) -> list[tuple[str, dict[str, Any]]]:
        """Answers that were told but never asked for."""
        return self._answers

    def offered(self, offer: Any, *arguments: Any) -> list[dict[str, Any]]:
        """The options that a function of the rules lists."""
        twin.kernel.decisions.clear_options(self.at.desk)
        offer(self.game, self.at, *arguments)
        return in_words(self.at.desk.options[: int(self.at.desk["count"])])

    def offered_to(self, offer: Any, *units: int) -> list[dict[str, Any]]:
        """What a function of the rules lists that looks at a set of units."""
        return self.offered(offer, sum(1 << unit for unit in units))

    # --- places ------------------------------------------------------------------------------

    def hex(self, deck: str, column: int, row: int) -> int:
        """The place of a hex; columns wrap round."""
        here = twin.kernel.hexes.hex_at(self.rules.map.grid, column, row)
        return int(DECKS[deck] * state.MOST_HEXES + here)

    def where(self, place: int) -> tuple[str, int, int]:
        """A place as deck, column and row."""
        deck, cell = divmod(place, state.MOST_HEXES)
        columns = int(self.rules.map.grid.columns)
        return ("inferno", "purgatory")[deck], cell % columns, cell // columns

    def site(self, letter: str, deck: str = "inferno") -> int:
        """The Complex with this letter."""
        return int(self.rules.map.site[DECKS[deck], "ABCDEFGHIJKL".index(letter)])

    def cell(self, circle: int) -> int:
        """The inside of a Circle, by its number from 1."""
        return int(self.rules.map.cell[circle - 1])

    def door(self, circle: int) -> list[int]:
        """The hexes outside its door."""
        return [int(place) for place in self.rules.map.doorway[circle - 1] if place >= 0]

    def tower(self, deck: str, side: str) -> int:
        """A Guard Tower: side is north or south."""
        terrain, grid = self.rules.map.terrain, self.rules.map.grid
        first = DECKS[deck] * state.MOST_HEXES
        own = [p for p in range(first, first + state.MOST_HEXES) if terrain[p] == twin.tables.TOWER]
        own.sort(key=lambda place: place // int(grid.columns))
        return own[0 if side == "north" else 1]

    def direction(self, name: str) -> int:
        """A direction by its name on the map: NE, E, SE ..."""
        return self.components.value("map.directions").index(name)

    def beyond(self, place: int, *names: str) -> int:
        """The hex that so many steps lead to."""
        for name in names:
            place = int(self.rules.map.beyond[place, self.direction(name)])
        return place

    def around(self, place: int) -> list[int]:
        """The hexes on all sides of a place, walls or not."""
        sides = self.components.value("map.directions")
        return [there for side in sides if (there := self.beyond(place, side)) >= 0]

    # --- the map -----------------------------------------------------------------------------

    def clear(self) -> None:
        """All units aboard, all enemies in the cup, installations too, every Circle closed."""
        for unit in range(self.rules.units):
            captive = twin.setup.is_prisoner(self.rules, unit)
            twin.board.stand_unit(
                self.game, self.rules, unit, state.UNSEEN if captive else state.ABOARD
            )
            self.game.units[unit].depleted = 0
        for enemy in range(self.rules.enemies):
            gorgon = int(self.rules.mask.gorgons) >> enemy & 1
            twin.board.stand_enemy(
                self.game, self.rules, enemy, state.UNSEEN if gorgon else state.IN_CUP
            )
            self.game.enemies[enemy].depleted = 0
            self.game.enemies[enemy].facing = state.NONE
        for site in range(state.MOST_SITES):
            self.game.sites[site] = state.NONE
        for number in range(state.MOST_INSTALLATIONS):
            self.game.installations[number].site = state.NONE
            self.game.installations[number].status = 0
        for fighter in range(self.rules.fighters):
            self.game.fighters[fighter].where = state.ASIDE
            self.game.fighters[fighter].damaged = 0
        self.game.seen[:] = 0
        self._close_rooms()

    def _close_rooms(self) -> None:
        """Every counter lies face-down; those that surely lie somewhere do."""
        twin.circles.empty_rooms(self.game)
        for room in range(self.rules.map.rooms):
            self.game.rooms[room].unseen = 1
        for number in range(2):
            self.game.treasures[number].place = state.UNSEEN
            self.game.treasures[number].carrier = state.NONE
            self.game.treasures[number].home = state.NONE
        twin.circles.deal_circles(self.game, self.rules, self.luck)

    # --- units -------------------------------------------------------------------------------

    def unit(self, kind: str, at: int, number: int = 0, depleted: bool = False) -> int:
        """Put a unit of the player on a hex (or ABOARD ...): the nth of its kind; its number."""
        unit = self.units_of(kind)[number]
        self._reveal(self.rules.counter, twin.effects.PRISONER, unit)
        twin.board.stand_unit(self.game, self.rules, unit, at)
        self.game.units[unit].depleted = int(depleted)
        return unit

    def units_of(self, kind: str) -> list[int]:
        place = self.components.order("units").index(kind)
        return [u for u in range(self.rules.units) if self.rules.unit[u].kind == place]

    def enemy(
        self, kind: str, at: int, number: int = 0, facing: str = "", depleted: bool = False
    ) -> int:
        """Put an enemy on a hex: the nth of its kind; its number."""
        enemy = self.enemies_of(kind)[number]
        self._reveal(self.rules.counter, twin.effects.GORGON_CELL, enemy)
        twin.board.stand_enemy(self.game, self.rules, enemy, at)
        self.game.enemies[enemy].depleted = int(depleted)
        self.game.enemies[enemy].facing = self.direction(facing) if facing else 0
        return enemy

    def fill(self, *places: int, kind: str = "guard") -> None:
        """Two of a kind on each of these hexes: they are full."""
        for number, place in enumerate(place for place in places for _ in range(2)):
            self.enemy(kind, at=place, number=number, facing="W")

    def stands(self, enemy: int) -> tuple[str, int, int]:
        """Where an enemy is, as deck, column and row."""
        return self.where(int(self.game.enemies[enemy].place))

    def facing(self, enemy: int) -> str:
        """The direction that an enemy faces."""
        name: str = self.components.value("map.directions")[int(self.game.enemies[enemy].facing)]
        return name

    def enemies_of(self, kind: str) -> list[int]:
        place = self.components.order("units").index(kind)
        return [e for e in range(self.rules.enemies) if self.rules.enemy[e].kind == place]

    def _reveal(self, counters: Any, role: int, number: int) -> None:
        """A captive's counter was seen, and lies behind no door any more."""
        for counter in range(self.rules.counters):
            if counters[counter].role == role and counters[counter].number == number:
                self.game.seen[counter] = 1
                self._take_from_door(counter)

    # --- Circles and treasures ---------------------------------------------------------------

    def counter(self, name: str) -> int:
        return self.components.order("circles").index(name)

    def put_behind(self, name: str, circle: int) -> int:
        """This counter lies face-down behind the door of that Circle; returns the room."""
        counter, room = self.counter(name), circle - 1
        before = int(self.game.hidden.rooms[room])
        assert before >= 0, "that Circle is open"
        for other in range(self.rules.map.rooms):
            if self.game.hidden.rooms[other] == counter:
                self.game.hidden.rooms[other] = before
        self.game.hidden.rooms[room] = counter
        return room

    def open_circle(self, name: str, circle: int) -> int:
        """This counter lies face-up in that Circle, its door open, nothing else done; the room."""
        room = self.put_behind(name, circle)
        counter = self.counter(name)
        self.game.hidden.rooms[room] = state.NONE
        self.game.rooms[room].unseen = 0
        twin.board.open_door(self.game, self.rules, room)
        self.game.rooms[room].counter = counter
        self.game.seen[counter] = 1
        return room

    def open_empty(self, circle: int) -> int:
        """An open Circle with nothing inside."""
        room = circle - 1
        self.game.hidden.rooms[room] = state.NONE
        self.game.rooms[room].unseen = 0
        twin.board.open_door(self.game, self.rules, room)
        return room

    def _take_from_door(self, counter: int) -> None:
        """Another counter takes the place of one that is out."""
        for room in range(self.rules.map.rooms):
            if self.game.hidden.rooms[room] == counter:
                lying = {int(each) for each in self.game.hidden.rooms}
                lying |= {int(each.counter) for each in self.game.rooms}
                self.game.hidden.rooms[room] = next(
                    each
                    for each in range(self.rules.counters)
                    if each not in lying and not self.game.seen[each]
                )

    def treasure(self, name: str, at: int, carrier: int = -1, home: int = 1) -> int:
        """The idol or the loot lies on a hex, or is carried by a Nastian there."""
        number = twin.effects.TREASURES.index(name)
        for counter in range(self.rules.counters):
            values = self.rules.counter[counter]
            if values.role == twin.effects.TREASURE and values.number == number:
                self.game.seen[counter] = 1
                self._take_from_door(counter)
        self.game.treasures[number].place = at
        self.game.treasures[number].carrier = carrier
        self.game.treasures[number].home = home - 1
        return number

    # --- installations, fighters, the Vittles ------------------------------------------------

    def install(self, role: str, letter: str, status: str = "operational", number: int = 0) -> int:
        """An installation on a site: the nth of its type; no fighter starts. Its number."""
        place = twin.effects.INSTALLATIONS.index(role)
        every = range(self.rules.installations)
        own = [n for n in every if self.rules.installation[n].role == place]
        self.game.sites["ABCDEFGHIJKL".index(letter)] = own[number]
        self.game.installations[own[number]].site = "ABCDEFGHIJKL".index(letter)
        self.game.installations[own[number]].status = STATUS[status]
        return own[number]

    def orbit(self, fighter: int, damaged: bool = False) -> int:
        """A fighter, by number from 0, on Combat Orbital Patrol."""
        self.game.fighters[fighter].where = state.IN_ORBIT
        self.game.fighters[fighter].damaged = int(damaged)
        return fighter

    def marker(self, module: str, failing: bool = False) -> None:
        """The Vittles' status marker lies on this module."""
        place = twin.effects.MODULES.index(module)
        self.game.vittles.module = int(self.rules.module_place[place])
        self.game.vittles.failing = int(failing)

    def prefer(self, inferno: str = "", purgatory: str = "") -> None:
        """The Preferred Directions."""
        for deck, name in enumerate((inferno, purgatory)):
            if name:
                self.game.preferred[deck] = self.direction(name)

    # --- cards -------------------------------------------------------------------------------

    @contextmanager
    def cards(
        self, shl: list[str] | tuple[str, ...] = (), nastian: list[str] | tuple[str, ...] = ()
    ) -> Iterator[None]:
        """These cards are drawn, in this order; whatever else is drawn is a fault of the test."""
        piles = []
        for deck, names in enumerate((shl, nastian)):
            wanted = [self._card(deck, name) for name in names]
            pile = self.game.hidden.decks[deck]
            rest = [int(c) for c in pile.cards[: pile["count"]] if int(c) not in wanted]
            discards = self.game.discards[deck]
            for other in (discards, self.game.drawn[deck]):
                kept = [int(c) for c in other.cards[: other["count"]] if int(c) not in wanted]
                other["count"] = len(kept)
                other.cards[: len(kept)] = kept
            order = rest + wanted[::-1]
            pile["count"] = len(order)
            pile.cards[: len(order)] = order
            piles.append((deck, len(rest)))
        yield
        for deck, rest in piles:
            left = int(self.game.hidden.decks[deck]["count"]) - rest
            what = "were not drawn" if left > 0 else "were drawn beyond those that were told"
            assert left == 0, f"deck {deck}: {abs(left)} cards {what}"

    def _card(self, deck: int, name: str) -> int:
        side = ("shl", "nastian")[deck]
        table = self.components.table("cards")
        own = [card for card, entry in table.items() if entry["deck"] == side]
        return own.index(name)

    def card_with(self, deck: str, **wanted: Any) -> str:
        """The first card of a deck with such values: number=3, letter="A"."""
        for name, entry in self.components.table("cards").items():
            if entry["deck"] == deck and all(entry[key] == v for key, v in wanted.items()):
                return name
        raise AssertionError(f"no card {wanted} in the {deck} deck")

    def numbers(self, *numbers: int, deck: str = "shl") -> list[str]:
        """Cards of a deck with these random numbers, in this order, each another one."""
        left = list(self.components.table("cards").items())
        found = []
        for number in numbers:
            name = next(n for n, e in left if e["deck"] == deck and e["number"] == number)
            left = [(n, e) for n, e in left if n != name]
            found.append(name)
        return found

    @contextmanager
    def net(self, *results: int) -> Iterator[None]:
        """Combats have these net results, in order, whatever cards are drawn."""
        waiting = list(results)
        usual = twin.combat.settle

        def settle(game, at, attack, defense):
            assert waiting, "more combats were resolved than were told"
            return waiting.pop(0)

        twin.combat.settle = settle
        try:
            yield
        finally:
            twin.combat.settle = usual
        assert not waiting, f"combats that never came: {waiting}"

    # --- what happened -----------------------------------------------------------------------

    def events(self) -> list[str]:
        """Names of the events so far."""
        events = twin.kernel.events.events_of(self.log)
        return [twin.events.EVENTS[int(event.kind)].name for event in events]

    def told(self, name: str) -> list[dict[str, int]]:
        """All events of a kind, with their numbers."""
        events = twin.kernel.events.events_of(self.log)
        return [
            {field: int(event[field]) for field in ("who", "what", "where", "value")}
            for event in events
            if twin.events.EVENTS[int(event.kind)].name == name
        ]

    def forget(self) -> None:
        """Start a new story."""
        self.log.written = 0
        self.asked.clear()

    def problems(self) -> list[str]:
        """What is wrong with the position (see checks.py)."""
        return twin.checks.check_state(self.game, self.rules)

    def same_as(self, before: np.record) -> bool:
        """True if the position is still the copy `before`."""
        return bool(self.game.tobytes() == before.tobytes())
