"""The index of the how-to pages has a row for each page, and its title."""

from __future__ import annotations

from tests.how_to_index import INDEX, brought_up
from tests.pages import HOW_TO

NOW = INDEX.read_text(encoding="utf-8")


def test_the_index_has_the_pages_and_their_titles():
    assert brought_up(NOW, HOW_TO) == NOW, "python -m tests.how_to_index brings it up to date"


def test_a_new_page_is_listed_where_its_command_belongs(tmp_path):
    page = tmp_path / "planted.md"
    text = "# Plant a page\n\n*What is it?*\n\n```console\nsimkit luck apocalypse\n```\n"
    page.write_text(text, encoding="utf-8")
    told = brought_up(NOW, [*HOW_TO, page])
    start, row = told.index("## Explain a result"), "| What is it? | [Plant a page](planted.md) |\n"
    assert start < told.index(row) < told.index("## Your own game")
    assert told.replace(row, "") == NOW


def test_a_page_that_is_gone_or_has_another_title_is_noticed(tmp_path):
    told = brought_up(NOW, [page for page in HOW_TO if page.name != "luck.md"])
    assert "(luck.md)" not in told and "(timeline.md)" in told
    renamed = NOW.replace("[Measure how much of the outcome is luck]", "[Luck]")
    assert brought_up(renamed, HOW_TO) == NOW
