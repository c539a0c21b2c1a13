"""A planted blunder is found, sound play is not refuted, and workers change nothing."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

import simkit
from simkit.description.game import Score, Things
from simkit.description.policy import Knob
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.worths import refute as course
from simkit.lab.worths.changes import TURNED, BotChange, changes_of, steps, together
from simkit.messages.errors import BadInput
from simkit.view.charts.refute import refute_chart
from simkit.view.console.refute import refute_page, told
from tests.exact_race import home_share

GOAL = 24
BLUNDER = {"expert": {"boldness": 6.0}}  # whatever was rolled is rolled again


def planted(toy, **asked):
    return simkit.refute(toy, games=1_000, seed=3, knobs=BLUNDER, goal=GOAL, **asked)


def test_a_planted_blunder_is_found_and_its_gain_is_what_can_be_worked_out(toy):
    found = planted(toy)
    rows = {row["change"]: row for row in found.summary()["changes"]}
    assert found.refuted and rows["boldness=3"]["beats"]
    truth = home_share(GOAL, boldness=3) - home_share(GOAL, boldness=6)
    gain = rows["boldness=3"]["difference"]
    assert gain["low"] <= truth <= gain["high"]
    again = simkit.run(toy, games=1_000, seed=4, goal=GOAL, knobs={"expert": {"boldness": 3.0}})
    assert rows["boldness=3"]["points"]["estimate"] == again.win_rate.estimate
    page = " ".join(refute_page(found, toy).split())
    better = '"the highest face to roll again (boldness)" is 3'
    assert f"expert is refuted, because it does better if {better}" in page
    assert len(refute_chart(found, toy).axes) == 1


def test_sound_play_is_not_refuted(toy):
    toy = replace(toy, named=())
    found = simkit.refute(toy, games=1_000, seed=3, goal=GOAL)
    assert not found.refuted
    page = " ".join(refute_page(found, toy).split())
    assert "None of 4 changes is shown to beat expert. A change that gains" in page
    assert 0.01 < found.summary()["finds"] < 0.1
    assert {row["change"] for row in found.summary()["first_look"]} == {
        "low die=again",
        "low die=choosing",
        "boldness=1.5",
        "boldness=6",
    }


LARGER = """
from simkit.design import Game, per_player
game = Game()
game.players = 2, 3
game.points = per_player(0)
def play_round():
    for player in game.players:
        game.offer("keep", die=game.roll(6))
        game.offer("keep", die=game.roll(6))
        game.points[player] += game.choose(player).die
    if game.round_number == 6:
        game.end("counted", scores=game.points)
@game.bot("keeps the die that is nearest to three")
def expert(player, option):
    return -abs(option.die - 3)
@game.bot("keeps the larger die")
def greedy(player, option):
    return option.die
"""


@pytest.mark.parametrize("seed", [11, 12])
def test_a_forced_option_and_another_bot_of_the_game_beat_one_that_keeps_small_dice(seed, tmp_path):
    file = tmp_path / "larger.py"
    file.write_text(LARGER)
    found = simkit.refute(str(file), games=200, seed=seed)
    beats = {row["change"]: row["kind"] for row in found.summary()["changes"] if row["beats"]}
    assert beats["play_round=all-but-highest-die"] == "forced"
    assert beats["greedy"] == "bot"
    said = {told(one.change) for one in found.changes}
    assert said >= {"it always takes the highest die (play round)", "greedy plays instead"}
    highest = "1:play_round=all-but-highest-die"
    forced = simkit.run(str(file), games=200, seed=seed + 1, forbid=[highest])
    greedy = simkit.run(str(file), games=200, seed=seed + 1, bot="greedy+expert")
    assert forced.win_rate.estimate == greedy.win_rate.estimate


def test_knobs_that_gain_alone_are_turned_together(toy):
    settled = prepare(cell_of(toy)).settled
    cell = settled.cell
    turned = [
        BotChange(TURNED, f"{name}={value}", 0, replace(cell, knobs={"expert": {name: value}}))
        for name, value in (("a", 1.0), ("b", 2.0), ("a", 9.0), ("c", 3.0))
    ]
    found = {change.says: change.cell.knobs for change in together(settled, turned)}
    assert list(found) == ["a=1.0, b=2.0", "a=1.0, c=3.0", "b=2.0, c=3.0", "a=1.0, b=2.0, c=3.0"]
    assert found["a=1.0, b=2.0, c=3.0"] == {"expert": {"a": 1.0, "b": 2.0, "c": 3.0}}


def test_a_knob_that_gains_is_turned_further_the_same_way(toy):
    found = simkit.refute(toy, games=1_000, seed=3, knobs={"expert": {"boldness": 0.5}}, goal=GOAL)
    looked = {one.change.says: one.gain for one in found.seen}
    assert looked["boldness=2"] > looked["boldness=1"] > 0 == looked["boldness=0.25"]
    assert "boldness=0.125" not in looked
    assert found.tried[0].change.says == max(looked, key=lambda says: looked[says])


def test_what_does_worse_is_not_said_to_do_better_perhaps(toy):
    found = planted(toy)
    gap = replace(found.changes[0].found.difference, estimate=-0.04)
    worse = replace(found.changes[0].found, verdict="not settled", difference=gap)
    page = refute_page(replace(found, tried=(replace(found.changes[0], found=worse),)), toy)
    assert "Perhaps" not in page


def test_a_page_and_a_chart_also_say_that_nothing_did_better(toy):
    found = replace(planted(toy), tried=())
    assert "None of" in refute_page(found, toy)
    assert refute_chart(found, toy).axes[0].texts[0].get_text() == "no change did better"


def test_workers_change_nothing(toy):
    one, four = (planted(toy, jobs=jobs).summary() for jobs in (1, 4))
    assert one == four


def test_the_fresh_games_are_not_those_that_chose(toy):
    found = planted(toy)
    assert found.fresh_seed == found.cell.seed + 1
    assert {one.change.cell.seed for one in found.tried} == {found.fresh_seed}


def test_where_seats_compete_one_seat_is_changed():
    from toygame import TABLE

    found = simkit.refute(TABLE, games=200, knobs=BLUNDER, goal=GOAL)
    assert {one.change.seat for one in found.seen} == {0}
    knob = next(one.change for one in found.seen if one.change.says == "boldness=3")
    assert knob.cell.bots == ("expert@1", "expert", "expert")
    assert knob.cell.knobs["expert@1"] == {"boldness": 3.0}
    ban = next(one.change for one in found.seen if one.change.says == "low die=again")
    assert ban.cell.forbidden == ("1:low die=again",)
    other = simkit.refute(TABLE, games=20, seat=2, goal=GOAL).summary()
    assert {row["seat"] for row in other["first_look"]} == {2}
    sided = replace(TABLE, sides=("red", "blue", "green"))
    assert course.seats_of(prepare(cell_of(sided)).settled, None) == (0, 1, 2)


def test_an_undecided_game_of_two_is_half_a_win():
    half = Fraction(1, 2)
    results = course._Results(np.array([[2, 0], [1, 1], [0, 2]]), half, None, 1)
    usual = course._Results(np.array([[1, 1], [1, 1], [2, 0]]), half, None, 2)
    gap = course._gaps(0, results, usual).points
    assert (gap.total, gap.squares, gap.games) == (-0.5, 1.25, 3)


def test_a_score_is_judged_too(toy):
    scored = replace(toy, score=Score("score", "track", ("home", "late")))
    found = simkit.refute(scored, games=400, knobs=BLUNDER, goal=GOAL)
    best = found.summary()["changes"][0]
    assert best["score"]["verdict"] == "higher" and best["difference"]["confidence"] > 0.95
    assert "score changes by" in " ".join(refute_page(found, scored).split())


def test_each_thing_that_the_game_names_is_held(toy):
    named = replace(toy, named=(Things("again", "what", "charms"),))
    found = changes_of(prepare(cell_of(named)).settled, (0,), 20, 1)
    charms = {f"again={name}" for name in toy.components().table("charms")}
    assert charms <= {change.says for change in found}


def test_a_change_that_breaks_the_game_is_put_aside(toy, monkeypatch):
    played = course._played

    def breaking(settled, *how):
        if settled.cell.forbidden:
            raise BadInput("it never ends")
        return played(settled, *how)

    monkeypatch.setattr(course, "_played", breaking)
    found = planted(toy)
    forbidden = 2 + len(toy.components().table("charms"))  # kinds of options, and what they name
    assert [row["why"] for row in found.summary()["broken"]] == ["it never ends"] * forbidden
    assert "The game cannot be played if" in refute_page(found, toy)


def test_what_was_found_before_an_interrupt_is_kept(toy, monkeypatch):
    judge = course._Hunt._try
    count = iter(range(100))

    def interrupted(self, *how):
        if next(count) == 3:
            raise KeyboardInterrupt
        return judge(self, *how)

    monkeypatch.setattr(course._Hunt, "_try", interrupted)
    found = planted(replace(toy, named=()))
    assert found.interrupted and found.tried == () and not found.refuted
    assert "Interrupted: 3 of 4 changes were tried" in " ".join(found.notes)


@pytest.mark.parametrize("seat", [0, 4])
def test_a_seat_that_is_not_there_is_refused(seat):
    from toygame import TABLE

    with pytest.raises(BadInput, match="seat must be a whole number from 1 to 3"):
        simkit.refute(TABLE, games=20, seat=seat)


def test_a_seat_where_all_play_together_is_refused(toy):
    with pytest.raises(BadInput, match="all play together"):
        simkit.refute(toy, games=20, seat=1)


@pytest.mark.parametrize(
    ("value", "found"), [(1.0, [0.5, 2.0]), (0.0, [1.25]), (5.0, [2.5]), (3.0, [1.5, 5.0])]
)
def test_a_knob_is_halved_and_doubled_within_its_bounds(value, found):
    assert steps(Knob("care", 1.0, 0.0, 5.0, ""), value) == found


def test_chance_decides_where_a_bot_may_not_choose(toy):
    """As the bot random does, which has the same two options; other kinds stay the bot's."""
    tied = prepare(cell_of(toy, "idle", 5, settings={"goal": GOAL, "forbid": "low die=choosing"}))
    rerolls = Workspace(tied).run(0, 400)["rerolls"].copy()
    assert rerolls.mean() == pytest.approx(3, abs=0.3)
