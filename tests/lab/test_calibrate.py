"""Calibrating: where the truth is known the ensemble holds it, and falsehoods are found out."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import binom

import simkit
from simkit.lab.calibrating.claims import read_claims
from simkit.lab.calibrating.emulator import learned
from simkit.lab.calibrating.ensemble import read_ensemble
from simkit.lab.calibrating.ensemble_run_answer import over_packs
from simkit.lab.calibrating.figures import Figure, mean_figure
from simkit.lab.calibrating.journal import journal_of, line_of, trial_of
from simkit.lab.calibrating.survivals import (
    OPEN,
    PINNED,
    contradictions,
    doubtful,
    survivals,
    works,
)
from simkit.lab.calibrating.trials import (
    CUT,
    FEWEST_FIRST,
    LEAST,
    Bench,
    ClaimFigures,
    TriedPack,
    likeliest,
    members_of,
    odds,
    odds_of,
)
from simkit.lab.calibrating.waves import WaveDrawn, crowd_of, drawn, share_left, sieve_of
from simkit.lab.ranges.reading import ranges_of
from simkit.messages.errors import BadInput

ERROR = 0.02  # of a figure, from the luck of its games

HEAD = '[players]\nus = "expert"\n'


def entry(name, low, high, trust=1.0, figure="score"):
    return (
        f'[claims.{name}]\nsays = "s"\nsource = "x"\nnot = "n"\nplayers = "us"\n'
        f'trust = {trust}\nfigure = "{figure}"\nrange = [{low}, {high}]\n'
    )


def truth(places):
    """What the model says without luck: three figures of three unknowns, the last of one only."""
    x, y, z = places
    return np.array([2 * x + y, x - y + 0.3 * x * y, 1.5 * y + 0.0 * z])


@pytest.fixture
def said(toy):
    """Claims from their bands."""

    def read(*bands, trust=1.0):
        text = HEAD + "".join(
            entry(f"t{number}", *band, trust) for number, band in enumerate(bands, start=1)
        )
        return read_claims("mine.toml", tomllib.loads(text), toy, {}).claims

    return read


def tried(places, seed, wave=0, number=0):
    """A pack whose games come out as `truth` says, give or take their luck."""
    luck = np.random.default_rng([seed, wave, number]).normal(0, ERROR, 3)
    return TriedPack(
        wave, number, tuple(places), tuple((Figure(float(f), ERROR),) for f in truth(places) + luck)
    )


def calibrated(claims, seed, waves=2, points=200):
    """The trials of some waves, and the members."""
    trials, casts = [], []
    for wave in range(waves):
        sieve = sieve_of(trials, claims) if trials else None
        wanted = islice(drawn(3, seed, wave, sieve), points)
        found = [
            replace(tried(each.places, seed, wave, number), watched=each.watched)
            for number, each in enumerate(wanted)
        ]
        found = [replace(each, asked=each.asked[: len(claims)]) for each in found]
        trials += found
        watched = sum(each.watched for each in found)
        casts.append(WaveDrawn(sieve, share_left(3, seed, sieve), points, watched))
    return trials, members_of(trials, claims, seed, crowd_of(trials, casts))


# --- The truth is held ---------------------------------------------------------------------------


def test_the_true_pack_is_hardly_ever_ruled_out(said):
    """Only luck can do it where all claims are true: three standard errors."""
    draws = np.random.default_rng(5)
    kept = 0
    for seed in range(400):
        places = draws.random(3)
        ends = truth(places) - draws.random(3) * 0.4
        claims = said(*[(round(low, 4), round(low + 0.4, 4)) for low in ends])
        kept += odds_of(tried(places, seed), claims) >= LEAST
    assert kept >= 396


def test_nine_in_ten_packs_lie_about_the_truth_as_often_as_they_promise(said):
    draws = np.random.default_rng(6)
    held = asked = 0
    for seed in range(40):
        places = draws.random(3)
        ends = truth(places) - draws.random(3) * 0.5
        claims = said(*[(round(low, 4), round(low + 0.5, 4)) for low in ends])
        _, members = calibrated(claims, seed)
        assert len(members) >= 5
        for unknown in range(3):
            low, high = np.quantile([each.places[unknown] for each in members], [0.05, 0.95])
            held += low <= places[unknown] <= high
            asked += 1
    assert held / asked == pytest.approx(0.9, abs=0.07)  # 120 chances: two errors of 0.027


def test_what_the_claims_say_is_pinned_down_and_the_rest_is_open(toy, said):
    claims = said((1.4, 1.6), (0.45, 0.65), (0.2, 0.45))
    trials, members = calibrated(claims, seed=1, points=600)
    unknowns = ranges_of(toy).open[:2]
    x, y = survivals(unknowns, [replace(each, places=each.places[:2]) for each in members])
    assert (x.verdict, y.verdict) == (PINNED, PINNED)
    (z,) = survivals(unknowns[:1], [replace(each, places=each.places[2:]) for each in members])
    assert z.verdict == OPEN
    assert {work.claim.name for work in works(trials, claims) if work.rules_out > 0.5}


def test_the_emulator_saves_games_and_rules_out_nothing_that_games_would_not(said):
    claims = said((1.4, 1.6), (0.45, 0.65), (0.2, 0.45))
    trials, _ = calibrated(claims, seed=2, waves=1)
    sieve = sieve_of(trials, claims)
    rows = np.random.default_rng(1).random((4000, 3))
    passes = sieve.lets_through(rows)
    bands = np.array([[each.question.low, each.question.high] for each in claims])
    figures = np.array([truth(row) for row in rows])
    good = ((bands[:, 0] <= figures) & (figures <= bands[:, 1])).all(axis=1)
    assert good.any()
    assert passes[good].all()
    assert passes.mean() < 0.5
    assert share_left(3, 1, sieve) == pytest.approx(passes.mean(), abs=0.05)


def test_an_emulator_knows_how_wrong_it_is():
    places = np.random.default_rng(3).random((80, 4))
    smooth = 3 * places[:, 0] - places[:, 1] ** 2
    noise = np.random.default_rng(4).normal(0, 0.1, 80)
    good, bad = learned(places, smooth + noise), learned(places, noise)
    assert good.error == pytest.approx(0.1, rel=0.35)
    assert bad.error == pytest.approx(0.1, rel=0.35)
    fresh = np.random.default_rng(5).random((200, 4))
    missed = good.guess(fresh) - (3 * fresh[:, 0] - fresh[:, 1] ** 2)
    assert np.sqrt(np.mean(missed**2)) < 0.08
    assert learned(places[:5], smooth[:5]) is None


# --- Falsehoods ----------------------------------------------------------------------------------


def test_a_false_claim_is_found_out_by_the_others(said):
    """Four true claims and one that no pack fulfils which the others leave."""
    claims = said((1.4, 1.6), (0.45, 0.65), (2.0, 2.5))
    trials, members = calibrated(claims, seed=3)
    assert members == ()
    found = {work.claim.name: work for work in works(trials, claims)}
    assert found["t3"].holds == 0.0
    assert found["t3"].high < 2.0  # what the others foretell of it
    names = {name for each in contradictions(trials, claims) for name in each.names}
    assert "t3" in names
    assert "t3" in doubtful(trials, claims)


def test_a_claim_that_holds_nowhere_is_named(said):
    claims = said((1.4, 1.6), (9.0, 9.5))
    trials, members = calibrated(claims, seed=4, waves=1)
    assert members == ()
    assert contradictions(trials, claims)[0].names == ("t2",)
    assert doubtful(trials, claims)[0] == "t2"


def test_a_claim_that_may_be_wrong_weighs_less(said):
    (sure,), (unsure,) = said((9.0, 9.5)), said((9.0, 9.5), trust=0.8)
    assert odds([True], [sure]) == 0
    assert odds([True], [unsure]) == pytest.approx(0.25)
    assert odds([False], [unsure]) == 1
    pack = replace(tried((0.5, 0.5, 0.5), 1), asked=((Figure(1.5, ERROR),),))
    assert odds_of(pack, [sure]) == 0
    kept = [members_of([replace(pack, number=n)], [unsure], 1) for n in range(400)]
    assert sum(map(len, kept)) / 400 == pytest.approx(0.25, abs=0.065)


def test_where_more_packs_were_tried_each_counts_for_less(said):
    """A wave that looks at a tenth of the ranges makes no more of it."""
    (claim,) = said((0.0, 4.0))
    draws = np.random.default_rng(7)
    everywhere, there = draws.random((1000, 3)), draws.random((1000, 3)) * (0.1, 1, 1)

    class LowX:
        def lets_through(self, places):
            return places[:, 0] < 0.1

    rows = np.vstack([everywhere, there])
    figure = ((Figure(2.0, ERROR),),)
    trials = [TriedPack(n // 1000, n % 1000, tuple(row), figure) for n, row in enumerate(rows)]
    casts = [WaveDrawn(None, 1.0, 1000, 0), WaveDrawn(LowX(), 0.1, 1000, 0)]
    crowd = crowd_of(trials, casts)
    assert sorted(set(crowd.round())) == [1000, 11000]
    members = members_of(trials, (claim,), 1, crowd)
    low = np.mean([each.places[0] < 0.1 for each in members])
    assert low == pytest.approx(0.1, abs=0.03)
    assert len(members) > 900


def test_where_no_pack_agrees_with_all_claims_the_likeliest_stand_for_them(said):
    """Odds among themselves decide then, not those against a pack that does not exist."""
    bad, worse = said((9.0, 9.5), (8.0, 8.5), trust=0.75)
    pack = replace(tried((0.5, 0.5, 0.5), 1), asked=((Figure(9.2, ERROR),), (Figure(1.5, ERROR),)))
    both = replace(pack, asked=((Figure(1.5, ERROR),),) * 2)
    trials = [replace(each, number=n) for n in range(200) for each in (pack, both)]
    assert likeliest(trials, (bad, worse)) == pytest.approx(1 / 3)
    assert likeliest([], (bad, worse)) == 0
    kept = members_of(trials, (bad, worse), 1, np.ones(len(trials)))
    assert sum(each.asked == pack.asked for each in kept) == 200
    assert sum(each.asked == both.asked for each in kept) / 200 == pytest.approx(1 / 3, abs=0.11)


def test_luck_alone_rules_nothing_out(said):
    (claim,) = said((1.0, 2.0))
    near = TriedPack(0, 0, (0.5,), ((Figure(2.0 + 0.9 * CUT * ERROR, ERROR),),))
    far = TriedPack(0, 0, (0.5,), ((Figure(2.0 + 1.1 * CUT * ERROR, ERROR),),))
    assert (odds_of(near, [claim]), odds_of(far, [claim])) == (1, 0)


# --- The command, on the toy ---------------------------------------------------------------------


@pytest.fixture
def by_formula(monkeypatch):
    """Trials without games: figures from where the unknowns stand."""
    played = []

    def try_out(self, wave, places):
        played.append(places)
        score = 10 + 10 * places[0] + 4 * places[1]
        return ClaimFigures(tuple((Figure(score, 0.2),) for _ in self.claims), False, 20)

    monkeypatch.setattr(Bench, "try_out", try_out)
    return played


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + entry("t1", 15, 17), encoding="utf-8")
    return path


def test_an_ensemble_is_written_and_read_again(toy, by_formula, mine, tmp_path):
    out = tmp_path / "left.json"
    found = simkit.calibrate(toy, claims=mine, points=40, waves=2, out=out)
    assert found.ensemble == out
    assert len(found.trials) == 80
    again = read_ensemble(out, toy)
    assert len(again.members) == len(found.members) >= 10
    for member, trial in zip(again.members, found.members, strict=True):
        levels = [member[unknown.name] for unknown in again.unknowns]
        assert levels == [
            u.level_at(place) for u, place in zip(again.unknowns, trial.places, strict=True)
        ]
        turns = again.values(member).get("pack:track.turns", 6)
        assert turns == 6 + member["length"]
    assert len(again.some(5)) == 5
    scores = [10 + 10 * each.places[0] + 4 * each.places[1] for each in found.members]
    assert 15 - CUT * 0.2 <= min(scores) <= max(scores) <= 17 + CUT * 0.2
    assert found.surviving.estimate == pytest.approx(
        0.32, abs=0.02
    )  # a fifth, and what luck leaves


def test_a_calibration_goes_on_where_it_stopped(toy, by_formula, mine, tmp_path):
    out = tmp_path / "left.json"
    asked = {"claims": mine, "points": 20, "waves": 2, "out": out}
    whole = simkit.calibrate(toy, **asked)
    journal = journal_of(out)
    lines = journal.read_text().splitlines()
    journal.write_text("\n".join([*lines[:26], lines[26][:30]]))  # the last line is cut
    by_formula.clear()
    again = simkit.calibrate(toy, **asked, resume=True)
    assert len(by_formula) == 40 - 25
    assert again.trials == whole.trials
    assert again.members == whole.members
    with pytest.raises(BadInput, match="Go on with --resume"):
        simkit.calibrate(toy, **asked)
    with pytest.raises(BadInput, match="answer another question"):
        simkit.calibrate(toy, **asked, resume=True, seed=2)


def test_workers_do_not_matter(toy, by_formula, mine):
    one, three = (
        simkit.calibrate(toy, claims=mine, points=20, waves=2, jobs=jobs) for jobs in (1, 3)
    )
    assert one.trials == three.trials


def test_a_pack_that_the_rules_forbid_is_left_out(toy, monkeypatch, mine):
    def try_out(self, wave, places):
        return None if places[0] < 0.5 else ClaimFigures(((Figure(16.0, 0.2),),), False, 20)

    monkeypatch.setattr(Bench, "try_out", try_out)
    found = simkit.calibrate(toy, claims=mine, points=20, waves=1)
    assert len(found.trials) == 20
    assert min(trial.places[0] for trial in found.trials) >= 0.5
    assert found.waves[0].refused > 0


def test_a_line_of_the_journal_is_the_trial():
    trial = TriedPack(1, 7, (0.25, 0.5), ((Figure(0.125, 0.5), Figure(None)),), True, True, 80)
    assert trial_of(line_of(trial)) == trial
    assert trial_of(line_of(trial)[:-4]) is None


def test_real_games_are_played_at_the_levels_of_a_pack(toy):
    """A trial's figures are those of `run` with the same values laid over."""
    found = simkit.calibrate(toy, points=16, waves=1, games=20, jobs=1)
    trial = found.trials[3]
    levels = {u.name: u.level_at(p) for u, p in zip(found.unknowns, trial.places, strict=True)}
    values = {}
    for unknown in found.unknowns:
        values |= unknown.values(toy.components(), levels[unknown.name])
    over = {key.removeprefix("pack:"): value for key, value in values.items()}
    rate = simkit.run(toy, games=20, overrides=over).win_rate.estimate
    assert trial.asked[0][0].estimate == pytest.approx(rate)


# --- What is refused -----------------------------------------------------------------------------


def test_nothing_unknown_is_refused(toy, tmp_path, mine):
    pack = tmp_path / "own.toml"
    pack.write_text(
        '[pack]\nname = "own"\ngame = "toygame"\n[track]\nturns = 6\n[charms.clover]\npoints = 2\n'
        "[charms.pebble]\ncopies = 1\n"
    )
    with pytest.raises(BadInput, match="nothing is unknown here"):
        simkit.calibrate(toy, packs=[pack], claims=mine)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"game": "toygame"', '"game": "hades"', "ensemble.game"),
        ('"ranges": "', '"ranges": "0', "calibrate anew"),
        ('"length"', '"width"', "calibrate anew"),
        ('"members": [\n[', '"members": [\n[99, ', "members"),
        ('"ensemble"', '"sample"', "this is no ensemble"),
    ],
)
def test_a_bad_ensemble_is_refused_by_name_and_place(
    toy, by_formula, mine, tmp_path, old, new, message
):
    out = tmp_path / "left.json"
    simkit.calibrate(toy, claims=mine, points=40, waves=1, out=out)
    text = out.read_text()
    assert old in text
    out.write_text(text.replace(old, new, 1))
    with pytest.raises(BadInput) as refusal:
        read_ensemble(out, toy)
    assert str(out) in str(refusal.value)
    assert message in str(refusal.value)


# --- Answers over an ensemble --------------------------------------------------------------------


def test_luck_is_taken_out_of_what_packs_lie_apart():
    draws = np.random.default_rng(8)
    true = draws.uniform(0.2, 0.6, 400)
    figures = [Figure(each + draws.normal(0, 0.1), 0.1) for each in true]
    over = over_packs(figures, 0.95)
    assert over.ignorance == pytest.approx((0.22, 0.58), abs=0.03)
    assert over.luck[0] < 0.4 < over.luck[1]
    alike = over_packs([Figure(0.4 + draws.normal(0, 0.1), 0.1) for _ in true], 0.95)
    assert alike.ignorance[1] - alike.ignorance[0] < 0.12  # of 0.33 that luck alone lays between
    assert over_packs([Figure(None)], 0.95) is None


def test_a_run_over_an_ensemble_is_a_run_in_each_of_its_packs(toy, by_formula, mine, tmp_path):
    out = tmp_path / "left.json"
    simkit.calibrate(toy, claims=mine, points=40, waves=1, out=out)
    ensemble = read_ensemble(out, toy)
    found = simkit.run_ensemble(toy, out, games=200, goal=24)
    assert found.games_each == 200 // (len(found.levels) + 1)
    assert found.packs_in_file == len(ensemble.members) >= len(found.levels)
    for levels, figures in list(zip(found.levels, found.packs_figures, strict=True))[:3]:
        over = {k.removeprefix("pack:"): v for k, v in ensemble.values(levels).items()}
        alone = simkit.run(toy, games=found.games_each, overrides=over, goal=24)
        assert figures["won"].estimate == pytest.approx(alone.win_rate.estimate)
        assert figures["turns"].estimate == pytest.approx(alone.frame["turns"].mean())
    usual = simkit.run(toy, games=found.games_each, goal=24)
    assert found.literal["won"].estimate == pytest.approx(usual.win_rate.estimate)
    low, high = found.win_rate.ignorance
    assert low <= found.win_rate.median <= high
    fixed = simkit.run_ensemble(toy, out, games=200, goal=24, overrides={"track.turns": 2})
    assert fixed.win_rate.ignorance == (0, 0)  # what is laid over stands above every pack


def test_the_command_tells_luck_from_ignorance(toy, by_formula, mine, tmp_path, capsys):
    from simkit.cli.main import main

    out = tmp_path / "left.json"
    simkit.calibrate(toy, claims=mine, points=40, waves=1, out=out)
    assert main(["run", "toygame", "--ensemble", str(out), "--games", "150"]) == 0
    page = " ".join(capsys.readouterr().out.split())
    assert "plausible packs (luck: 95 % interval " in page
    assert "In 90 of 100 packs, its win rate is " in page
    assert "With the current pack it wins " in page
    assert main(["run", "toygame", "--ensemble", str(out), "--precision", "0.1"]) == 2
    assert "does not go with --ensemble" in capsys.readouterr().err


# --- Page and chart ------------------------------------------------------------------------------


def test_the_page_says_what_is_left_and_the_chart_shows_it(toy, by_formula, mine):
    from simkit.view.charts.calibrate import foretold_numbers, surviving_numbers
    from simkit.view.console.calibrate import calibrate_page
    from simkit.view.text.findings.calibrate import calibrate_finding

    found = simkit.calibrate(toy, claims=mine, points=60, waves=2)
    page = " ".join(calibrate_page(found).split())
    assert calibrate_finding(found) in page
    assert "length" in calibrate_finding(found)  # what a score hangs on
    drawn_ranges = surviving_numbers(found)
    assert list(drawn_ranges["unknown"]) == ["length", "clover"]
    assert (drawn_ranges["low"] <= drawn_ranges["high"]).all()
    assert list(foretold_numbers(found)["claim"]) == ["t1"]
    json.dumps(found.summary(), allow_nan=False)


def test_where_everything_is_ruled_out_the_page_says_so(toy, by_formula, tmp_path):
    from simkit.view.charts.calibrate import calibrate_chart
    from simkit.view.console.calibrate import calibrate_page

    path = Path(tmp_path / "mine.toml")
    path.write_text(HEAD + entry("t1", 15, 17) + entry("t2", 80, 90))
    found = simkit.calibrate(toy, claims=path, points=20, waves=2)
    page = " ".join(calibrate_page(found).split())
    assert "rule out every pack that was tried. Check these claims first: t2" in page
    assert "t2 holds in no pack that was tried" in page
    with pytest.raises(BadInput, match="no pack is left"):
        calibrate_chart(found)


def test_a_pack_that_fails_early_gets_no_more_games(toy, tmp_path):
    """Its figures are those of a whole trial's first games, and it is ruled out by those, too."""
    mine = tmp_path / "mine.toml"
    mine.write_text(HEAD + entry("t1", 40, 60), encoding="utf-8")
    found = simkit.calibrate(toy, claims=mine, points=16, waves=1, games=80, jobs=1)
    early = [trial for trial in found.trials if trial.early]
    assert len(early) > 0
    assert found.games == 80 * 16 - (80 - 20) * len(early)
    assert {trial.games for trial in early} == {20}
    (claim,) = found.claims
    wide = replace(claim, question=replace(claim.question, low=0.0, high=99.0))
    bench = Bench(found.cell, found.unknowns, (wide,), 20)
    for trial in early[:3]:
        whole = bench.try_out(0, trial.places)
        assert (whole.figures, whole.early) == (trial.asked, False)
        assert odds_of(trial, found.claims) < LEAST


@pytest.mark.parametrize(
    ("figure", "hopeless"),
    [
        (Figure(50.0, 2.0, 20), False),
        (Figure(30.0, 2.0, 20), True),
        (Figure(33.0, 2.0, 20), False),  # 3.5 errors: it gets all its games
        (Figure(30.0, 0.0, 20), False),  # no error is known
        (Figure(30.0, 2.0, FEWEST_FIRST - 1), False),
        (Figure(None), False),
    ],
)
def test_what_first_games_rule_out(toy, said, figure, hopeless):
    (claim,) = said((40.0, 60.0), trust=0.95)
    bench = Bench(simkit.run(toy, games=1).cell, (), (claim,), 80)
    assert bench._is_hopeless([[figure]]) is hopeless


def test_games_that_two_claims_ask_about_are_played_and_counted_once(toy, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text(HEAD + entry("t1", 0, 99) + entry("t2", 0, 99), "utf-8")
    found = simkit.calibrate(toy, claims=mine, points=16, waves=1, games=20, jobs=1)
    assert found.games == 16 * 20


@pytest.mark.parametrize("games", [FEWEST_FIRST, 20, 100])
@pytest.mark.parametrize(("low", "high"), [(0.02, 0.4), (0.7, 0.95), (0.45, 0.55)])
def test_a_pack_within_its_range_is_hardly_ever_given_up_early(toy, said, games, low, high):
    """Exactly, of the number of wins of a pack at either end of a claim's range."""
    (claim,) = said((low, high), trust=0.95)
    bench = Bench(simkit.run(toy, games=1).cell, (), (claim,), 400)
    wins = np.arange(games + 1)
    given_up = [
        bench._is_hopeless([[mean_figure(np.repeat([1.0, 0.0], [won, games - won]), True)]])
        for won in wins
    ]
    for true in (low, high):
        assert binom.pmf(wins, games, true)[given_up].sum() < 0.01  # at most: all of 100 at 95 %
    assert any(given_up)
