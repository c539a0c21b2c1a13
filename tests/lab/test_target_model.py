"""Many keys at once: a model proposes combinations, games decide."""

from __future__ import annotations

import numpy as np
import pytest

import simkit
from simkit.lab.improving.target_model import TargetModel, candidates, changes, first_marks
from simkit.lab.improving.tune_game_answer import REACHES, Axis, Mark
from simkit.view.console.tune_game import tune_game_page

MANY = ["goal=14,16,18,20,22,24,26", "hurdles", "shoes=plain,spiked,winged"]
TURNS = "pack:track.turns=4,5,6,7,8"  # with these 210 combinations

AXES = [
    *(Axis(f"number {name}", tuple(range(7)), 3, False) for name in "abcd"),
    *(Axis(f"rule {name}", (False, True), False, False) for name in "efgh"),
]
EFFECTS = np.array([0.5, -0.3, 0.2, 0.0, 0.8, -0.6, 0.3, 0.0])


def truth(values) -> float:
    steps = np.array([float(values[axis.key]) - float(axis.now) for axis in AXES])
    return 1 / (1 + np.exp(1.5 - EFFECTS @ steps))


def played(values, luck, games=150) -> Mark:
    return Mark(dict(values), None, games, int(luck.binomial(games, truth(values))))


def test_candidates_begin_with_no_change_and_go_on_with_single_ones():
    found = candidates(AXES)
    counts = [changes(each, AXES)[0] for each in found]
    assert counts == sorted(counts)
    assert counts[0] == 0 and counts.count(1) == 4 * 6 + 4
    assert len(found) == 20_000


def test_the_first_marks_are_single_changes_and_drawn_combinations():
    found = first_marks(AXES, 40, 1)
    assert len(found) == 40
    assert found == first_marks(AXES, 40, 1) != first_marks(AXES, 40, 2)
    assert sum(changes(each, AXES)[0] <= 1 for each in found) >= 20
    assert max(changes(each, AXES)[0] for each in found) >= 4


@pytest.mark.parametrize("target", [0.1, 0.3, 0.6, 0.85])
def test_what_the_model_proposes_is_near_the_target_and_changes_little(target):
    luck = np.random.default_rng(7)
    marks = [played(each, luck) for each in first_marks(AXES, 40, 1)]
    model = TargetModel(AXES, target, 0.02)
    for _ in range(3):
        marks += [played(each, luck) for each in model.proposals(marks, 12)]
    last = model.proposals(marks, 12)
    assert all(each not in [mark.values for mark in marks] for each in last)
    assert np.median([abs(truth(each) - target) for each in last]) < 0.04
    fewest = min(changes(v, AXES)[0] for v in candidates(AXES) if abs(truth(v) - target) < 0.02)
    reached = [mark.values for mark in marks if abs(truth(mark.values) - target) < 0.02]
    assert min(changes(each, AXES)[0] for each in reached) == fewest


@pytest.fixture(scope="module")
def found(toy):
    return simkit.tune_game(toy, 0.35, [*MANY, TURNS], games=80_000, margin=0.04, jobs=1)


def test_of_very_many_combinations_some_reach_the_target(found, toy):
    assert len(found.marks) < 160
    best = found.reached[0]
    assert best.verdict == REACHES
    values = dict(best.mark.values)
    turns = values.pop("pack:track.turns")
    fresh = simkit.run(toy, games=40_000, seed=99, overrides={"track.turns": turns}, **values)
    assert abs(fresh.win_rate.estimate - 0.35) < 0.04


def test_a_page_names_what_changes_and_begins_with_the_nearest(found, toy):
    page = " ".join(tune_game_page(found, toy).split())
    assert "Everything that was tried, the nearest to the target first" in page
    assert "reaches the target" in page
    for mark in found.reached[:1]:
        kept = [axis.key for axis in found.axes if mark.mark.values[axis.key] == axis.now]
        assert kept and all(f"{key}=" not in page.split("reaches the target")[0] for key in kept)


def test_too_few_games_are_refused(toy):
    with pytest.raises(simkit.BadInput, match="too few"):
        simkit.tune_game(toy, 0.35, [*MANY, TURNS], games=90)
