"""What boards of an own game show: grounds by what they stand for, counters by their sides."""

from __future__ import annotations

from pathlib import Path

import pytest

from simkit.design.author.maps import Mistake, hex_map
from simkit.design.loading import load_model
from simkit.design.telling.board import _counter, grounds_of, seats_elsewhere, sheets, side_of

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
