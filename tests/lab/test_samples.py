"""Games worth reading: which ones are named, and that the commands tell just these."""

from __future__ import annotations

import pytest

from simkit.lab.sweeps.sample_games import samples, telling

WINNING = {"home"}


def test_a_typical_game_has_the_commonest_end_in_its_middle_turn():
    endings = {("home", 3): 1, ("home", 5): 7, ("home", 9): 2, ("late", 6): 3, ("lost", 2): 2}
    found = telling(endings, WINNING)
    assert found["a typical win"] == ("home", 5)
    assert found["a typical loss"] == ("late", 6)


def test_of_three_wins_the_second_is_typical_however_late_the_last_one_is():
    endings = {("home", 3): 1, ("home", 5): 1, ("home", 99): 1}
    assert telling(endings, WINNING)["a typical win"] == ("home", 5)


def test_the_extremes_are_the_quickest_and_the_longest():
    endings = {("home", 3): 1, ("home", 5): 7, ("late", 6): 3, ("lost", 2): 2, ("late", 11): 1}
    found = telling(endings, WINNING)
    assert found["the quickest win"] == ("home", 3)
    assert found["the quickest loss"] == ("lost", 2)
    assert found["the longest game"] == ("late", 11)


def test_no_game_is_named_twice():
    assert telling({("late", 6): 9}, WINNING) == {"a typical loss": ("late", 6)}


@pytest.fixture
def stored(toy, tmp_path, monkeypatch):
    """A sweep over a setting, a value of the pack and a bot's knob."""
    from simkit.finding import registry
    from simkit.lab.sweeps.sweep import sweep

    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))
    vary = {"goal": [16, 22], "pack:track.turns": [5, 6], "knob:expert.mistakes": [0.0, 0.75]}
    study = {"study": {"name": "race", "game": "toygame", "games": 60}, "vary": vary}
    return sweep(study, tmp_path / "race")


def test_they_are_games_of_the_cells_won_most_and_least(stored):
    swept, _ = stored.survey()
    cells = sorted(swept["cells"], key=lambda cell: cell["win_rate"]["estimate"])
    found = samples(stored, swept["cells"])
    assert list(dict.fromkeys(each.name for each in found)) == [cells[-1]["name"], cells[0]["name"]]
    frame = stored.frame
    for each in found:
        same = frame[
            (frame["game"] == each.game)
            & (frame["goal"] == each.settings["goal"])
            & (frame["outcome"] == each.outcome)
            & (frame["turns"] == each.turns)
        ]
        assert len(same)


def test_each_is_the_game_that_trace_tells(stored):
    from simkit.lab.positions.trace import trace

    swept, _ = stored.survey()
    found = samples(stored, swept["cells"])
    assert len(found) >= 4
    for each in found:
        told = trace("toygame", seed=1, game_number=each.game, bot=each.bot, **each.settings)
        assert (told.outcome["name"], told.outcome["turns"]) == (each.outcome, each.turns)


def test_a_sweep_without_games_has_none():
    assert samples(None, [{"games": 0}]) == []
