"""Every command and every block of Python in the README runs as it stands, on fewer games."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from simkit.cli import main

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def commands() -> list[str]:
    """Lines that start with simkit, without the words beside them."""
    lines = [line for block in blocks("console") for line in block.splitlines()]
    return [re.split(r"\s{2,}", line)[0] for line in lines if line.startswith("simkit ")]


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
    words = shlex.split(re.sub(r"--precision \S+", "--precision 0.1", command))[1:]
    few = "1500" if words[0] in ("sensitivity", "tune", "dial") else "60"
    words = [few if word == "10000" else word for word in words]
    if words[0] == "run" and "--games" not in words and "--precision" not in words:
        words += ["--games", "60"]
    if words[0] in ("report", "chart", "rerun"):  # what the sweep above them has left
        assert main(["sweep", "dice.toml", "--out", "dice"]) == 0
    assert main(words) == 0
    assert capsys.readouterr().out.strip()


@pytest.mark.slow
@pytest.mark.parametrize("block", blocks("python"))
def test_the_python_of_the_readme_runs(block):
    exec(block.replace("10_000", "60"), {})
