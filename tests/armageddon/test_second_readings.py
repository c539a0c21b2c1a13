"""Whole games and drawn positions, held against a second reading of the page."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simkit.armageddon import GAME
from simkit.lab.play.cell import Workspace
from tests import contract
from tests.armageddon.naive_control import (
    Army,
    Base,
    Complaints,
    Hex,
    falls,
    siege_may_be_laid,
    verdict,
)
from tests.armageddon.scene import INDEPENDENTS, NONE, Scene, twin
from tests.contract import Subject

SUBJECT = Subject(GAME, phases=("initiative_step", "player_turns", "end_of_round"))


def name(owner: Any) -> str:
    return "" if owner == NONE else "independents" if owner == INDEPENDENTS else f"seat {owner}"


def read(game: Any, here: int) -> Hex:
    """A hex of the engine in the words of the second reading."""
    place = game.hexes[here]
    armies = tuple(
        Army(name(troop.seat), int(troop.count), bool(troop.hero != NONE), bool(troop.stealthed))
        for number, troop in enumerate(game.armies)
        if troop.seat != NONE and game.hidden.place[number] == here
    )
    base = None if place.owner == NONE else Base(name(place.owner), bool(place.level > 0))
    return Hex(armies, base, name(place.control), name(place.besieger), int(place.laid))


def look(game: Any, rules: Any, complaints: Complaints) -> None:
    """Every hex between two phases."""
    for here in range(int(rules.hexes)):
        place = read(game, here)
        expected = verdict(place)
        complaints.looked_at += 1
        complaints.sieges += bool(place.besieger)
        if name(game.hexes[here].control) != expected.controller:
            complaints.found.append(f"hex {here}: {place}, not {expected}")
        if expected.controller and bool(game.hexes[here].strong) != expected.blocks_supply:
            complaints.found.append(f"hex {here}: {place} blocks: {expected.blocks_supply}")


@pytest.mark.rule("armageddon:control")
@pytest.mark.parametrize(
    ("bot", "seed", "settings"),
    [("besieger", 1, {"max_turns": 16}), ("random", 2, {"max_turns": 12, "players": 3})],
)
def test_control_in_whole_games(bot, seed, settings):
    prepared = SUBJECT.on_twin(bot, seed, **settings)
    complaints = Complaints()

    def check(game, at=None):
        look(game, prepared.rules, complaints)

    with contract._all_watched(SUBJECT.twin.engine, SUBJECT.phases, check):
        Workspace(prepared).run(0, 1)
    assert complaints.found == []
    assert complaints.looked_at > 1000


def drawn(luck: np.random.Generator) -> tuple[Scene, int]:
    """A hex with up to three armies of two seats, and perhaps a base; the scene and its mover."""
    scene = Scene()
    here = scene.middle
    if luck.random() < 0.6:
        owner = int(luck.choice([0, 1, INDEPENDENTS]))
        if owner == INDEPENDENTS:
            scene.game.hexes[here].owner = owner
            scene.game.hexes[here].level = int(luck.choice([0, 2]))
        else:
            scene.base(owner, here, int(luck.choice([0, 2, 5])))
    scene.settle(here)
    for _ in range(int(luck.integers(0, 4))):
        seat = int(luck.integers(0, 2))
        units = ["stalkers"] * int(luck.integers(0, 3))
        hero = "kusanagi" if luck.random() < 0.5 or not units else ""
        army = scene.army(seat, here, *units, hero=hero)
        scene.game.armies[army].stealthed = int(luck.random() < 0.3)
        twin.armies.put_army(scene.game, army, here)
        scene.game.hexes[here].control = NONE
        twin.control.settle_control(scene.game, scene.at, here)
    return scene, int(luck.integers(0, 2))


@pytest.mark.rule("armageddon:control")
@pytest.mark.rule("armageddon:siege")
@pytest.mark.rule("armageddon:capture")
def test_drawn_positions_are_read_alike():
    luck = np.random.default_rng(5)
    kinds = set()
    for _ in range(150):
        scene, mover = drawn(luck)
        here, game = scene.middle, scene.game
        place = read(game, here)
        assert verdict(place).controller == name(game.hexes[here].control), place
        lays = bool(
            twin.armies.has_force(game, mover, here)
            and twin.sieges.may_besiege(game, scene.rules, mover, here)
        )
        assert lays == siege_may_be_laid(place, name(mover)), place
        taken = falls(place, name(mover))
        if twin.armies.has_force(game, mover, here):
            twin.control.falls_to(game, scene.at, mover, here)
            owned = mover if taken and place.base.outpost else NONE if taken else None
            assert owned is None or game.hexes[here].owner == owned, place
            assert taken or read(game, here).base == place.base
        kinds.add((lays, taken, verdict(place).blocks_supply))
    assert len(kinds) >= 4
