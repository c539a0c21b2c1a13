"""The search bot: its plans race over imagined worlds, and the winner plays the turn."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from toygame import GAME, TABLE

from simkit.description.policy import Bot, Plan
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from tests.twin import load

PLAN_OF = {0: "expert", 1: "idle"}
LUCK = np.random.default_rng(5)

twin = load("toygame")
racing, searchers, searching = twin.kernel.racing, twin.kernel.searchers, twin.kernel.searching


# --- The race, on scores that are made up --------------------------------------------------------


def race_of(plans):
    race = twin.kernel.records.blank(racing.RACE)[0]
    race.plans = plans
    racing.start_race(race)
    return race


def run(race, gains):
    """Let the plans that run play so many worlds; a column of gains for each challenger."""
    for gained in gains:
        for plan, gain in enumerate(gained, start=1):
            if race.running[plan]:
                racing.note_gain(race, plan, gain)
        racing.end_world(race)


def around(*means, worlds=160, spread=0.5):
    """Gains of challengers who are better than the first plan by so much on average."""
    return LUCK.normal(means, spread, size=(worlds, len(means)))


def test_who_is_surely_behind_drops_out_and_the_others_run_on():
    race = race_of(3)
    run(race, around(-0.5, 0.0, worlds=racing.A_ROUND))
    assert race.running[:3].tolist() == [1, 0, 1]
    assert racing.runners(race) == 2


def test_nobody_drops_out_before_a_round_is_over():
    race = race_of(2)
    run(race, around(-5.0, worlds=racing.A_ROUND - 1))
    assert racing.runners(race) == 2
    run(race, around(-5.0, worlds=1))
    assert racing.runners(race) == 1


def test_the_best_challenger_wins_if_it_is_ahead():
    race = race_of(4)
    run(race, around(0.0, 0.4, 0.2))
    assert racing.winner(race) == 2


def test_a_challenger_drops_out_if_another_is_surely_better():
    race = race_of(3)
    run(race, around(0.5, 1.5, worlds=racing.A_ROUND, spread=0.2))
    assert race.running[:3].tolist() == [1, 0, 1], "the first plan is the measure of all others"


def test_the_first_plan_wins_where_chance_can_tell_the_difference():
    """A gain of less than its standard error is none."""
    race = race_of(2)
    run(race, [[1.0], [-0.9]] * 8)
    assert 0 < racing.mean_gain(race, 1) < racing.standard_error(race, 1)
    assert racing.winner(race) == 0


def test_a_plan_that_always_ends_as_the_first_does_drops_out():
    race = race_of(2)
    run(race, [[0.0]] * racing.A_ROUND)
    assert racing.runners(race) == 1 and racing.winner(race) == 0


def test_a_single_world_tells_nothing():
    race = race_of(2)
    run(race, [[1.0]])
    assert racing.winner(race) == 0


def test_a_challenger_as_good_as_the_first_plan_seldom_wins():
    """It is ahead by its error in one race of six."""
    won = 0
    for _ in range(200):
        race = race_of(2)
        run(race, around(0.0, worlds=32))
        won += racing.winner(race)
    assert won < 0.25 * 200


def test_mean_and_standard_error_are_those_of_the_gains():
    gains = around(0.3, worlds=10)
    race = race_of(2)
    run(race, gains)
    assert racing.mean_gain(race, 1) == pytest.approx(gains.mean())
    assert racing.standard_error(race, 1) == pytest.approx(gains.std(ddof=1) / np.sqrt(10))


# --- What a searcher imagines, on a game that is made up -----------------------------------------

TURN = 3
SEATS = twin.kernel.decisions.MOST_SEATS
STATE = twin.kernel.records.record(
    ("turn", "i8"), ("outcome", "i8"), ("secret", "i8"), ("done", "i8", (SEATS,))
)


class MadeUp:
    """A game whose imagined ends are told; it keeps who played them, with what luck and notes."""

    def __init__(
        self, worth_of, plans=2, seats=(0,), team=0, rollouts=48,
        ahead=twin.kernel.luck.LAST_TURN, does=lambda plan: plan,
    ):  # fmt: skip
        blank = twin.kernel.records.blank
        self.does = does  # what a plan does in its turn
        self.worth_of, self.seen, self.ended_by, self.ended = worth_of, [], [], set()
        self.opened_by = []
        self.desk = blank(twin.kernel.decisions.DESK)[0]
        self.search = blank(searchers.SEARCH)[0]
        self.search.race.plans, self.search.rollouts, self.search.team = plans, rollouts, team
        self.search.plan[:plans], self.search.ahead = range(plans), ahead
        for seat in seats:
            self.search.seats[seat] = 1
        self.batch, self.worlds = blank(STATE), blank(STATE, searchers.WORLDS)
        self.numbers = self.worlds.view("i8").reshape(searchers.WORLDS, -1)
        self.batch[0].turn = TURN
        luck = twin.kernel.luck.luck_of(7)
        twin.kernel.driver.wake_minds(self.desk, luck)
        for seat in range(len(self.desk.minds)):
            self.desk.minds[seat].memo[0] = 100 + seat
        self.at = searchers.SearchTools(
            None, None, self.desk, self.play, self.deal, self.worth, self.search, self.worlds,
            self.numbers, None,
        )  # fmt: skip

    def choose(self):
        searching.choose_plans(self.batch, 0, self.at)
        return self.desk.who.tolist()

    def deal(self, world, rules, seat, luck):
        world.secret = luck.seed_low

    def play(self, world, rules, bots, desk, luck, log, last_turn):
        if desk.halting:
            self.opened_by.append(desk.who.tolist())
            return
        if world.turn == TURN:
            self.see_turn(world, desk)
            world.done[:] = [self.does(plan) for plan in desk.who]
            assert last_turn == TURN
        else:
            self.ended_by.append(desk.who.tolist())
            self.ended.add(last_turn)
        world.turn += 1

    def see_turn(self, world, desk):
        self.seen.append(
            SimpleNamespace(
                who=desk.who.tolist(),
                secret=int(world.secret),
                memos=desk.minds["memo"][:, 0].tolist(),
                lucks=desk.minds["luck"].tolist(),
            )
        )

    def worth(self, world, rules, seat):
        return self.worth_of(self.seen[-1].who[seat], world.secret)


def test_every_plan_plays_the_same_worlds_and_each_world_is_another():
    game = MadeUp(lambda plan, secret: secret % 2 if plan else 0.5, plans=2, rollouts=32)
    game.choose()
    first, other = game.seen[::2], game.seen[1::2]
    assert len(first) == len(other) == 16
    assert [world.secret for world in first] == [world.secret for world in other]
    assert len({world.secret for world in first}) == 16
    assert {world.who[0] for world in first} == {0}
    assert {world.who[0] for world in other} == {1}


def test_a_plan_is_tried_for_a_turn_and_the_first_one_plays_the_rest():
    game = MadeUp(lambda plan, secret: plan, plans=3, seats=(1,), rollouts=12)
    game.choose()
    assert {world.who[1] for world in game.seen} == {0, 1, 2}
    assert len(game.ended_by) == len(game.seen)
    assert all(who[1] == 0 for who in game.ended_by)
    assert game.ended == {twin.kernel.luck.LAST_TURN}


def test_turns_that_come_to_the_same_need_one_rest():
    game = MadeUp(lambda plan, secret: secret % 2, plans=4, rollouts=64, does=lambda plan: plan % 2)
    assert game.choose()[0] == 0
    assert len(game.seen) == 4 * racing.A_ROUND, "every plan plays its turn"
    assert len(game.ended_by) == 2 * racing.A_ROUND, "two do what another does"


def test_so_it_does_not_where_a_plan_has_noted_something_else():
    def noting(plan):
        game.desk.minds[0].memo[1] += plan
        return 0

    game = MadeUp(lambda plan, secret: secret % 2, plans=3, rollouts=48, does=noting)
    game.choose()
    assert len(game.ended_by) == len(game.seen)


def test_a_searcher_may_look_a_few_turns_ahead_only():
    for ahead in (0, 2):
        game = MadeUp(lambda plan, secret: plan, rollouts=8, ahead=ahead)
        assert game.choose()[0] == 1
        assert game.ended == ({TURN + ahead} if ahead else set())


def test_a_turn_may_open_before_a_searcher_chooses():
    for waits, opened_by in ((0, []), (1, [0])):
        game = MadeUp(lambda plan, secret: plan, rollouts=8)
        game.search.waits, game.desk.who[0] = waits, 1
        table = (None, None, game.desk, None, None, TURN, None, None, game.play)
        look = (game.deal, game.worth, game.search, game.worlds, game.numbers, None)
        searching.search_batch(game.batch, searching.GO_ON, *table, *look)
        assert [who[0] for who in game.opened_by] == opened_by
        assert game.seen[-1].who[0] == 1, "who has won the race plays the turn"
        assert game.batch[0].turn == TURN + 1


def test_no_more_games_are_imagined_than_may_be():
    for rollouts in (0, 1, 2, 5, 33):
        game = MadeUp(lambda plan, secret: secret % 2 if plan else 0.5, 2, rollouts=rollouts)
        game.choose()
        assert len(game.seen) == rollouts // 2 * 2


def test_a_decided_race_is_not_run_on():
    game = MadeUp(lambda plan, secret: -plan, plans=3)
    assert game.choose()[0] == 0
    assert len(game.seen) == 3 * racing.A_ROUND


def test_the_winner_plays_the_turn_and_others_play_on_as_they_do():
    game = MadeUp(lambda plan, secret: plan, plans=3, seats=(1,), rollouts=12)
    game.desk.who[:] = 5
    assert game.choose()[:3] == [5, 2, 5]


def test_a_team_follows_one_plan():
    game = MadeUp(lambda plan, secret: plan, seats=(0, 1, 2), team=1, rollouts=8)
    assert game.choose()[:4] == [1, 1, 1, 0]
    assert all(world.who[:3] in ([0, 0, 0], [1, 1, 1]) for world in game.seen)


def test_nobody_knows_what_another_searcher_has_chosen():
    """Those who compete expect of each other the first plan, whatever was followed before."""
    game = MadeUp(lambda plan, secret: plan, seats=(0, 1), rollouts=8)
    game.desk.who[:2] = 1
    assert game.choose()[:2] == [1, 1]
    assert all(sum(world.who[:2]) <= 1 for world in game.seen)


def test_imagined_minds_have_other_luck_and_no_notes_but_those_of_the_own_side():
    game = MadeUp(lambda plan, secret: plan, seats=(1,), rollouts=8)
    real = game.desk.minds["luck"].tolist()
    game.choose()
    for world in game.seen:
        assert not set(map(tuple, world.lucks)) & set(map(tuple, real))
        assert world.memos == [0, 101, 0, 0, 0, 0, 0, 0]
    together = MadeUp(lambda plan, secret: plan, seats=(0, 1), team=1, rollouts=8)
    together.choose()
    assert together.seen[-1].memos == list(range(100, 108))


def test_the_real_minds_and_the_real_position_stay_as_they_were():
    game = MadeUp(lambda plan, secret: -plan)
    minds, batch = game.desk.minds.tobytes(), game.batch.tobytes()
    game.choose()
    assert game.desk.minds.tobytes() == minds
    assert game.batch.tobytes() == batch


# --- Searching in a real game, compiled ----------------------------------------------------------


def table(bot, seed=1, rollouts=8.0, game=GAME, **settings):
    knobs = {"search": {"rollouts": rollouts}} if bot == "search" else {}
    return Workspace(prepare(cell_of(game, bot, seed, settings=settings, knobs=knobs)))


def wins(bot, games, **settings):
    workspace = table(bot, **settings)
    return workspace.play(0, games).columns["won"]


def with_plans(*plans):
    """The race with other plans for the bot that searches."""
    bots = tuple(replace(bot, plans=plans) if bot.plans else bot for bot in GAME.bots)
    return replace(GAME, bots=bots)


def test_a_search_follows_the_plan_that_ends_best():
    for plans in ((Plan("expert"), Plan("idle")), (Plan("idle"), Plan("expert"))):
        workspace = table("search", rollouts=1000.0, goal=22, game=with_plans(*plans))
        workspace.run(0, 1, last_turn=1)
        names = list(dict.fromkeys(plan.script for plan in plans))
        assert names[int(workspace.desk.who[0])] == "expert"


def test_a_search_does_at_least_as_well_as_its_best_plan():
    games = 400
    searched, expert, idle = (wins(bot, games, goal=30) for bot in ("search", "expert", "idle"))
    spread = 2 * np.sqrt(games) / 2
    assert idle.sum() < expert.sum() - spread, "the plans must differ for this to say anything"
    assert searched.sum() > expert.sum() - spread


def test_a_search_finds_the_better_plan_though_the_first_is_worse():
    worse_first = with_plans(Plan("idle"), Plan("expert"))
    searched = table("search", rollouts=400.0, game=worse_first, goal=22).play(0, 200)
    idle = wins("idle", 200, goal=22)
    assert searched.columns["won"].sum() > idle.sum() + np.sqrt(200)


def test_a_plan_may_be_a_script_with_other_knobs():
    reckless = with_plans(Plan("idle"), Plan("expert", {"boldness": 6.0}))
    workspace = table("search", rollouts=0.0, game=reckless, goal=36)
    look_ahead = workspace.look_ahead[2]
    assert look_ahead.knobs[1, 1] == 6.0
    look_ahead.plan[0], look_ahead.knobs[0] = look_ahead.plan[1], look_ahead.knobs[1]
    rolls = workspace.run(0, 20)["rerolls"].sum()
    assert rolls > table("expert", goal=36).run(0, 20)["rerolls"].sum()


def test_the_knobs_of_a_cell_reach_the_plans():
    cell = cell_of(GAME, "search", 1, knobs={"expert": {"boldness": 1.0}})
    assert Workspace(prepare(cell)).look_ahead[2].knobs[0, 1] == 1.0


@pytest.mark.parametrize("bots", ["search", "expert+search"])
def test_no_plan_is_chosen_for_a_seat_that_nobody_holds(bots):
    cell = cell_of(TABLE, bots, 1, settings={"players": 2})
    seats = Workspace(prepare(cell)).look_ahead[2].seats.tolist()
    assert seats == [int(bots == "search"), 1, 0, 0, 0, 0, 0, 0]


def test_imagined_games_leave_the_luck_and_the_notes_of_the_real_one_alone():
    few, many = (table("search", rollouts=rollouts, goal=36) for rollouts in (2.0, 50.0))
    for workspace in (few, many):
        workspace.run(0, 1, last_turn=0)
    assert few.desk.minds["luck"].tobytes() == many.desk.minds["luck"].tobytes()
    assert few.desk.minds["memo"].tobytes() == many.desk.minds["memo"].tobytes()
    assert few.luck.tobytes() == many.luck.tobytes()


def test_with_one_plan_a_search_plays_as_that_plan():
    plan = table("expert", goal=30).run(0, 30).tobytes()
    assert table("search", goal=30, game=with_plans(Plan("expert"))).run(0, 30).tobytes() == plan


def test_a_game_of_a_batch_does_not_hang_on_the_one_before():
    batch = table("search", rollouts=40.0, goal=36).run(0, 4).copy()
    for number in range(4):
        alone = table("search", rollouts=40.0, goal=36).run(number, 1)[0]
        assert alone.tobytes() == batch[number].tobytes()


@pytest.mark.parametrize("turn", [2, 3])
def test_a_search_goes_on_from_any_turn(turn):
    whole = table("search", goal=36).run(3, 1)[0]
    workspace = table("search", goal=36)
    stopped = workspace.run(3, 1, last_turn=turn - 1)[0].copy()
    workspace.play_on(stopped)
    assert stopped.tobytes() == whole.tobytes()


def test_slip_reaches_whatever_plan_is_followed():
    steady = table("search", goal=36).run(0, 20)["rerolls"].sum()
    cell = cell_of(GAME, "search", 1, settings={"goal": 36}, knobs={"search": {"mistakes": 1.0}})
    assert Workspace(prepare(cell)).run(0, 20)["rerolls"].sum() != steady


def test_the_scripts_of_a_bot_that_searches_are_those_of_its_plans():
    plans = (Plan("expert"), Plan("expert", {"boldness": 0.0}), Plan("idle"))
    assert Bot("search", "", "", "", (), plans=plans).scripts == ("expert", "idle")
    assert Bot("idle", "", "", "", ()).scripts == ()
