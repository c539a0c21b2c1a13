"""The README says what is so; test_docs runs its commands and Python."""

from __future__ import annotations

import re

from simkit.finding import registry
from tests.pages import README, ROOT, Page

PAGE = Page(README)


def test_the_readme_shows_commands():
    assert len(PAGE.commands) >= 6
    assert len(PAGE.text.splitlines()) <= 150


def test_its_first_figure_is_that_of_the_report_below_it():
    said = r"wins (\d+\.\d) % of its\s+games \(95 % interval ([\d.]+ to [\d.]+)"
    share = re.search(said, " ".join(PAGE.text.split()))
    assert share is not None
    report = (ROOT / "docs/demo/report.md").read_text(encoding="utf-8")
    assert f"in {share[1]} % of games (95 % interval {share[2]};" in report.splitlines()[2]


def test_every_game_has_its_page():
    for name in registry.games():
        assert f"docs/games/{name}.md" in PAGE.text
