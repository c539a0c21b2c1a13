"""The starts that `simkit new` writes: short, playable, with tests that pass."""

import importlib
import sys

import pytest

from simkit.lab.authoring.start import KINDS, TEMPLATES, write_start

PLAYERS = {"dice": 4, "cards": 3, "coop": 4, "rivals": 4, "solo": 1}


@pytest.fixture(params=KINDS)
def kind(request):
    return request.param


@pytest.fixture
def start(kind, tmp_path, monkeypatch):
    """The game of a kind, written as `new` writes it under the name `fresh`."""
    monkeypatch.chdir(tmp_path)
    write_start("fresh", kind)
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("fresh")
    for name in ("fresh", "test_fresh"):
        sys.modules.pop(name, None)


def test_it_is_short(kind):
    lines = (TEMPLATES / f"{kind}.py.txt").read_text(encoding="utf-8").splitlines()
    assert 15 <= sum(bool(line.strip()) for line in lines) <= 40


def test_its_games_end_for_any_number_of_players(kind, start):
    for players in (0, PLAYERS[kind]):
        for bot in ("random", "expert", "beginner", "idle"):
            played = [start.game.play(players=players, bots=bot, seed=s) for s in range(5)]
            assert "endless" not in {each.outcome for each in played}


def test_its_own_tests_pass(start):
    tests = vars(importlib.import_module("test_fresh"))
    own = [test for name, test in tests.items() if name.startswith("test_")]
    assert len(own) == 2
    for test in own:
        test()


def test_all_that_is_there_is_tested():
    files = {path.name for path in TEMPLATES.iterdir()}
    assert files == {f"{front}{kind}.py.txt" for kind in KINDS for front in ("", "test_")}
