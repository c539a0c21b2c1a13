"""5.4 on crowded maps: whole Movement Steps, held against the naive reading of the rules."""

from __future__ import annotations

import random

import pytest

from tests.hades.naive_march import AROUND, CIRCLES, COMPLEXES, Board, Spot
from tests.hades.scene import GAME, Scene, twin

TABLE = GAME.components().table("map")
POSITIONS = 15
CHARGES = (0, 3, 7, 12, 14, 19, 56, 57)  # positions in which many charge
CHARGED_HEXES = 6
STEPS = 3
DECKS = ("inferno", "purgatory")
KINDS = {"soldier": "nastian", "shock_trooper": "nastian", "guard": "nastian"}
KINDS |= {"officer": "officer", "medusa": "gorgon", "zola": "gorgon"}
CROWD = [("soldier", n) for n in range(18)] + [("shock_trooper", n) for n in range(10)]
CROWD += [("guard", n) for n in range(8)] + [("officer", 0), ("medusa", 0), ("zola", 0)]
EVERYTHING = {
    "enemy_moved",
    "enemy_turned",
    "bounced",
    "changed_maps",
    "waits_at_shaft",
    "stays_put",
    "officer_flees",
    "gorgon_moved",
    "reactor_attempt",
}


class Crowd:
    """A random position, told twice."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.scene = Scene()
        self.scene.clear()
        self.scene.rules.reactor_most = 0  # nothing explodes
        self.board = Board(TABLE)
        self.open_circles()
        self.hexes = self.neighbourhood()
        for kind, number in CROWD:
            if self.random.random() < 0.8:
                self.put_enemy(kind, number)
        for number in range(self.random.choice((0, 1, 2, 3))):
            self.put_unit(number)

    def open_circles(self) -> None:
        engine, *others = self.random.sample(range(1, 13), 5)
        self.scene.open_circle("engine_room", engine)
        for circle in others:
            self.scene.open_empty(circle)
        self.board.engine = CIRCLES[engine - 1]
        self.board.open = {CIRCLES[circle - 1] for circle in (engine, *others)}

    def neighbourhood(self) -> list[Spot]:
        """A stretch of both decks that is small enough for a throng."""
        left, top = self.random.randrange(18), self.random.randrange(9)
        return [
            (deck, (left + column) % 18, top + row)
            for deck in range(2)
            for column in range(6)
            for row in range(5)
        ]

    def is_floor(self, spot: Spot) -> bool:
        mark = self.board.mark(spot)
        return mark != "#" and (mark not in CIRCLES or mark in self.board.open)

    def place(self, spot: Spot) -> int:
        return self.scene.hex(DECKS[spot[0]], *spot[1:])

    def put_enemy(self, kind: str, number: int) -> None:
        spot = self.random.choice(self.hexes)
        enemy = self.scene.enemies_of(kind)[number]
        if KINDS[kind] != "nastian":
            spot = (1, *spot[1:])
        others = [e for e, there in self.board.spots.items() if there == spot]
        gorgons = [self.board.kinds[e] == "gorgon" for e in others]
        if not self.is_floor(spot) or any(each != (KINDS[kind] == "gorgon") for each in gorgons):
            return
        if KINDS[kind] == "nastian" and self.board.is_full(enemy, spot):
            return
        facing = self.random.choice(AROUND)
        self.scene.enemy(kind, at=self.place(spot), number=number, facing=facing)
        self.board.kinds[enemy] = KINDS[kind]
        self.board.ids[enemy] = int(self.scene.rules.enemy[enemy].id)
        self.board.factors[enemy] = int(self.scene.rules.enemy[enemy].mf)
        self.board.spots[enemy], self.board.facings[enemy] = spot, facing

    def put_unit(self, number: int) -> None:
        spot = self.random.choice(self.hexes)
        taken = set(self.board.spots.values()) | set(self.board.units.values())
        special = self.board.mark(spot) in COMPLEXES + "^v"
        if self.is_floor(spot) and spot not in taken and not special:
            unit = self.scene.unit("scout", at=self.place(spot), number=number)
            self.board.units[int(self.scene.rules.unit[unit].id)] = spot

    def prefer(self) -> None:
        names = self.random.choices(AROUND, k=2)
        self.scene.prefer(inferno=names[0], purgatory=names[1])
        self.board.preferred = (names[0], names[1])

    def engine_says(self) -> dict[int, tuple[Spot, str, bool]]:
        found = {}
        for enemy in self.board.spots:
            known = self.scene.game.enemies[enemy]
            deck, column, row = self.scene.where(int(known.place))
            spot = (DECKS.index(deck), column, row)
            found[enemy] = (spot, AROUND[int(known.facing)], bool(known.shaft))
        return found

    def rulebook_says(self) -> dict[int, tuple[Spot, str, bool]]:
        board = self.board
        return {e: (s, board.facings[e], e in board.waiting) for e, s in board.spots.items()}


@pytest.mark.rule("hades:5.4-movement")
def test_all_enemies_move_as_the_rulebook_says():
    told: set[str] = set()
    for seed in range(POSITIONS):
        crowd = Crowd(seed)
        for _ in range(STEPS):
            crowd.prefer()
            crowd.board.step()
            twin.nastian_moves.movement_step(crowd.scene.game, crowd.scene.at)
            assert crowd.engine_says() == crowd.rulebook_says(), f"seed {seed}"
            assert crowd.scene.problems() == []
        assert crowd.scene.game.tally.reactor_attempts == crowd.board.attempts
        told |= set(crowd.scene.events())
    assert told >= EVERYTHING  # or the comparison would prove less than it seems to


@pytest.mark.rule("hades:5.6-effects")
def test_all_charge_as_the_card_says_round_full_hexes_and_to_nobody_out_of_reach():
    charges, detours = 0, 0
    for seed in CHARGES:
        crowd = Crowd(seed)
        crowd.prefer()
        scene, board = crowd.scene, crowd.board
        for enemy in (e for e in scene.enemies_of("shock_trooper") if e in board.spots):
            detours += makes_detour(board, enemy)
            board.charge(enemy, CHARGED_HEXES)
            twin.nastian_moves.charge_enemy(scene.game, scene.at, enemy, CHARGED_HEXES)
            assert crowd.engine_says() == crowd.rulebook_says(), f"seed {seed}"
        assert scene.problems() == []
        charges += len(scene.told("charged"))
    assert charges > 30  # or the comparison would prove less than it seems to
    assert detours > 10


def makes_detour(board: Board, enemy: int) -> bool:
    """Whether a full hex keeps him from the shortest way to a unit, and another is near enough."""
    near = [board.beside(spot) for spot in board.units.values()]
    free = [board.room_beside(enemy, spot) for spot in board.units.values()]
    start = board.spots[enemy]
    if board.engages(enemy, start):
        return False
    straight = min((board.reach(enemy, start, ends) for ends in near), default=0)
    round_about = min((board.reach(enemy, start, ends) for ends in free), default=0)
    return straight < round_about <= CHARGED_HEXES
