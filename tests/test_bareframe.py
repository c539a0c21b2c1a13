"""The bare frame of a new game: small, and whole enough to be played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import simkit
from simkit.cli.main import main
from simkit.finding import registry

FRAME = Path(__file__).resolve().parent / "bareframe"


@pytest.fixture(autouse=True)
def the_only_game(monkeypatch):
    monkeypatch.setattr(registry, "PACKAGES", ("bareframe",))


def test_a_new_game_is_less_than_a_hundred_lines():
    lines = [line for path in FRAME.rglob("*.py") for line in path.read_text().splitlines()]
    assert sum(bool(line.strip()) for line in lines) < 100


@pytest.mark.parametrize(("bot", "won"), [("idle", 1 / 4), ("random", 1 / 4)])
def test_every_bot_plays_it(bot, won, capsys):
    assert main(f"run bareframe --bot {bot} --games 2000 --seed 1 --jobs 1 --json".split()) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["win_rate"]["low"] < won < answer["win_rate"]["high"]
    assert set(answer["outcomes"]) == {"highest", "lower"}


def test_the_highest_card_wins_and_nothing_else():
    frame = simkit.run("bareframe", games=200, bot="random", cards=3).frame
    assert set(frame["card"]) == {1, 2, 3}
    assert (frame["won"] == (frame["card"] == 3)).all()


def test_a_card_is_changed_only_by_whoever_asks_for_it():
    kept = simkit.run("bareframe", games=200, bot="idle").frame["card"]
    changed = simkit.run("bareframe", games=200, bot="random").frame["card"]
    assert 0.2 < (kept != changed).mean() < 0.6  # half are changed, a quarter of them for the same
