"""The site of the documentation: it builds without a complaint and loads nothing from elsewhere."""

from __future__ import annotations

import re

import pytest

from simkit import registry
from tests import docs_site, pictures
from tests.help_texts import PUBLIC
from tests.pages import HOW_TO, ROOT


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::PendingDeprecationWarning")
def test_it_builds_strictly_and_needs_no_network(tmp_path):
    assert docs_site.build(tmp_path / "site") == []
    pages = sorted((tmp_path / "site").rglob("*.html"))
    assert len(pages) > len(HOW_TO) + 10
    for page in pages:
        text = page.read_text(encoding="utf-8")
        loaded = re.findall(r'<(?:script|img|iframe|source)[^>]*\bsrc="([^"]+)"', text)
        loaded += re.findall(r'<link[^>]*rel="(?:stylesheet|preload|icon)[^>]*href="([^"]+)"', text)
        assert not [each for each in loaded if "//" in each], page.name
        for target in re.findall(r'href="([^"#?:]+\.html)', text):
            assert (page.parent / target).exists(), (page.name, target)
    for style in (tmp_path / "site").rglob("*.css"):
        assert not re.search(r"url\(\s*['\"]?https?:|@import", style.read_text(encoding="utf-8"))


def test_every_page_of_the_docs_stands_at_the_side():
    told = docs_site.index()
    for path in (*HOW_TO, *(ROOT / "docs").glob("*.md")):
        assert path.relative_to(ROOT).with_suffix("").as_posix() in told.splitlines()


def test_every_picture_of_the_docs_is_in_the_gallery_with_its_command():
    told = docs_site.gallery()
    shown = {path.name for path in (ROOT / "docs/charts").glob("*.png")}
    assert shown <= {*re.findall(r"([a-z-]+\.png)\)", told)}
    for name in shown:
        assert re.search(rf"simkit .*{name}", told), name


def test_every_picture_of_a_page_is_shown_beside_its_command_and_is_small():
    shown = {path.stem: path.stat().st_size for path in pictures.FOLDER.glob("*.png")}
    assert shown.keys() == pictures.PICTURES.keys()
    for name, picture in pictures.PICTURES.items():
        assert shown[name] < pictures.LIMIT
        page = (ROOT / f"docs/how-to/{picture.page}.md").read_text(encoding="utf-8")
        before, found, _ = page.partition(f"](../pictures/{name}.png)")
        assert found and picture.command in before


def test_the_reference_has_every_function_with_an_example():
    told = docs_site.reference()
    for name in PUBLIC:
        part = told.partition(f"## simkit.{name}\n")[2].partition("\n## ")[0]
        assert f"simkit.{name}(" in part


def test_the_glossary_has_every_word_that_a_game_lists():
    told = docs_site.glossary()
    for game in registry.games().values():
        part = told.partition(f"## {game.title}\n")[2].partition("\n## ")[0]
        names = [each.key for each in game.settings]
        names += [each.name for each in (*game.metrics, *game.outcomes, *game.bots)]
        assert [name for name in names if f"| `{name}` |" not in part] == []
    for column in ("game", "seed", "bot", "outcome", "won", "turns"):
        assert f"**{column}**" in told


def test_what_would_be_a_mark_is_text():
    assert docs_site._cell("a|b *c* <d>\n[e]") == r"a\|b \*c\* \<d\> \[e\]"
