"""Whole games, listened to by naive readings of movement, combat and supply (told apart from the
rules, in tests/fury/naive_*.py): they must agree about every decision and every battle."""

from __future__ import annotations

from typing import Any

import pytest

from simkit.fury import GAME
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from tests.contract import Subject
from tests.fury.listening_supply import SupplyListener

FURY = Subject(GAME, phases=())
RULES = pytest.mark.rule(
    "fury:b-limits",
    "fury:b-supply",
    "fury:d-movement",
    "fury:d-forced-march",
    "fury:d-road-bonus",
    "fury:d-overrun",
    "fury:d-stacking",
    "fury:d-disruption",
    "fury:d-town-defenders",
    "fury:e-combat",
    "fury:e-charge",
    "fury:e-odds",
    "fury:e-losses",
    "fury:e-winner",
    "fury:e-relief",
    "fury:e-retreat",
    "fury:e-advance",
    "fury:e-modifiers",
    "fury:e-ambush",
    "fury:e-unreliability",
)
MET = {
    "move",
    "muster",
    "steps",
    "overruns",
    "stop",
    "force",
    "forced march",
    "overrun",
    "attacks",
    "charge",
    "modifiers",
    "points",
    "victory",
    "losses of commands",
    "all ways out",
    "all ways on",
    "tracts that cannot feed all",
    "hungry",
}


def listened(bot: str, seed: int, **overrides: Any) -> SupplyListener:
    laid = [(f"rules.{name}", value) for name, value in overrides.items()]
    prepared = prepare(cell_of(FURY.interpreted, bot, seed, overrides=laid))
    listener = SupplyListener(prepared, FURY.twin)
    listener.play(0)
    return listener


@RULES
def test_second_readings_agree_about_a_game():
    listener = listened("random", 3, turns=8)
    assert listener.complaints == []
    assert listener.met["steps"] > 50 and listener.met["muster"] > 50


@RULES
@pytest.mark.slow
def test_second_readings_agree_about_games_that_go_on_long():
    met: set[str] = set()
    for seed in (2, 4):  # whatever can come up does in either
        listener = listened("random", seed, tribes_to_win=20, turns=12)
        assert listener.complaints == [], seed
        met |= set(listener.met)
    assert met >= MET | {"advances", "reliable", "chargers first"}


@RULES
@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 3, 6])
def test_second_readings_agree_about_games_of_a_beginner(seed):
    listener = listened("beginner", seed, tribes_to_win=20, turns=12)
    assert listener.complaints == []
    assert listener.met["victory"] > 0


@RULES
def test_a_broken_rule_is_heard():
    """The listener complains where the engine does not keep what it reads."""
    laid = [("rules.turns", 3)]
    prepared = prepare(cell_of(FURY.interpreted, "random", 3, overrides=laid))
    prepared.rules.cost[1] = 3  # low hills
    prepared.rules.auxiliary_morale = 2
    listener = SupplyListener(prepared, FURY.twin)
    listener.play(0)
    assert any("steps" in each for each in listener.complaints)
