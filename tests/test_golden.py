"""Games are those of tests/golden_rows: whoever changes them does so knowingly."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from simkit.finding.registry import PACKAGES
from tests import golden

ASKED = [asked for game in golden.VARIED for asked in golden.cells(game)]
NAMES = [f"{asked.game}-{asked.title}" for asked in ASKED]
REMEDY = """
Games have changed. If that is meant: `python -m tests.golden`, commit tests/golden_rows with what
changed them, and add a line to the CHANGELOG."""


@pytest.mark.slow
@pytest.mark.parametrize("asked", ASKED, ids=NAMES)
def test_games_are_those_that_are_kept(asked):
    changed = golden.changes(asked, asked.rows(jobs=2), golden.stored(asked.game))
    assert not changed, "\n".join([*changed, REMEDY])


def test_every_game_and_bot_is_kept():
    assert [f"simkit.{game}" for game in golden.VARIED] == list(PACKAGES)
    for game in golden.VARIED:
        titles = [asked.title for asked in golden.cells(game)]
        assert list(golden.stored(game)["outcome"]) == titles


def rows(**columns):
    return {"outcome": ["lost", "won"], "turns": [4, 5]} | columns


@pytest.mark.parametrize(
    "other",
    [
        {"outcome": ["won", "won"]},
        {"turns": [5, 4]},
        {"doom": [2, 1]},
        {"doom": [1, 3]},
        {"souls_2": [5, 5.5]},
        {"new": [1, 1]},
    ],
    ids=str,
)
def test_a_value_that_changes_is_seen(other):
    def arrays(columns):
        return {name: np.array(values) for name, values in columns.items()}

    asked = golden.Asked("apocalypse", "expert", "players=2")
    kept = arrays(rows(doom=[1, 2], souls_1=[0, 0], souls_2=[5, 6]))
    table = {name: {asked.title: text} for name, text in golden.kept_in(kept).items()}
    assert not golden.changes(asked, kept, table)
    assert golden.changes(asked, {**kept, **arrays(other)}, table)


def test_the_tables_are_small():
    assert sum(path.stat().st_size for path in Path(golden.FOLDER).iterdir()) < 100_000
