"""`simkit diff` as a check in somebody's workshop: pages, JSON, and above all exit codes."""

from __future__ import annotations

import json

import pandas as pd
import pytest

import simkit

BLUNT = '[pack]\nname = "blunt"\ngame = "toygame"\n[track]\nsides = 5\n'
STUDY = '[study]\nname = "race"\ngame = "toygame"\n[vary]\ngoal = [20, 24]\n'


@pytest.fixture(autouse=True)
def here(toy, tmp_path):
    (tmp_path / "blunt.toml").write_text(BLUNT)
    (tmp_path / "old.toml").write_text(STUDY)
    (tmp_path / "new.toml").write_text(STUDY + "[expect]\nwin_rate = [0.9, 1.0]\n")


PACKS = "diff toygame blunt.toml --games 1000"


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        (f"{PACKS} --expect win_rate=0.5,0.9", 0, "All expectations hold."),
        (f"{PACKS} --expect win_rate=0.9,1", 1, "An expectation fails: win rate."),
        (f"{PACKS} --expect win_rate=0.74,0.76", 0, "Not settled whether all expectations hold"),
        (f"{PACKS} --expect win_rate=0.74,0.76 --strict", 1, "Not settled whether all"),
        (f"{PACKS} --expect win_rate=0.5,0.9 --strict", 0, "All expectations hold."),
        (PACKS, 0, "The win rate is lower than before: "),
        ("diff toygame toygame", 0, "Both versions play by exactly the same rules"),
        ("diff old.toml new.toml --games 1000", 1, "An expectation fails: win rate (goal 24)."),
        ("diff new.toml old.toml --games 1000", 0, "The win rate of 2 cells: 2 same."),
    ],
)
def test_the_exit_code_says_whether_a_promise_is_broken(printed, line, code, says):
    assert says in printed(line, code)[0]


def test_the_page_names_what_changed_and_what_did_not(printed):
    page = printed(PACKS)[0]
    assert "What differs" in page
    assert "The same: ending lost." in page
    *body, again = page.splitlines()
    assert max(map(len, body)) <= 80
    assert again.strip() == f"simkit {PACKS}"


def test_a_change_report_says_what_changed_and_which_game_to_watch(printed, tmp_path):
    line = f"{PACKS} --expect win_rate=0.9,1 --markdown {tmp_path / 'change.md'}"
    printed(line, 1)
    told = (tmp_path / "change.md").read_text(encoding="utf-8")
    assert told.startswith("### simkit: toygame to blunt.toml\n\n**An expectation fails. Changed. ")
    assert "| win rate " in told and "| fails " in told
    assert "Same within the margin: ending lost." in told
    first, second = (line for line in told.splitlines() if line.startswith("simkit trace"))
    assert "blunt.toml" in second and "blunt.toml" not in first
    number = int(first.rpartition(" ")[2])
    ends = [
        simkit.run("toygame", games=number + 1, packs=packs).frame["won"]
        for packs in ((), ("blunt.toml",))
    ]
    assert ends[0].iloc[-1] != ends[1].iloc[-1]
    assert (ends[0].iloc[:-1] == ends[1].iloc[:-1]).all()


def test_a_report_of_two_equal_versions_has_no_game_to_watch(printed, tmp_path):
    printed(f"diff toygame toygame --games 100 --markdown {tmp_path / 'change.md'}")
    told = (tmp_path / "change.md").read_text(encoding="utf-8")
    assert "**Same within the margin. Both versions play by exactly the same rules" in told
    assert "simkit trace" not in told


def test_it_answers_with_what_python_answers(printed):
    line = f"{PACKS} --expect turns=5,6 --set goal=24 --bot idle --seed 3"
    found = simkit.diff(
        "toygame", "blunt.toml", {"turns": (5, 6)}, games=1000, bot="idle", seed=3, goal=24
    )
    told = json.loads(printed(f"{line} --json")[0])
    mine = json.loads(json.dumps(found.summary()))
    assert told.pop("command") == f"simkit {PACKS.replace(' --games 1000', '')} " + (
        "--expect turns=5,6 --set goal=24 --bot idle --seed 3 --games 1000"
    )
    mine.pop("command")
    assert told == mine


def test_the_table_is_written_where_asked(printed):
    assert "the table is in diff.csv" in printed(f"{PACKS} --out diff.csv")[1]
    assert set(pd.read_csv("diff.csv")["verdict"]) <= {"higher", "lower", "same", "not settled"}


def test_cells_without_a_partner_are_named(printed, tmp_path):
    (tmp_path / "other.toml").write_text(STUDY.replace("24", "28"))
    page = printed("diff old.toml other.toml --games 200")[0]
    assert "Only in old.toml: goal=24." in page
    assert "Only in other.toml: goal=28." in page


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("diff", "OLD and NEW are missing"),
        ("diff blunt.toml", "NEW is missing"),
        ("diff blunt.toml gone.toml", "there is no such file"),
        ("diff old.toml blunt.toml", "give two of the same kind"),
        (f"{PACKS} --expect win_rat=0,1", "Did you mean win_rate"),
        (f"{PACKS} --expect win_rate=20,40", "write 0.2 for 20 %"),
        (f"{PACKS} --expect win_rate", "--expect needs metric=low,high"),
        (f"{PACKS} --set goal=20 --set goal=21", "--set goal stands twice"),
        (f"{PACKS} --set gaol=20", "Did you mean goal"),
        (f"{PACKS} --out diff.xls", "ends in"),
        ("diff old.toml new.toml --bot idle", "only packs leave the choice"),
    ],
)
def test_bad_input_gets_one_message(printed, line, message):
    text, notes = printed(line, code=2)
    assert text == ""
    assert message in notes
