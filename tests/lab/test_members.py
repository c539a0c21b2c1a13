"""The second table of a game: a row for each member of its cast and game."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from toygame import GAME

import simkit
from simkit.description.game import Members
from simkit.lab.table.members import member_rows
from simkit.messages.errors import BadInput

COURT = replace(GAME, members=Members("demon", "demons", ("deeds",)))
ROWS = {
    "game": np.array([0, 1]),
    "seed": np.array([5, 5]),
    "outcome": np.array(["circle", "none"], dtype=object),
    "turns": np.array([7, 9]),
    "bot_1": np.array(["expert", "expert"], dtype=object),
    "bot_2": np.array(["idle", "idle"], dtype=object),
    "won_1": np.array([True, False]),
    "won_2": np.array([False, False]),
    "demons_1": np.array(["baal+caim", "moloch"], dtype=object),
    "demons_2": np.array(["orias", ""], dtype=object),
    "deeds_1": np.array(["3+4", "5"], dtype=object),
    "deeds_2": np.array(["6", ""], dtype=object),
}


def test_every_member_has_a_row_a_game():
    found = member_rows(ROWS, COURT)
    assert list(found) == [
        "game",
        "seed",
        "outcome",
        "turns",
        "seat",
        "bot",
        "won",
        "demon",
        "deeds",
    ]
    assert found["demon"].tolist() == ["baal", "caim", "orias", "moloch"]
    assert found["deeds"].tolist() == [3, 4, 6, 5]
    assert found["game"].tolist() == [0, 0, 0, 1]
    assert found["seat"].tolist() == [1, 1, 2, 1]
    assert found["won"].tolist() == [True, True, False, False]
    assert found["bot"].tolist() == ["expert", "expert", "idle", "expert"]


def test_texts_of_unlike_length_are_a_defect():
    broken = {**ROWS, "deeds_1": np.array(["3", "5"], dtype=object)}
    with pytest.raises(ValueError):
        member_rows(broken, COURT)


def test_a_game_without_a_cast_says_so(tmp_path):
    with pytest.raises(BadInput, match="leave members out"):
        simkit.run(GAME, games=3, members=tmp_path / "cast.csv")
    assert not (tmp_path / "cast.csv").exists()
