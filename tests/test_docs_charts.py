"""Every command and the Python of docs/charts.md run as they stand, on fewer games."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from simkit import game as registry
from simkit.cli import main
from simkit.view.kinds import KINDS

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs/charts.md").read_text(encoding="utf-8")
FEW = "40"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, flags=re.DOTALL)


def commands() -> list[str]:
    return [line for block in blocks("console") for line in block.splitlines()]


def test_every_picture_is_there_and_its_command_stands_above_it():
    shown = re.findall(r"!\[[^]]+\]\((charts/[a-z-]+\.png)\)", PAGE)
    assert len(shown) >= 4
    for name in shown:
        assert (ROOT / "docs" / name).stat().st_size < 200_000
        assert Path(name).name in " ".join(commands())


def test_every_kind_and_every_column_is_named():
    for kind in ("difficulty", "interaction", "skill", "tornado", "curve", "survival", "hazard",
                 "scores", "seats", "strength", "board"):  # fmt: skip
        assert kind in KINDS
        assert kind in PAGE
    for name in ("apocalypse", "hades"):
        columns = [layer.name for layer in registry.find(name).picture().LAYERS]
        assert f"| {name} | {', '.join(columns)} |" in PAGE


@pytest.mark.slow
def test_the_commands_run_in_their_order(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "experiments").mkdir()
    for study in (ROOT / "experiments").glob("*.toml"):
        text = re.sub(r"games = \d+", f"games = {FEW}", study.read_text(encoding="utf-8"))
        (tmp_path / "experiments" / study.name).write_text(text, encoding="utf-8")
    for line in commands():
        words = shlex.split(line)[1:]
        assert main(words) == 0, line
        for option in ("--out", "--picture"):
            if option in words and words[0] != "sweep":
                assert (tmp_path / words[words.index(option) + 1]).exists(), line


@pytest.mark.slow
@pytest.mark.parametrize("block", blocks("python"))
def test_the_python_runs(block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(block.replace("2_000", FEW).replace("200", "10"), {})
    assert (tmp_path / "pictures" / "deaths.svg").exists()
