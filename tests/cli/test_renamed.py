"""Words that are gone: whoever types one is told the new one."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

import simkit
from simkit.messages import renamed
from simkit.messages.errors import BadInput
from simkit.messages.renamed import FOLDED, RENAMED, Renaming, typed_as
from tests.cli.test_errors import full

pytestmark = pytest.mark.usefixtures("toy")


def rows(kind: str) -> list[object]:
    """The renamings of a kind, one for each command or function that a row names."""
    return [
        pytest.param(each, where, id=f"{where} {each.old}".strip())
        for each in RENAMED
        if each.kind == kind
        for where in each.where.split(", ")
    ]


def told(row: Renaming) -> str:
    return f"It is called {row.new} now."


@pytest.mark.parametrize(
    ("row", "where"), [each for each in rows(renamed.COMMAND) if each.values[0].old not in FOLDED]
)
def test_a_command(printed, row, where):
    message = f"simkit: there is no command '{row.old}'. {told(row)}\n"
    assert printed(f"{row.old} toygame", 2) == ("", message)
    assert printed(f"help {row.old}", 2) == ("", message)


@pytest.mark.parametrize("name", FOLDED)
def test_a_command_that_is_a_form_of_another(printed, name):
    head = FOLDED[name].split()[0]
    line = f"simkit {FOLDED[name]}"
    message = f"simkit {name}: {name} is a form of {head} now. Type: {line}"
    assert printed(f"{name} toygame --games 9", 2) == ("", f"{message} toygame --games 9\n")
    assert printed(f"help {name}", 2)[1].endswith(f"Type: {line}\n")


@pytest.mark.parametrize(("row", "where"), rows(renamed.OPTION))
def test_an_option(printed, row, where):
    message = f"simkit {typed_as(where)}: there is no option {row.old}. {told(row)}\n"
    assert printed(f"{full(where)} {row.old} 3", 2) == ("", message)


@pytest.mark.parametrize(("row", "where"), rows(renamed.FUNCTION))
def test_a_function_of_python(row, where):
    with pytest.raises(AttributeError, match=f"it is called {row.new} now$"):
        getattr(simkit, row.old)


@pytest.mark.parametrize(("row", "where"), rows(renamed.ARGUMENT))
def test_an_argument_of_python(row, where):
    asked = {
        "compare": ["toygame", "goal=20,24"],
        "plan_playtest": ["toygame", ["a:", "b: goal=24"]],
        "diff": ["toygame", "toygame"],
        "tune_game": ["toygame", 0.5, "goal"],
        "play_log": ["toygame", "log.csv"],
    }
    Path("log.csv").write_text("won,turns\nyes,5\n")
    with pytest.raises(BadInput, match=rf"^The argument {row.old} is called .*\b{row.new}\b.* now"):
        getattr(simkit, where)(*asked.get(where, ["toygame"]), **{row.old: "x"})


@pytest.mark.parametrize(("row", "where"), rows(renamed.BOT))
def test_a_bot(row, where):
    with pytest.raises(BadInput, match=f"has no bot '{row.old}'. {told(row)}"):
        import_module(f"simkit.{where}").GAME.bot(row.old)


@pytest.mark.parametrize(("row", "where"), rows(renamed.KNOB))
def test_a_knob(printed, row, where):
    for option in (f"--knob expert.{row.old}=0.1", f"--set knob:expert.{row.old}=0.1"):
        assert told(row) in printed(f"run toygame {option}", 2)[1]


FILES = {
    "a study": (
        '[study]\nname = "a"\ngame = "toygame"\n[{old}]\nwin_rate = [0.2, 0.4]\n',
        "check file.toml",
    ),
    "buffs.toml": ("[[{old}]]\n", "refute --harms toygame --buffs file.toml"),
    "claims.toml": ("[{old}.a]\n", "validate toygame --claims file.toml"),
    "claims.toml band": (
        '[claims.a]\nsays = "short"\nof = "mean"\nfigure = "won"\nband = [0.1, 0.2]\n',
        "validate toygame --claims file.toml",
    ),
}
"""What stands in a file with an old key, and the command that reads it."""


OF_FILES = [row for row in rows(renamed.KEY) if not row.values[1].startswith("a pack of ")]
"""Without the keys of one game, which its own tests hold."""


@pytest.mark.parametrize(("row", "where"), OF_FILES)
def test_a_key_of_a_file(printed, row, where):
    text, line = FILES.get(f"{where} {row.old}", FILES[where])
    Path("file.toml").write_text(text.replace("{old}", row.old))
    assert told(row) in printed(line, 2)[1]


@pytest.mark.parametrize(("row", "where"), rows(renamed.CHART))
def test_a_chart(printed, row, where):
    assert told(row) in printed(f"chart folder {row.old}", 2)[1]


@pytest.mark.parametrize(("row", "where"), rows(renamed.VALUE))
def test_a_value(printed, row, where):
    assert told(row) in printed(f"run toygame {where} {row.old}", 2)[1]
