"""The search bot: it imagines the rest of the game under each plan, and follows the best."""

from __future__ import annotations

import numpy as np
import pytest
from toygame import GAME

from simkit.lab.cell import Workspace, cell_of, prepare

PLAN_OF = {0: "expert", 1: "idle"}


def table(bot, seed=1, rollouts=8.0, **settings):
    knobs = {"search": {"rollouts": rollouts}} if bot == "search" else {}
    return Workspace(prepare(cell_of(GAME, bot, seed, settings=settings, knobs=knobs)))


def wins(bot, games, **settings):
    workspace = table(bot, **settings)
    return workspace.play(0, games).columns["won"]


def test_a_search_follows_the_plan_that_ends_best():
    workspace = table("search", rollouts=60.0, goal=36)
    workspace.run(0, 1, last_turn=1)
    assert PLAN_OF[int(workspace.desk.who[0])] == "expert"


def test_a_search_does_at_least_as_well_as_its_best_plan():
    games = 400
    searched, expert, idle = (wins(bot, games, goal=30) for bot in ("search", "expert", "idle"))
    spread = 2 * np.sqrt(games) / 2
    assert idle.sum() < expert.sum() - spread, "the plans must differ for this to say anything"
    assert searched.sum() > expert.sum() - spread


def test_imagined_games_leave_the_luck_and_the_notes_of_the_real_one_alone():
    few, many = (table("search", rollouts=rollouts, goal=36) for rollouts in (1.0, 50.0))
    for workspace in (few, many):
        workspace.run(0, 1, last_turn=0)
    assert few.desk.minds["luck"].tobytes() == many.desk.minds["luck"].tobytes()
    assert few.desk.minds["memo"].tobytes() == many.desk.minds["memo"].tobytes()
    assert few.luck.tobytes() == many.luck.tobytes()


def test_with_one_plan_a_search_plays_as_that_plan():
    plan = table("expert", goal=30).run(0, 30).tobytes()
    workspace = table("search", goal=30)
    workspace._look_ahead[2].plans = 1
    assert workspace.run(0, 30).tobytes() == plan


@pytest.mark.parametrize("turn", [2, 3])
def test_a_search_goes_on_from_any_turn(turn):
    whole = table("search", goal=36).run(3, 1)[0]
    workspace = table("search", goal=36)
    stopped = workspace.run(3, 1, last_turn=turn - 1)[0].copy()
    workspace.play_on(stopped)
    assert stopped.tobytes() == whole.tobytes()


def test_slip_reaches_whatever_plan_is_followed():
    steady = table("search", goal=36).run(0, 20)["rerolls"].sum()
    cell = cell_of(GAME, "search", 1, settings={"goal": 36}, knobs={"search": {"slip": 1.0}})
    assert Workspace(prepare(cell)).run(0, 20)["rerolls"].sum() != steady
