"""What the answer hangs on, on a race whose chances are known exactly."""

import os
import signal

import numpy as np
import pandas as pd
import pytest
from exact_race import home_share, sobol_truth

from simkit import run, sensitivity
from simkit.lab.play.cell import cell_of
from simkit.lab.statistics.sobol_morris import saltelli, sobol, spread_of
from simkit.lab.unknowns import sensitivity as sensing
from simkit.lab.unknowns import survey
from simkit.lab.unknowns.points import PointRow, Space
from simkit.lab.varying.factors import Factor, Group
from simkit.messages.errors import BadInput

GOALS, TURNS = (20, 22, 24), (5, 6, 7)
OVER = {"goal": GOALS, "pack:track.turns": TURNS, "shoes": (("plain",), ("spiked",))}
TRUTH = np.array(
    [[[home_share(goal, turns)] * 2 for turns in TURNS] for goal in GOALS]
)  # shoes do nothing


@pytest.fixture(scope="module")
def found(toy):
    return sensitivity(toy, OVER, games=40_000, bot="idle", seed=2)


def by_key(found):
    return {each.factor: each for each in found.factors}


# --- Against the exact answer --------------------------------------------------------------------


def test_indices_hold_the_exact_ones(found):
    first, total, variance = sobol_truth(TRUTH)
    for place, key in enumerate(OVER):
        each = by_key(found)[key]
        assert each.first.low <= first[place] <= each.first.high
        assert each.total.low <= total[place] <= each.total.high
    assert found.variance.low <= variance <= found.variance.high


def test_a_move_is_what_drawing_one_factor_anew_does(found):
    truth = np.sqrt(2 * TRUTH.var(axis=0).mean())
    assert by_key(found)["goal"].move.low <= truth <= by_key(found)["goal"].move.high
    assert by_key(found)["goal"].verdict == "matters"
    assert by_key(found)["goal"].effect.high < 0 < by_key(found)["pack:track.turns"].effect.low


def test_a_setting_without_effect_gets_an_interval_about_nothing(found):
    shoes = by_key(found)["shoes"]
    assert shoes.move.low <= 0 < shoes.move.high < 0.01
    assert shoes.total.low <= 0 <= shoes.total.high
    assert shoes.verdict != "matters"
    assert found.factors[-1] is shoes, "the strongest come first"


def test_the_range_is_that_of_the_true_shares(found):
    assert found.spread.deviation.low <= TRUTH.std() <= found.spread.deviation.high
    assert found.spread.median.estimate == pytest.approx(np.median(TRUTH), abs=0.08)
    assert found.spread.low.estimate == pytest.approx(TRUTH.min(), abs=0.08)
    assert found.spread.high.estimate == pytest.approx(TRUTH.max(), abs=0.08)


def test_the_answer_as_it_is_is_what_run_finds(toy, found):
    assert found.win_rate == run(toy, games=found.base.games, bot="idle", seed=2).win_rate
    assert found.verdict == "does not survive"


def test_intervals_hold_the_truth_about_as_often_as_they_say(toy):
    _, total, _ = sobol_truth(TRUTH)
    held = 0
    for seed in range(10):
        each = sensitivity(toy, OVER, games=2500, bot="idle", seed=seed, confidence=0.9)
        index = by_key(each)["goal"].total
        held += index.low <= total[0] <= index.high
    assert held >= 7


def test_points_of_a_row_share_luck_and_rows_do_not():
    """Intervals come from rows; on the same few games all rows would err alike."""
    spans = []
    for shape in ((2, 1, 64, 50), (2, 1, 1, 50)):  # luck by row, the same luck for all rows
        held = 0
        for repeat in range(40):
            draw = np.random.default_rng(repeat)
            chance = 0.2 + 0.16 * (saltelli(2, 64, repeat)[..., 0] - 0.5)
            won = draw.random(shape) < chance[None, ..., None]
            move = sobol(won.mean(axis=-1), 0.9, repeat).moves[0]
            held += move.low <= 0.16 * np.sqrt(1 / 6) <= move.high
        spans.append(held)
    assert spans[0] >= 33
    assert spans[1] < 25


# --- Screening -----------------------------------------------------------------------------------


def test_morris_finds_the_same_signs(toy):
    each = by_key(sensitivity(toy, OVER, games=12_000, method="morris", bot="idle", seed=3))
    assert each["goal"].effect.high < 0 < each["pack:track.turns"].effect.low
    assert each["goal"].total is None
    assert each["shoes"].move.estimate == 0


def test_after_a_screen_the_weak_ones_are_one_factor(toy):
    over = {
        **{"goal": (18, 24), "pack:track.turns": (5, 7), "hurdles": (False, True)},
        **{"knob:expert.boldness": (0.0, 3.0), "knob:expert.mistakes": (0.0, 1.0)},
        **{"shoes": (("plain",), ("spiked",))},
    }
    found = sensitivity(toy, over, games=20_000, method="both")
    methods = {each.factor: "sobol" if each.total else "morris" for each in found.factors}
    assert methods["all others"] == "sobol"
    assert methods["shoes"] == "morris"
    assert methods["goal"] == "sobol"


# --- Ignorance -----------------------------------------------------------------------------------


def test_assumed_values_move_the_answer(toy):
    found = sensitivity(toy, "assumed:track", games=6000, bot="idle", goal=22)
    track = by_key(found)["track.turns"]
    assert track.about == "1 value"
    assert track.verdict == "matters"
    assert found.verdict == "does not survive"
    truth = [home_share(22, turns) for turns in TURNS]
    assert found.spread.low.estimate == pytest.approx(min(truth), abs=0.06)
    assert found.spread.high.estimate == pytest.approx(max(truth), abs=0.06)


def test_an_answer_that_nothing_moves_survives(toy):
    found = sensitivity(toy, {"shoes": OVER["shoes"]}, games=20_000, bot="idle", margin=0.1)
    assert found.verdict == "survives"
    assert found.spread.deviation.estimate < 0.02


def test_the_verdict_of_a_comparison_survives_or_does_not(toy):
    harder = sensitivity(
        toy, {"pack:track.turns": TURNS}, games=20_000, compare="goal=20,24", bot="idle"
    )
    gaps = [home_share(24, turns) - home_share(20, turns) for turns in TURNS]
    assert harder.base.difference.verdict == "lower"
    assert harder.verdict == "survives"
    assert harder.spread.low.estimate == pytest.approx(min(gaps), abs=0.06)
    turned = sensitivity(
        toy, {"goal": (6, 22)}, games=8000, compare="knob:expert.mistakes=0,1", margin=0.02
    )
    assert turned.base.difference.verdict == "lower"
    assert turned.verdict != "survives", "six points are always reached, with mistakes or without"


def test_the_noise_of_games_is_no_spread():
    draw = np.random.default_rng(4)
    noise = draw.binomial(20, 0.3, size=(2, 100, 2)) / 20
    flat = spread_of(noise, answer=(0.3, 0.001))
    assert flat.high.estimate - flat.low.estimate < 0.06
    assert np.quantile(noise, 0.95) - np.quantile(noise, 0.05) > 0.25
    assert flat.deviation.low == 0


# --- Rows ----------------------------------------------------------------------------------------


def test_combinations_that_are_refused_are_drawn_anew(toy, monkeypatch):
    space = Space(cell_of(toy), [Factor("goal", (20, 99)), Factor("hurdles", (False, True))])
    row = PointRow(lambda redrawn: [(1 if redrawn < 3 else 0, 0)], 0, 5)
    assert row.play(space).redrawn == 3
    with pytest.raises(BadInput, match="hardly any combination"):
        PointRow(lambda redrawn: [(1, 0)], 0, 5).play(space)


def test_a_point_is_played_as_run_plays_its_values(toy):
    group = Group("track", (("track.turns", (5, 6, 7)), ("track.sides", (4, 6, 8))))
    space = Space(cell_of(toy, "idle"), [Factor("goal", (20, 22)), group])
    played = PointRow(lambda redrawn: [(0, 8), (1, 8), (1, 3)], 0, 30).play(space)
    for place, (goal, level) in enumerate([(20, 8), (22, 8), (22, 3)]):
        overrides = [(key.removeprefix("pack:"), v) for key, v in group.at(level).items()]
        frame = run(toy, games=60, bot="idle", goal=goal, overrides=overrides).frame
        shares = frame["won"].to_numpy().reshape(2, 30).mean(axis=1)
        assert played.answers[:, place] == pytest.approx(shares)


def test_workers_do_not_matter(toy):
    one, three = (
        sensitivity(toy, OVER, games=3000, bot="idle", jobs=jobs).summary() for jobs in (1, 3)
    )
    assert one == three


@pytest.mark.parametrize(("games", "factors", "method"), [(5000, 4, None), (200_000, 30, "both")])
def test_the_budget_is_kept(games, factors, method):
    plan = survey.layout(games, factors, method, variants=1)
    assert 0.7 * games <= plan.total <= games


# --- Results -------------------------------------------------------------------------------------


def test_the_table_has_a_row_a_factor(found, tmp_path, toy):
    assert found.frame["factor"].tolist() == [each.factor for each in found.factors]
    out = tmp_path / "factors.csv"
    sensitivity(toy, {"goal": (18, 24)}, games=1500, out=out)
    assert pd.read_csv(out)["factor"].tolist() == ["goal"]


def test_ctrl_c_keeps_what_is_finished(toy, monkeypatch):
    play, seen = sensing.play_rows, []

    def pressing(*args):
        for row in play(*args):
            seen.append(row)
            if len(seen) == 5:
                os.kill(os.getpid(), signal.SIGINT)
            yield row

    monkeypatch.setattr(sensing, "play_rows", pressing)
    found = sensitivity(toy, OVER, games=8000, bot="idle")
    assert found.interrupted
    assert found.command is None
    assert "no command stops at the same game" in found.notes[-1]
    assert 2 <= found.factors[0].rows <= 5
    assert found.spread is not None
    assert "Interrupted" in found.notes[0]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"vary": "goal=20,22", "goal": 20}, "goal stands in --set"),
        ({"vary": "knob:idle.mistakes"}, "expert plays"),
        ({"vary": "assumed,assumed"}, "stands twice"),
        ({"vary": "goal", "games": 50}, "too few for 1 factors|give at least"),
        ({"vary": "goal", "method": "magic"}, "method must be"),
        ({"vary": "goal", "margin": 0}, "margin must be a share"),
        ({"vary": "goal", "compare": "hurdles=true"}, "one value only"),
        ({"vary": "goal", "compare": "goal=1,2,3"}, "two values, not 3"),
        ({"vary": "goal", "compare": "goal=20,22"}, "--compare and in --vary"),
        ({"vary": "goal", "compare": "goal"}, "needs key=a,b"),
        ({"vary": 3}, "needs keys|not iterable"),
    ],
)
def test_bad_questions_are_refused_before_anything_is_played(toy, monkeypatch, changes, message):
    monkeypatch.setattr(type(toy), "engine", lambda self: pytest.fail("loaded"))
    with pytest.raises((BadInput, TypeError), match=message):
        sensitivity(toy, **changes)


def test_assumed_values_that_only_another_pack_has_do_not_vary():
    """Drawn at random, the points of the cards made nearly every deck too dear."""
    question = sensing.asked(cell_of("armageddon"), "assumed")
    paths = [path for group in question.assumed.groups for path, _ in group.members]
    assert "attack_cards.fighter.hp" in paths
    assert not [path for path in paths if path.endswith(".points")]
