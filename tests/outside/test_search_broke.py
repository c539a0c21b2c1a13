"""A game that breaks down while a bot searches: nothing is told of simkit's own parts."""

from __future__ import annotations

import pytest

from simkit.finding.registry import find
from simkit.lab.basics.plain_process import asked_in_plain
from simkit.lab.play.cell import cell_of
from simkit.lab.play.plain_data import plain_cell
from tests.design.playing import PIG, written


@pytest.mark.parametrize("rule", ["game.pot += face", "game.roll(0)"])
def test_a_game_with_a_search_is_played_again_in_plain_python(tmp_path, rule):
    rare = f"if game.pot > 11:\n            {rule}\n        game.pot += face"
    text = PIG.replace("game.pot += face", rare, 1).replace("hold=20)", "hold=2)", 1)
    knobs = {"search": {"worlds": 2.0, "rollouts": 2.0}}
    cell = cell_of(find(written(tmp_path, text)), "search", knobs=knobs)
    found = asked_in_plain({"task": "replay", "number": 0, **plain_cell(cell)}, 30.0)
    assert "search_batch" not in str(found)
    assert found
