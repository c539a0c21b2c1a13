"""Choices of people: simulated people of known mistakes are found, and strangers' rows refused."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import numpy as np
import pytest

import simkit
from benchmarks import people
from simkit.finding import registry
from simkit.lab.people.kept_choices import ChoicesKept
from simkit.lab.people.sitting import PeopleTable, sitting_of
from simkit.lab.play.cell import cell_of
from simkit.lab.playtests.choices_fit import bots_of, likeliest
from simkit.lab.playtests.choices_read import read_choices
from simkit.lab.playtests.group_wins import DRAWS
from simkit.lab.playtests.learning import learning
from simkit.lab.playtests.person_choice import PersonChoice
from simkit.lab.playtests.players import EVERYBODY, loss_of
from simkit.messages.errors import BadInput
from simkit.players.botfile import likely_in
from simkit.view.console.players import players_finding, players_page
from simkit.view.text.words import caveat
from tests.lab.test_people import PIG
from tests.sampled import is_whole, sampled

HEADS = "session,alias,game,rules,seat,decision,options,place,hint,would_expert,would_other"
STUDIES = 1_000 if is_whole() else 60
GAMES = 5  # of two people, as many as can show a trend


def person(rng, count, mistakes, lapses, agree=0.6):
    """Choices of one who plays like `expert`, now and then at random, now and then as a novice."""
    for _ in range(count):
        options = int(rng.integers(2, 7))
        any_place = rng.integers(1, options + 1, size=5)
        bot = int(any_place[0])
        novice, other = (int(bot if rng.random() < agree else each) for each in any_place[1:3])
        taken = bot
        if rng.random() < mistakes:
            taken = int(any_place[4])
        elif rng.random() < lapses:
            taken = int(any_place[3]) if rng.random() < 0.05 else novice
        would = {"expert": bot, "beginner": novice, "other": other}
        yield PersonChoice("s", "ann", "turn", options, taken, would)


@pytest.mark.parametrize("count", [150, 450, 1500])
@pytest.mark.parametrize(("mistakes", "lapses"), [(0.1, 0.0), (0.2, 0.1), (0.05, 0.3)])
def test_the_intervals_hold_the_true_shares(count, mistakes, lapses):
    rng = np.random.default_rng([59_100, count])
    held = {"bot": 0, "mistakes": 0, "lapses": 0}
    for _ in range(STUDIES):
        choices = list(person(rng, count, mistakes, lapses))
        best = likeliest(choices, bots_of(choices))[0]
        held["bot"] += best.bot == "expert"
        for name, true in (("mistakes", mistakes), ("lapses", lapses)):
            found = getattr(best, name)(0.95)
            held[name] += found.low - 0.01 <= true <= found.high + 0.01  # of the grid
    least = 0.93 if is_whole() else 0.85
    assert min(held.values()) >= least * STUDIES, held


def test_beliefs_add_up_and_a_stranger_fits_no_bot_for_certain():
    rng = np.random.default_rng(7)
    choices = list(person(rng, 200, 1.0, 0.0))
    likes = likeliest(choices, bots_of(choices))
    assert sum(each.probability for each in likes) == pytest.approx(1)
    assert likes[0].mistakes(0.95).low > 0.6


def learner(rng, games, first, last):
    """One who makes fewer mistakes from game to game, or more."""
    for game in range(games):
        share = first + (last - first) * game / (games - 1)
        for choice in person(rng, 20, share, 0.0):
            yield replace(choice, session=f"{game}")


@pytest.mark.parametrize(("first", "last"), [(0.4, 0.1), (0.2, 0.2), (0.1, 0.3)])
def test_whether_a_player_learns_is_held_by_the_interval(first, last):
    rng, held = np.random.default_rng(59_200), 0
    studies = STUDIES // 4
    for _ in range(studies):
        choices = list(learner(rng, 10, first, last))
        (like, *_) = likeliest(choices, ["expert"])
        found = learning(choices, like, 0.95)
        held += found.change.low - 0.01 <= last - first <= found.change.high + 0.01
    assert held >= (0.93 if is_whole() else 0.85) * studies


@pytest.mark.parametrize("odd", [0, 5])
def test_one_odd_game_is_no_trend(odd):
    rng, told = np.random.default_rng(59_300), 0
    for _ in range(STUDIES // 4):
        shares = [0.8 if game == odd else 0.2 for game in range(6)]
        choices = [
            replace(choice, session=f"{game}")
            for game, share in enumerate(shares)
            for choice in person(rng, 25, share, 0.0)
        ]
        (like, *_) = likeliest(choices, ["expert"])
        told += learning(choices, like, 0.95).verdict != "not settled"
    assert told <= 0.15 * (STUDIES // 4)


def test_a_player_who_learns_is_told_so():
    rng = np.random.default_rng(8)
    choices = list(learner(rng, 12, 0.6, 0.05))
    (like, *_) = likeliest(choices, bots_of(choices))
    assert learning(choices, like, 0.95).verdict == "lower"
    assert learning([c for c in choices if c.session < "1"], like, 0.95) is None


# --- From a table to figures ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """Two people at Pig, of whom the second takes four options in ten at random."""
    folder, draw = tmp_path_factory.mktemp("people"), random.Random(5)
    cell = cell_of(registry.find(PIG), None, 3)
    for number in range(GAMES):
        sitting = sitting_of(cell, [1, 2], number, is_open=False)
        kept = ChoicesKept(folder, sitting, {0: "ann", 1: "ben"}, session=f"s{number}")
        table = PeopleTable(sitting)
        while not table.is_over:
            asked, at = table.question(), len(table.answers)
            errs = asked.seat == 1 and draw.random() < 0.4
            place = draw.randrange(len(asked.options)) if errs else asked.advice
            table.answer(place)
            kept.note(asked, at, place, 1.0, hint=False)
        kept.finish(table)
        table.close()
    return folder


def test_players_are_known_by_their_choices(recorded, tmp_path):
    found = simkit.play_log(PIG, recorded, write_bot=tmp_path / "us.toml", out=tmp_path / "us.csv")
    ann, ben = found.players
    assert (ann.alias, ann.bot, ann.games) == ("ann", "expert", GAMES)
    assert ann.mistakes.high < 0.2
    assert ben.mistakes.low <= 0.4 <= ben.mistakes.high
    assert found.everybody.alias == EVERYBODY
    assert found.win_rate is None  # seats compete
    assert "mistakes = 0." in (tmp_path / "us.toml").read_text()
    assert len(likely_in(str(tmp_path / "us.toml"))) == DRAWS
    assert list(found.frame["alias"]) == ["ann", "ben"]
    assert json.loads(json.dumps(found.summary()))["players"][1]["alias"] == "ben"
    page = players_page(found)
    assert ann.learning.games == GAMES and found.everybody.learning is None
    assert "change (points)" in page
    assert "They play like the bot expert, with" in page
    assert "ben" in page
    played = simkit.run(PIG, games=50, bot=str(tmp_path / "us.toml"))
    told = caveat(played)
    assert told.startswith("Bots do not play as people do. ")
    assert told.endswith(f"us.toml is fitted to {len(found.read.choices)} choices of 2 players.")
    assert caveat(simkit.run(PIG, games=5)) == "Bots do not play as people do."


def test_rows_of_another_game_or_of_other_rules_are_left_out_and_told(recorded, tmp_path):
    (first, *_) = sorted(recorded.iterdir())
    lines = first.read_text().splitlines()
    file = tmp_path / "choices-1.csv"
    file.write_text(
        "\n".join([*lines, lines[1].replace(registry.find(PIG).content, "0" * 16)]) + "\n"
    )
    read = read_choices(tmp_path, registry.find(PIG))
    assert read.left_out == {"another game, or other rules": 1}
    assert len(read.choices) == len(lines) - 1


def test_what_choices_cost_is_found_by_player_and_kind(tmp_path):
    rules = registry.find(PIG).content
    heads = f"{HEADS},chance_before,chance_after"
    rows = [f"s{n},ann,pig,{rules},1,turn,a | b,1,False,1,2,0.6,0.6" for n in range(8)]
    rows += [f"s{n},ben,pig,{rules},1,turn,a | b,2,False,1,2,0.6,0.4" for n in range(4)]
    rows += [f"s0,ben,pig,{rules},1,bid,a | b,2,False,1,2,,"]
    (tmp_path / "choices-1.csv").write_text("\n".join([heads, *rows]) + "\n")
    found = simkit.play_log(PIG, tmp_path)
    ann, ben = found.players
    assert (ann.loss.estimate, ben.loss.estimate) == (0.0, pytest.approx(0.2))
    assert ann.loss.low == 0 < ann.loss.high < ben.loss.high
    assert [kind.loss is None for kind in ben.kinds] == [False, True]
    assert "loss per choice (points)" in players_page(found)
    assert found.frame["loss"][1] == pytest.approx(0.2)


def test_chances_that_are_none_are_refused_with_their_place(tmp_path):
    rules = registry.find(PIG).content
    row = f"s,ann,pig,{rules},1,turn,a | b,1,False,1,2,2,0.5"
    (tmp_path / "choices-1.csv").write_text(f"{HEADS},chance_before,chance_after\n{row}\n")
    with pytest.raises(BadInput, match="line 2, column chance_before: '2' is no chance"):
        simkit.play_log(PIG, tmp_path)


def test_a_knob_is_fitted_to_choices_and_written(tmp_path):
    """Somebody at Pig holds at thirty, and expert at twenty."""
    cell = cell_of(registry.find(PIG), None, 3)
    for number in range(2):
        sitting = sitting_of(cell, [1], number, is_open=False)
        kept = ChoicesKept(tmp_path, sitting, {0: "ann"}, session=f"s{number}")
        table = PeopleTable(sitting)
        while not table.is_over:
            asked, at = table.question(), len(table.answers)
            pot = int(asked.scene.figures.removeprefix("pot ").rstrip("."))
            place = (
                asked.advice if pot < 20 else asked.options.index("hold" if pot > 29 else "roll")
            )
            table.answer(place)
            kept.note(asked, at, place, 1.0, hint=False)
        kept.finish(table)
        table.close()
    found = simkit.play_log(PIG, tmp_path, write_bot=tmp_path / "us.toml")
    assert (found.everybody.bot, found.everybody.turned) == ("expert", {"hold": 30.0})
    assert found.everybody.knobs["hold"].low > 20
    assert "hold = 30" in (tmp_path / "us.toml").read_text()
    assert "expert fits them best with the knob hold at 30" in players_page(found)


@pytest.mark.parametrize("text", ["5=9", "5", "x=1", "5=0"])
def test_turned_knobs_that_make_no_sense_are_refused_with_their_place(text, tmp_path):
    rules = registry.find(PIG).content
    row = f"s,ann,pig,{rules},1,turn,a | b,1,False,1,2,{text}"
    (tmp_path / "choices-1.csv").write_text(f"{HEADS},with_expert.hold\n{row}\n")
    with pytest.raises(BadInput, match=r"line 2, column with_expert\.hold: "):
        simkit.play_log(PIG, tmp_path)


# --- Simulated people -----------------------------------------------------------------------------


def test_simulated_people_choose_what_is_recorded_of_them(tmp_path):
    """The study of skill plays its games on a shorter way than a table."""
    person = people.PEOPLE[0]
    sitting = people.sitting_with(person, 5)
    playing = people.Playing(person, 5)
    choices, won = playing.game(0)
    playing.close()
    kept = ChoicesKept(tmp_path, sitting, {0: "ann"}, session="0")
    table = PeopleTable(sitting)
    for at, choice in enumerate(choices):
        asked = table.question()
        table.answer(choice.place - 1)
        kept.note(asked, at, choice.place - 1, 1.0, hint=False)
    assert table.ending()[0]["wins"][0] == won
    kept.sitting = replace(sitting, cell=replace(sitting.cell, knobs={}))  # the usual expert
    kept.finish(table)
    table.close()
    read = read_choices(tmp_path, registry.find(PIG)).choices
    assert [(c.place, c.would, c.turned) for c in read] == [
        (c.place, c.would, c.turned) for c in choices
    ]


@pytest.mark.parametrize("person", sampled(people.PEOPLE, 1), ids=lambda each: each.game)
def test_the_skill_of_simulated_people_is_held(person):
    found = [*people.studies(person, 10, 100 if is_whole() else 5)]
    assert sum(each.holds for each in found) >= (0.88 if is_whole() else 0.6) * len(found)
    assert np.mean([each.width for each in found]) < np.mean([each.by_outcomes for each in found])


# --- Strangers' rows ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("s,ann,pig,RULES,1,turn,a | b,3,False,1,1", "line 2, column place: '3' is no option"),
        ("s,ann,pig,RULES,1,turn,a | b,-1,False,1,1", "column place: '-1' is no option"),
        ("s,ann,pig,RULES,1,turn,a | b,,False,1,1", "column place: '' is no option"),
        ("s,ann,pig,RULES,1,turn,a | b,1,False,9,1", "column would_expert: '9' is no option"),
        ("s,ann,pig,RULES,1,turn,a | b,1e9,False,1,1", "column place: '1e9' is no option"),
        ("s,ann,pig,other,1,turn,a | b,1,False,1,1", "another game, or other rules (1)"),
        ("s,ann,pig,RULES,1,turn,a,1,False,1,1", "only one option (1)"),
        ("s,ann,pig,RULES,1,turn,a | b,1,True,1,1", "after a hint (1)"),
        ("s,ann,pig,RULES,1,turn,a | b,1,False,,", "no bot's choices stand beside all"),
        ("", "no rows"),
    ],
)
def test_rows_that_make_no_sense_are_refused_with_their_place(row, problem, tmp_path):
    rules = registry.find(PIG).content
    (tmp_path / "choices-1.csv").write_text(f"{HEADS}\n{row.replace('RULES', rules)}\n")
    with pytest.raises(BadInput) as refused:
        simkit.play_log(PIG, tmp_path)
    assert problem in str(refused.value)


def test_few_choices_name_no_bot_for_certain(tmp_path):
    rules = registry.find(PIG).content
    row = f"s,ann,pig,{rules},1,turn,a | b,1,False,1,2"
    (tmp_path / "choices-1.csv").write_text(f"{HEADS}\n{row}\n")
    assert players_finding(simkit.play_log(PIG, tmp_path)).startswith("No bot is shown to choose")


def test_a_folder_without_choices_is_refused(tmp_path):
    with pytest.raises(BadInput, match="no choices are kept here"):
        simkit.play_log(PIG, tmp_path)
    (tmp_path / "choices-1.csv").write_text("alias,place,decision\n")
    with pytest.raises(BadInput, match="the column session is missing"):
        simkit.play_log(PIG, tmp_path)


def test_a_team_wins_as_often_as_the_choices_say(tmp_path):
    game = registry.find("toygame")
    row = f"s,ann,toygame,{game.content},1,turn,a | b | c | d,{{place}},False,1"
    heads = HEADS.removesuffix(",would_other")
    taken = [1] * 70 + [2, 3, 4] * 10  # of 100 choices; 40 mistakes, a quarter of them as the bot
    rows = [row.format(place=place) for place in taken]
    (tmp_path / "choices-1.csv").write_text("\n".join([heads, *rows]) + "\n")
    found = simkit.play_log("toygame", tmp_path, games=2_000)
    truth = simkit.run("toygame", games=2_000, seed=9, knobs={"expert": {"mistakes": 0.4}})
    assert found.win_rate.low < truth.win_rate.estimate < found.win_rate.high
    sure = truth.win_rate.high - truth.win_rate.low
    assert found.win_rate.high - found.win_rate.low > sure  # it holds what 100 choices leave open


def test_the_loss_of_a_choice_is_as_sure_as_games_make_it():
    """Choices counted as independent: one odd evening of 20 choices made a narrow interval."""
    draw = random.Random(59_010)
    held = sum(low <= 0.058 <= high for low, high in (_loss_seen(draw) for _ in range(60)))
    assert held >= 52


def _loss_seen(draw: random.Random) -> tuple[float, float]:
    """Of 30 games, of which one in ten is an odd one."""
    odd = [draw.random() < 0.1 for _ in range(30)]
    losses = [(str(game), 0.4 if odd[game] else 0.02) for game in range(30) for _ in range(20)]
    choices = [
        PersonChoice(session, "ann", "turn", 2, 1, {}, draw.gauss(loss, 0.02))
        for session, loss in losses
    ]
    return loss_of(choices, 0.95).known[1:]
