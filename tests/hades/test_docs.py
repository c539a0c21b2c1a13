"""docs/hades.md says what is so: its commands run, its settings and bots exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from simkit.cli import main
from simkit.hades import GAME

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "hades.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, flags=re.DOTALL)
COMMANDS = [line for kind, block in BLOCKS if kind == "console" for line in block.splitlines()]


def test_every_setting_is_told_and_every_bot_that_is_told_exists():
    told = set(re.findall(r"^\| `([\w-]+)`", PAGE, flags=re.MULTILINE))
    assert {setting.key for setting in GAME.settings} <= told
    assert told - {setting.key for setting in GAME.settings} <= {bot.name for bot in GAME.bots}


def test_every_kind_of_asset_has_its_command():
    asked = {shlex.split(command)[3] for command in COMMANDS if command.startswith("simkit worth")}
    assert asked == {asset.kind for asset in GAME.assets}


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_page_runs(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for kind, block in BLOCKS:
        if kind == "toml":
            (tmp_path / block.splitlines()[0].removeprefix("# ")).write_text(block)
    words = shlex.split(command)[1:]
    if words[0] == "run" and "--games" not in words:
        words += ["--games", "10000"]
    assert main(["20" if word == "10000" else word for word in words]) == 0
    assert capsys.readouterr().out.strip()
