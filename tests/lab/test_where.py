"""Conditions on games."""

import numpy as np
import pandas as pd
import pytest

import simkit
from simkit.lab.table.where import read_where
from simkit.messages.errors import BadInput
from simkit.view.text.metrics import run_finding
from tests.pages import ROOT

EXAMPLES = ROOT / "examples"
RACE = {"goal": 24, "seed": 3}


@pytest.fixture(scope="module")
def rows(toy):
    return simkit.run(toy, games=300, jobs=1, **RACE).frame


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("turns <= 5", lambda rows: rows["turns"] <= 5),
        ("turns<=5 and not won", lambda rows: (rows["turns"] <= 5) & ~rows["won"]),
        ("won or score + 1 > 20", lambda rows: rows["won"] | (rows["score"] + 1 > 20)),
        ("4 < turns <= 6", lambda rows: (rows["turns"] > 4) & (rows["turns"] <= 6)),
        ("outcome == home", lambda rows: rows["outcome"] == "home"),
        ("outcome != 'home'", lambda rows: rows["outcome"] != "home"),
        ("-turns < -5", lambda rows: rows["turns"] > 5),
        ("won", lambda rows: rows["won"]),
        ("won + (turns > 5) == 1", lambda rows: rows["won"] ^ (rows["turns"] > 5)),
        ("won and 1", lambda rows: rows["won"]),
    ],
)
def test_a_condition_holds_as_in_a_table(toy, rows, text, same):
    columns = {name: rows[name].to_numpy() for name in ("outcome", "won", "turns", "score")}
    assert read_where(text, toy).holds(columns).tolist() == same(rows).tolist()


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("score < 99", False),
        ("not score < 99", False),
        ("score != 3", False),
        ("not (score > 3 and won)", False),
        ("not (score > 3 or won)", False),
        ("-score < 3 or not won", False),
        ("won or score > 3", True),
        ("won and not (score > 3 and not won)", True),
    ],
)
def test_what_is_not_known_fulfils_nothing(toy, text, holds):
    columns = {"outcome": np.array(["home"]), "score": np.array([np.nan]), "won": np.array([True])}
    assert read_where(text, toy).holds(columns).tolist() == [holds]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turn <= 6", "there is no column 'turn'. Did you mean turns"),
        ("turns = 6", "Equal is =="),
        ("turns", "is no condition"),
        ("outcome == hom", "no game ends with 'hom'. Did you mean home"),
        ("outcome < 3", "compare it with =="),
        ("__import__('os').system('true')", "is not allowed"),
        ("[turns for turns in won]", "is not allowed"),
        ("turns ** 9 > 3", "is not allowed"),
        ("won.real", "is not allowed"),
        ("turns > 'a'", "is not allowed"),
        ("", "write a condition"),
        ("turns < 6 or " * 30 + "won", "at most 200 characters"),
    ],
)
def test_what_is_no_condition_is_refused_with_the_place(toy, text, message):
    with pytest.raises(BadInput) as refusal:
        read_where(text, toy)
    assert message in str(refusal.value)


def test_the_first_game_with_a_condition_is_told(toy, rows):
    number = int(rows.index[~rows["won"]][0])
    assert simkit.trace(toy, where="not won", **RACE).row["game"] == number
    found = simkit.timeline(toy, where="not won", rollouts=10, jobs=1, **RACE)
    assert found.number == number
    assert f"--game {number}" in found.command


def test_a_condition_that_never_holds_is_refused(toy):
    with pytest.raises(BadInput, match="holds in none of"):
        simkit.trace(toy, where="turns > 99", **RACE)
    with pytest.raises(BadInput, match="exclude each other"):
        simkit.trace(toy, where="won", game_number=3, **RACE)


def test_a_run_counts_the_games_with_a_condition(toy, rows):
    few = simkit.run(toy, games=300, where="turns <= 5", jobs=1, **RACE)
    same = rows[rows["turns"] <= 5]
    assert few.games == len(same)
    assert few.win_rate.estimate == pytest.approx(same["won"].mean())
    assert few.frame["game"].tolist() == same["game"].tolist()
    assert "--where 'turns <= 5'" in few.command
    assert "--games 300" in few.command
    assert f"{len(same)} of 300 games" in " ".join(few.notes)


def test_a_run_in_which_no_game_has_it_says_so(toy):
    with pytest.raises(BadInput, match="holds in none of 50 games"):
        simkit.run(toy, games=50, where="turns > 99", jobs=1, **RACE)


def test_a_file_gets_a_row_for_each_game_that_has_it(toy, tmp_path):
    file = tmp_path / "rows.csv"
    found = simkit.run(toy, games=50, where="won", out=file, **RACE)
    rows = pd.read_csv(file)
    assert rows["game"].tolist() == found.frame["game"].tolist()
    assert rows["won"].all() and len(rows) == found.games < 50
    with pytest.raises(BadInput, match="holds in none"):
        simkit.run(toy, games=50, where="turns > 99", out=tmp_path / "none.csv", **RACE)
    assert [each.name for each in tmp_path.iterdir()] == ["rows.csv"]


def test_of_games_that_one_seat_wins_it_is_not_said_that_this_seat_is_favoured():
    found = simkit.run(str(EXAMPLES / "reef.py"), games=300, where="won_1", seed=1)
    said = run_finding(found)
    assert said.startswith('"all hands played" ends 100.0 % of games with won_1 (95 % interval ')
    assert said.endswith(f"; {found.games} of 300 games, seed 1)")


def test_a_number_that_was_asked_for_is_said_first(toy):
    found = simkit.run(toy, games=300, quantiles="turns", where="won", jobs=1, **RACE)
    median = np.median(found.frame["turns"])
    low, high = np.quantile(found.frame["turns"], [0.05, 0.95], method="inverted_cdf")
    said = run_finding(found)
    assert said.startswith(f"Turns: the median is {median:g} (95 % interval ")
    assert f"at least 90 % of games with won have {low:g} to {high:g}. " in said
    ends = found.frame["outcome"].value_counts(normalize=True)
    assert f'. "{ends.index[0]}" ends {100 * ends.iloc[0]:.1f} % of games with won (' in said
    assert said.endswith(f"; {found.games} of 300 games, seed 3)")


@pytest.mark.parametrize(
    ("asked", "said"), [("turns,score,rerolls", 3), ("turns,score,rerolls,stumbled", 0)]
)
def test_three_numbers_that_were_asked_for_are_said_and_four_are_left_to_the_page(toy, asked, said):
    found = simkit.run(toy, games=40, quantiles=asked, jobs=1, **RACE)
    assert [*found.quantiles] == asked.split(",")
    assert run_finding(found).count(": the median is ") == said


def test_too_few_games_tell_no_median_in_the_first_sentence(toy):
    found = simkit.run(toy, games=2, quantiles="turns", jobs=1, **RACE)
    assert "median" not in run_finding(found)


def test_a_condition_that_says_nothing_of_the_winner_keeps_the_answer_about_seats():
    found = simkit.run(str(EXAMPLES / "reef.py"), games=300, where="kept_cards_1 > 0", seed=1)
    assert "win more often than another" in run_finding(found)


def test_a_condition_that_leaves_open_who_wins_keeps_the_win_rate(toy):
    found = simkit.run(toy, games=300, where="outcome != 'home' or turns < 6", jobs=1, **RACE)
    assert 0 < found.win_rate.estimate < 1
    assert run_finding(found).startswith("expert wins ")
