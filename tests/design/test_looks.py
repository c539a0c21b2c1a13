"""How things of an own game look: icons, colours and names, the same in every picture."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from matplotlib.colors import to_rgb

from simkit.description.boards import COLOURS, Scene
from simkit.design.author.mistakes import Mistake
from simkit.design.loading import load_model
from simkit.design.model.naming import safe
from simkit.design.model.records import state_of
from simkit.design.reading.pieces import row_of
from simkit.design.telling.board import scene, sheets
from simkit.design.telling.on_table import table_of
from simkit.view.boards.position import PAINTS, crib_of
from simkit.view.replay.reel import crib_lines, lies_where

ROOT = Path(__file__).parents[2]

ISLE = '''
"""Isle: walk about."""
from simkit.design import Game, Hand, hex_map, per_player, pieces, table

MAP = hex_map(" s f\\nf t f")
CARD = table({
    "rope": {"copies": 6, "icon": "R", "colour": "Brown"},
    "lamp": {"copies": 2, "icon": "", "colour": "dim"},
})
BEAST = table(["bear", "snake"])
game = Game()
game.players = 2
game.place = per_player(0)
game.gold = [False] * len(MAP)
game.hand = per_player(Hand(CARD, open=True))
game.beast = pieces(BEAST, at=MAP(0))
LOOKS

def setup():
    game.gold[1] = True
    game.beast[BEAST.snake].at = MAP.all("t")[0]
    game.hand[0].add(CARD.rope)

def play_turn(player):
    for place in MAP.around(game.place[player]):
        game.offer("go", to=place)
    game.place[player] = game.choose(player).to
    if game.round_number == 3:
        game.end("over", winner=0)
'''
LOOKS = """game.look("gold", icon="★", colour="yellow", name="gold coins")
game.look("bear", icon="🐻", colour="brown", name="the old bear")
game.look("place", icon="♟", colour="red")"""


def model_of(tmp_path, looks=LOOKS):
    file = tmp_path / "isle.py"
    file.write_text(ISLE.replace("LOOKS", looks), encoding="utf-8")
    return load_model(file)


@pytest.fixture
def model(tmp_path):
    return model_of(tmp_path)


def scene_of(model) -> Scene:
    """A table with gold in place 1, two walkers, both beasts, and a rope in the first hand."""
    state = np.zeros(1, state_of(model)).view(np.recarray)[0]
    state["gold"][1] = 1
    state["hand"]["held"][0] = 1
    state[safe(row_of("beast", "kind"))][:] = (0, 1)
    found: Scene = scene(model, state, SimpleNamespace(players=2), None, {})
    return found


def test_counters_have_the_signs_and_colours_that_their_author_gave(model):
    found = scene_of(model)
    looks = {counter.name: (counter.icon, counter.look) for counter in found.counters}
    assert looks["gold coins"] == ("★", "thing in-yellow")
    assert looks["the old bear"] == ("🐻", "thing in-brown")
    assert looks["snake"] == ("", "thing"), "nothing was said of it"
    assert looks["Player 2"] == ("♟", "seat2"), "a player keeps the colour of the seat"
    assert {each.looks for each in found.hands} == {(), (("rope", "R", "brown"),)}


def test_pages_show_icons_and_pictures_in_files_show_letters(model):
    found = scene_of(model)
    assert ("thing in-yellow", "★", "gold coins") in crib_lines([found])
    assert ("thing in-yellow", "GC", "gold coins") in crib_of(found)
    (sheet,) = sheets(model, None, {})
    laid = lies_where(found, None, [sheet], 1.0)
    assert [each[5:7] for each in laid["p1"]["c"]] == [["★", "thing in-yellow"]]


def test_every_colour_can_be_read_on_screens_and_in_files():
    css = (ROOT / "simkit/view/report/template/base.css").read_text(encoding="utf-8")
    for colour in COLOURS:
        assert contrast(*PAINTS[colour]) >= 4.5, colour
        fill, ink = re.findall(rf":root .in-{colour} {{ --fill: (\S+); --on: (\S+); }}", css)[0]
        assert contrast(fill, ink) >= 4.5, colour
        assert fill == PAINTS[colour][0].lower()


def contrast(fill: str, ink: str) -> float:
    """How far two colours are apart, as WCAG says it."""
    low, high = sorted(map(luminance, (fill, ink)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
             for part in to_rgb(colour)]  # fmt: skip
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_a_look_that_no_picture_can_show_is_refused(tmp_path):
    for looks, told in {
        'game.look("gould")': "no field and no entry above is called 'gould'. Did you mean gold?",
        'game.look("gold", colour="rde")': "colour='rde' is not known. Did you mean red?",
        'game.look("gold", icon="two words")': "icon= is one sign without spaces",
        'game.look("gold", icon=3)': "icon= is one sign without spaces",
        'game.look("gold", name="a\\nb")': "one line",
    }.items():
        with pytest.raises(Mistake, match=r"isle\.py, line") as refused:
            model_of(tmp_path, looks)
        assert told in str(refused.value)


def test_the_table_of_a_published_page_has_the_looks(tmp_path):
    model = model_of(tmp_path)
    fields = {each["name"]: each for each in table_of(model, state_of(model))["fields"]}
    assert fields["gold coins"]["look"] == ["★", "yellow"]
    assert fields["place"]["look"] == ["♟", "red"]
    assert fields["hand"]["looks"] == {"rope": ["R", "brown"]}, "columns say it; dim is no colour"
    assert fields["beast"]["looks"] == {"the old bear": ["🐻", "brown"]}
    assert "the old bear" in fields["beast"]["names"]


def test_a_seat_with_a_place_of_its_own_stands_nowhere_else():
    model = load_model(ROOT / "examples/hunt.py")
    fields = {each["name"]: each for each in table_of(model, state_of(model))["fields"]}
    assert fields["place"]["elsewhere"] == [0], "the wolf is where its own field says"
    assert fields["wolf"]["elsewhere"] == []
