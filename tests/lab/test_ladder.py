"""The ladder of the toy race: rungs, the gap, mistakes, settings that reward skill."""

import json
import os
import signal
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from simkit import ladder, run
from simkit.description.policy import MISTAKES, Bot
from simkit.lab.contests import compare as comparing
from simkit.lab.contests import ladder as climbing
from simkit.lab.contests.ladder import alternatives
from simkit.lab.contests.levels import EFFORTS, NO_LEVELS, SKILLS, Level, Levels
from simkit.lab.contests.skill import MISTAKES as SHARES
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import HIGHER, NOT_SETTLED, SAME, Judgement, Terms
from simkit.lab.play.cell import cell_of
from simkit.lab.statistics import intervals
from simkit.lab.variants import blocks
from simkit.messages.errors import BadInput
from simkit.view.charts.ladder import ladder_chart
from simkit.view.console.ladder import ladder_page
from simkit.view.text.findings.ladder import ladder_finding
from tests.exact_race import home_share
from tests.sampled import is_whole


@pytest.fixture(scope="module")
def climbed(toy):
    return ladder(toy, games=600, seed=2, goal=22)


def test_the_rungs_are_ordered_by_what_run_finds(toy, climbed):
    shares = {
        bot: run(toy, games=600, seed=2, goal=22, bot=bot).win_rate
        for bot in ("idle", "random", "expert")
    }
    assert [rung.bot for rung in climbed.rungs] == sorted(shares, key=lambda b: shares[b].estimate)
    assert {rung.bot: rung.win_rate for rung in climbed.rungs} == shares


def test_a_step_is_the_difference_to_the_rung_below(climbed):
    lower, upper = climbed.rungs[-2:]
    assert upper.below == lower.bot
    assert upper.step.difference.estimate == pytest.approx((upper.won - lower.won) / 600)
    assert climbed.rungs[0].step is None


def test_the_ceiling_is_the_best_above_chance(climbed):
    won = {rung.bot: rung.won for rung in climbed.rungs}
    gap = (won["expert"] - won["random"]) / 600
    assert (climbed.best.bot, climbed.floor) == ("expert", "random")
    assert climbed.ceiling.difference.estimate == pytest.approx(gap)
    assert climbed.ceiling.verdict == "higher"


def test_slips_cost_the_best_bot_more_and_more(toy, climbed):
    assert [mistakes.mistakes for mistakes in climbed.mistakes] == list(SHARES)
    assert climbed.mistakes[0].won == climbed.best.won
    assert climbed.mistakes[-1].cost.verdict == "lower"
    knobs = {"expert": {"mistakes": 0.4}}
    assert (
        climbed.mistakes[-1].won == run(toy, games=600, seed=2, goal=22, knobs=knobs).tallies.wins
    )


def test_a_setting_rewards_skill_by_the_gap_that_it_makes(toy):
    found = ladder(toy, games=400, seed=2, vary=["goal=12,22"])
    won = {
        (bot, goal): run(toy, games=400, seed=2, goal=goal, bot=bot).tallies.wins
        for bot in ("expert", "random")
        for goal in (12, 20, 22)
    }
    gaps = {goal: (won["expert", goal] - won["random", goal]) / 400 for goal in (12, 20, 22)}
    assert {reward.value: reward.gap for reward in found.rewards} == {
        12: pytest.approx(gaps[12]),
        22: pytest.approx(gaps[22]),
    }
    for reward in found.rewards:
        change = gaps[reward.value] - gaps[20]
        assert reward.found.difference.estimate == pytest.approx(change)
    assert found.rewards[0].value == 22, "the race that is too easy rewards skill least"
    assert found.rewards[-1].found.verdict == "lower"


def test_the_neighbours_of_every_setting_are_tried(toy):
    assert alternatives(cell_of(toy), "all") == [("goal", 21), ("hurdles", True)]
    assert alternatives(cell_of(toy, settings={"hurdles": True}), "all") == [("goal", 21)]
    assert alternatives(cell_of(toy, settings={"goal": 36}), ["goal"]) == [("goal", 35)]
    assert alternatives(cell_of(toy), "none") == []
    assert alternatives(cell_of(toy), ["goal=20,24"]) == [("goal", 24)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_workers_change_no_digit(toy, climbed, jobs):
    again = ladder(toy, games=600, seed=2, goal=22, jobs=jobs, chunk=77)
    assert json.dumps(again.summary()) == json.dumps(climbed.summary())
    assert again.frame.to_csv() == climbed.frame.to_csv()


def test_the_table_has_the_columns_that_are_documented(toy, tmp_path):
    found = ladder(toy, games=60, out=tmp_path / "ladder.csv")
    assert list(found.frame) == [
        "part", "key", "value", "against", "games", "win_rate", "low", "high", "difference",
        "difference_low", "difference_high", "p_holm", "verdict",
    ]  # fmt: skip
    assert set(found.frame["part"]) == {"bot", "mistakes", "setting"}
    assert len(pd.read_csv(tmp_path / "ladder.csv")) == len(found.frame)


def test_some_bots_may_be_named(toy):
    found = ladder(toy, games=60, bots=["idle", "expert"], vary="none")
    assert {rung.bot for rung in found.rungs} == {"idle", "expert"}
    assert found.floor == "idle"
    assert found.rewards == ()


def test_an_interrupt_keeps_the_rungs(toy, monkeypatch):
    count, seen = comparing.Contest._count, []

    def pressing(self, chunks):
        seen.append(1)
        if len(seen) == 7:  # while mistakes are played
            os.kill(os.getpid(), signal.SIGINT)
        count(self, chunks)

    monkeypatch.setattr(comparing.Contest, "_count", pressing)
    monkeypatch.setattr(blocks, "next_size", lambda *_: 10)
    found = ladder(toy, games=50)
    assert found.interrupted
    assert found.command is None
    assert "no command stops at the same game" in found.notes[-1]
    assert (found.games, found.mistake_games, found.reward_games) == (50, 20, 0)
    assert found.rungs[0].win_rate.method == "wilson"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"bots": ["expert", "exprt"]}, "Did you mean expert"),
        ({"bots": ["expert"]}, "nothing to compare"),
        ({"vary": ["gaol"]}, "Did you mean goal"),
        ({"vary": ["goal=99,3"]}, "from 1 to 36"),
        ({"games": 1}, "games must be"),
        ({"goal": 99}, "from 1 to 36"),
        ({"out": "ladder.txt"}, "ends in"),
    ],
)
def test_bad_input_is_refused_before_the_engine_is_loaded(toy, monkeypatch, wrong, message):
    monkeypatch.setattr(type(toy), "engine", lambda self: pytest.fail("the engine was loaded"))
    with pytest.raises(BadInput, match=message):
        ladder(toy, **wrong)


# --- Until settled ---


def test_settled_bots_rest_and_the_steps_are_what_can_be_worked_out(toy):
    """Rolling again at random changes no die: two bots are the same, and the third rests early."""
    bots = ["random", "idle", "expert"]
    found = ladder(toy, games=20_000, until="settled", bots=bots, vary="none", goal=24)
    played = {rung.bot: rung.games for rung in found.rungs}
    assert [rung.step.verdict for rung in found.rungs[1:]] == [SAME, HIGHER]
    assert 4 * played["expert"] <= played["idle"] == played["random"]
    assert max(played.values()) == found.games < 20_000
    rate = next(rung.win_rate for rung in found.rungs if rung.bot == "idle")
    assert rate.low <= home_share(24) <= rate.high and rate.method == "sequence"
    assert {mistakes.games for mistakes in found.mistakes} != {found.games}
    assert "--until settled" in found.command and "--games 20000" in found.command
    page = " ".join(ladder_page(found).split())
    assert "At most" in page and f"{played['idle']:,}" in page


def test_rivals_play_every_table_to_the_end():
    with pytest.raises(BadInput, match="everybody plays at every table"):
        ladder("hellgame", until="settled")


# --- From new players to the best search ---------------------------------------------------------


@pytest.fixture(scope="module")
def high(toy):
    """A race with a beginner, who never rolls again."""
    beginner = Bot("beginner", "-", "-", "-", (MISTAKES,), script="idle")
    race = replace(toy, bots=(*toy.bots, beginner))
    return ladder(race, games=60, bots=["idle", "expert"], vary="none", ceiling=200, goal=24)


def test_levels_go_from_a_beginner_by_skill_and_effort_to_the_search(high):
    levels = high.levels.levels
    assert [each.skill for each in levels if each.effort is None] == list(SKILLS)
    assert [each.effort for each in levels if each.effort is not None] == list(EFFORTS)
    assert levels[0].text == "expert, skill 0" and levels[-1].text == "search, effort 2"
    assert levels[0].step is None and levels[4].won > levels[0].won
    assert levels[4].step.difference.estimate == pytest.approx(
        (levels[4].won - levels[3].won) / 200
    )


def test_a_level_plays_the_games_that_run_plays(toy, high):
    found = run(toy, games=200, goal=24, bot="search", knobs={"search": {"rollouts": 16.0}})
    assert high.levels.levels[-1].won == found.tallies.wins


def test_nothing_is_said_of_levels_unless_asked_for(climbed):
    assert climbed.levels.levels == () and climbed.summary()["levels"]["levels"] == []
    assert "From new players" not in ladder_page(climbed)


def test_the_page_says_the_band_and_where_it_levels_off(high):
    page = " ".join(ladder_page(high).split())
    assert "From new players to the best search, 200 games each" in page
    assert "Win rates: new players" in page and "the best search" in page
    told = "no limit is in sight" if high.levels.off is None else "can miss a gain of up to"
    assert told in page
    limit = high.levels.limit
    assert limit.share.low <= limit.share.estimate <= limit.share.high
    said = "With unlimited effort, this search" if limit.fits else "no limit is estimated"
    assert said in page
    assert len(ladder_chart(high).axes) == len(ladder_chart(_flat(high)).axes) + 1


def _flat(high):
    return replace(high, levels=NO_LEVELS)


@pytest.mark.parametrize(
    ("verdicts", "off"),
    [
        ([None, HIGHER, SAME, NOT_SETTLED], 1),
        ([None, SAME, SAME, SAME], 0),
        ([None, SAME, HIGHER, SAME], 2),
        ([None, SAME, SAME, HIGHER], None),
    ],
)
def test_it_levels_off_after_the_last_sure_step_of_a_search(verdicts, off):
    rate = intervals.wilson(1, 2, 0.95)
    found = [None if each is None else Judgement(rate, 0.5, 0.5, None, each) for each in verdicts]
    levels = [Level("expert", 1.0, None, 1, rate)]
    levels += [Level("search", 1.0, 1.0 + n, 1, rate, step) for n, step in enumerate(found[1:])]
    assert Levels(2, tuple(levels)).off == off


def test_rivals_have_no_ceiling_of_their_own():
    with pytest.raises(BadInput, match="seats compete"):
        ladder("hellgame", ceiling=10)


# --- The best of many ----------------------------------------------------------------------------


def alike_bots(bots: int, luck: np.random.Generator) -> SimpleNamespace:
    """A contest of equal bots, half of whose luck is shared."""
    same, games = luck.random(300), luck.random((bots, 300))
    wins = np.where(luck.random((bots, 300)) < 0.5, same, games) < 0.5
    pairs = Pairs(bots, ())
    pairs.add_wins(wins.astype(np.int64), range(bots))
    named = [SimpleNamespace(values={"bot": f"bot-{number}"}) for number in range(bots)]
    return SimpleNamespace(pairs=pairs, variants=named, terms=Terms())


@pytest.mark.parametrize("bots", [5, 12, 20])
def test_among_equal_bots_none_is_found_to_be_the_best(bots):
    """Both bots of a step are picked from all: a family of steps found one in 0.11 to 0.24."""
    luck, studies = np.random.default_rng([555, bots]), 400 if is_whole() else 12
    found = 0
    for _ in range(studies):
        contest = alike_bots(bots, luck)
        order = climbing._order(contest)
        judged = climbing._every_two(contest, order)
        found += any(each.verdict == HIGHER for each in judged.values())
        steps = [rung.step for rung in climbing._rungs(contest, order, judged)[1:]]
        assert steps == [judged[upper, lower] for lower, upper in pairwise(order)]
    assert found <= 0.06 * studies + 1 * (not is_whole())


@pytest.mark.parametrize(
    ("best", "verdict", "begins"),
    [
        ("random", "higher", "No bot is shown to be skilled: random has the highest win rate."),
        ("expert", "higher", "Skill is worth"),
        ("expert", "same", "Skill is worth less than 2 points"),
        ("expert", "not settled", "Whether skill is worth anything is not settled"),
    ],
)
def test_the_first_sentence_claims_what_the_verdict_does(climbed, best, verdict, begins):
    rungs = (*climbed.rungs[:-1], replace(climbed.best, bot=best))
    ceiling = replace(climbed.ceiling, verdict=verdict)
    told = ladder_finding(replace(climbed, rungs=rungs, ceiling=ceiling, games_needed=9_600))
    assert told.startswith(begins)
    assert ("more games per bot" in told) == (verdict == "not settled")
