"""Fronts and knees: of drawn truths, and of the race, which is worked out."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import simkit
from simkit.description.game import Learning
from simkit.lab.judging.verdicts import holm
from simkit.lab.statistics.fronts import JointSums, knees, on_front, standings
from simkit.messages.errors import BadInput
from simkit.view.charts.tradeoff import tradeoff_chart, tradeoff_numbers
from simkit.view.console.tradeoff import tradeoff_page
from simkit.view.text.findings.tradeoff import tradeoff_finding, variant_texts
from tests.exact_race import home_share

COSTS = np.array([[[0.0, 1.0], [0.4, 0.4], [1.0, 0.0], [0.5, 0.5], [0.0, 1.0]]])


def test_the_front_is_what_nothing_beats_and_equals_stay_on_it():
    front = on_front(COSTS)
    assert front.tolist() == [[True, True, True, False, True]]
    assert knees(COSTS, front).tolist() == [1]


def test_a_front_of_one_is_its_own_knee():
    costs = np.array([[[1.0, 2.0], [0.0, 1.0]]])
    assert on_front(costs).tolist() == [[False, True]]
    assert knees(costs, on_front(costs)).tolist() == [1]


def test_moments_do_not_depend_on_how_games_are_split():
    values = np.random.default_rng(1).normal(size=(60, 3, 2))
    at_once, split = JointSums.of(3, 2), JointSums.of(3, 2)
    at_once.add(values)
    for part in np.split(values, [7, 30]):
        split.add(part)
    assert split.games == 60 and np.allclose(split.products, at_once.products)
    flat = values.reshape(60, -1)
    assert np.allclose(at_once.errors, np.cov(flat.T) / 60)


def test_an_variant_that_lost_every_game_is_not_known_for_certain():
    sums = JointSums.of(2, 1)
    sums.add(np.stack([np.zeros((20, 1)), np.eye(20)[:, :1] + np.eye(20)[:, 1:2]], axis=1))
    drawn = sums.drawn((2, 1), seed=1)
    assert 0.01 < drawn[:, 0, 0].std() < drawn[:, 1, 0].std()


def test_of_two_variants_the_worse_is_beaten_as_surely_as_their_difference_is_known():
    """Luck moves both by 10, and their difference by half a turn: one turn is two such errors."""
    shared, own = np.array([10.0, -10.0, 10.0, -10.0]), np.array([1.5, 1.5, 0.5, 0.5])
    drawn = np.stack([shared, shared + own], axis=1)[:, :, None]
    found = standings(np.array([[0.0], [1.0]]), drawn, np.zeros(1))
    tail = 0.02275  # of the normal law beyond two errors
    assert found.beaten == pytest.approx([1 - tail, tail], abs=1e-5)
    assert found.on_front == pytest.approx([2 * tail, 1], abs=1e-5), "the best of two tests"


def test_who_is_surely_on_the_front_or_surely_beaten_seldom_is_not():
    """Four variants by two aims; the third is beaten by a hair, the fourth by far."""
    truth = np.array([[0.0, 1.0], [1.0, 0.0], [1.05, 0.05], [2.0, 2.0]])
    on = on_front(truth[None])[0]
    assert on.tolist() == [True, True, False, False]
    luck, wrong, seen, runs = np.random.default_rng(4), 0, 0, 300
    for run in range(runs):
        moments = JointSums.of(4, 2)
        shared = luck.normal(size=(200, 1, 2))
        moments.add(truth + shared + 0.5 * luck.normal(size=(200, 4, 2)))
        drawn = moments.drawn((4, 2), run, draws=400)
        found = standings(moments.means.reshape(4, 2), drawn, np.zeros(2))
        off, in_front = np.array(holm(found.beaten)) < 0.05, np.array(holm(found.on_front)) < 0.05
        seen += int((off | in_front).sum())
        wrong += int((off & on).any() or (in_front & ~on).any())
    assert wrong <= 0.07 * runs and seen > 2 * runs


def test_the_race_has_the_front_that_can_be_worked_out(toy):
    """Half the games won, in as few turns as may be: a longer race is nearer, and takes longer."""
    goals = [16, 24, 30]
    found = simkit.tradeoff(
        toy, {"goal": goals}, {"won": 0.3, "turns": "min"}, games=3_000, bot="idle"
    )
    summary = found.summary()
    for goal, variant in zip(goals, summary["variants"], strict=True):
        won = variant["aims"]["won"]
        assert won["low"] <= home_share(goal) <= won["high"]
    assert summary["front"] == ["16", "24"] and summary["variants"][2]["verdict"] == "beaten"
    page = " ".join(tradeoff_page(found, toy).split())
    assert "The front is goal 16 and 24: no variant is better than these in one aim without" in page
    assert "Beaten: " in page and "Not settled: " not in page
    drawn = tradeoff_numbers(found)
    assert drawn["x"][1] == pytest.approx(100 * summary["variants"][1]["aims"]["won"]["estimate"])
    assert drawn["knee"].sum() == 1 and len(tradeoff_chart(found, toy).axes) == 1
    assert found.frame["front"].tolist() == [True, True, False]


def test_variants_of_several_keys_are_named_in_words(toy):
    values = {"shoes": "winged", "pack:charms.clover.points": 3}
    variant = SimpleNamespace(variant="a", values=values)
    found = SimpleNamespace(axes={key: [] for key in values}, placed=[variant])
    assert variant_texts(found, toy) == {"a": "shoes winged, Clover: points 3"}


def test_a_long_front_is_told_by_four_variants_and_how_many_more_there_are(toy):
    placed = [
        SimpleNamespace(variant=name, verdict=verdict, knee=name == "2", knee_share=0.9)
        for name, verdict in zip(
            "123456789", ["on the front"] * 4 + ["not settled"] * 5, strict=True
        )
    ]
    found = SimpleNamespace(axes={"goal": []}, placed=placed, front=[*"123456"], knee="2", only="")
    told = tradeoff_finding(found, toy)
    assert told.startswith("The front is goal 1, 2, 3, 4 and 2 more: no variant is better")
    assert "whether goal 5, 6, 7, 8 and 1 more belong to the front." in told


@pytest.mark.parametrize(
    ("aims", "said"),
    [
        (["won=0.5"], "two to 4"),
        (["won=0.5", "won=0.4"], "each once"),
        (["won=0.5", "turn=min"], "Did you mean turns"),
        (["won=0.5", "turns=few"], "min, max or a number"),
        ({"won": 0.5, "turns": None}, "min, max or a number"),
        (["won=50", "turns=min"], "won must be min, max or a share from 0 to 1"),
        (["won=max", "tension=2"], "tension must be min, max or a share from 0 to 1"),
    ],
)
def test_aims_that_are_none_are_refused(toy, aims, said):
    with pytest.raises(BadInput, match=said):
        simkit.tradeoff(toy, {"goal": [20, 24]}, aims, games=20)


def test_tension_is_what_timelines_say(toy):
    """Imagined, since a longer race was never learned: the mean timeline of the same games."""
    found = simkit.tradeoff(
        toy, {"goal": [20, 30]}, {"won": 0.5, "tension": "max"}, games=30, jobs=1
    )
    for place, goal in enumerate((20, 30)):
        timelines = simkit.timeline(toy, games=30, rollouts=50, jobs=1, goal=goal)
        told = found.summary()["variants"][place]["aims"]["tension"]
        assert told["estimate"] == pytest.approx(timelines.measures()["tension"].estimate)
        assert told["low"] < told["estimate"] < told["high"]
    assert any("simkit imagined 50 endings" in note for note in found.notes)
    page = " ".join(tradeoff_page(found, toy).split())
    assert "simkit imagined 50 endings" in page, "the page says how it was measured"
    assert "-0.00" not in page


def test_tension_by_learned_chances_imagines_nothing(toy, tmp_path):
    """The same games and chances as the timeline of every game by itself, in one go."""
    pack, goals = tmp_path / "chances.toml", [20, 24]
    learned = replace(toy, learning=Learning(over=(("goal", tuple(goals)),)))
    simkit.learn(learned, games=1_000, seed=3, out=pack, jobs=1)
    aims = {"won": "max", "tension": "max"}
    found = simkit.tradeoff(learned, {"goal": goals}, aims, games=700, packs=[pack], jobs=2)
    assert any("Tension comes from learned chances" in note for note in found.notes)
    for goal, variant in zip(goals, found.summary()["variants"], strict=True):
        timelines = simkit.timeline(
            learned, games=700, packs=[pack], learned=True, jobs=1, goal=goal
        )
        told = timelines.measures()["tension"].estimate
        assert variant["aims"]["tension"]["estimate"] == pytest.approx(told, abs=1e-6)


def test_two_ways_to_measure_tension_are_not_set_side_by_side(toy, tmp_path):
    """Of one variant the chances are known, of the other not: both are imagined, in fewer games."""
    from simkit.lab.improving.openness import are_known
    from simkit.lab.play.cell import cell_of
    from simkit.lab.play.settle import settle

    pack = tmp_path / "chances.toml"
    simkit.learn(toy, games=400, seed=3, out=pack, jobs=1)
    here, there = (settle(cell_of(toy, packs=[pack], settings={"goal": n})) for n in (20, 24))
    assert are_known([here]) and not are_known([here, there])


def test_names_on_the_chart_cover_neither_each_other_nor_a_mark():
    """Thirty marks: those that are needed are written, and of the others what finds room."""
    from matplotlib.figure import Figure

    from simkit.view.charts.names_at_marks import NamedMark, extent, name_marks

    luck = np.random.default_rng(5)
    marks = [
        NamedMark(x, y, f"variant {n}", needed=n < 3)
        for n, (x, y) in enumerate(luck.random((30, 2)))
    ]
    marks += [NamedMark(0.5, 0.5, f"one of many {n}", needed=False) for n in range(20)]
    figure = Figure(figsize=(7.5, 4))
    axes = figure.add_subplot()
    axes.plot([mark.x for mark in marks], [mark.y for mark in marks], "o")
    left_out = name_marks(figure, axes, marks)
    boxes = [extent(text) for text in axes.texts]
    assert len(boxes) + left_out == len(marks) and 0 < left_out < 20
    assert {"variant 0", "variant 1", "variant 2"} <= {text.get_text() for text in axes.texts}
    pairs = [(a, b) for n, a in enumerate(boxes) for b in boxes[n + 1 :]]
    assert not any(a.overlaps(b) for a, b in pairs)
    points = axes.transData.transform([(mark.x, mark.y) for mark in marks])
    assert not any(box.contains(*point) for box in boxes for point in points)
