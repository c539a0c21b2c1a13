"""Columns that every game lays out alike."""

from __future__ import annotations

import numpy as np

from simkit.kernel.columns import by_word, ended
from simkit.kernel.records import blank, record

BATCH = blank(record(("outcome", "i8"), ("turn", "i8")), 3)
BATCH["outcome"] = 2, 1, 2
BATCH["turn"] = 7, 8, 9


def test_how_games_ended_is_told_in_words():
    columns = ended(BATCH, ("unfinished", "won", "lost"), won=BATCH["outcome"] == 1)
    assert {name: list(column) for name, column in columns.items()} == {
        "outcome": ["lost", "won", "lost"],
        "won": [False, True, False],
        "turns": [7, 8, 9],
    }


def test_columns_are_no_views_of_games_that_will_be_played_over():
    columns = ended(BATCH, ("unfinished", "won", "lost"), won=BATCH["outcome"] == 1)
    counts = np.arange(6).reshape(2, 3)
    parted = by_word("lost", ("fire", "ice", "age"), counts)
    assert not any(np.shares_memory(column, BATCH) for column in columns.values())
    assert not any(np.shares_memory(column, counts) for column in parted.values())


def test_what_is_counted_apart_gets_a_column_a_word():
    counts = np.arange(12).reshape(2, 2, 3)  # games, seats, words
    parted = by_word("lost", ("fire", "ice", "age"), counts)
    assert list(parted) == ["lost_fire", "lost_ice", "lost_age"]
    assert parted["lost_ice"].tolist() == [[1, 4], [7, 10]]
