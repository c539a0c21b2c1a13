"""The best of many: who drops out and when, what is promised, and what it costs."""

from __future__ import annotations

import numpy as np
import pytest

import simkit
from simkit.cli.main import main
from simkit.lab.judging.elimination import Elimination
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import HIGHER, SAME, Terms
from simkit.messages.errors import BadInput
from simkit.view.console.best import best_page
from tests.lab.test_false_claims import pairs_of

GOALS = {"goal": [20, 24, 28]}
TERMS = Terms(watched=True)


def rejecting(rates: list[float], games: int, seed: int) -> tuple[Elimination, Pairs]:
    luck, pairs = np.random.default_rng(seed), Pairs(len(rates), ())
    found = Elimination(len(rates), TERMS)
    while pairs.games < games and found.verdict(pairs) == "not settled":
        pairs.merge(pairs_of(luck, np.array(rates), 250))
        found.look(pairs)
    return found, pairs


def test_the_best_is_left_alone_and_the_worst_go_first() -> None:
    found, pairs = rejecting([0.3, 0.5, 0.45, 0.1], 20_000, 1)
    assert (found.left, found.verdict(pairs)) == ([1], HIGHER)
    assert found.rejected[3].games < found.rejected[2].games
    assert found.rejected[3].by == 1


def test_half_of_the_error_is_shared_by_the_comparisons_of_the_best() -> None:
    assert Elimination(5, TERMS).part == pytest.approx(0.05 / 2 / 4)


def test_variants_that_are_alike_are_found_to_be_the_same() -> None:
    found, pairs = rejecting([0.4, 0.4, 0.4], 60_000, 2)
    assert found.verdict(pairs) == SAME
    assert len(found.left) > 1


def test_a_variant_that_is_rejected_plays_no_more(toy) -> None:
    found = simkit.best(toy, {"goal": [20, 21, 36]}, games=5_000)
    best, near, last = found.frame["games"]
    assert (found.frame["status"][2], last) == ("rejected", 250)
    assert best == near > last
    assert found.games_played == best + near + last


def test_games_that_are_fewer_than_those_between_two_looks_are_looked_at_too(toy) -> None:
    found = simkit.best(toy, {"goal": [12, 36]}, games=200)
    assert (found.verdict, found.leader, found.rejected[1].games) == (HIGHER, 0, 200)


def test_the_best_of_the_toy_is_found(toy) -> None:
    found = simkit.best(toy, GOALS, games=5_000)
    assert (found.leader, found.verdict, found.left) == (0, HIGHER, (0,))
    assert list(found.frame["status"]) == ["best", "rejected", "rejected"]
    assert "--best" in found.command
    page = " ".join(best_page(found, toy).split())
    assert "goal=20 is the best (95 % confidence), for the bot expert: win rate" in page
    assert "at most 5 %" in page
    assert found.chart().axes


def test_workers_change_no_digit(toy) -> None:
    one, five = (simkit.best(toy, GOALS, games=1_000, jobs=jobs, seed=4) for jobs in (1, 5))
    assert one.summary() == five.summary()


def test_too_few_games_leave_it_open(toy) -> None:
    found = simkit.best(toy, {"goal": [20, 21]}, games=60, margin=0.001)
    assert not found.settled
    assert found.summary()["best"] is None
    assert "Not settled: the best is one of goal 20 and 21" in best_page(found, toy)
    assert "the best is not settled" in found.notes[0]


def test_named_variants_and_bots_are_compared_too(toy) -> None:
    found = simkit.best(toy, variants={"short": {}, "long": {"goal": 30}}, games=1_000)
    assert found.summary()["best"] == "short"
    bots = simkit.best(toy, {"bot": ["idle", "expert"]}, games=2_000)
    assert bots.variants[bots.leader].name == "bot=expert"


def test_what_does_not_fit_is_refused(toy, capsys) -> None:
    with pytest.raises(BadInput, match="there is nothing to compare"):
        simkit.best(toy, {"goal": [20]})
    assert main(["compare", "toygame", "--vary", "goal=20,24", "--best", "--all-pairs"]) == 2
    assert "--all-pairs does not go with --best" in capsys.readouterr().err
