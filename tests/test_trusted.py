"""A script is a program: it is run when its user has named it, and never because a document did."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from shutil import copytree, rmtree

import pytest

import simkit
from simkit.cli.main import main
from simkit.finding import registry, trusted
from simkit.lab.play import worker_orders
from simkit.messages.errors import BadInput

SCRIPT = '''"""Mine."""
from pathlib import Path

GAME = "toygame"
Path("it-ran").touch()


def choose(view, rules, decision, options, count, mind):
    return 0
'''
BOT_FILE = '[bot]\nbase = "mine.py"\ngame = "toygame"\n[knobs]\n'
STUDY = '[study]\nname = "s"\ngame = "toygame"\ngames = 30\n[settings]\nbot = "mine.py"\n'


@pytest.fixture(autouse=True)
def mine(monkeypatch, tmp_path):
    """The toy is the only game, nobody has named anything, and a script tells if it is run."""
    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))
    monkeypatch.setattr(trusted, "_trusted", set())
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(SCRIPT)
    Path("tuned.toml").write_text(BOT_FILE)
    Path("study.toml").write_text(STUDY)


def documents() -> None:
    """What is written while the script is named, and then given to somebody else."""
    simkit.run("toygame", games=30, bot="mine.py", out="rows.parquet")
    simkit.run("toygame", games=30, bot="mine.py", out="rows.csv")
    answer = simkit.run("toygame", games=30, bot="mine.py").summary()
    Path("answer.json").write_text(json.dumps(answer))
    written = simkit.position("toygame", 2, bot="mine.py")
    Path("position.json").write_text(json.dumps(written))
    simkit.sweep("study.toml", out="swept")
    trusted._trusted.clear()
    Path("it-ran").unlink()


def forget_modules() -> None:
    """A file that has been run once is kept; it must be run anew to leave its mark."""
    worker_orders._crews = worker_orders.Crews()
    for name in [name for name in sys.modules if name.startswith("own_bot_mine.")]:
        del sys.modules[name]


def ended(line: str, capsys) -> tuple[int, str]:
    forget_modules()
    capsys.readouterr()
    return main(shlex.split(line)), capsys.readouterr().err


NAMED_BY_A_DOCUMENT = [
    "run toygame --games 20 --bot tuned.toml",
    "compare toygame --games 20 --vary bot=expert,tuned.toml",
    "sweep study.toml --out new",
    "run --position position.json --games 20 --rollouts 0",
    "trace --position position.json",
    "check --rerun rows.parquet",
    "check --rerun rows.csv",
    "check --rerun answer.json",
    "check --rerun swept",
]


@pytest.mark.parametrize("line", NAMED_BY_A_DOCUMENT)
def test_a_script_that_a_document_names_runs_only_where_its_user_names_it(line, capsys):
    simkit.trust("mine.py")
    documents()
    code, said = ended(line, capsys)
    assert code == 2
    assert "names the script mine.py" in said
    assert "--script mine.py" in said
    assert not Path("it-ran").exists()
    code, said = ended(f"{line} --script ./mine.py", capsys)
    assert code == 0, said
    assert Path("it-ran").exists()


@pytest.mark.parametrize(
    "line",
    [
        "run toygame --games 20 --bot mine.py",
        "compare toygame --games 20 --vary bot=expert,mine.py",
        "compare toygame --games 20 --vary goal=3,4 --also-bot mine.py",
        "ladder toygame --games 20 --bots expert,mine.py --vary none",
        "sensitivity toygame --vary bot=expert,mine.py --games 1000",
        "trace toygame --bot mine.py",
    ],
)
def test_whoever_names_a_script_as_a_bot_has_decided_to_run_it(line, capsys):
    code, said = ended(line, capsys)
    assert code == 0, said
    assert Path("it-ran").exists()


@pytest.mark.parametrize("file", ["tuned.toml", "study.toml", "position.json"])
def test_check_runs_nothing_that_a_document_names(file, capsys):
    """Not even where the script is named beside it."""
    simkit.trust("mine.py")
    documents()
    simkit.trust("mine.py")
    code, said = ended(f"check {file}", capsys)
    assert not Path("it-ran").exists()
    assert code == 0, said


def test_check_plays_a_script_that_its_user_names(capsys):
    simkit.trust("mine.py")
    code, said = ended("check mine.py", capsys)
    assert Path("it-ran").exists()
    assert code in (0, 1), said


@pytest.mark.parametrize("file", ["tuned.toml", "study.toml", "position.json"])
def test_check_says_which_programs_a_document_names(file, capsys):
    simkit.trust("mine.py")
    documents()
    assert main(["check", file]) == 0
    assert "It names mine.py, a program, which runs only with --script mine.py." in " ".join(
        capsys.readouterr().out.split()
    )


def test_a_worker_of_another_process_runs_what_the_order_brings():
    simkit.trust("mine.py")
    swept = simkit.sweep("study.toml", out="elsewhere", jobs=1, backend="loky")
    assert set(swept.frame["bot"]) == {"mine.py"}


def test_the_command_that_gives_an_answer_again_names_the_script_too():
    simkit.trust("mine.py")
    assert simkit.run("toygame", games=20, bot="tuned.toml").command.endswith("--script mine.py")
    swept = simkit.sweep("study.toml", out="elsewhere")
    assert swept.command.endswith("--script mine.py")


def test_only_scripts_can_be_named(capsys):
    with pytest.raises(BadInput, match=r"ends in \.py"):
        simkit.trust("expert")
    code, said = ended("run toygame --script tuned.toml", capsys)
    assert code == 2
    assert "A script ends in .py" in said


# --- A folder that was received ------------------------------------------------------------------

PROGRAM = 'from pathlib import Path\n\nPath("it-ran").touch()\nGAME = None\n'
TAKES_A_PATH = [
    "check FOLDER",
    "check FOLDER --rebuild",
    "diff swept FOLDER",
    "diff FOLDER swept",
    "diff toygame FOLDER",
    "history FOLDER",
    "run FOLDER --games 20",
    "compare FOLDER --vary goal=3,4",
    "trace FOLDER",
    "replay FOLDER",
    "show FOLDER",
    "luck FOLDER",
    "warmup FOLDER",
    "serve FOLDER",
    "mcp FOLDER",
    "run toygame --games 20 --bot FOLDER",
]


def received(*lost: str) -> None:
    """A sweep with a program in its folder, without some of its own files."""
    Path("toys.toml").write_text(STUDY.partition("[settings]")[0])
    simkit.sweep("toys.toml", out="swept", jobs=1)
    copytree("swept", "received")
    Path("received/__init__.py").write_text(PROGRAM)
    for name in lost:
        there = Path("received", name)
        rmtree(there) if there.is_dir() else there.unlink()


@pytest.mark.parametrize("lost", [(), ("sweep.json",), ("rows",)], ids=["whole", "rows", "json"])
def test_no_command_runs_a_program_in_the_folder_of_a_sweep(lost, capsys, monkeypatch):
    received(*lost)
    for line in TAKES_A_PATH:
        code, said = ended(line.replace("FOLDER", "received"), capsys)
        assert code == 2, (line, said)
        assert not Path("it-ran").exists(), line
    monkeypatch.setenv("SIMKIT_GAMES", "received")
    assert ended("run toygame --games 20", capsys)[0] == 0
    assert ended("run ./received/ --games 20", capsys)[0] == 2
    assert not Path("it-ran").exists()
    assert "a sweep is data" in ended("check received", capsys)[1]


def test_a_folder_is_taken_for_data_until_its_user_says_that_it_is_a_game(capsys):
    received("sweep.json", "rows")
    for line in ("check received", "diff toygame received", "diff received toygame"):
        code, said = ended(line, capsys)
        assert code == 2
        assert "add --script received" in said
        assert not Path("it-ran").exists(), line
    ended("check received --script received", capsys)
    assert Path("it-ran").exists()
