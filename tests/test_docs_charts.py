"""The page of charts names every chart and shows its pictures; test_docs runs its commands."""

from __future__ import annotations

import re
from pathlib import Path

from simkit.finding import registry
from simkit.view.sweep_charts.catalogue import KINDS
from tests.pages import ROOT, Page

PAGE = Page(ROOT / "docs/reference/charts.md")


def test_every_picture_is_there_and_its_command_stands_above_it():
    shown = re.findall(r"!\[[^]]+\]\(\.\./(charts/[a-z-]+\.png)\)", PAGE.text)
    assert len(shown) >= 8
    for name in shown:
        assert (ROOT / "docs" / name).stat().st_size < 200_000
        assert Path(name).name in " ".join(PAGE.commands)


def test_every_kind_and_every_column_is_named():
    for kind in ("difficulty", "interaction", "skill", "tornado", "curve", "survival", "hazard",
                 "scores", "seats", "strength", "board", "timeline", "causes",
                 "worth"):  # fmt: skip
        assert kind in KINDS
    for kind in KINDS.values():
        takes = " ".join(f"--{option}" for option in kind.takes)
        assert f"| {kind.name} | {kind.help} | {takes} |\n" in PAGE.text
    for name in registry.games():
        columns = [layer.name for layer in registry.find(name).picture().LAYERS]
        assert f"| {name} | {', '.join(columns)} |" in PAGE.text
