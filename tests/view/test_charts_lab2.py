"""The tornado and the trade-off draw what was found, and every page says it in words."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from simkit.lab.basics.encoding import decoded, encoded
from simkit.lab.basics.heading import heading_of
from simkit.lab.improving.tune_game_answer import Combination
from simkit.lab.judging.verdicts import Judgement, Terms
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.sobol_morris import Spread
from simkit.lab.unknowns.sensitivity_answer import Compared, FactorFound, Sensed
from simkit.view.charts.canvas import save_file
from simkit.view.charts.sensitivity import tornado, tornado_numbers
from simkit.view.charts.tune_game import (
    MOST_ROWS,
    nearest_numbers,
    tune_game_chart,
    tune_game_numbers,
)
from simkit.view.console.sensitivity import sensitivity_page
from simkit.view.console.tune_bot import tune_bot_page
from simkit.view.console.tune_game import tune_game_page
from simkit.view.text.findings.tune_game import tune_game_finding

COMMON = {
    "game": "apocalypse",
    "settings": {"players": 4, "enraged": False},
    "bot": "expert",
    "seed": 1,
    "games": 40_000,
    "confidence": 0.95,
    "version": "0.1.0",
    "components": {"rulebook": 150, "public": 40, "assumed": 21, "own": 0},
    "command": "simkit ... --seed 1",
    "notes": [],
}


def rate(estimate, low, high):
    return Interval(estimate, low, high, 0.95, "made up")


def factor(name, move, effect=None, verdict="matters", total=None):
    method = "sobol" if total else "morris"
    return FactorFound(
        name, "3 values", None, None, move, effect, total, total, verdict, method, 40
    )


@pytest.fixture
def sensed():
    return Sensed(
        heading=heading_of(COMMON),
        games=40_000,
        vary=["assumed"],
        confidence=0.95,
        margin=0.05,
        compare=None,
        win_rate=rate(0.112, 0.10, 0.12),
        range=Spread(
            low=rate(0.05, 0.04, 0.06),
            median=rate(0.13, 0.12, 0.14),
            high=rate(0.31, 0.29, 0.34),
            deviation=rate(0.1, 0.09, 0.11),
            draws=200,
        ),
        verdict="does not survive",
        beyond_reach=39,
        factors=[
            factor("lords.*", rate(0.09, 0.07, 0.11), total=rate(0.6, 0.4, 0.8)),
            factor("pack:minions.gryllus.attack", rate(0.02, 0, 0.03),
                   rate(-0.01, -0.02, 0.001), "not settled"),
            factor("$old", rate(0.0, 0.0, 0.004), verdict="small"),
        ],
    )  # fmt: skip


@pytest.fixture
def tuned_game():
    marks = [
        Combination({"goal": goal, "rule": rule}, 1, abs(goal - 4), 500, 100,
                    rate(share, share - 0.04, share + 0.04), "below")
        for rule in ("exceed", "meet") for goal, share in ((4, 0.1), (5, 0.2), (6, 0.3))
    ]  # fmt: skip
    best = replace(marks[1], games=4000, win_rate=rate(0.21, 0.2, 0.22), verdict="reaches")
    return SimpleNamespace(
        heading=heading_of(COMMON),
        games=40_000,
        games_needed=None,
        confidence=0.95,
        target=0.2,
        margin=0.02,
        playoff_seed=2,
        before={"goal": 4, "rule": "exceed"},
        finalists=[best],
        tried=marks,
        untested=[],
        interrupted=False,
    )


def but(found, **parts):
    """The answer with other parts."""
    return SimpleNamespace(**{**vars(found), **parts})


def test_a_bar_is_as_long_as_the_factor_moves_the_answer(sensed):
    numbers = tornado_numbers(sensed)
    assert numbers["factor"].tolist() == ["lords.*", "minions.gryllus.attack", "$old"]
    assert numbers["move"].tolist() == pytest.approx([9, 2, 0])
    assert numbers["high"].tolist() == pytest.approx([11, 3, 0.4])
    assert numbers["effect"].tolist()[1] == pytest.approx(-1)
    assert numbers["text"].tolist()[0] == "9.0 (7.0 to 11.0)"


def test_the_tornado_is_drawn_the_same_every_time(sensed, game, tmp_path):
    one, two = (save_file(tornado(sensed, game), tmp_path / f"{n}.svg").read_bytes() for n in "ab")
    assert one == two
    assert save_file(tornado(sensed), tmp_path / "t.png").stat().st_size > 10_000


def test_marks_are_drawn_with_the_play_off_where_there_was_one(tuned_game):
    numbers = tune_game_numbers(tuned_game)
    assert numbers["line"].unique().tolist() == ["rule=exceed", "rule=meet"]
    assert numbers["place"].tolist() == [4, 5, 6] * 2
    assert numbers.loc[1, "share"] == pytest.approx(21)
    assert numbers["reaches"].sum() == 1


def test_of_the_play_off_the_fresh_games_are_told(tuned_game):
    best = replace(tuned_game.finalists[0], verdict="below", win_rate=rate(0.17, 0.16, 0.18))
    found = but(tuned_game, finalists=[best], tried=tuned_game.tried[:3])
    assert "The nearest: 17.0 % with goal=5, rule=exceed (below the target)" in tune_game_finding(
        found
    )


def test_settings_without_fresh_games_leave_the_answer_open(tuned_game):
    best = replace(tuned_game.finalists[0], verdict="below")
    found = but(tuned_game, finalists=[best], untested=tuned_game.tried[:2])
    told = tune_game_finding(found)
    assert "It is not settled whether a setting reaches 20.0 %: 2 settings played too few" in told


def test_the_trade_off_is_drawn(tuned_game, game, tmp_path):
    assert (
        save_file(tune_game_chart(tuned_game, game), tmp_path / "tune_game.png").stat().st_size
        > 10_000
    )
    words = but(tuned_game, before=dict(reversed(tuned_game.before.items())))
    assert save_file(tune_game_chart(words), tmp_path / "words.svg").exists()


def test_where_lines_do_not_fit_the_nearest_combinations_are_rows(tuned_game, tmp_path):
    first = tuned_game.tried[0]
    marks = [
        replace(first, values={"goal": 4, "rule": f"rule {n}"}, win_rate=rate(n / 20, 0.06, 0.14))
        for n in range(20)
    ]
    many = but(tuned_game, tried=marks)
    rows = nearest_numbers(many)
    tested = len(many.finalists)
    assert len(rows) == MOST_ROWS
    away = (rows["win_rate"] - 100 * many.target).abs().tolist()[tested:]
    assert away == sorted(away)
    assert save_file(tune_game_chart(many), tmp_path / "many.png").stat().st_size > 10_000


def page_of(sensed, game=None):
    """In one line."""
    return " ".join(sensitivity_page(SimpleNamespace(sensed=sensed), game).split())


def test_what_was_found_is_read_back(sensed):
    """As a stored answer is, into the page of a sweep."""
    for found in (sensed, replace(sensed, range=None, factors=())):
        plain = json.loads(json.dumps(encoded(found)))
        again = replace(decoded(Sensed, plain), heading=sensed.heading)
        assert again == replace(found, factors=tuple(found.factors), vary=tuple(found.vary))


def test_the_page_of_a_study_says_whether_the_answer_survives(sensed, game):
    page = page_of(sensed, game)
    assert "With the current values, the win rate is 11.2 %, for the bot expert." in page
    assert "from their ranges, the win rate is 5.0 % to 31.0 % in 90 of 100 draws." in page
    assert "does not survive: other values may change it by more than 5 points" in page
    assert "60 (40 to 80)" in page
    assert "39 of the assumed values have no effect" in page
    survives = replace(sensed, verdict="survives")
    assert "other values change it by at most 5 points" in page_of(survives)
    assert "Too few games were" in page_of(replace(sensed, range=None))


def test_the_page_of_a_comparison_names_its_verdict(sensed):
    judged = Judgement(rate(-0.08, -0.1, -0.05), 0.001, 0.001, None, "lower")
    page = page_of(replace(sensed, compare=Compared("players=3,4", (), judged)))
    told = "players=3,4 changes the win rate by -8.0 points (95 % interval -10.0 to -5.0): lower."
    assert told in page
    assert 'The verdict "lower" does not survive.' in page


def test_the_page_of_a_tune_game_names_the_least_change(tuned_game, game):
    page = " ".join(tune_game_page(tuned_game, game).split())
    rate = "21.0 % (95 % interval 20.0 to 22.0; "
    assert f"goal=5, rule=exceed reaches the target: the win rate is {rate}" in page
    above = replace(tuned_game.finalists[0], verdict="above")
    missed = but(tuned_game, finalists=[above])
    page = " ".join(tune_game_page(missed).split())
    assert "No setting that was tried reaches 20.0 %. The nearest: " in page


@pytest.mark.parametrize(
    ("verdict", "kept", "words"),
    [
        ("higher", False, "After tuning, expert wins more often: 12.0 % against 10.0 % of games"),
        ("not settled", False, "Whether tuning gains anything is not settled"),
        ("same", False, "After tuning, expert wins as often as before, within 2 points"),
        ("lower", True, "the knobs stay unchanged"),
    ],
)
def test_the_page_of_a_tuning_says_what_it_gains(verdict, kept, words, game):
    found = SimpleNamespace(
        heading=heading_of(COMMON),
        bot="expert",
        games=40_000,
        knobs={"mistakes": 0.0, "caution": 0.7},
        before={"mistakes": 0.0, "caution": 0.5},
        fitted=["caution"],
        terms=Terms(margin=0.02),
        gain=Judgement(rate(0.02, 0.01, 0.03), 0.0, 0.0, None, verdict),
        rates=[rate(0.1, 0.09, 0.11), rate(0.12, 0.11, 0.13)],
        gain_games=9000,
        gain_seed=3,
        kept_defaults=kept,
        out=Path("mine.toml"),
        version="0.1.0",
    )
    page = " ".join(tune_bot_page(found, game).split())
    assert words in page
    assert "simkit run apocalypse --bot mine.toml" in page
    assert ("compare apocalypse --vary bot=expert,mine.toml" in page) is not kept
    lost = but(found, gain=None, rates=[], gain_games=0)
    assert "the gain of these knobs is unknown" in " ".join(tune_bot_page(lost).split())
