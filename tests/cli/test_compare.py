"""`simkit compare` and `simkit ladder` on the toy game: options, output, exit codes."""

from __future__ import annotations

import json
import os
import signal

import pandas as pd
import pytest

import simkit
from simkit.description import game
from simkit.finding import registry
from simkit.lab.contests import compare as comparing
from simkit.lab.variants import blocks

COMPARE = "compare toygame --vary goal=20,24"


pytestmark = pytest.mark.usefixtures("toy")


# --- compare -------------------------------------------------------------------------------------


def test_compare_answers_with_what_python_answers(answered):
    line = f"{COMPARE} --games 300 --seed 7 --set hurdles=true --margin 0.03 --confidence 0.9"
    found = simkit.compare(
        "toygame",
        {"goal": [20, 24]},
        games=300,
        seed=7,
        hurdles=True,
        margin=0.03,
        confidence=0.9,
    )
    assert answered(line) == json.loads(json.dumps(found.summary()))


def test_the_page_answers_and_the_notes_stand_apart(printed):
    text, notes = printed(f"{COMPARE} --games 400")
    assert "goal 24 wins less often than 20: " in text
    assert "Shared luck saved games" in text
    assert (
        "Another bot, random, played 400 games per variant. It puts the variants in the same order"
        in " ".join(text.split())
    )
    assert notes.startswith(
        "2 variants, 400 games each: 800 games. To settle a difference of 2 points, simkit needs "
    )
    assert max(map(len, text.splitlines()[:-1])) <= 80


def test_the_command_at_the_end_compares_the_same_again(printed, answered):
    line = f"{COMPARE},22 --baseline goal=22 --games 120 --seed 5 --margin 0.05 --bot random"
    text = printed(line)[0]
    again = text.splitlines()[-1].strip()
    assert again.startswith("simkit compare toygame --vary goal=20,24,22 --baseline goal=22")
    assert answered(again.removeprefix("simkit ")) == answered(line)


@pytest.mark.parametrize(
    "vary",
    [
        "bot=expert,idle",
        "pack:track.turns=5,6,7",
        "knob:expert.mistakes=0,0.5",
        "shoes=plain,spiked",
    ],
)
def test_any_kind_of_key_can_be_compared(answered, vary):
    found = answered(f"compare toygame --vary {vary} --games 50")
    assert len(found["variants"]) == len(vary.split(","))


def test_several_axes_span_a_grid(printed, answered):
    line = "compare toygame --vary goal=20,24 --vary hurdles=false,true --games 60"
    assert len(answered(line)["variants"]) == 4
    assert "What each key does alone" in printed(line)[0]


def test_compare_goes_on_until_settled(answered):
    found = answered(f"{COMPARE} --until settled")
    assert found["until"] == "settled"
    assert found["games"] % 1000 == 0
    assert found["comparisons"][0]["verdict"] == "lower"


def test_a_budget_that_is_used_up_is_said(printed):
    _, notes = printed("compare toygame --vary knob:expert.boldness=3,2 --until settled --games 50")
    assert "All 50 games per variant are played, and not everything is settled." in notes


def test_the_table_and_the_chart_are_written_where_asked(printed):
    notes = printed(f"{COMPARE} --games 50 --out table.csv --chart chart.png")[1]
    assert "the table is in table.csv" in notes
    assert "the chart is in chart.png" in notes
    table = pd.read_csv("table.csv")
    assert table["measure"].tolist()[:2] == ["won", "turns"]
    assert sorted(os.listdir()) == ["chart.png", "table.csv"]


def test_metrics_are_shown_when_asked(printed):
    assert "rerolls" in printed(f"{COMPARE} --games 20 --metrics all")[0]
    page = printed(f"{COMPARE} --games 20 --metrics score,turns")[0]
    assert "score" in page
    assert "rerolls" not in page


def test_a_pack_plays_in_every_variant(answered, tmp_path):
    (tmp_path / "long.toml").write_text(
        '[pack]\nname = "long"\ngame = "toygame"\n[track]\nturns = 12\n'
    )
    found = answered(f"{COMPARE} --games 30 --pack long.toml")
    assert found["components"]["own"] == 1
    assert found["packs"] == ["long.toml"]


def test_ctrl_c_keeps_what_is_finished(answered, monkeypatch):
    count, seen = comparing.Contest._count, []

    def pressing(self, chunks):
        seen.append(1)
        if len(seen) == 2:
            os.kill(os.getpid(), signal.SIGINT)
        count(self, chunks)

    monkeypatch.setattr(comparing.Contest, "_count", pressing)
    monkeypatch.setattr(blocks, "next_size", lambda *_: 10)
    found = answered(f"{COMPARE} --games 500", code=130)
    assert (found["interrupted"], found["games"]) == (True, 20)
    assert "first 20 games of every variant are kept" in found["notes"][0]


# --- ladder --------------------------------------------------------------------------------------


def test_ladder_answers_with_what_python_answers(answered):
    found = simkit.ladder("toygame", games=80, seed=3, vary=["goal=20,25"])
    line = "ladder toygame --games 80 --seed 3 --vary goal=20,25"
    assert answered(line) == json.loads(json.dumps(found.summary()))


def test_the_ladder_is_a_page(printed):
    text, notes = printed("ladder toygame --games 60 --bots idle,expert,random --out ladder.csv")
    assert "Skill is worth " in text
    assert "What mistakes cost expert" in text
    assert "Which settings reward skill" in text
    assert "ladder.csv" in notes
    assert max(map(len, text.splitlines())) <= 80
    assert set(pd.read_csv("ladder.csv")["part"]) == {"bot", "mistakes", "setting"}


# --- Bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("compare", "GAME is missing"),
        ("compare toygame", "--vary KEY=A,B,C or --variant is missing"),
        ("compare toygme --vary goal=1,2", "Did you mean toygame"),
        (f"{COMPARE} --set goal=20", "goal stands in --set and in --vary"),
        (f"{COMPARE} --vary goal=21,22", "--vary goal stands twice"),
        (f"{COMPARE} --vary gaol=1,2", "Did you mean goal"),
        ("compare toygame --vary goal=20", "give a key two values or more"),
        ("compare toygame --vary goal=20,", "empty value"),
        ("compare toygame --vary goal", "needs key=a,b,c"),
        (f"{COMPARE} --baseline goal", "--baseline needs key=value"),
        (f"{COMPARE} --baseline goal=21", "none of its values here"),
        (f"{COMPARE} --baseline goal=20 --baseline goal=24", "--baseline goal stands twice"),
        (f"{COMPARE} --until tired", "--until cannot be 'tired'"),
        (f"{COMPARE} --margin 0", "margin must be a share"),
        (f"{COMPARE} --margin two", "--margin must be a share"),
        (f"{COMPARE} --confidence 1.5", "confidence"),
        (f"{COMPARE} --games 1", "--games must be a whole number from 2"),
        (f"{COMPARE} --games 1000000000", "2,000,000,000 games"),
        (f"{COMPARE} --metrics scroe", "Did you mean score"),
        (f"{COMPARE} --chart picture.gif", "ends in .png or .svg"),
        (f"{COMPARE} --out table.ods", "ends in"),
        (f"{COMPARE} --also-bot expert", "plays already"),
        ("compare toygame --vary knob:idle.mistakes=0,1", "expert plays"),
        ("ladder", "GAME is missing"),
        ("ladder toygame --bot expert", "--bots names some of them"),
        ("ladder toygame --bots expert", "nothing to compare"),
        ("ladder toygame --bots expert,exprt", "Did you mean expert"),
        ("ladder toygame --vary gaol", "Did you mean goal"),
        ("ladder toygame --margin 1", "margin must be a share"),
    ],
)
def test_bad_input_gets_one_message_before_anything_is_played(printed, monkeypatch, line, message):
    monkeypatch.setattr(
        game.Game, "engine", lambda self: pytest.fail("the engine was loaded for a bad line")
    )
    text, notes = printed(line, code=2)
    assert text == ""
    assert notes.count("\n") == 1
    assert any(part in notes for part in message.split("|"))


# --- The real game -------------------------------------------------------------------------------


def test_a_number_of_a_pack_is_compared_in_the_real_game(answered, monkeypatch):
    monkeypatch.setattr(registry, "PACKAGES", ("simkit.apocalypse",))
    found = answered("compare apocalypse --vary pack:minions.gryllus.attack=1d6,1d10 --games 30")
    assert [variant["values"] for variant in found["variants"]] == [
        {"pack:minions.gryllus.attack": "1d6"},
        {"pack:minions.gryllus.attack": "1d10"},
    ]
    assert found["other_bot"]["bot"] == "hunter"
