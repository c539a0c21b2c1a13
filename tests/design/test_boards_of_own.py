"""What boards of an own game show: grounds by what they stand for, counters by their sides."""

from __future__ import annotations

from pathlib import Path

import pytest

from simkit.design.author.maps import Mistake, hex_map
from simkit.design.loading import load_game, load_model
from simkit.design.telling.board import _counter, grounds_of, seats_elsewhere, sheets, side_of
from simkit.lab.checking.plain_contract import as_written
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace

HUNT = Path(__file__).parents[2] / "examples/hunt.py"


def test_grounds_look_like_what_they_stand_for():
    board = hex_map("f h .", grounds={"f": "dark woods", "h": "hills"})
    assert grounds_of(board) == {"f": "forest", "h": "hills", ".": "floor"}
    plain = grounds_of(hex_map("f h ."))
    assert len({*plain.values()}) == 3, "told apart, if nothing is said of them"


def test_grounds_of_letters_that_the_map_has_not_are_refused():
    with pytest.raises(Mistake, match="grounds say what letters of the map stand for"):
        hex_map("f .", grounds={"x": "forest"})


def test_the_legend_of_a_board_has_words_and_counters_their_sides():
    model = load_model(HUNT)
    (sheet,) = sheets(model, None, {})
    words = [meaning for _, _, meaning in sheet.grounds]
    assert words == ["hut", "grass", "forest", "water", "den"]
    hunter = _counter(model, model.fields["place"], 1, 5, side_of(model, 1))
    assert (hunter.mark, hunter.name) == ("H1", "hunters 1")
    assert seats_elsewhere(model) == {0}, "the wolf has a field of its own"


def test_a_hex_with_a_name_has_it_on_the_board(tmp_path):
    text = HUNT.read_text(encoding="utf-8")
    named = text.replace("hex_map(DRAWING, ", 'hex_map(DRAWING, names={3: "Lair"}, ')
    file = tmp_path / "hunt.py"
    file.write_text(named, encoding="utf-8")
    (sheet,) = sheets(load_model(file), None, {})
    assert [place.mark for place in sheet.places[2:5]] == ["2", "Lair", "4"]


TILES = '''
"""Tiles: some lie open."""

from simkit.design import NONE, Deck, Game, square_map, table

TILE = table({"deep_well": 2, "ruin": 3}, column="copies")
MAP = square_map(2, 2)
game = Game()
game.tile = [NONE] * len(MAP)
game.sand = [0] * len(MAP)
game.tiles = Deck(TILE)
game.look("ruin", icon="R", colour="brown")


def play_turn(player):
    game.tile[2] = TILE.ruin
    game.tile[3] = TILE.deep_well
    game.sand[1] = 2
    game.end("over", won=True)
'''.lstrip()


def test_a_row_of_entries_shows_their_names_on_the_map(tmp_path):
    file = tmp_path / "tiles.py"
    file.write_text(TILES, encoding="utf-8")
    game = load_game(str(file))
    workspace = Workspace(prepare(as_written(cell_of(game, "random", 1))))
    workspace.play(0, 1)
    scene = game.picture().scene(workspace.batch[0], workspace.prepared.rules, None, {})
    told = {(each.place, each.mark, each.name, each.icon) for each in scene.counters}
    assert told == {
        (2, "rui", "ruin (tile)", "R"),
        (3, "DW", "deep well (tile)", ""),
        (1, "2", "sand", ""),
    }


def test_a_player_has_a_role_on_the_board_and_a_bare_map_no_legend():
    file = HUNT.with_name("atoll.py")
    game, model = load_game(str(file)), load_model(file)
    workspace = Workspace(prepare(as_written(cell_of(game, "random", 1))))
    workspace.play(0, 1)
    scene = game.picture().scene(workspace.batch[0], workspace.prepared.rules, None, {})
    roles = {text for hand in scene.hands for title, text in hand.has if title == "roles"}
    assert roles and roles <= {*model.program.tables["ROLE"]._names}
    (sheet,) = sheets(model, None, {})
    assert sheet.grounds == ()
