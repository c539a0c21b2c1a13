"""The tutorial of the page: the questions that it asks are answered."""

from __future__ import annotations

import re

import pytest
from serving import served

from tests.pages import DOCS, Page
from tests.sampled import is_whole

ASKED = (
    {"verb": "run"},
    {"verb": "compare", "vary": {"despair_dice": ["4", "5"]}},
    {"verb": "causes", "values": {"despair_dice": "5"}},
)
"""Its three questions, as the page sends them."""


@pytest.mark.slow
def test_the_questions_of_the_page_are_answered(tmp_path):
    said = Page(DOCS / "tutorials/on-a-page.md").text
    quoted = re.findall(r"[\d.,]*\d", " ".join(re.findall(r"(?m)^> (.*)", said)))
    with served(tmp_path) as page:
        for question in ASKED:
            quoting = question["verb"] == "run"  # the page says what comes of 2,000 games
            games = "2000" if quoting or is_whole() else "200"
            job = page.ask(game="apocalypse", games=games, seed="1", bot="expert", **question)
            found = page.over(job["id"])
            assert found["state"] == "done", found["problem"]
            if quoting:
                figures = re.findall(r"[\d.,]*\d", found["answer"]["finding"])
                assert figures
                assert set(figures) <= set(quoted)
