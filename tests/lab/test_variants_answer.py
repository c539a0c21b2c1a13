"""Answers about variants: one rule for intervals, whatever was asked."""

from __future__ import annotations

import os
import signal

import pytest

import simkit
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.variants import blocks

PACK = '[pack]\nname = "v"\ngame = "toygame"\n[track]\nturns = {}\n'
ASKED = {
    "restrict": lambda toy: simkit.restrict(toy, only=["again"], games=500),
    "history": lambda toy: simkit.history(toy, ["old.toml", "new.toml"], games=500),
    "teams": lambda toy: simkit.teams(toy, "charm", games=500),
    "tradeoff": lambda toy: simkit.tradeoff(toy, {"goal": [20, 24]}, ["won=0.5", "turns=min"], 500),
    "why": lambda toy: simkit.why(toy, {"hurdles": [False, True]}, games=500),
}


@pytest.fixture(autouse=True)
def here(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old.toml").write_text(PACK.format(7))
    (tmp_path / "new.toml").write_text(PACK.format(8))


@pytest.mark.parametrize("kind", ASKED)
@pytest.mark.parametrize(("stopped", "method"), [(False, "wilson"), (True, "sequence")])
def test_who_stops_may_have_liked_what_was_shown(kind, stopped, method, toy, monkeypatch):
    """Win rates of an interrupted answer have the interval for games that somebody watched."""
    if stopped:
        press_at(3, monkeypatch)
    found = ASKED[kind](toy)
    assert found.interrupted is stopped
    assert {found.rate(place).method for place in (0, 1)} == {method}


def press_at(block, monkeypatch):
    """Press Ctrl-C while this block of games is being counted."""
    add, seen = Pairs.add, []

    def pressing(self, chunks):
        seen.append(1)
        if len(seen) == block:
            os.kill(os.getpid(), signal.SIGINT)
        add(self, chunks)

    monkeypatch.setattr(Pairs, "add", pressing)
    monkeypatch.setattr(blocks, "next_size", lambda *_: 10)
