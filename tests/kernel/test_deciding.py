"""Search by decision: options race where they may be taken, and nobody sees what lies beyond."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from toygame import GAME

from simkit.description.game import Game
from simkit.description.policy import LEAST_GAIN, MISTAKES, WORLDS, Knob, Plan
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from tests import contract
from tests.twin import load

twin = load("toygame")
forks = twin.kernel.forks
NEVER = 2.0  # a gain that no answer can bring: the highest worth is 1
ROLLOUTS = Knob("rollouts", 0.0, 0.0, 1000.0, "races imagined for a plan")


def deciding(*plans: Plan, game: Game = GAME) -> Game:
    """The race, with a bot that weighs whether to roll again."""
    knobs = (MISTAKES, ROLLOUTS, WORLDS, LEAST_GAIN)
    searching = replace(GAME.bot("search"), plans=plans, decides=("low die",), knobs=knobs)
    bots = tuple(searching if bot.plans else bot for bot in game.bots)
    return replace(game, bots=bots)


def table(*plans: str, seed: int = 1, goal: int = 22, game: Game = GAME, **knobs: float):
    found = deciding(*map(Plan, plans), game=game)
    turned = {"search": knobs}
    return Workspace(prepare(cell_of(found, "search", seed, settings={"goal": goal}, knobs=turned)))


def script(bot: str, goal: int = 22):
    return Workspace(prepare(cell_of(GAME, bot, settings={"goal": goal})))


@pytest.mark.parametrize("bot", ["expert", "idle", "random"])
def test_where_no_gain_is_enough_a_search_is_its_script(bot):
    """A turn that is played again and again comes to the same end."""
    searched = table(bot, worlds=6.0, least_gain=NEVER).run(0, 12)
    assert searched.tobytes() == script(bot).run(0, 12).tobytes()


def test_without_a_world_a_search_is_its_script():
    searched = table("expert", worlds=0.0).run(0, 12)
    assert searched.tobytes() == script("expert").run(0, 12).tobytes()


def test_a_search_finds_what_its_script_does_not_know():
    """Idle never rolls a die again, though a one is best rolled again."""
    games = 12
    searched = table("idle", worlds=64.0).run(0, games).copy()
    idle = script("idle").run(0, games)
    assert idle["rerolls"].sum() == 0 < searched["rerolls"].sum()
    assert searched["score"].sum() > idle["score"].sum()


def test_a_game_goes_on_from_any_turn_and_does_not_hang_on_the_one_before():
    whole = table("idle", worlds=16.0).run(0, 3).copy()
    for number in range(3):
        work = table("idle", worlds=16.0)
        stopped = work.run(number, 1, last_turn=1)[0].copy()
        work.play_on(stopped)
        assert stopped.tobytes() == whole[number].tobytes()


def test_minds_and_luck_of_the_real_game_stay_as_they_were():
    work, plain = table("idle", worlds=16.0), script("idle")
    for each in (work, plain):
        each.run(5, 1, last_turn=2)
    assert work.luck.tobytes() == plain.luck.tobytes()
    assert work.desk.minds["luck"].tobytes() == plain.desk.minds["luck"].tobytes()
    assert work.desk.fork.on == 0


def test_no_real_luck_is_drawn_beyond_a_fork():
    work = table("random", worlds=4.0, game=contract.Interpreted(**vars(GAME)))
    assert contract.check_forks(twin, work, games=3) > 0


def test_a_fork_that_keeps_the_real_luck_is_found_out(monkeypatch):
    monkeypatch.setattr(twin.kernel.decisions, "turn_away", lambda at: None)
    work = table("random", worlds=4.0, game=contract.Interpreted(**vars(GAME)))
    with pytest.raises(AssertionError, match="real luck"):
        contract.check_forks(twin, work, games=3)


# --- What is raced -------------------------------------------------------------------------------


def raced(usual: int, count: int, *plans: int) -> list[int]:
    """The places that race, where the script and other plans answer so."""
    search = twin.kernel.records.blank(twin.kernel.searchers.SEARCH)[0]
    for place in (usual, *plans):
        twin.kernel.deciding.add_option(search, place)
    twin.kernel.deciding.spread_options(search, count)
    return search.place[: search.options.plans].tolist()


def test_the_script_races_first_then_other_plans_then_the_rest():
    assert raced(2, 4, 3, 2) == [2, 3, 0, 1]


def test_of_many_options_a_few_race_spread_over_all():
    found = raced(37, 80, 5)
    assert found[:3] == [37, 5, 0]
    assert len(found) == len(set(found)) == twin.kernel.deciding.MOST_TRIED
    assert max(found) > 40


def test_a_gain_below_the_least_does_not_win():
    racing = twin.kernel.racing
    for least, wins in ((0.0, 1), (0.2, 1), (0.4, 0)):
        race = twin.kernel.records.blank(racing.RACE)[0]
        race.plans, race.least = 2, least
        racing.start_race(race)
        for gain in np.linspace(0.29, 0.31, 15):
            racing.note_gain(race, 1, gain)
            racing.end_world(race)
        assert racing.winner(race) == wins
