"""Games in which seats compete: a bot for all, or one a seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from scipy.stats import chisquare
from toygame import GAME, TABLE

import simkit
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.results import RunResult
from simkit.lab.play.settle import settle
from simkit.lab.play.workspace import Workspace
from simkit.lab.varying.keys import lay
from simkit.messages.errors import BadInput


def test_one_bot_plays_in_every_seat():
    settled = settle(cell_of(TABLE, "idle"))
    assert settled.cell.bots == ("idle",) * 3
    assert settled.labels.bot_columns() == {"bot_1": "idle", "bot_2": "idle", "bot_3": "idle"}


@pytest.mark.parametrize(
    "asked",
    [
        {"bot": "idle+expert+idle"},
        {"settings": {"bots": "idle+expert+idle"}},
        {"settings": {"bots": "idle,expert,idle"}},
        {"settings": {"bots": ["idle", "expert", "idle"]}},
    ],
)
def test_every_seat_can_have_a_bot_of_its_own(asked):
    settled = settle(cell_of(TABLE, **asked))
    assert settled.cell.bots == ("idle", "expert", "idle")
    assert settled.labels.settings["bots"] == "idle+expert+idle"


def test_bots_can_be_varied():
    settled = settle(lay(cell_of(TABLE), {"bots": ("idle", "expert", "idle"), "players": 3}))
    assert settled.cell.bots == ("idle", "expert", "idle")


def test_both_ways_together_are_refused():
    with pytest.raises(BadInput, match="bot and the setting bots say the same thing"):
        cell_of(TABLE, "idle", settings={"bots": "expert"})


@pytest.mark.parametrize(("bots", "players"), [("idle+expert", 3), ("idle+idle+idle+idle", 3)])
def test_bots_for_other_seats_than_there_are_are_refused(bots, players):
    with pytest.raises(BadInput, match=rf"{bots.count('+') + 1} bots for {players} seats"):
        settle(cell_of(TABLE, bots, settings={"players": players}))


def test_an_unknown_bot_in_a_seat_is_refused():
    with pytest.raises(BadInput, match="genius"):
        settle(cell_of(TABLE, "idle+genius+idle"))


def run_of(bots: tuple[str, ...] = ("random",) * 3, **asked: Any) -> RunResult:
    """300 games whose winners are known: two of them nobody has won."""
    found = simkit.run(GAME, **asked)
    played = replace(found.played, cell=replace(found.played.cell, bots=bots))
    rates = (found.win_rate,) * 3
    return replace(found, played=played, win_rates=rates, seat_wins=(80, 98, 120))


def test_like_seats_are_tested_at_once_against_a_fair_share():
    summary = run_of(games=300).summary()
    assert summary["fair_share"] == pytest.approx(298 / 3 / 300)
    assert summary["seats_p"] == pytest.approx(chisquare([80, 98, 120]).pvalue)


def test_unlike_seats_are_not_tested():
    assert run_of(("idle", "random", "random"), games=300).seats_p is None


def test_seats_are_not_tested_when_games_were_stopped_by_what_they_showed():
    assert run_of(precision=0.05).seats_p is None


def test_one_seat_can_have_knobs_of_its_own():
    """The same bot by another name: it plays the same games until its knobs are turned."""

    def scores(bot, **knobs):
        own = Workspace(prepare(cell_of(TABLE, bot, knobs=knobs)))
        return own.play(0, 60).columns["score"].tolist()

    apart = "expert@1+expert+expert"
    plain, bold = scores("expert"), {"boldness": 0}
    assert scores(apart) == plain
    assert scores(apart, **{"expert@1": bold}) == scores("expert", expert=bold) != plain
    assert scores(apart, expert=bold) == plain, "nobody but the first runs in this race"


@pytest.mark.parametrize("name", ["expert@", "@1", "expert@1.2", "genius@1"])
def test_a_name_of_ones_own_stands_behind_a_bot(name):
    with pytest.raises(BadInput, match=f"no bot {name!r}|no bot 'genius'"):
        settle(cell_of(TABLE, name))


def test_one_seat_alone_has_no_p():
    """It was nan: a chi-square test of one seat has no degree of freedom."""
    found = run_of()
    assert replace(found, seat_wins=found.seat_wins[:1]).seats_p is None
