"""6.1 in crowds: random walks through friends, foes and doors, held against the naive list."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.hades.naive_steps import NaiveMap, Option, Position, Spot
from tests.hades.scene import Scene, state, twin

POSITIONS = 25
DECKS = ("inferno", "purgatory")
SITES = {"A": ("laser", 0), "F": ("laser", 1), "C": ("missile", 0), "K": ("missile", 1)}
CROWD = ("scout", "scout", "scout", "swat", "swat", "hq", "hq", "engineer", "armored_infantry")
CROWD += ("heavy_weapon", "elder", "elder", "dante", "emily", "honor_guard")


class Watch:
    """What a walk should be, kept apart from the engine: its points, and whether it goes on."""

    def __init__(self, board: NaiveMap, unit: int, points: int) -> None:
        self.board, self.unit, self.points = board, unit, points
        self.taken: Option | None = None  # the last option, until its outcome is looked at
        self.stopped = False

    def look(self, position: Position) -> None:
        """What the last step has come to."""
        if self.taken is None:
            return
        verb, what = self.taken[:2]
        self.points -= 2 if verb in ("blow", "disarm") else 1
        if verb in ("step", "lift"):
            assert position.units[self.unit] == what
            self.stopped = self.board.is_engaged(position, what)
        elif verb == "blow":
            self.stopped = self.board.inside(what) in position.foes
        self.taken = None

    def expected(self, position: Position) -> set[Option]:
        if self.stopped:
            return {("pass",)}
        return self.board.options(position, self.unit, self.points)


class Walker(Scene):
    """A scene whose player walks at random, and holds every list against the naive one."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.dice = random.Random(seed)
        self.board = NaiveMap(self.components.table("map"))
        self.compared = self.through = 0
        self.of_kind = {kind: self.units_of(kind) for kind in CROWD}
        self.kinds = dict.fromkeys(range(self.rules.units), "squad")
        self.kinds |= dict.fromkeys([*self.of_kind["dante"], *self.of_kind["emily"]], "guest")
        self.kinds |= dict.fromkeys(self.of_kind["elder"], "elder")

    # --- positions in plain words ---------------------------------------------------------------

    def spot(self, place: int) -> Spot:
        deck, column, row = self.where(place)
        return DECKS.index(deck), column, row

    def place(self, spot: Spot) -> int:
        return self.hex(DECKS[spot[0]], *spot[1:])

    def position(self) -> Position:
        game, rules = self.game, self.rules
        free = [u for u in range(rules.units) if game.units[u].place >= 0 > game.units[u].trap]
        ruins = {
            letter
            for letter, number in zip("ABCDEFGHIJKL", game.sites, strict=True)
            if number >= 0 and game.installations[number].status == state.DESTROYED
        }
        return Position(
            {unit: self.spot(int(game.units[unit].place)) for unit in free},
            self.kinds,
            {self.spot(int(e.place)) for e in game.enemies[: rules.enemies] if e.place >= 0},
            ruins,
            {room + 1: self._door(room) for room in range(rules.map.rooms)},
            {self.spot(int(t.place)): 1 << n for n, t in enumerate(game.treasures) if t.place >= 0},
        )

    def _door(self, room: int) -> str:
        if self.game.rooms[room].open:
            return "open"
        return "locked" if self.game.rooms[room].unseen else "trap"

    # --- a crowd on a few hexes -----------------------------------------------------------------

    def crowd(self) -> list[int]:
        """Friends and foes close together around a random hex; the friends."""
        self.clear()
        for unit in range(self.rules.units):
            self.game.units[unit].acted, self.game.units[unit].trap = 0, state.NONE
        for letter, (role, number) in SITES.items():
            self.install(
                role, letter, self.dice.choice(["destroyed", "destroyed", "damaged"]), number
            )
        for circle in self.dice.sample(range(1, 13), 5):
            self.open_empty(circle)
        near = self._near()
        units = [unit for kind in self.dice.sample(CROWD, 9) for unit in self._friend(kind, near)]
        for number in range(self.dice.randrange(4)):
            self._foe(near, number)
        if units:
            self.treasure("idol", at=int(self.game.units[units[0]].place))
        return units

    def _near(self) -> list[Spot]:
        """The hexes up to three steps from a random one, in random order."""
        found = {self.dice.choice(list(self.board.spots()))}
        for _ in range(3):
            for spot in list(found):
                found |= {*self.board.neighbours(spot).values(), self.board.twin(spot) or spot}
        near = sorted(found)
        self.dice.shuffle(near)
        return near

    def _is_floor(self, position: Position, spot: Spot) -> bool:
        """No rock, no closed Circle, no Complex beside a live installation."""
        mark = self.board.mark(spot)
        shut = position.doors.get(self.board.circle(spot), "open") != "open"
        return mark != "#" and not shut and (not mark.isupper() or mark in position.ruins)

    def _friend(self, kind: str, near: list[Spot]) -> list[int]:
        position = self.position()
        number = sum(1 for unit in position.units if unit in self.of_kind[kind])
        unit = self.of_kind[kind][number]
        for spot in near:
            if self._is_floor(position, spot) and self.board.may_enter(position, spot):
                if self.board.may_stay(position, unit, spot) and self.dice.random() < 0.4:
                    return [self.unit(kind, at=self.place(spot), number=number)]
        return []

    def _foe(self, near: list[Spot], number: int) -> None:
        position = self.position()
        taken = set(position.units.values()) | position.foes
        for spot in near:
            if spot not in taken and self._is_floor(position, spot):
                self.enemy("soldier", at=self.place(spot), number=number)
                return

    # --- a walk that is watched -----------------------------------------------------------------

    def walk(self, unit: int, extra: int) -> None:
        """A Full Move with a random choice at every step."""
        self.watch = Watch(self.board, unit, int(self.rules.unit[unit].mf) + extra)
        self.game.act.boost = extra
        twin.moving.full_move(self.game, self.at, unit)
        position = self.position()
        if unit in position.units and self.watch.taken != ("pass",):
            self.watch.look(position)
            assert self.watch.expected(position) == {("pass",)}
        if unit in position.units:
            assert self.board.may_stay(position, unit, position.units[unit])

    def _choose(self, view, rules, decision, options, count, mind) -> int:
        if twin.choices.KINDS[int(decision.kind)] != "step":
            return 0
        position = self.position()
        self.watch.look(position)
        listed = [self._in_words(option) for option in options]
        assert len(set(listed)) == len(listed)
        assert set(listed) == self.watch.expected(position)
        assert int(decision.amount) == self.watch.points
        self.compared += 1
        self.through += ("pass",) not in listed
        taken = max(self.dice.randrange(count), self.dice.randrange(count))  # it rarely stays
        self.watch.taken = listed[taken]
        return taken

    def _in_words(self, option: Any) -> Option:
        verb = twin.choices.VERBS[int(option.verb)]
        if verb in ("step", "lift"):
            return verb, self.spot(int(option.where)), int(option.amount)
        return ("pass",) if verb == "pass" else (verb, int(option.what) + 1)


@pytest.mark.rule("hades:6.1-full-move", "hades:6.1-stacking", "hades:6.1-walls-and-doors")
def test_steps_in_crowds_are_exactly_what_the_rulebook_allows():
    scene = Walker(seed=7)
    for _ in range(POSITIONS):
        units = scene.crowd()
        assert scene.problems() == []
        for unit in units:
            if twin.acting.may_act(scene.game, unit):
                scene.walk(unit, scene.dice.choice([0, 3]))
        assert scene.problems() == []
    assert scene.compared > 30 * POSITIONS
    assert scene.through > 2 * POSITIONS
