"""The site of the documentation: it builds without a complaint and loads nothing from elsewhere."""

from __future__ import annotations

import re

import pytest

from simkit.cli.overview import commands
from simkit.finding import registry
from simkit.lab.contests.compare_answer import Comparison
from simkit.lab.portable import linking
from simkit.messages.errors import BadInput
from simkit.messages.renamed import RENAMED
from tests import docs_reference, docs_site, pictures, site_games
from tests.help_texts import PUBLIC
from tests.pages import DOCS, HOW_TO, PAGES, README, ROOT


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::PendingDeprecationWarning")
def test_it_builds_strictly_and_needs_no_network(tmp_path):
    assert docs_site.build(tmp_path / "site", games=["pig"]) == []
    pages = sorted((tmp_path / "site").rglob("*.html"))
    assert len(pages) > len(HOW_TO) + 10
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert 'role="heading">' not in text, page.name
        loaded = re.findall(r'<(?:script|img|iframe|source)[^>]*\bsrc="([^"]+)"', text)
        loaded += re.findall(r'<link[^>]*rel="(?:stylesheet|preload|icon)[^>]*href="([^"]+)"', text)
        assert not [each for each in loaded if "//" in each], page.name
        for target in re.findall(r'href="([^"#?:]+\.html)', text):
            assert (page.parent / target).exists(), (page.name, target)
    assert (tmp_path / "site" / docs_site.MOVING).read_text(encoding="utf-8").count("Hunt")
    for style in (tmp_path / "site").rglob("*.css"):
        assert not re.search(r"url\(\s*['\"]?https?:|@import", style.read_text(encoding="utf-8"))


def test_the_first_page_of_the_site_shows_a_game_that_runs_before_any_chart():
    page = docs_site.index()
    assert page.index(f'src="{docs_site.MOVING}#play"') < page.index("![")
    assert "hit_rule" not in page.partition("```console")[0]


# --- games that run on the site ------------------------------------------------------------------

MARKED = "Play: <!-- try: pig -->\n\n<!-- try -->\n"


def test_a_game_is_linked_where_a_page_names_it(tmp_path):
    page = tmp_path / "docs/tutorials/page.md"
    told = site_games.linked(MARKED, page, tmp_path, ["pig"])
    assert told == 'Play: <a href="../../docs/try/pig.html">Play Pig in this browser</a>\n\n\n'


def test_without_a_linker_the_site_says_why_it_has_no_games(tmp_path, monkeypatch):
    def missing():
        raise BadInput("no linker")

    monkeypatch.setattr(linking, "linker", missing)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/page.md").write_text(MARKED)
    assert site_games.put(tmp_path) == "no linker"
    told = (tmp_path / "docs/page.md").read_text()
    assert "<!--" not in told and "href" not in told
    assert "make site" in told


def test_every_game_of_the_site_is_named_on_a_page_and_every_name_is_a_game():
    named = {
        name for page in PAGES for name in re.findall(r"<!-- try: (\w+) -->", page.read_text())
    }
    assert named == {*site_games.GAMES}


def test_the_tutorials_game_is_its_last_state(tmp_path):
    assert "game.boots" in site_games.file_of("peak", tmp_path).read_text()
    assert site_games.file_of("pig", tmp_path) == ROOT / "examples/pig.py"


def test_what_the_theme_leaves_out_is_put_in():
    caption = '<p class="caption" role="heading"><span>How to</span></p><pre>run</pre>'
    told = docs_site.for_everybody(caption)
    assert 'role="heading" aria-level="2">' in told
    assert '<pre tabindex="0">run' in told
    assert docs_site.for_everybody(told) == told
    wide = '<div class="table-wrapper colwidths-auto docutils container"><table>'
    assert 'container" tabindex="0"><table>' in docs_site.for_everybody(wide)


def test_how_to_pages_stand_in_groups_each_once():
    groups = docs_site.groups()
    assert {*groups} <= {*docs_site.index().splitlines()}
    sides = [text.partition(":hidden:")[2].split("```")[0].split() for text in groups.values()]
    every = [name for side in sides for name in side]
    assert len(every) == len({*every}) >= 70
    assert max(map(len, sides)) < 25


def test_every_page_of_the_docs_stands_at_the_side():
    grouped = [
        f"docs/how-to/{line}" for text in docs_site.groups().values() for line in text.splitlines()
    ]
    told = [*docs_site.index().splitlines(), *grouped]
    for path in {*PAGES, README} - {DOCS / "index.md"}:
        if path == README or DOCS in path.parents:
            assert path.relative_to(ROOT).with_suffix("").as_posix() in told
    assert {name for name in docs_site.MADE if name != "index"} <= {*told}


def test_every_picture_of_the_docs_is_in_the_gallery_with_its_command():
    told = docs_site.gallery()
    shown = {path.name for path in (ROOT / "docs/charts").glob("*.png")}
    assert shown <= {*re.findall(r"([a-z-]+\.png)\)", told)}
    for name in shown:
        assert re.search(rf"simkit .*{name}", told), name


def test_what_the_gallery_says_to_type_works_in_a_fresh_clone():
    """Whatever a command reads is in the clone, shown as a file, or written by one before it."""
    for entry in docs_site.gallery().split("\n## ")[1:]:
        there = set(re.findall(r"Save as `([^`]+)`", entry))
        console = re.findall(r"(?ms)^```console\n(.*?)^```$", entry)[-1]
        assert console.strip(), entry[:60]
        for line in console.splitlines():
            words = line.split()
            if words[1] == "chart":
                assert words[2] in there, line
            for name in (each for each in words[2:] if re.search(r"\w\.(toml|json|csv|py)$", each)):
                assert name in there or (ROOT / name).exists(), line
            there |= set(re.findall(r"--(?:out|write-position) (\S+)", line))


def test_the_gallery_shows_small_pictures(tmp_path):
    docs_site.draw_thumbnails(tmp_path)
    told = docs_site.gallery()
    for shown in docs_site.pictures():
        assert f"]({shown.thumbnail})" in told
        assert (tmp_path / shown.thumbnail).stat().st_size < shown.file.stat().st_size


def test_every_picture_of_a_page_is_shown_beside_its_command_and_is_small():
    shown = {path.stem: path.stat().st_size for path in pictures.FOLDER.glob("*.png")}
    assert shown.keys() == pictures.PICTURES.keys()
    for name, picture in pictures.PICTURES.items():
        assert shown[name] < pictures.LIMIT
        page = (ROOT / f"docs/how-to/{picture.page}.md").read_text(encoding="utf-8")
        before, found, _ = page.partition(f"](../pictures/{name}.png)")
        assert found and picture.command in before


def test_the_reference_has_every_function_with_an_example():
    told = docs_reference.python()
    for name in PUBLIC:
        part = told.partition(f"## simkit.{name}\n")[2].partition("\n## ")[0]
        assert f"simkit.{name}(" in part
        assert "\nReturns " in part
        for answer in re.findall(r"Returns \[(\w+)\]", part):
            assert f"\n### {answer}\n" in told


def test_the_reference_has_every_command_with_every_option():
    told = docs_reference.commands()
    for name, command in commands().items():
        part = told.partition(f"## simkit {command.typed}\n")[2].partition("\n## ")[0]
        for action in command.parser()._actions:
            option = action.option_strings[-1] if action.option_strings else action.metavar
            assert f"| `{option}` |" in part, (name, option)


def test_the_attributes_of_an_answer_have_types():
    found = {name: (kind, text) for name, kind, text in docs_reference.attributes(Comparison)}
    assert found["variants"][0] == "tuple[Variant, ...]"
    assert found["variants"][1].startswith("what was compared")
    assert found["chunks"][1] == ""  # a field without a remark
    assert found["asked"][0] == "int"
    assert found["asked"][1].startswith("games ")
    assert found["baseline"][0] == "Variant"
    assert "summary()" in found and "VERB" not in found


def test_a_search_for_a_standard_word_finds_the_glossary():
    told = (DOCS / "reference/glossary.md").read_text(encoding="utf-8").casefold()
    for word in ("ablation", "power analysis", "epsilon", "win probability", "pareto front",
                 "common random numbers"):  # fmt: skip
        assert word in told, word


def test_every_renamed_word_is_listed():
    told = docs_reference.renamed()
    for each in RENAMED:
        assert f"| `{each.old}` | `{each.new}` |" in told


def test_the_reference_has_every_word_that_a_game_lists():
    told = docs_reference.words()
    for game in registry.games().values():
        part = told.partition(f"## {game.title}\n")[2].partition("\n## ")[0]
        names = [each.key for each in game.settings]
        names += [each.name for each in (*game.metrics, *game.outcomes, *game.bots)]
        assert [name for name in names if f"| `{name}` |" not in part] == []
    for column in ("game", "seed", "bot", "outcome", "won", "turns"):
        assert f"**{column}**" in told


def test_what_would_be_a_mark_is_text():
    assert docs_reference._cell("a|b *c* <d>\n[e]") == r"a\|b \*c\* \<d\> \[e\]"


def test_what_assistants_are_pointed_to_is_there():
    text = (DOCS / "llms.txt").read_text(encoding="utf-8")
    linked = re.findall(r"\]\(docs/([^)]+)\.html\)", text)
    assert len(linked) > 10
    assert [page for page in linked if not (DOCS / f"{page}.md").exists()] == []


def test_the_page_for_assistants_is_short_enough_to_paste():
    assert len((DOCS / "how-to/assistant.md").read_text(encoding="utf-8").splitlines()) < 300
