"""Commands in the README and the how-to pages, and Python in the README, run on fewer games."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from simkit.cli import main

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
HOW_TO = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs/how-to").glob("*.md"))]


def blocks(language: str, page: str = README) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"```{language}\n(.*?)```", page, flags=re.DOTALL)


def commands() -> list[str]:
    """Lines that start with simkit, each once, without the words beside them."""
    found = [block for page in (README, *HOW_TO) for block in blocks("console", page)]
    lines = [line for block in found for line in block.splitlines()]
    shown = [re.split(r"\s{2,}", line)[0] for line in lines if line.startswith("simkit ")]
    return list(dict.fromkeys(shown))


def write_files(folder: Path) -> None:
    """The files that the README shows; the first line of each is its name."""
    for block in blocks("toml"):
        name = block.splitlines()[0].removeprefix("# ")
        (folder / name).write_text(block.replace("10000", "60"), encoding="utf-8")


def test_the_readme_shows_commands():
    assert len(commands()) >= 6


@pytest.mark.slow
@pytest.mark.parametrize("command", commands())
def test_a_command_of_the_readme_runs(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    write_files(tmp_path)
    if "--position" in command:  # which another command has written
        writing = next(line for line in commands() if "--write-position" in line)
        assert main(shlex.split(writing)[1:]) == 0
    command, _, target = command.partition(" > ")
    words = shlex.split(re.sub(r"--precision \S+", "--precision 0.1", command))[1:]
    few = "1500" if words[0] in ("sensitivity", "tune", "dial") else "60"
    words = [few if word == "10000" else word for word in words]
    if words[0] == "run" and "--games" not in words and "--precision" not in words:
        words += ["--games", "60"]
    if words[0] in ("report", "chart", "rerun"):  # what the sweep above them has left
        assert main(["sweep", "dice.toml", "--out", "dice"]) == 0
    assert main(words) == 0
    printed = capsys.readouterr().out
    assert printed.strip()
    assert not target or json.loads(printed)


@pytest.mark.slow
@pytest.mark.parametrize("block", blocks("python"))
def test_the_python_of_the_readme_runs(block):
    exec(block.replace("10_000", "60"), {})
