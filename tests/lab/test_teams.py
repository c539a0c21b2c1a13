"""What two are worth together: worked out for the toy's charms, and by least squares for tables."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import simkit
from simkit.finding.registry import find
from simkit.lab.judging.verdicts import Terms
from simkit.lab.worths import synergy
from simkit.lab.worths.teams_answer import BestPair, PairWorth, Teams, TwoNames
from simkit.messages.errors import BadInput
from simkit.view.charts.teams import synergy_table, teams_chart
from simkit.view.console.teams import teams_finding, teams_page
from tests.exact_race import home_share
from tests.made_answers import altered, found, interval, made

GOAL = 22


@pytest.fixture(scope="module")
def charms(toy):
    only = ["clover", "magpie"]
    return simkit.teams(toy, "charm", only=only, games=20_000, bot="idle", goal=GOAL)


def test_the_synergy_of_two_is_what_can_be_worked_out(charms):
    """A clover gives two points and a magpie takes two: neither matters beside the other."""
    both, no_clover, no_magpie = (home_share(GOAL - start) for start in (0, -2, 2))
    truth = both - no_clover - no_magpie + both
    (pair,) = charms.twos
    found = charms.synergies[pair].difference
    assert found.low <= truth <= found.high
    assert found.high - found.low < 0.03
    assert charms.together[pair].difference.estimate == 0, "without either it is as with both"


def test_the_page_and_the_map_say_what_the_json_says(charms, toy):
    found = charms
    told = " ".join(teams_page(found, toy).split())
    assert "clover and magpie together are worth " in told
    assert synergy_table(found)[0, 1] == pytest.approx(
        100 * charms.synergies[charms.twos[0]].difference.estimate
    )
    assert len(teams_chart(found, toy).axes) == 1


@pytest.mark.parametrize("names", [4, 5, 8])
def test_the_synergy_of_pairs_that_are_put_in_is_the_residual_of_an_additive_table(names):
    luck = np.random.default_rng(names)
    pairs = synergy.pairs_of(names)
    design = np.zeros((len(pairs), names))
    for row, pair in enumerate(pairs):
        design[row, list(pair)] = 1
    additive = design @ luck.normal(size=names)
    table = additive + luck.normal(size=len(pairs))
    left = table - design @ np.linalg.lstsq(design, table, rcond=None)[0]
    for row, pair in enumerate(pairs):
        weights, over = synergy.put_in(names, pair)
        assert weights @ table / over == pytest.approx(left[row])
        assert weights @ additive / over == pytest.approx(0, abs=1e-12)
        weights, over = synergy.above_average(names, pair)
        assert weights @ table / over == pytest.approx(table[row] - table.mean())


def test_no_synergy_is_seldom_taken_for_one():
    """Games in which every pair adds up: the family must be quiet."""
    luck, wrong, runs = np.random.default_rng(2), 0, 200
    pairs = synergy.pairs_of(5)
    chance = np.array([0.3 + 0.05 * (first + second) for first, second in pairs])
    from simkit.lab.judging.paired_counts import Pairs
    from simkit.lab.judging.verdicts import Terms, judge_contrasts

    for _ in range(runs):
        counted = Pairs(len(pairs), ())
        won = (luck.random((1, 600)) * 0.5 + luck.random((len(pairs), 600)) * 0.5) < chance[:, None]
        counted.add_wins(won.astype(int), range(len(pairs)))
        sums = [counted.weighted(*synergy.put_in(5, pair)) for pair in pairs]
        found = judge_contrasts(sums, Terms())
        wrong += any(each.verdict in ("higher", "lower") for each in found)
    assert wrong <= 0.1 * runs


def test_the_page_says_whether_another_pair_may_be_as_good():
    first, second = TwoNames("ann", "ben"), TwoNames("ann", "cid")
    worth, nothing = found(0.05, "higher", 0.04), found(0.0, "not settled")
    rows = [PairWorth(pair, interval(0.5), worth, nothing) for pair in (first, second)]
    best = BestPair(first, "not settled", [second], second, interval(0.0))
    put_in = SimpleNamespace(deed="put in")
    teams = made(Teams, {"bot": "expert"}, asset=put_in, terms=Terms(), rows=rows, best_pair=best)
    told = teams_finding(teams)
    assert "Which pair is best is not settled: 1 other pair may be worth as much." in told
    alone = altered(teams, best_pair=replace(best, rivals=[], verdict="higher"))
    assert "more than every other pair" in teams_finding(alone)


@pytest.mark.parametrize(
    ("kind", "asked", "message"),
    [
        ("charm", {"only": ["clover"]}, "at least 2"),
        ("charm", {"only": ["clever", "magpie"]}, "Did you mean clover"),
        ("shoe", {}, "at least 5"),
    ],
)
def test_what_makes_no_pair_is_refused(kind, asked, message):
    with pytest.raises(BadInput, match=message):
        simkit.teams("toygame", kind, games=20, **asked)


def test_a_real_game_puts_two_heroes_together():
    from simkit.lab.play.cell import cell_of
    from simkit.lab.play.settle import settle
    from simkit.lab.variants.contest_plan import contest_plan
    from simkit.lab.worths.teams import _possible, _variants

    base = settle(cell_of("apocalypse"))
    hero = base.cell.game.asset("hero")
    tried, _ = _possible(base, hero, ("hannah", "naomi", "tarang", "maxwell", "moose"))
    variants = _variants(base, hero, tried, contest_plan(10))
    assert variants[0].values["heroes"] == ("hannah", "naomi", "random")
    legion = base.cell.game.asset("legion")
    legions, _ = _possible(base, legion, ("acheron", "dis", "lethe", "phlegethon", "styx"))
    assert _variants(base, legion, legions, contest_plan(10))[0].values["legion"] == (
        "acheron",
        "dis",
    )


def test_two_values_of_a_setting_that_holds_one_are_no_pair():
    from simkit.lab.worths.teams import _together

    hero = find("apocalypse").asset("hero")
    with pytest.raises(BadInput, match="map holds only one of them"):
        _together(hero, {"map": "invasion"}, {"map": "doomgate"})
