"""The last line of defence: whatever happens ends with one message and the right code."""

from __future__ import annotations

import ast
import errno
import json
import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest

from simkit.cli.saying import say
from simkit.lab.basics.progress_line import Line, announce
from simkit.messages.errors import BadInput
from simkit.view.text.words import json_text

ROOT = Path(__file__).resolve().parents[2]
CHOOSE = "def choose(view, rules, decision, options, count, mind):\n"
BOT = f'"""Mine."""\nGAME = "toygame"\n{CHOOSE}'


@pytest.fixture
def fails(monkeypatch, toy, tmp_path):
    """Makes the function behind `simkit run` raise."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def fail_with(problem: BaseException) -> None:
        def fail(*args, **settings):
            raise problem

        monkeypatch.setattr("simkit.lab.play.run.run", fail)

    return fail_with


def started(*words: str, closed: str = "", **how) -> subprocess.CompletedProcess:
    """simkit in a process of its own, through a shell where a stream is to be closed."""
    line = f'exec "$@" {closed}'
    command = ["sh", "-c", line, "sh", sys.executable, "-m", "simkit", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, **how)


# --- What nobody foresaw -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "problem", [ZeroDivisionError("by nothing"), KeyError("turn"), RecursionError(), SystemExit(0)]
)
def test_a_defect_is_one_message_and_keeps_its_traceback(fails, printed, tmp_path, problem):
    fails(problem)
    text, notes = printed("run toygame --set goal=3", code=1)
    kind = type(problem).__name__
    assert text == ""
    assert notes.startswith("simkit run: this is a defect of simkit ")
    assert f"({kind})" in notes
    assert notes.endswith("The command was: simkit run toygame --set goal=3\n")
    (kept,) = tmp_path.glob("simkit-defect-*.txt")
    assert str(kept) in notes
    assert kept.stat().st_mode & 0o077 == 0, "nobody else may read it"
    assert "Traceback (most recent call last)" in kept.read_text()
    assert kind in kept.read_text()
    assert "simkit run toygame --set goal=3" in kept.read_text()


def test_a_defect_that_cannot_be_kept_is_still_told(fails, printed, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere")
    fails(ZeroDivisionError("by nothing"))
    assert "could not be kept; it began with: by nothing" in printed("run toygame", code=1)[1]


@pytest.mark.parametrize("number", [errno.EMFILE, errno.EFAULT, errno.ENAMETOOLONG, 9999])
def test_whatever_the_machine_refuses_is_bad_input(fails, printed, number):
    """By default, not by a list."""
    fails(OSError(number, "It says no", "rows.csv"))
    notes = printed("run toygame", code=2)[1]
    assert notes.startswith("simkit run: It says no: rows.csv; ")


def test_too_little_memory_is_one_message(fails, printed):
    fails(MemoryError())
    assert "not enough memory" in printed("run toygame", code=2)[1]


def test_ctrl_c_that_a_library_turned_into_another_error_is_still_ctrl_c(fails, printed):
    """As when a library is being loaded."""
    problem = ImportError("cannot import numpy")
    problem.__context__ = KeyboardInterrupt()
    fails(problem)
    assert printed("run toygame", code=130)[1] == "simkit run: interrupted; nothing was kept.\n"


def test_a_page_that_breaks_does_not_swallow_the_figures(toy, printed, monkeypatch, tmp_path):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def broken(*args, **how):
        raise ZeroDivisionError

    monkeypatch.setattr("simkit.view.console.run.run_page", broken)
    text, notes = printed("run toygame --games 20", code=1)
    assert '"games": 20' in text
    assert "defect" in notes


def test_a_message_of_whatever_length_keeps_its_two_ends(fails, printed):
    fails(BadInput(f"no key {'k' * 9_000} is known; leave it out."))
    notes = printed("run toygame", code=2)[1]
    assert notes.startswith("simkit run: no key kkk")
    assert notes.endswith("kkk is known; leave it out.\n")
    assert " ... " in notes
    assert len(notes) < 1_050


# --- Streams -------------------------------------------------------------------------------------


def test_a_closed_standard_output_is_refused_before_anything_is_played():
    done = started("games", closed=">&-")
    assert done.returncode == 2
    assert done.stderr.startswith("simkit games: standard output is closed")
    assert done.stderr.count("\n") == 1


def test_a_closed_standard_error_changes_nothing_else():
    done = started("games", closed="2>&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == started("games").stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_full_standard_output_is_one_message():
    done = started("games", closed=">/dev/full")
    assert done.returncode == 2
    assert done.stderr == (
        "simkit games: No space left on device; free some space, or write elsewhere.\n"
    )


def test_names_cannot_steer_the_terminal(printed, toy):
    notes = printed("check '\x1b]0;mine\x07\x9b31m.toml'", code=2)[1]
    assert notes == "simkit check: ?]0;mine??31m.toml: there is no such file.\n"


def test_only_our_own_colours_steer_the_terminal(capsys):
    say("\x1b[1mhead\x1b[0m \x1b[8mhidden \x1b[2Jgone\r \x9b31m \u202eback")
    assert capsys.readouterr().out == "\x1b[1mhead\x1b[0m ?[8mhidden ?[2Jgone? ?31m ?back\n"


def test_json_writes_what_would_steer_the_terminal_in_signs_of_its_own():
    name = "\x1b[31m \x9b31m \x7f \u202e \xe4 \N{GAME DIE}"
    text = json_text({"name": name})
    assert json.loads(text) == {"name": name}
    assert all(sign.isprintable() or sign == "\n" for sign in text)
    assert "\xe4" in text, "letters stay as they are"


def test_progress_shows_no_control_character_and_needs_no_reader(capsys, monkeypatch):
    announce("cell \x1b]0;mine\x07")
    Line(sys.stderr).show("cell \x1b[2J")
    assert capsys.readouterr().err == "cell ?]0;mine?\ncell ?[2J\n"
    monkeypatch.setattr(sys, "stderr", open("/dev/full", "w"))  # noqa: SIM115 - closed below
    announce("nobody hears it")
    with suppress(OSError):
        sys.stderr.close()


def test_a_name_in_no_known_writing_is_refused_like_any_other():
    done = started("check", os.fsdecode(b"\xff.toml"))
    assert (done.returncode, done.stderr) == (2, "simkit check: ?.toml: there is no such file.\n")


# --- Ctrl-C while the program is loaded ----------------------------------------------------------


def test_ctrl_c_while_the_program_is_loaded_ends_it_quietly(tmp_path):
    """The first module of ours that is loaded presses it."""
    pressing = (
        "import os, signal, sys\n"
        "class Presses:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'simkit.cli.main': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Presses())\n"
        "from simkit.__main__ import main\n"
        "sys.argv = ['simkit', 'games']\n"
        "sys.exit(main())\n"
    )
    done = subprocess.run([sys.executable, "-c", pressing], cwd=ROOT, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.fixture
def script(monkeypatch):
    """The script, whose handlers are put back afterwards."""
    from simkit import __main__

    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield __main__
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_is_heard_again_once_the_program_is_loaded(script, monkeypatch):
    heard = []
    monkeypatch.setattr(
        "simkit.cli.main.main", lambda: heard.append(signal.getsignal(signal.SIGINT)) or 0
    )
    assert script.main() == 0
    assert heard == [signal.default_int_handler]


def test_a_ctrl_c_that_somebody_ignores_stays_ignored(script, monkeypatch):
    monkeypatch.setattr("simkit.cli.main.main", lambda: 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    script.main()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_ctrl_c_that_a_callback_of_the_compiler_loses_is_pressed_again():
    """Python cannot raise there; a callback of C stands in for it."""
    losing = (
        "import ctypes, sys, time\n"
        "from simkit import __main__ as script\n"
        "def lose():\n"
        "    raise KeyboardInterrupt\n"
        "def run():\n"
        "    ctypes.CFUNCTYPE(None)(lose)()\n"
        "    time.sleep(20)\n"
        "import simkit.cli.main as program\n"
        "program._obey = lambda words: run()\n"
        "sys.argv = ['simkit', 'games']\n"
        "sys.exit(script.main())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", losing], cwd=ROOT, capture_output=True, text=True, timeout=15
    )
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr == "simkit games: interrupted; nothing was kept.\n"


# --- Bots ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("import sys\nsys.exit(0)\n" + BOT + "    return 0\n", "cannot be run (SystemExit: 0)"),
        ("exit()\n" + BOT + "    return 0\n", "the file cannot be run (SystemExit"),
        (BOT + "    raise ValueError\n", "choose never returns"),
        (BOT + "    while True:\n        pass\n", "choose never returns"),
        (BOT + "    pass\n", "choose cannot be compiled"),
        (BOT + "    return 'first'\n", "choose cannot be compiled"),
        (BOT + "    return 1, 2\n", "choose cannot be compiled"),
        (BOT + "    return 10**9\n", "chose an option that was not offered"),
    ],
)
def test_a_bot_that_does_not_answer_is_refused(toy, printed, tmp_path, text, message):
    (tmp_path / "mine.py").write_text(text)
    out, notes = printed("run toygame --games 20 --bot mine.py", code=2)
    said = [line for line in notes.splitlines() if "ompil" not in line or "cannot" in line]
    assert out == ""
    assert len(said) == 1
    assert "mine.py" in said[0]
    assert message in said[0]
    assert len(said[0]) < 500


# --- Numbers -------------------------------------------------------------------------------------

HUGE = {"hexadecimal": "0x" + "f" * 6000, "decimal": "9" * 6000}


@pytest.mark.parametrize("number", HUGE.values(), ids=HUGE)
@pytest.mark.parametrize(
    "document",
    [
        "[study]\nname = 'a'\ngame = 'toygame'\nseed = {}\n",
        "[study]\nname = 'a'\ngame = 'toygame'\n[vary]\ngoal = [{}]\n",
        "[study]\nname = 'a'\ngame = 'toygame'\n[settings]\ngoal = {}\n",
        "[pack]\nname = 'a'\ngame = 'toygame'\nsource = 's'\n[track]\nturns = {}\n",
        "[bot]\nbase = 'expert'\ngame = 'toygame'\n[knobs]\nslip = {}\n",
        '{{"position": {{}}, "game": "toygame", "bot": "idle", "game_number": 0, "seed": {}}}',
    ],
)
def test_numbers_of_thousands_of_digits_are_refused(toy, printed, tmp_path, document, number):
    if document.startswith("{") and number.startswith("0x"):
        pytest.skip("JSON knows no hexadecimal numbers")
    (tmp_path / "mine").write_text(document.format(number))
    notes = printed("check mine", code=2)[1]
    assert notes.startswith("simkit check: mine: ")
    assert len(notes) < 300


def test_what_is_printed_is_answered_by_every_command():
    """A command that printed by itself would go round all this."""
    for file in (ROOT / "simkit" / "cli").rglob("*.py"):
        calls = (node for node in ast.walk(ast.parse(file.read_text())) if hasattr(node, "func"))
        prints = any(getattr(call.func, "id", "") == "print" for call in calls)
        assert not prints or file.name == "saying.py", file
