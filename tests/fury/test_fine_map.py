"""A map with hundreds of tracts, as the printed one has: read, drawn and played."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from simkit.fury import GAME
from simkit.fury.telling.picture import sheets
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from tests import printed
from tests.fury.fine_map import finer
from tests.fury.scene import twin

COMPONENTS = GAME.components()
SIZES, CHANCES, NOTES = twin.sizes, twin.chances, twin.notes
FIRST_BAND = 128
TRACTS = range(SIZES.MOST_TRACTS)


@pytest.fixture(scope="module")
def path(tmp_path_factory) -> Path:
    return printed.written(tmp_path_factory.mktemp("fine") / "fine.toml", "fury", finer(COMPONENTS))


def test_a_map_of_hundreds_of_tracts_is_read_and_drawn(path):
    components = GAME.components((path,))
    tracts = components.table("tracts")
    assert len(tracts) == 92 + 2 * 183
    (sheet,) = sheets(components, {})
    spots = {place.at for place in sheet.places}
    assert len(spots) == len(sheet.places) == len(tracts) + len(components.order("seas"))


@pytest.mark.parametrize("bot", ["expert", "random"])
def test_games_on_such_a_map_are_sound_and_reach_its_last_tracts(bot, path):
    prepared = prepare(cell_of(GAME, bot, 1, packs=(path,)))
    workspace, rules = Workspace(prepared), prepared.rules
    assert rules.tracts == 458
    taken = 0
    for number in range(3):
        game = workspace.run(number, 1, last_turn=0)[0].copy()
        over = False
        while not over:
            over = workspace.play_on(game, last_turn=int(game.turn))
            assert twin.engine.check_state(game, rules) == []
        taken += int((game.control[FIRST_BAND : rules.tracts] >= 0).sum())
    assert taken > 30


def test_a_way_over_a_border_is_three_times_as_far(path):
    rules = prepare(cell_of(GAME, "idle", 1, packs=(path,))).rules
    usual = prepare(cell_of(GAME, "idle", 1)).rules
    names = COMPONENTS.order("tracts")
    here, there = names.index("ca1"), names.index("du5")
    assert usual.apart[here, there] > 5
    assert rules.apart[here, there] == 3 * usual.apart[here, there]


def test_every_tract_has_luck_of_its_own_and_the_first_ones_what_they_had():
    slots = {
        (mover, tract): int(CHANCES.tract_slot(SimpleNamespace(mover=mover), tract))
        for mover in range(SIZES.SIDES)
        for tract in TRACTS
    }
    assert len(set(slots.values())) == len(slots)
    assert all(
        slot == mover * FIRST_BAND + tract
        for (mover, tract), slot in slots.items()
        if tract < FIRST_BAND
    )
    looted = {
        (times, tract): CHANCES.looting_slot(SimpleNamespace(lootings=[times] * len(TRACTS)), tract)
        for times in range(26)
        for tract in TRACTS
    }
    assert len(set(looted.values())) == len(looted)
    assert looted[25, 127] == 25 * FIRST_BAND + 127


@pytest.mark.parametrize("tract", [0, 59, 60, 127, 128, 300, SIZES.MOST_TRACTS - 1])
def test_a_note_about_a_tract_is_about_no_other(tract):
    mind = SimpleNamespace(memo=[0] * 64)
    NOTES.mark(mind, NOTES.LOOKED_AT, tract)
    assert [t for t in TRACTS if NOTES.is_marked(mind, NOTES.LOOKED_AT, t)] == [tract]
    assert not any(NOTES.is_marked(mind, NOTES.RAIDED, t) for t in TRACTS)
    assert mind.memo[: NOTES.LOOKED_AT] == [0] * NOTES.LOOKED_AT
