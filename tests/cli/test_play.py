"""`simkit play`: what is typed is an option, a wish or refused; a game that is left is kept."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from pathlib import Path

import pytest

from simkit.cli.main import main
from simkit.cli.playing import LONGEST_LINE, typed
from simkit.lab.seats import answering

PIG = str(Path(__file__).resolve().parents[2] / "examples/pig.py")


@pytest.fixture
def typing(monkeypatch, capsys):
    """Type lines at a table; what is said there, and the exit code."""

    def type_(lines, *words):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(["play", *words])
        return code, capsys.readouterr().out

    return type_


def test_a_game_is_played_to_its_end(typing):
    code, said = typing(["2", "1"] * 400, PIG)
    assert code == 0
    assert "Turn 1, seat 1: what do you do?" in said
    assert "The game is over in turn" in said
    assert said.rstrip().endswith(("Seat 1 wins.", "Seat 2 wins."))


def test_a_game_that_is_compiled_opens_without_a_notice_of_compiling(monkeypatch, capsys):
    """A few lines around each bot are compiled in every process, and were announced each time."""
    for _ in range(2):
        answering.answered_outside.cache_clear()
        capsys.readouterr()
        monkeypatch.setattr("sys.stdin", None)
        assert main(["play", PIG]) == 0
    assert "Compil" not in capsys.readouterr().err


def test_who_types_nonsense_is_told_what_can_be_typed(typing):
    draw = random.Random(4)
    signs = "019-+.x<>&\"'\\ \u00e9\u202e\x1b[31m"
    lines = ["".join(draw.choices(signs, k=draw.randrange(1, 300))) for _ in range(60)]
    code, said = typing(["0", "3", "", *lines, "q"], PIG)
    assert code == 0
    assert said.count("Options are 1 to 2.") >= 50
    assert "\x1b" not in said


def test_hints_name_the_bot(typing):
    assert "The bot expert would choose" in typing(["h", "q"], PIG)[1]
    assert "The bot expert would choose" in typing(["q"], PIG, "--hints")[1]


def test_the_chance_to_win_stands_behind_each_option(typing):
    said = typing(["c", "q"], PIG)[1]
    assert "Chance to win if all play on as expert would" in said
    assert len(re.findall(r"(?:hold|roll): \d+ % \(\d+ % to \d+ %\)", said)) == 2


def test_a_game_that_is_left_goes_on_another_time(typing, tmp_path):
    file = tmp_path / "game.json"
    words = (PIG, "--save", str(file))
    assert "To go on, type the same command again." in typing(["1", "2"], *words)[1].replace(
        "\n", " "
    )
    assert len(json.loads(file.read_text())["answers"]) == 2
    typing(["u", "q"], *words)
    assert len(json.loads(file.read_text())["answers"]) == 1


def test_a_curtain_falls_between_two_people(typing):
    said = typing(["1", "", "1", "", "q"], PIG, "--seats", "1,2")[1]
    assert "Now seat 2. Press Enter when only this player sees the screen." in said


def test_the_curtain_is_as_high_as_the_screen(typing, monkeypatch):
    monkeypatch.setenv("LINES", "70")
    said = typing(["1", "1", "q"], PIG, "--seats", "1,2")[1]
    assert "\n" * 70 + "Now seat 2." in said


def test_the_people_can_stop_at_the_curtain(typing):
    said = typing(["1", "1", "q", "1"], PIG, "--seats", "1,2")[1]
    assert "Now seat 2." in said
    assert "seat 2: what do you do?" not in said
    assert "The game is not saved" in said


def test_json_alone_stands_on_standard_output(typing):
    found = json.loads(typing(["1", "q"], PIG, "--json")[1])
    assert (found["over"], found["people"], found["answers"]) == (False, [1], [0])


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--seats", "3"], "seat 3 is not at this table; seats are 1 to 2."),
        (["--seats", "x"], "--seats"),
    ],
)
def test_what_cannot_be_played_is_refused(words, problem, capsys):
    assert main(["play", PIG, *words]) == 2
    assert problem in capsys.readouterr().err


def test_a_bot_that_searches_sits_beside_a_person(typing):
    code, said = typing(["1", "1", "q"], PIG, "--bot", "quick", "--knob", "quick.worlds=8")
    assert code == 0
    assert said.count("Turn") > 3


def test_input_that_is_closed_ends_the_game(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", None)
    assert main(["play", PIG]) == 0
    assert "The game is not saved" in capsys.readouterr().out


def test_what_is_no_text_is_one_wrong_answer(monkeypatch, capsys):
    typed_bytes = io.BytesIO(b"\xff\xfe\n1\nq\n")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(typed_bytes, encoding="utf-8"))
    assert main(["play", PIG, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["answers"] == [0]


def test_of_an_endless_line_only_the_beginning_is_kept(monkeypatch):
    """A line of 100 MB, such as from /dev/zero, would fill the memory."""
    asked_for = []

    class Endless(io.StringIO):
        def readline(self, size=-1):
            asked_for.append(size)
            return super().readline(size)

    monkeypatch.setattr("sys.stdin", Endless("1" * 1000 + "\n2\n"))
    assert len(typed() or "") <= LONGEST_LINE
    assert typed() == "2"
    assert all(0 < size <= LONGEST_LINE for size in asked_for)


# --- Recorded choices -----------------------------------------------------------------------------


def rows_in(folder):
    texts = [file.read_text() for file in folder.glob("*.csv")]
    return [row for text in texts for row in csv.DictReader(io.StringIO(text))]


def test_the_choices_of_who_agrees_are_rows_and_can_be_forgotten(typing, tmp_path):
    folder = tmp_path / "tests"
    words = (PIG, "--record", str(folder), "--alias", "ann")
    code, said = typing(["yes", "2", "h", "1", "q"], *words)
    assert code == 0 and "Type yes if you agree" in said
    first, second = rows_in(folder)
    assert (first["alias"], first["seat"], first["decision"]) == ("ann", "1", "play_turn")
    assert (first["options"], first["taken"], first["hint"]) == ("hold | roll", "roll", "False")
    assert (second["taken"], second["hint"]) == ("hold", "True")
    assert second["would_expert"] in ("1", "2")
    assert float(second["seconds"]) >= 0
    typing(["yes", "2", "q"], PIG, "--record", str(folder), "--alias", "bea")
    assert "2 choices of ann are deleted" in typing([], *words[:3], "--forget", "ann")[1]
    assert {row["alias"] for row in rows_in(folder)} == {"bea"}


def test_chances_to_win_stand_beside_the_choices_if_they_are_asked_for(typing, tmp_path):
    words = (PIG, "--record", str(tmp_path), "--chances", "10", "--set", "goal=20")
    typing(["yes", "2", "1", "q"], *words)
    rows = rows_in(tmp_path)
    assert len(rows) > 1
    for row in rows:
        before, after = float(row["chance_before"]), float(row["chance_after"])
        assert 0 <= before <= 1 and 0 <= after <= 1
        assert before == after or row["would_expert"] != row["place"]


@pytest.mark.parametrize("answer", ["", "no", "y"])
def test_who_does_not_agree_leaves_no_row(answer, typing, tmp_path):
    folder = tmp_path / "tests"
    typing([answer, "2", "1", "q"], PIG, "--record", str(folder))
    assert not folder.exists()


def test_of_two_people_only_those_who_agree_are_kept(typing, tmp_path):
    words = (PIG, "--record", str(tmp_path), "--seats", "1,2", "--alias", "ann,bea")
    typing(["no", "yes", *["1"] * 20, "q"], *words)
    assert {(row["alias"], row["seat"]) for row in rows_in(tmp_path)} == {("bea", "2")}


def test_a_choice_that_is_taken_back_leaves_no_row(typing, tmp_path):
    typing(["yes", "1", "u", "q"], PIG, "--record", str(tmp_path))
    assert rows_in(tmp_path) == []


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--alias", "ann"], "give --record FOLDER too"),
        (["--chances", "10"], "give --record FOLDER too"),
        (["--record", "kept", "--alias", "ann,bea"], "give 1 names"),
        (["--record", "kept", "--alias", "=1+1"], "use letters, digits"),
        (["--forget", "ann"], "--forget needs the folder"),
    ],
)
def test_a_record_that_makes_no_sense_is_refused(words, problem, capsys):
    assert main(["play", PIG, *words]) == 2
    assert problem in capsys.readouterr().err


FOREIGN = {
    "alias,note\nbea,1,2,3\nann,4\n": "alias,note\nbea,1,2,3\n",  # cells too many stay as they are
    "alias,note\n": "alias,note\n",  # a file without rows was deleted
    "name\nann\n": "name\nann\n",
    "": "",
}


@pytest.mark.parametrize("text", FOREIGN)
def test_of_a_file_only_the_rows_of_who_is_forgotten_are_deleted(text, typing, tmp_path):
    file = tmp_path / "choices-1.csv"
    file.write_text(text)
    code, _ = typing([], PIG, "--record", str(tmp_path), "--forget", "ann")
    assert (code, file.read_text()) == (0, FOREIGN[text])


def test_a_link_in_the_folder_leads_nobody_to_delete_other_files(typing, tmp_path):
    other = tmp_path / "other.csv"
    other.write_text("alias\nann\nbea\n")
    folder = tmp_path / "kept"
    folder.mkdir()
    (folder / "choices-1.csv").symlink_to(other)
    typing([], PIG, "--record", str(folder), "--forget", "ann")
    assert other.read_text() == "alias\nann\nbea\n"
    assert (folder / "choices-1.csv").read_text() == "alias\nbea\n"


@pytest.mark.parametrize(
    ("text", "problem"),
    [("alias,note\nann," + "y" * 200_000, "this is no file of --record"), (None, "no such folder")],
)
def test_what_cannot_be_forgotten_is_told(text, problem, capsys, tmp_path):
    folder = tmp_path / "kept"
    if text:
        folder.mkdir()
        (folder / "choices-1.csv").write_text(text)
    assert main(["play", PIG, "--record", str(folder), "--forget", "ann"]) == 2
    assert problem in capsys.readouterr().err
