"""Claims about real play: how they are read, refused and asked of the model."""

from __future__ import annotations

import math
import tomllib

import numpy as np
import pytest

import simkit
from simkit.finding.registry import find
from simkit.lab.calibrating.claims import Inquiry, claims_of, read_claims
from simkit.lab.calibrating.figures import FARTHEST, Figure, figures, off_range
from simkit.lab.calibrating.validate_answer import FAILS, HOLDS, OPEN, UNASKED, AskedClaim
from simkit.messages.errors import BadInput

USUAL = """
[players]
us = "expert"
[claims.t1]
says = "s"
source = "x"
not = "n"
trust = 0.8
players = "us"
figure = "won"
range = [0.2, 0.6]
"""


@pytest.fixture
def read(toy):
    return lambda text: read_claims("mine.toml", tomllib.loads(text), toy, {})


def question(**changes):
    usual = {
        "bot": "expert", "settings": {}, "cells": ({},), "figure": "won", "among": "all",
        "at_least": None, "at_most": None, "of": "each", "low": 0.2, "high": 0.6, "games": 100,
    }  # fmt: skip
    return Inquiry(**usual | changes)


def games(won, **columns):
    return {"won": np.array(won, dtype=bool)} | {k: np.array(v) for k, v in columns.items()}


# --- The games' own ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["apocalypse", "hades", "hellgame", "fury", "armageddon"])
def test_the_claims_of_every_game_can_be_asked(name):
    found = claims_of(find(name))
    assert found.asked
    for each in found.claims:
        assert bool(each.question) != bool(each.unasked), each.name
        assert each.source.startswith(("published: ", "rulebook")), each.name
        assert each.isnt, each.name


# --- Claims that are refused -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("says", "said", 'claims.t1: unknown key "said"'),
        ('says = "s"\n', "", 'claims.t1: the key "says" is missing'),
        ('players = "us"', 'players = "them"', 'claims.t1.players: unknown players "them"'),
        ('us = "expert"', 'us = "nobody"', "players.us: toygame has no bot"),
        ("trust = 0.8", "trust = 0.2", "claims.t1.trust: found 0.2"),
        ("trust = 0.8\n", "", 'the key "trust" is missing'),
        ("range = [0.2, 0.6]", "range = [0.6, 0.2]", "claims.t1.range: found 0.6 to 0.2"),
        ("range = [0.2, 0.6]", "range = [20, 60]", "expected shares from 0 to 1"),
        ("range = [0.2, 0.6]", "range = [0, 1]", "it says nothing"),
        ('"won"', '"wins"', 'claims.t1.figure: unknown figure "wins"'),
        ('"won"', '"won"\nof = "difference"', "claims.t1.cells: found 1, expected two"),
        ('"won"', '"won"\nof = "spread"', "expected two or more"),
        ('"won"', '"won"\nsettings = { gaol = 3 }', "claims.t1: toygame has no setting"),
        ('"won"', '"won"\nsettings = { goal = 99 }', "goal must be a whole number"),
        ('"won"', '"won"\ngames = 3', "claims.t1.games: found 3"),
        ("[players]", "[people]\n[players]", 'unknown table "people"'),
        ("[claims.t1]", "[claims.T1]", "small letters"),
    ],
)
def test_a_bad_claim_is_refused_by_name_and_place(read, old, new, message):
    assert old in USUAL
    with pytest.raises(BadInput) as refusal:
        read(USUAL.replace(old, new, 1))
    assert "mine.toml" in str(refusal.value)
    assert message in str(refusal.value)


def test_a_file_without_claims_is_refused(read):
    with pytest.raises(BadInput, match="at least one claim"):
        read("[players]\n")


def test_other_bots_may_stand_for_players(toy):
    found = claims_of(toy, players={"practised": "random"})
    assert {each.question.bot for each in found.asked} == {"random"}
    with pytest.raises(BadInput, match='players: unknown players "old"'):
        claims_of(toy, players={"old": "random"})


# --- Figures -------------------------------------------------------------------------------------


def test_a_share_is_counted_with_an_error_even_at_its_ends():
    (some,) = figures(question(), [games([1, 0, 0, 1])])
    assert some.estimate == 0.5
    (none,) = figures(question(), [games([0] * 100)])
    assert none.estimate == 0
    assert 0 < none.error < 0.02


def test_a_mean_is_counted_with_its_error():
    (mean,) = figures(question(figure="score"), [games([1] * 4, score=[1, 2, 3, 4])])
    assert mean.estimate == 2.5
    assert mean.error == pytest.approx(np.std([1, 2, 3, 4], ddof=1) / 2)


def test_a_bound_makes_a_share_among_those_that_are_asked_for():
    asked = question(figure="battles", among="won", at_least=2)
    (share,) = figures(asked, [games([1, 1, 1, 0], battles=[1, 2, 3, 9])])
    assert share.estimate == pytest.approx(2 / 3)
    (unknown,) = figures(asked, [games([0, 0], battles=[2, 2])])
    assert unknown == Figure(None)
    assert off_range(asked, [unknown]) == 0  # what has not come up rules nothing out


def test_an_outcome_is_a_figure():
    (late,) = figures(
        question(figure="outcome:late"), [games([0, 0, 1], outcome=["late", "lost", "home"])]
    )
    assert late.estimate == pytest.approx(1 / 3)


def test_a_difference_on_shared_luck_is_surer_than_its_parts():
    won = np.random.default_rng(1).random(400) < 0.5
    more = won.copy()
    more[:20] = True
    two = question(of="difference", cells=({}, {}))
    (paired,) = figures(two, [games(more), games(won)])
    assert paired.estimate == pytest.approx(more.mean() - won.mean())
    assert paired.error < 0.5 * math.sqrt(2 * 0.25 / 400)
    (same,) = figures(two, [games(won), games(won)])
    assert (same.estimate, same.error > 0) == (0, True)


def test_a_spread_is_from_the_least_to_the_largest():
    cells = [games([1] * k + [0] * (10 - k)) for k in (3, 9, 5)]
    (spread,) = figures(question(of="spread", cells=({}, {}, {})), cells)
    assert spread.estimate == pytest.approx(0.6)


@pytest.mark.parametrize(
    ("figure", "off"),
    [
        (Figure(0.3, 0.1), 0),
        (Figure(0.1, 0.05), 2),
        (Figure(0.9, 0.1), 3),
        (Figure(0.9, 0.0), FARTHEST),
        (Figure(None), 0),
    ],
)
def test_how_far_a_figure_is_off_counts_in_its_errors(figure, off):
    assert figure.off(0.2, 0.6) == pytest.approx(off)


@pytest.mark.parametrize(
    ("figure", "verdict"),
    [
        (Figure(0.4, 0.01), HOLDS),
        (Figure(0.59, 0.02), OPEN),
        (Figure(0.61, 0.02), OPEN),
        (Figure(0.7, 0.02), FAILS),
        (Figure(None), UNASKED),
    ],
)
def test_a_verdict_allows_for_luck(read, figure, verdict):
    (claim,) = read(USUAL).claims
    assert AskedClaim(claim, (figure,), 10).verdict(0.95) == verdict


def test_a_band_that_ends_at_the_edge_can_hold(read):
    (claim,) = read(USUAL.replace("[0.2, 0.6]", "[0.9, 1.0]")).claims
    assert AskedClaim(claim, (Figure(0.99, 0.01),), 100).verdict(0.95) == HOLDS


# --- The whole answer ----------------------------------------------------------------------------


def test_the_model_is_asked_what_it_is_asked(toy):
    found = simkit.validate(toy, games=60)
    assert list(found.verdicts) == ["k1", "k2", "k3"]
    assert found.verdicts["k3"] == UNASKED
    assert found.games == 3 * 60
    rate = simkit.run(toy, games=60).win_rate.estimate
    assert found.asked[0].figures[0].estimate == pytest.approx(rate)
    goals = [simkit.run(toy, games=60, goal=goal).frame["turns"].mean() for goal in (19, 21)]
    assert [each.estimate for each in found.asked[1].figures] == pytest.approx(goals)


def test_what_is_laid_beneath_reaches_the_games(toy):
    short = simkit.validate(toy, games=60, overrides={"track.turns": 2})
    assert short.asked[0].figures[0].estimate == 0
    assert short.verdicts["k1"] == FAILS


def test_the_claim_itself_has_the_last_word_on_its_settings(toy):
    usual, other = simkit.validate(toy, games=60), simkit.validate(toy, games=60, goal=30)
    assert usual.asked[1].figures == other.asked[1].figures
    assert usual.asked[0].figures != other.asked[0].figures


def test_what_cannot_be_played_is_refused_before_the_games(toy):
    with pytest.raises(BadInput, match=r"claims.toml: k1: goal must be"):
        simkit.validate(toy, goal=99)


def test_a_chart_shows_what_the_page_says(toy):
    from simkit.view.charts.validate import FARTHEST as EDGE
    from simkit.view.charts.validate import validate_numbers
    from simkit.view.console.validate import validate_page
    from simkit.view.text.findings.validate import validate_finding

    found = simkit.validate(toy, games=60)
    drawn = validate_numbers(found)
    assert list(drawn["claim"]) == ["k1", "k2: goal 19", "k2: goal 21"]
    for row in drawn.itertuples():
        assert -EDGE <= row.low <= row.estimate <= row.high <= EDGE
    page = validate_page(found)
    assert validate_finding(found) in " ".join(page.split())
    assert "no column counts fun" in page
