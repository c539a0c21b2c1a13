"""What stands above charts of cells: figures, and a direction only where a verdict has one."""

import pandas as pd

from simkit.view.sweep_charts.cells_said import (
    difficulties_finding,
    lengths_finding,
    win_rates_finding,
)

CELLS = pd.DataFrame(
    {
        "name": ["goal 20", "goal 30"],
        "win_rate": [0.612, 0.12],
        "low": [0.6, 0.1],
        "high": [0.62, 0.14],
        "mean:turns": [4.25, 6.0],
        "difference": [0.0, -49.2],
        "verdict": ["same", "lower"],
    }
)


def test_the_ends_of_all_cells_are_named_with_their_figures():
    assert win_rates_finding(CELLS) == "Win rates go from 12.0 % (goal 30) to 61.2 % (goal 20)."
    assert lengths_finding(CELLS) == (
        "Games last from 4.2 turns (goal 20) to 6.0 turns (goal 30) on average."
    )


def test_one_cell_is_told_alone():
    assert win_rates_finding(CELLS[:1]) == "The win rate is 61.2 % (60.0 to 62.0)."


def test_a_direction_is_claimed_only_where_the_verdict_has_one():
    assert difficulties_finding(CELLS, "goal 20") == (
        "goal 30 is won 49.2 points less often than goal 20."
    )
    undecided = CELLS.assign(verdict="not settled")
    assert difficulties_finding(undecided, "goal 20") == (
        "No cell is shown to be harder or easier than goal 20."
    )
