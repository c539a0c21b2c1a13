"""All promises of a bot share its time, so that a slow game is not said to be broken."""

import time

import numpy as np
import pytest

from simkit.lab.checking import plain_contract, promises
from simkit.lab.play.cell import cell_of

SHARE = 0.5  # seconds of a bot
CHECKS = ("_played", "_as_written", "_stepped", "_peeking", "_ties")


def busy(prepared, workspace, bot, games, report, **of_its_time):
    """A promise that takes most of what a bot has for all of them."""
    report.outcomes.append("begun")
    workspace.run(0, 1)
    until = time.process_time() + 0.8 * SHARE
    while time.process_time() < until:
        workspace.batch["decisions"] += 1


@pytest.fixture
def slow(monkeypatch):
    """A contract of which each promise takes nearly all the time."""
    for name in CHECKS:
        monkeypatch.setattr(plain_contract, name, busy)
    monkeypatch.setattr(plain_contract, "LEAST", 0.1)
    monkeypatch.setattr("simkit.lab.checking.time_limit.STANDSTILL", 0.2)


def test_a_slow_bot_is_said_to_be_slow_when_its_promises_have_taken_its_time(slow, toy):
    report = plain_contract.contract(cell_of(toy, "idle"), ["idle"], 1, SHARE)["bots"]["idle"]
    assert 1 <= len(report["outcomes"]) < len(CHECKS)
    assert report["wrong"] == []
    assert report["remarks"] == ["idle is slow in plain Python; not all could be asked of it."]


@pytest.mark.parametrize(("fast", "stops"), [(True, 25), (False, 10)])
def test_a_game_is_stopped_after_every_turn_while_there_is_time(monkeypatch, fast, stops):
    stopped = []
    monkeypatch.setattr(promises, "_stopped_at", lambda *of: stopped.append(of[2]) or [])
    monkeypatch.setattr(promises, "Workspace", LongGame)
    assert promises.stopping(None, 1, least=10, goes_on=lambda: fast) == []
    assert len(stopped) == len({*stopped}) == stops
    assert min(stopped) <= 3
    assert max(stopped) >= 23


class LongGame:
    """A table at which every game has 25 turns."""

    def __init__(self, prepared):
        self.games = np.array([(25,)], dtype=[("turn", np.int64)]).view(np.recarray)

    def run(self, first, games):
        return self.games
