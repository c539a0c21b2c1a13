"""Which parts of options hold a hidden number, read off a game's file without playing it."""

from __future__ import annotations

import pytest

from simkit.design.loading import load_model
from simkit.design.model.secret_parts import secret_parts

GAME = """
from simkit.design import Game, hex_map, hidden, per_player
game = Game()
game.players = 2
game.force = per_player(hidden(1, among=[1, 2, 3]))
game.place = hidden(0, owner=0)
game.shown = per_player(0)
MAP = hex_map("a b c")
{helpers}
def play_turn(player):
    at = 1 - player
{lines}
    if game.choose(player) == "wait":
        game.end("waited", winner=player)
"""

OFFER = 'game.offer("strike", blow=blow, at=at)'
SECRET = {
    "a parameter": ("def strike(blow, at):\n    " + OFFER, "strike(game.force[player], at)"),
    "a parameter by name": ("def strike(at, blow):\n    " + OFFER, "strike(at, blow=game.place)"),
    "through two functions": (
        f"def strike(blow, at):\n    {OFFER}\ndef hit(x, at):\n    strike(x + 1, at)",
        "hit(game.force[player], at)",
    ),
    "a parameter chosen by a branch": (
        "def strike(blow, at):\n    " + OFFER,
        "if game.place > 2:\n    strike(2, at)\nelse:\n    strike(1, at)",
    ),
    "return within a branch": (
        "def strength():\n    if game.place > 2:\n        return 1\n    return 0",
        f"blow = strength()\n{OFFER}",
    ),
    "return within a loop": (
        "def strength():\n"
        "    for each in range(6):\n"
        "        if each == game.place:\n"
        "            return each\n"
        "    return 0",
        f"blow = strength()\n{OFFER}",
    ),
    "a loop over hidden places": ("", f"for blow in MAP.around(game.place):\n    {OFFER}"),
    "a loop that counts": ("", f"blow = 0\nfor _ in range(game.place):\n    blow += 1\n{OFFER}"),
    "a loop that is left": (
        "",
        f"for blow in range(6):\n    if blow == game.place:\n        break\n{OFFER}",
    ),
    "lines that are passed over": (
        "",
        "blow = 0\nfor n in range(6):\n    if n != game.place:\n        continue\n    blow = n\n"
        + OFFER,
    ),
    "a comprehension": ("", f"blow = sum(n for n in range(6) if n > game.place)\n{OFFER}"),
    "one of two values": ("", f"blow = 1 if game.place > 2 else 0\n{OFFER}"),
    "a place of a row": ("", f"row = [0, 0]\nrow[0] = game.place\nblow = row[0]\n{OFFER}"),
    "offers in branches": (
        "",
        'if game.place > 2:\n    game.offer("strike", blow=2, at=at)\n'
        'else:\n    game.offer("strike", blow=1, at=at)',
    ),
    "a part that was chosen": (
        "",
        'game.offer("aim", size=game.place)\ngame.offer("wait")\n'
        f"blow = game.choose(player).size\n{OFFER}",
    ),
}
OPEN = {
    "no hidden number": ("", f"blow = game.shown[player]\n{OFFER}"),
    "one that was written into an open field": (
        "def show(player):\n    game.shown[player] = game.force[player]",
        f"show(player)\nblow = game.shown[player]\n{OFFER}",
    ),
    "another parameter": (
        f"def strike(secret, blow, at):\n    if secret > 0:\n        {OFFER}",
        "strike(game.force[player], 2, at)",
    ),
    "an offer that a hidden number allows": (
        "",
        'if game.place > 2:\n    game.offer("strike", blow=2, at=at)',
    ),
    "a hidden place that only asks a map": (
        "",
        f"near = MAP.around(game.place)\nblow = len(MAP)\n{OFFER}",
    ),
}


def secrets(tmp_path, helpers, lines):
    file = tmp_path / "strikes.py"
    inside = "\n".join(f"    {line}" for line in (*lines.split("\n"), 'game.offer("wait")'))
    file.write_text(GAME.format(helpers=helpers, lines=inside))
    return secret_parts(load_model(file)).get("strike", frozenset())


@pytest.mark.parametrize("written", SECRET.values(), ids=[*SECRET])
def test_a_part_that_a_hidden_number_decides_is_secret(tmp_path, written):
    assert secrets(tmp_path, *written) == {"blow"}


@pytest.mark.parametrize("written", OPEN.values(), ids=[*OPEN])
def test_what_a_hidden_number_does_not_decide_is_open(tmp_path, written):
    assert secrets(tmp_path, *written) == frozenset()
