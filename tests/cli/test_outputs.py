"""Files that are written: refused before any work, whole or not there, and never in place of the
answer."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from simkit.cli.main import main
from simkit.lab.basics import outputs
from simkit.lab.table import writers

FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture(autouse=True)
def here(toy, tmp_path):
    """The toy is the only game, and files land in a folder of ours."""
    return tmp_path


@pytest.fixture
def full_disk(monkeypatch):
    def full(*args):
        raise FULL

    monkeypatch.setattr(outputs.Aside, "write", full)


# --- Places --------------------------------------------------------------------------------------

LONG = "x" * 300
WRITING = {
    "run toygame --out {}.csv": "run",
    "tune-bot toygame --bot expert --out {}.toml": "tune_bot",
    "teach toygame --bot expert --out {}.toml": "teach",
    "compare toygame --vary goal=3,4 --chart {}.png": "compare",
    "trace toygame --picture {}.png": "trace",
    "trace toygame --at-turn 2 --write-position {}.json": "trace",
}


@pytest.mark.parametrize("line", WRITING)
@pytest.mark.parametrize("trap", ["long", "folder", "nowhere", "dangling", "pipe"])
def test_a_place_that_cannot_be_written_is_refused_before_anything_is_played(
    printed, here, monkeypatch, line, trap
):
    monkeypatch.setattr(
        "simkit.description.game.Game.engine", lambda game: pytest.fail("was loaded")
    )
    name = {"long": LONG, "nowhere": "no/such/folder/a"}.get(trap, "a")
    words = line.format(name)
    place = Path(words.split()[-1])
    if trap == "folder":
        place.mkdir()
    elif trap == "dangling":
        place.symlink_to("/no/such/place")
    elif trap == "pipe":
        os.mkfifo(place)
    before = sorted(here.iterdir())
    text, notes = printed(words, code=2)
    assert text == ""
    assert notes.count("\n") == 1
    assert place.name[:40] in notes
    assert sorted(here.iterdir()) == before


def test_a_link_that_leads_back_to_itself_is_one_message(printed, here):
    (here / "a.csv").symlink_to("a.csv")
    assert "a.csv" in printed("check a.csv", code=2)[1]


# --- Whole or not there --------------------------------------------------------------------------


def test_a_file_is_written_over_whole_and_with_the_usual_rights(here):
    file = here / "a.txt"
    file.write_text("older")
    assert outputs.write_whole(file, "newer") == file
    assert file.read_text() == "newer"
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(file.stat().st_mode) == 0o666 & ~mask
    assert os.listdir(here) == ["a.txt"]


def test_a_full_disk_leaves_the_older_file_and_no_other(here, full_disk):
    (here / "a.txt").write_text("older")
    with pytest.raises(OSError, match="No space"):
        outputs.write_whole(here / "a.txt", "newer")
    assert (here / "a.txt").read_text() == "older"
    assert os.listdir(here) == ["a.txt"]


def test_a_link_that_the_user_named_stays_one_and_any_other_is_replaced(here):
    (here / "real").write_text("older")
    for name in ("asked", "found"):
        (here / name).symlink_to("real")
    outputs.write_asked(here / "asked", "newer")
    assert (here / "asked").is_symlink()
    assert (here / "real").read_text() == "newer"
    outputs.write_whole(here / "found", "newest")
    assert not (here / "found").is_symlink()
    assert (here / "real").read_text() == "newer"


# --- What was played for is told all the same ----------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "run toygame --games 40 --out a.csv",
        "compare toygame --vary goal=3,4 --games 40 --out a.csv",
        "worth toygame charm --games 40 --out a.csv",
    ],
)
@pytest.mark.parametrize("where", ["_add", "_finish"])
def test_rows_that_cannot_be_written_do_not_take_the_answer_with_them(
    printed, here, monkeypatch, line, where
):
    def full(*args):
        raise FULL

    monkeypatch.setattr(writers.CsvWriter, where, full)
    text, notes = printed(line, code=2)
    assert "95 %" in text
    assert notes.splitlines()[-1].startswith(
        f"simkit {line.split()[0]}: a.csv could not be written: No space left on device."
    )
    assert not list(here.iterdir())


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("tune-bot toygame --bot expert --games 600", "boldness"),
        ("compare toygame --vary goal=3,4 --games 40 --chart a.png", "goal"),
        ("trace toygame --picture a.png", "turn"),
        ("trace toygame --at-turn 2 --write-position a.json", "turn"),
    ],
)
def test_a_file_beside_the_answer_does_not_take_it_along(printed, here, full_disk, line, told):
    text, notes = printed(line, code=2)
    assert told in text.lower()
    assert "No space left on device" in notes.splitlines()[-1]
    assert not list(here.iterdir())


def test_in_python_the_answer_is_in_the_error(here, monkeypatch):
    import simkit
    from simkit.messages.errors import Unsaved

    def full(*args):
        raise FULL

    monkeypatch.setattr(writers.CsvWriter, "_finish", full)
    with pytest.raises(Unsaved) as caught:
        simkit.run("toygame", games=30, out="a.csv")
    assert caught.value.answer.games == 30


# --- Folders that come from somebody else --------------------------------------------------------


@pytest.fixture
def received(printed, here):
    """A sweep's folder, and a file of ours that lies outside."""
    (here / "s.toml").write_text(
        '[study]\nname = "s"\ngame = "toygame"\ngames = 40\n[vary]\ngoal = [3, 4]\n'
    )
    printed("sweep s.toml --out got")
    (here / "mine").write_text("mine")
    return here / "got"


@pytest.mark.parametrize(
    ("link", "line"),
    [
        ("report", "report got"),
        ("report", "chart got win-rate"),
        ("report/report.html", "report got --html"),
        ("report/win-rate.png", "chart got win-rate"),
        (".lock", "sweep s.toml --out got --resume"),
        ("runs.jsonl", "sweep s.toml --out got --resume"),
        ("rows", "sweep s.toml --out got --resume"),
    ],
)
def test_nothing_is_written_through_a_link_in_a_received_folder(printed, received, link, line):
    place = received / link
    place.parent.mkdir(exist_ok=True)
    if place.exists():
        place.rename(received / "away")
    place.symlink_to(received.parent / "mine")
    notes = printed(line, code=2)[1]
    assert f"{Path('got') / link} is a link." in notes
    assert (received.parent / "mine").read_text() == "mine"


@pytest.mark.parametrize("name", ["report.md", "cells.csv", "win-rate.svg"])
def test_a_report_replaces_links_in_its_folder_and_what_they_lead_to_stays(printed, received, name):
    (received / "report").mkdir()
    (received / "report" / name).symlink_to(received.parent / "mine")
    printed("report got", code=2 if name == "report.md" else 0)
    assert (received.parent / "mine").read_text() == "mine"


# --- Spreadsheets --------------------------------------------------------------------------------

TRAPS = ["=1+1", "+1+1", "-1+cmd", "@SUM(A1)", "\tcell", "'=1+1", "''-x"]


@pytest.mark.parametrize("text", TRAPS)
def test_a_text_is_never_a_formula_and_can_be_read_back(text):
    from simkit.lab.table.csv_text import as_cell, from_cell

    assert as_cell(text) == f"'{text}"
    assert from_cell(as_cell(text)) == text


@pytest.mark.parametrize(
    "value", ["a=b", "it's", "'quoted'", "", "-1.5", "+3", -4, 1.5, None, True]
)
def test_numbers_and_harmless_texts_stay_as_they_are(value):
    from simkit.lab.table.csv_text import as_cell, from_cell

    assert as_cell(value) is value
    assert not isinstance(value, str) or from_cell(value) == value


def test_a_table_marks_texts_and_headings_alone():
    import pandas as pd

    from simkit.lab.table.csv_text import csv_text

    frame = pd.DataFrame({"=head": [-1, 2], "bot": ["=x", "expert"], "none": [None, "@y"]})
    assert csv_text(frame) == "'=head,bot,none\n-1,'=x,\n2,expert,'@y\n"
    assert csv_text(frame, heading=False).startswith("-1,'=x")


# --- Parts of programs that were killed ----------------------------------------------------------


KILLED = """
import os, sys, time
from pathlib import Path
from simkit.lab.basics.outputs import Aside
with Aside(Path(sys.argv[1])) as aside:
    print(aside.path.name, flush=True)
    time.sleep(600)
"""


def test_the_part_of_a_program_that_was_killed_is_removed_by_the_next(here, monkeypatch):
    monkeypatch.setattr(outputs, "STALE", -1.0)
    command = [sys.executable, "-c", KILLED, "rows.csv"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        part = here / writer.stdout.readline().strip()
        outputs.write_whole(here / "other.txt", "x")
        assert part.exists(), "it is still being written"
        writer.kill()
    assert part.exists()
    strangers = [here / name for name in ("a.part", ".0123.part", f".{'0' * 16}.party")]
    for stranger in strangers:
        stranger.touch()
    monkeypatch.setattr(outputs, "_swept", set())
    outputs.write_whole(here / "other.txt", "x")
    assert not part.exists()
    assert all(stranger.exists() for stranger in strangers)


def test_a_part_that_is_new_is_left_alone(here):
    part = here / f".{'0' * 16}.part"
    part.touch()
    outputs.write_whole(here / "other.txt", "x")
    assert part.exists(), "its writer may not have marked it yet"


# --- Names ---------------------------------------------------------------------------------------

DEEP = "a/" * 1_200


@pytest.mark.parametrize(
    "line", ["sweep study.toml --out {}out", "report swept --html {}page.html"]
)
def test_a_path_of_very_many_folders_is_no_defect(printed, here, line):
    study = '[study]\nname = "s"\ngame = "toygame"\ngames = 4\n[vary]\ngoal = [18, 20]\n'
    Path("study.toml").write_text(study)
    printed("sweep study.toml --out swept")
    printed(line.format(DEEP))
    assert list(Path(DEEP).iterdir())
    subprocess.run(["rm", "-r", "a"], check=True)  # Python's own removal calls itself, too


STRANGE = ("\x1b[31mred", "\x1b]0;mine\x07", "two\nlines", "\udcff", "\u202ereversed")
BOT = '[bot]\nbase = "expert"\ngame = "toygame"\n[knobs]\nmistakes = 0.1\n'
SCRIPT = """GAME = "toygame"


def choose(view, rules, decision, options, count, mind):
    return 0
"""
PACK = '[pack]\nname = "p"\ngame = "toygame"\n'


@pytest.mark.parametrize("name", STRANGE)
@pytest.mark.parametrize(
    ("option", "suffix", "text"),
    [
        ("--bot", ".toml", BOT),
        ("--bot", ".py", SCRIPT),
        ("--pack", ".toml", PACK),
    ],
)
def test_a_file_whose_name_would_steer_a_terminal_is_refused(capsys, name, option, suffix, text):
    Path(name + suffix).write_text(text)
    code = main(["run", "toygame", "--games", "4", option, name + suffix, "--out", "rows.csv"])
    told = capsys.readouterr()
    assert (code, told.out, told.err.count("\n")) == (2, "", 1)
    assert "rename the file" in told.err
    assert all(sign.isprintable() for sign in told.err.rstrip("\n"))
    assert not Path("rows.csv").exists()


@pytest.mark.parametrize("name", ["mein Bot", "Größe", "空\u3000白", "non\u00a0breaking"])
def test_every_name_that_can_be_shown_is_taken(printed, name):
    Path(f"{name}.toml").write_text(BOT)
    told, _ = printed(f"run toygame --games 4 --bot '{name}.toml'")
    assert name in told
