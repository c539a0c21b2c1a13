"""`run --about`: the share of one ending, or the mean of one number, against the rows."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

import simkit
from simkit.description.game import Metric, Outcome
from simkit.finding import registry
from simkit.lab.play.results import Tallies
from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.single_figure import (
    GAME,
    KNOWN,
    ONE,
    SOME,
    NumberOfSeveral,
    SeveralNumbers,
    SingleFigure,
)
from simkit.messages.errors import BadInput
from simkit.view.charts.single_figure import (
    several_numbers,
    single_ending_numbers,
    single_number_numbers,
)
from simkit.view.console.run import run_page
from simkit.view.faces import face_of
from simkit.view.text.single_figure import single_finding
from tests.design.playing import written
from tests.made_answers import altered

SEATS = {
    "won_1": np.array([1, 0, 0]),
    "won_2": np.array([0, 1, 0]),
    "souls_1": np.array([4, 0, 2]),
    "souls_2": np.array([1, 6, 0]),
    "out_1": np.array([0, 5, 0]),
    "out_2": np.array([7, 3, 0]),
}


def values(way: str, stem: str = "souls", never: bool = False) -> dict[str, list]:
    single = SingleFigure("", stem, way, (f"{stem}_1", f"{stem}_2"), never)
    return {name: found.tolist() for name, found in single.values(SEATS)}


def of_game(found: dict[str, list]) -> dict[str, list]:
    return {name: each for name, each in found.items() if not name.startswith("seat")}


def test_the_share_of_an_ending_is_that_of_the_rows(toy) -> None:
    found = simkit.run(toy, games=400, about="late")
    share = found.about.share
    assert share.estimate == (found.frame["outcome"] == "late").mean()
    assert share.low < share.estimate < share.high
    assert "--about late" in found.command
    assert found.summary()["about"]["share"]["estimate"] == share.estimate
    first = single_finding(found, toy)
    assert first.startswith(f'{100 * share.estimate:.1f} % of games end with "late"')
    assert first in " ".join(run_page(found, toy).split())
    drawn = single_ending_numbers(found).set_index("ending")
    assert drawn.loc["late", "share"] == share.estimate
    assert next(iter(face_of(found).charts)) == "figure"


def test_the_mean_of_a_number_is_that_of_the_rows(toy) -> None:
    found = simkit.run(toy, games=400, about="rerolls")
    rows = found.frame["rerolls"]
    assert found.about.mean.estimate == pytest.approx(rows.mean())
    assert found.about.q95 == np.quantile(rows, 0.95)
    assert found.about.some.estimate == (rows > 0).mean()
    first = single_finding(found, toy)
    assert f"{rows.mean():.1f} a game on average" in first
    drawn = single_number_numbers(found)
    assert drawn["share"].sum() == pytest.approx(100)
    assert drawn.loc[drawn["start"] == 0, "share"].item() == pytest.approx(100 * (rows == 0).mean())
    for draw in face_of(found).charts.values():
        draw(found)


def test_how_often_it_happens_at_all(toy) -> None:
    found = simkit.run(toy, games=400, about="stumbled:ever")
    share = (found.frame["stumbled"] > 0).mean()
    assert f"at least one in {100 * share:.1f} % of games" in single_finding(found, toy)
    next(iter(face_of(found).charts.values()))(found)


def test_the_numbers_of_seats_are_summed_or_taken_one_by_one() -> None:
    assert of_game(values("")) == {
        GAME: [5, 6, 2], ONE: [5, 6, 2], KNOWN: [True] * 3, SOME: [True] * 3
    }  # fmt: skip
    assert values("each")[ONE] == [4, 1, 0, 6, 2, 0]
    assert values("each")[GAME] == [2.5, 3, 1]


def test_the_winner_has_a_number_only_if_somebody_wins() -> None:
    found = values("winner")
    assert found[ONE] == [4, 6]
    assert found[KNOWN] == [True, True, False]


def test_a_turn_that_never_came_is_no_turn_0() -> None:
    assert Metric("out", "the turn in which it was eliminated, or 0").never
    assert Metric("aboard", "the turn in which she came aboard, 0 if she never did").never
    assert not Metric("doom", "doom at the end").never
    found = values("", "out", never=True)
    assert found[ONE] == [7, 5, 3]
    assert found[KNOWN] == [True, True, False]


def test_the_first_and_the_last_who_are_out_are_the_earliest_and_the_latest_turn() -> None:
    first, last = (values(way, "out", never=True) for way in ("first", "last"))
    assert (first[ONE], last[ONE]) == ([7, 3], [7, 5])
    assert first[KNOWN] == last[KNOWN] == [True, True, False]


def test_several_numbers_are_those_of_the_rows_the_largest_first(toy) -> None:
    found = simkit.run(toy, games=400, about="rerolls,turns,stumbled")
    means = {each.metric: each.mean.estimate for each in found.about.numbers}
    assert means == pytest.approx(
        {name: found.frame[name].mean() for name in ("rerolls", "turns", "stumbled")}
    )
    assert list(means) == sorted(means, key=lambda name: -means[name])
    told = single_finding(found, toy)
    assert told.startswith(f"Turns in a game: {means['turns']:.1f} a game on average")
    drawn = several_numbers(found, toy)
    assert drawn["average"].tolist() == list(means.values())
    for draw in face_of(found).charts.values():
        draw(found)
    assert "--about rerolls,turns,stumbled" in found.command


def test_several_numbers_of_seats_are_those_of_one_player() -> None:
    found = simkit.run("examples/pig.py", games=40, about="score,share")
    rows = found.frame
    score = next(each for each in found.about.numbers if each.metric == "score")
    assert score.mean.estimate == pytest.approx((rows["score_1"] + rows["score_2"]).mean() / 2)
    assert " for each player on average" in single_finding(found, found.cell.game)


@pytest.mark.parametrize(
    ("about", "problem"),
    [
        ("lat", "about: toygame has no ending or metric 'lat'"),
        ("turns:soon", "about: 'turns:soon' ends in 'soon'"),
        ("turns:first", "about: 'turns' is no turn of each seat; leave out :first"),
        ("turns,late", "about: 'late' cannot stand next to others; ask about it alone"),
        ("turns:each", "about: 'turns' is not counted for each seat"),
    ],
)
def test_what_is_not_known_is_refused(toy, about: str, problem: str) -> None:
    with pytest.raises(BadInput, match=problem):
        simkit.run(toy, games=40, about=about)


def test_the_only_length_of_a_game_is_said_without_an_average() -> None:
    found = simkit.run("examples/reef.py", games=40, about="turns")
    assert single_finding(found) == "Every game lasts 2 turns (40 games, seed 1)"
    next(iter(face_of(found).charts.values()))(found)


def test_games_without_the_number_are_left_out_and_said() -> None:
    found = simkit.run("apocalypse", games=60, about="deaths_hannah")
    rows = found.frame["deaths_hannah"].dropna()
    assert found.about.mean.estimate == pytest.approx(rows.mean())
    told = single_finding(found, found.cell.game)
    left_out = 100 * (1 - len(rows) / 60)
    assert f"leaves out {left_out:.1f} % of games, those in which nobody plays that hero" in told


def test_an_ending_is_told_with_the_rule_that_it_needs() -> None:
    towns = Outcome("towns", True, "the rebels have held the towns (variable victory)")
    assert towns.meaning == "the rebels have held the towns, variable victory"
    circle = Outcome("circle", True, "a triumvirate controlled a whole circle (4.0)")
    assert circle.meaning == "a triumvirate controlled a whole circle"


def test_what_is_asked_of_a_seat_that_does_not_play_or_of_no_game(tmp_path) -> None:
    with pytest.raises(BadInput, match="seat 4 does not play in these games of 2 seats"):
        simkit.run("examples/pig.py", games=40, about="score_4")
    found = simkit.run("armageddon", games=4, about="out_1", where="won_1")
    assert found.about.mean.estimate is None
    assert "figure" not in face_of(found).charts
    for draw in face_of(found).charts.values():
        draw(found)


def test_each_seat_leaves_out_the_games_that_the_whole_leaves_out() -> None:
    found = values("", "out", never=True)
    assert (found["seat out_1"], found["seat out_2"]) == ([5], [7, 3])
    of_winner = values("winner")
    assert (of_winner["seat souls_1"], of_winner["seat souls_2"]) == ([4], [6])


def test_scores_that_cancel_out_are_scores() -> None:
    single = SingleFigure("", "lead", "ever", ("lead_1", "lead_2"))
    columns = {"lead_1": np.array([3, 0]), "lead_2": np.array([-3, 0])}
    assert dict(single.values(columns))[SOME].tolist() == [True, False]


@pytest.mark.parametrize(
    ("game", "about", "problem"),
    [
        ("apocalypse", "shadow:ever", "'shadow' is an ending, which has no :ever"),
        ("hellgame", "souls:ending", "'souls' is a number and no ending"),
        ("hellgame", "souls_1:winner", "'souls_1' is the number of one seat; use souls:winner"),
        ("examples/pig.py", "winner", "'winner' stand for something and have no mean"),
        (
            "examples/pig.py",
            "won_1,won_2",
            "'won_1' cannot stand next to others",
        ),
    ],
)
def test_a_figure_that_does_not_exist_is_refused_with_its_reason(game, about, problem) -> None:
    with pytest.raises(BadInput, match=problem):
        simkit.run(game, games=4, about=about)


@pytest.mark.parametrize(
    ("game", "about", "said"),
    [
        ("armageddon", "out_2", "It was eliminated (seat 2, Free Mutants)"),
        ("armageddon", "out:first", "This first happens to a seat (it was eliminated): turn "),
        ("armageddon", "won_2", "Whether seat 2 (Free Mutants) is favoured"),
        ("examples/pig.py", "won_2", "Whether seat 2 is favoured is not "),
        ("examples/pig.py", "won", "It won, of all seats together: 1.00 a game"),
        ("examples/pig.py", "score", "Score at the end, of all seats together: "),
        ("examples/pig.py", "score_1", "Score at the end (seat 1): "),
    ],
)
def test_it_is_said_of_which_seats_a_number_is(game: str, about: str, said: str) -> None:
    found = simkit.run(game, games=30, about=about)
    assert single_finding(found, found.cell.game).startswith(said)
    next(iter(face_of(found).charts.values()))(found)


def test_an_ending_that_says_all_in_its_name_is_told_once() -> None:
    found = simkit.run("examples/pig.py", games=4, about="goal_reached")
    told = single_finding(found, found.cell.game)
    assert told.startswith('100.0 % of games end with "goal reached". ')


def test_a_largest_number_is_only_claimed_if_the_intervals_part(toy, monkeypatch) -> None:
    run = simkit.run(toy, games=40, about="rerolls,stumbled")

    def told(low: float) -> str:
        means = [("kills", 3.0, low, 3.5), ("deaths_hannah", 2.0, 1.5, 2.5)]
        numbers = (
            NumberOfSeveral(name, False, Interval(mean, low, high, 0.95, "t"))
            for name, mean, low, high in means
        )
        about = SeveralNumbers(tuple(numbers))
        monkeypatch.setattr(type(run), "about", property(lambda _: about))
        return single_finding(run, registry.find("apocalypse"))

    assert ", the largest of these numbers. " in told(2.6)
    overlapping = told(2.4)
    assert ", the highest of these estimates. Their intervals overlap" in overlapping
    assert "Each mean leaves out the games that have no such number" in overlapping


# --- Whose wins are asked for ---------------------------------------------------------------------

RACE = """
from simkit.design import Game, per_player, setting

game = Game()
game.players = 3
game.lead = setting(3, 0, 9, "head start of seat 2")
game.steps = per_player(0)


def play_round():
    for player in game.players:
        game.steps[player] += game.roll(6)
        if player == 1 and game.round_number == 1:
            game.steps[player] += game.lead
    if game.round_number == 3:
        game.end("raced", scores=game.steps)
"""


@pytest.fixture(scope="module")
def race(tmp_path_factory):
    return registry.find(written(tmp_path_factory.mktemp("race"), RACE, "race.py"))


def test_an_answer_about_a_seat_begins_with_it_and_a_verdict(race) -> None:
    found = simkit.run(race, games=600, about="won_2", bot="random")
    told, rate, fair = single_finding(found, race), found.win_rates[1], found.fair_share
    assert fair > 0.34, "ties count for all"
    assert told.startswith(f"Seat 2 is favoured: it wins {100 * rate.estimate:.1f} % of games")
    assert f" points against a fair share of {100 * fair:.1f} %" in told
    charts = face_of(found).charts
    assert next(iter(charts)) == "win-rate"
    drawn = charts["win-rate"](found)
    (axes,) = drawn.get_axes()
    assert [each.get_text() for each in axes.get_yticklabels()] == ["seat 1", "seat 2", "seat 3"]
    dotted = [line.get_xdata()[0] for line in axes.lines if line.get_linestyle() == ":"]
    assert dotted == [pytest.approx(100 * fair)]
    assert any("Seat 2 is favoured" in " ".join(each.get_text().split()) for each in drawn.texts)


@pytest.mark.parametrize(
    ("wins", "begins"),
    [
        ((300, 200), "Seat 1 is favoured: it wins 60.0 % of games"),
        ((200, 300), "Seat 1 is at a disadvantage: it wins 40.0 % of games"),
        ((251, 249), "Whether seat 1 is favoured is not settled: it wins 50.2 % of games"),
        ((5_010, 4_990), "Seat 1 is neither favoured nor at a disadvantage: it wins 50.1 % of"),
    ],
)
def test_the_verdict_on_a_seat_is_that_of_its_interval(toy, wins, begins) -> None:
    assert single_finding(of_wins(toy, wins), toy).startswith(begins)


@pytest.mark.parametrize(
    ("wins", "told"),
    [
        ((200, 300), "more often than the rebels (40.0 %)"),
        ((300, 200), "less often than the rebels (60.0 %)"),
        ((251, 249), "against 50.2 % of the rebels. Which of them wins more often is not settled"),
    ],
)
def test_an_answer_about_a_side_begins_with_it(toy, wins, told) -> None:
    first = single_finding(of_wins(toy, wins, sides=("the rebels", "Rome")), toy)
    assert first.startswith(f"Rome wins {wins[1] / 5:.1f} % of games (95 % interval")
    assert f", seed 1), {told}" in first


def test_a_team_is_one_side_against_the_other(toy) -> None:
    sides = ("wolf", "hunters 1", "hunters 2")
    first = single_finding(of_wins(toy, (200, 300, 300), sides=sides, games=500), toy)
    assert first.startswith("The hunters win 60.0 % of games")
    assert "more often than wolf (40.0 %)" in first


def test_who_may_not_do_something_is_said_and_no_verdict_given(race) -> None:
    heading = simkit.run(race, games=40, about="won_2", bot="random").heading
    found = simkit.run(race, games=40, about="won_2", bot="random")
    barred = altered(found, heading=replace(heading, forbidden=("1:jump",)))
    told = single_finding(barred, race)
    assert told.startswith("random in seat 2 wins ")
    assert told.endswith(". Seat 1 plays without jump")
    everyone = altered(found, heading=replace(heading, forbidden=("all:jump",)))
    assert "eat 2 is favoured" in single_finding(everyone, race), "none has a handicap"


def test_games_chosen_by_who_won_show_no_favour(race) -> None:
    found = simkit.run(race, games=60, about="won_2", bot="random", where="won_1")
    told = single_finding(found, race)
    assert told.startswith("random in seat 2 wins ")
    assert "favoured" not in told and "fair share" not in told


def test_sides_with_unlike_bots_name_them(toy) -> None:
    run = of_wins(toy, (200, 300), sides=("the rebels", "Rome"))
    unlike = altered(run, heading=replace(run.heading, bot="idle+greedy"))
    assert single_finding(unlike, toy).endswith(
        ". The bots are idle and greedy, in the order of the sides"
    )
    barred = altered(run, heading=replace(run.heading, forbidden=("1:again",)))
    assert single_finding(barred, toy).endswith(". The rebels play without again")


def of_wins(toy, wins: tuple[int, ...], *, sides: tuple[str, ...] = (), games: int = 0):
    """A run of seats that have won so many games; of sides the second one is asked for."""
    asked, games = "won_2" if sides else "won_1", games or sum(wins)
    found = simkit.run(toy, games=20, seed=1)
    return altered(
        found,
        heading=replace(found.heading, sides=sides),
        tallies=Tallies(endings=Counter({("ended", True): games})),
        single=SingleFigure(asked, asked, columns=(asked,)),
        win_rates=tuple(intervals.wilson(each, games) for each in wins),
        seat_wins=wins,
    )
