"""Odds: what the game's own module computes, checked, listed once each, with a check beside it."""

import json

import pytest

from simkit import odds
from simkit.messages.errors import BadInput


def test_the_outcomes_are_those_of_the_resolver(toy):
    found = odds(toy, "total", dice=2)
    shares = {row["outcome"]["total"]: row["probability"] for row in found.outcomes}
    assert shares == pytest.approx({t: (6 - abs(t - 7)) / 36 for t in range(2, 13)})
    assert found.check is None


def test_a_check_lies_about_where_it_should(toy):
    found = odds(toy, "total", check=20_000, confidence=0.999, dice="3")
    assert found.check.games == 20_000
    for row, share in zip(found.outcomes, found.check.shares, strict=True):
        assert share.low <= row["probability"] <= share.high


def test_another_seed_is_another_check(toy):
    one, two = (odds(toy, "total", check=1000, seed=s, dice=3).check.shares for s in (1, 2))
    assert one != two


def test_the_summary_carries_the_check_beside_each_outcome(toy):
    summary = odds(toy, "total", check=500, seed=4, dice=1).summary()
    assert summary["keys"] == {"dice": 1}
    assert summary["check"] == {"games": 500, "seed": 4, "confidence": 0.95}
    assert all({"estimate", "low", "high"} <= set(row["check"]) for row in summary["outcomes"])
    assert json.loads(json.dumps(summary, allow_nan=False)) == summary


def test_without_a_check_the_summary_has_none(toy):
    summary = odds(toy, "total", dice=1).summary()
    assert "check" not in summary
    assert summary["command"] == "simkit odds toygame total --dice 1"
    assert all(set(row) == {"outcome", "probability"} for row in summary["outcomes"])


def test_what_should_be_impossible_is_shown_and_not_hidden(toy, monkeypatch):
    monkeypatch.setattr(toy.odds(), "sample", lambda *a, **k: {(6,): 9, (99,): 1})
    last = odds(toy, "total", check=10, dice=1).summary()["outcomes"][-1]
    assert last["outcome"] == {"total": 99}
    assert (last["probability"], last["check"]["estimate"]) == (0.0, 0.1)


def test_the_frame_has_a_row_an_outcome(toy):
    assert list(odds(toy, "total", dice=1).frame) == ["total", "probability"]
    frame = odds(toy, "total", check=100, dice=1).frame
    assert list(frame) == ["total", "probability", "share", "low", "high"]
    assert len(frame) == 6


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"resolver": "totl", "dice": 1}, "Did you mean total"),
        ({"resolver": "total"}, "needs dice"),
        ({"resolver": "total", "dice": 1, "dise": 2}, "Did you mean dice"),
        ({"resolver": "total", "dice": 0}, "dice must be a whole number from 1 to 20"),
        ({"resolver": "total", "dice": 1, "check": -1}, "check must be a whole number"),
        ({"resolver": "total", "dice": 1, "check": 5, "seed": -1}, "seed must be"),
        ({"resolver": "total", "dice": 1, "check": 5, "confidence": 2}, "confidence"),
    ],
)
def test_bad_input_is_refused(toy, wrong, message):
    with pytest.raises(BadInput, match=message):
        odds(toy, **wrong)
