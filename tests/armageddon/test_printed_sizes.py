"""A pack as large as the printed game: 600 cards by name, decks of 64, played on the twin."""

from __future__ import annotations

import pytest

from simkit.armageddon import GAME
from simkit.armageddon.words import sizes
from simkit.lab.play.accidents import CROWDED
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.messages.errors import BadInput
from tests import contract, printed
from tests.armageddon.scene import Scene, twin
from tests.contract import Subject

ARMAGEDDON = Subject(GAME, phases=("initiative_step", "player_turns", "end_of_round"))
LONG = 64  # cards


@pytest.fixture(scope="module")
def pack(tmp_path_factory):
    path = tmp_path_factory.mktemp("printed") / "cards.toml"
    return printed.written(path, "armageddon", printed.cards(GAME.components(), 600, LONG))


@pytest.mark.parametrize("seats", [2, 4])
def test_long_decks_are_played_and_positions_stay_sound(pack, seats):
    settings = {"max_turns": 6, "players": seats}
    hordes = {"rules.wild_armies": 8, "rules.wild_units": 4}
    cell = cell_of(
        ARMAGEDDON.interpreted, "random", packs=pack, overrides=hordes, settings=settings
    )
    prepared = prepare(cell)
    rules = prepared.rules
    assert (int(rules.sheets), int(rules.cards)) == (600, sizes.MOST_CARDS)
    with contract.sound_after_phases(ARMAGEDDON, prepared) as check:
        game = Workspace(prepared).run(0, 1)[0]
        check(game)
    for seat in range(seats):
        order = sorted(game.hidden.order[seat].tolist())
        assert order == list(range(seat * LONG, (seat + 1) * LONG))


def test_no_unit_of_the_independents_stands_in_two_armies():
    hordes = {"rules.wild_armies": 8, "rules.wild_units": 4}
    settings = {"max_turns": 3, "players": 4}
    cell = cell_of(ARMAGEDDON.interpreted, "random", overrides=hordes, settings=settings)
    prepared = prepare(cell)
    with contract.sound_after_phases(ARMAGEDDON, prepared) as check:
        check(Workspace(prepared).run(0, 1)[0])


def test_short_decks_keep_the_numbers_of_their_cards():
    rules = prepare(cell_of(ARMAGEDDON.interpreted, "random")).rules
    assert (int(rules.deck_room), int(rules.first_wild)) == (24, 96)
    assert rules.owner[[0, 23, 24, 95, 96]].tolist() == [0, 0, 1, 3, sizes.INDEPENDENTS]


def test_more_cards_than_the_engine_holds_are_refused(tmp_path):
    many = printed.cards(GAME.components(), sizes.MOST_SHEETS + 1, LONG)
    path = printed.written(tmp_path / "many.toml", "armageddon", many)
    with pytest.raises(BadInput, match=f"more than {sizes.MOST_SHEETS} cards by name"):
        GAME.components((path,))
    long = printed.cards(GAME.components(), 600, sizes.MOST_DECK + 1)
    path = printed.written(tmp_path / "long.toml", "armageddon", long)
    with pytest.raises(BadInput, match=f"a list of 1 to {sizes.MOST_DECK}"):
        GAME.components((path,))


def test_a_long_deck_can_need_more_options_than_a_decision_has(pack):
    """Nine cards for 52 units at one base, which may also change their army."""
    scene = Scene(packs=(pack,))
    home = scene.home(0)
    for size in (7, 7, 7, 7, 6, 6, 6, 6):
        scene.army(0, home, *["howlers"] * size)
    scene.options(0, twin.deploying.list_deploying)
    for _ in range(9):
        scene.hold(0, "veterans")
    with pytest.raises(ValueError, match=CROWDED):
        scene.options(0, twin.deploying.list_deploying)
