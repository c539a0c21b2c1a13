"""Single changes of the toy race that bring the win rate to a target."""

from dataclasses import replace

import pytest

import simkit
from simkit.lab.improving.single_changes import single_changes
from simkit.lab.play.cell import cell_of
from simkit.messages.errors import BadInput
from simkit.view.charts.fix import fix_chart, fix_numbers
from simkit.view.console.fix import fix_page
from simkit.view.text.findings.fix import fix_finding

RACE = {"goal": 26, "seed": 3, "jobs": 1}


@pytest.fixture(scope="module")
def found(toy):
    return simkit.fix(toy, 0.62, games=20_000, margin=0.08, **RACE)


def test_every_setting_that_is_not_given_and_every_number_may_change(toy):
    axes = {axis.key: axis for axis in single_changes(cell_of(toy, settings={"goal": 26}))}
    assert "goal" not in axes
    assert "hurdles" in axes
    assert axes["pack:track.turns"].values == (3, 4, 5, 6, 7, 8, 9)
    laid = cell_of(toy, settings={"goal": 26}, overrides={"track.turns": 7})
    assert "pack:track.turns" not in {axis.key for axis in single_changes(laid)}


def test_a_change_that_reaches_the_target_does_so_in_fresh_games(toy, found):
    assert found.reached
    low, high = found.band
    best = found.reached[0]
    assert low <= best.rate.low
    assert best.rate.high <= high
    again = simkit.run(toy, games=2_000, bot="expert", **RACE | {"seed": 77}, **_laid(best))
    assert low - 0.05 <= again.win_rate.estimate <= high + 0.05


def _laid(tested):
    ((key, value),) = tested.mark.values.items()
    path = key.removeprefix("pack:")
    return {"overrides": {path: value}} if path != key else {key: value}


def test_the_least_change_stands_first(found):
    steps = [each.mark.change(found.axes) for each in found.tested]
    assert steps == sorted(steps)
    assert all(len(each.mark.values) <= 1 for each in found.tested)


def test_values_that_make_no_difference_are_counted_and_not_played(found):
    assert found.beyond > 0
    assert len(found.axes) + found.beyond == len(single_changes(found.cell))


def test_a_change_that_falls_short_plays_few_games(found):
    games = {mark.games for mark in found.marks}
    assert min(games) < max(games) / 4


def test_the_page_and_the_chart_name_the_change_in_words(found, toy):
    page = " ".join(fix_page(found, toy).split())
    numbers = fix_numbers(found, toy)
    assert 'With "' in page and '" set to ' in page and ". Without a change it is" in page
    assert numbers["change"][0].replace("\n", " ") in page
    assert "To try all" not in page
    track = " ".join(fix_page(replace(found, only=("settings", "track")), toy).split())
    assert "It changed only these parts: settings, track. To try all, leave out --only." in track
    assert "pack:" not in page.partition("Run it again")[0]
    fix_chart(found, toy)


def test_if_nothing_reaches_the_target_that_is_said(toy):
    few = simkit.fix(toy, 0.999, games=4_000, margin=0.0005, **RACE)
    page = " ".join(fix_page(few, toy).split())
    assert "No single change that was tried reaches" in page or "Not settled" in page


def test_a_search_that_was_stopped_does_not_say_that_nothing_reaches_the_target(found, toy):
    stopped = replace(found, interrupted=True, tested=())
    page = " ".join(fix_page(stopped, toy).split())
    assert "stopped before it had tested every change" in page and "Nearest so far" in page
    assert "No single change" not in page


def test_changes_without_fresh_games_leave_the_answer_open(toy):
    """It said "no change reaches 50 %; the nearest is 50.0 %" of such changes."""
    few = simkit.fix(toy, 0.55, games=2_500, margin=0.01, **RACE)
    assert few.untested and not few.reached
    told = fix_finding(few, toy)
    assert "It is not settled whether a single change reaches 55 %, give or take 1 p" in told
    assert f" {len(few.untested)} more changes may reach it. Play more games" in told
    assert " % interval " in told
    every = replace(few, marks=tuple(each.mark for each in few.tested))
    assert not every.untested
    assert fix_finding(every, toy).startswith("No single change that was tried reaches 55 %, give")


def test_too_few_games_are_refused_with_the_number_that_is_enough(toy):
    with pytest.raises(BadInput, match="give at least --games"):
        simkit.fix(toy, 0.5, games=100, **RACE)


def test_the_table_has_a_row_for_each_change(found):
    frame = found.frame
    assert list(frame)[:3] == ["key", "value", "now"]
    assert frame["key"][0] == ""


def test_parts_of_the_game_can_be_named(toy):
    cell = cell_of(toy, settings={"goal": 26})
    every = {axis.key for axis in single_changes(cell)}
    track = {axis.key for axis in single_changes(cell, ["track"])}
    assert track == {key for key in every if key.startswith("pack:track.")} != set()
    settings = {axis.key for axis in single_changes(cell, ["settings"])}
    assert settings == {key for key in every if ":" not in key} != set()
    with pytest.raises(BadInput, match="there is no"):
        single_changes(cell, ["trak"])
