"""What a life is worth to `expert` depends on the table; the grid that measures it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simkit.apocalypse.bots.policies import BY_LIVES
from simkit.lab.play.cell import cell_of
from simkit.lab.play.settle import settle

SCRIPT = Path(__file__).parents[2] / "experiments" / "lives.py"


@pytest.fixture
def grid() -> Any:
    spec = importlib.util.spec_from_file_location("lives", SCRIPT)
    assert spec and spec.loader
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    return script


def prices(**table: Any) -> dict[str, float]:
    """The knobs of `expert` that say what a life is worth at a table."""
    settled = settle(cell_of("apocalypse", "expert", settings=table))
    own = zip(settled.bots[0].knobs, settled.knobs[0], strict=True)
    knobs = {knob.name: value for knob, value in own}
    return {name: knobs[name] for name in ("bear", "care", "care_far")}


def test_at_the_table_on_which_it_was_tuned_lives_cost_what_they_did() -> None:
    assert prices() == {"bear": 1.25, "care": 0.0, "care_far": 1.5}
    settings = settle(cell_of("apocalypse", "expert")).settings
    assert not any(suit.fits(settings) for suit in BY_LIVES)


def test_lives_are_dear_where_no_good_hero_follows() -> None:
    assert prices(map="doomgate", boxes="core")["care"] == 5.0
    assert prices(map="doomgate")["care"] == 0.0


def test_the_grid_leaves_out_tables_that_cannot_be_played(grid: Any) -> None:
    tables = list(grid.tables(("dragon-back",), (4,)))
    assert {table["boxes"] for table in tables} == {"all"}
    assert len(tables) == len(grid.HIT_RULES)


def test_before_is_the_bot_without_the_price_of_lives(grid: Any) -> None:
    knobs = grid.knobs_before({"map": "doomgate", "players": 4, "boxes": "core"})
    assert (knobs["bear"], knobs["care"]) == (1.25, 0.0)
    assert knobs["strike_turn"] == 5.0  # it knows the map as before


def test_a_gain_counts_the_games_that_one_alone_won(grid: Any) -> None:
    before = np.array([True, True, False, False])
    assert grid.gain(before, before) == "the same"
    assert grid.gain(np.array([True, True, True, False]), before).startswith("+25.0 (")


def test_knobs_are_read_as_they_are_typed(grid: Any) -> None:
    assert grid.turned("bear=1, care_far=5") == {"bear": 1.0, "care_far": 5.0}


@pytest.mark.slow
def test_a_small_grid_has_a_line_per_table(grid: Any, capsys: Any, monkeypatch: Any) -> None:
    small = "--maps doomgate --players 4 --games 4 --workers 1 --change care=0"
    monkeypatch.setattr("sys.argv", ["lives.py", *small.split()])
    grid.main()
    head, _, *lines = capsys.readouterr().out.splitlines()
    assert head.endswith("| now | care=0 |")
    assert [line.split(" | ")[:4] for line in lines] == [
        ["| doomgate", "4", rule, boxes] for boxes in ("core", "all") for rule in grid.HIT_RULES
    ]
    assert all(line.count("|") == head.count("|") for line in lines)
