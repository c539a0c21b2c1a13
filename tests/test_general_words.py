"""What holds for every game is called so: no word of one game is a name in the general rooms."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parent.parent / "simkit"
ROOMS = ("lab", "view")
FILES = ("values/schema.py", "values/components.py", "description/boards.py", "description/game.py")
GENERAL = [path for room in ROOMS for path in sorted((HOUSE / room).rglob("*.py"))]
GENERAL += [HOUSE / name for name in FILES]

WORDS = {
    "apocalypse": "doom toughness hero heroes lord lords larva gryllus fiend cacodemon legion "
    "legions despair invasion",
    "hades": "nastian nastians gorgon vittles squad squads captive captives shl",
    "hellgame": "demon demons sectio triumvirate souls antehell uriel lilith hounds",
    "fury": "boudica rebel rebels tribe tribes tract tracts cohort cohorts flotilla",
    "armageddon": "empires stronghold strongholds besieger besieged outpost outposts munition",
}
KNOWN = {word for words in WORDS.values() for word in words.split()}


def names_in(source: str) -> Iterator[tuple[int, str]]:
    """Names, and texts that are names themselves: keys, stems of columns, options.

    What is written for people (docstrings, comments, sentences with examples) has spaces in it.
    """
    for node in ast.walk(ast.parse(source)):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Name):
            yield line, node.id
        elif isinstance(node, ast.Attribute):
            yield line, node.attr
        elif isinstance(node, ast.arg | ast.keyword):
            yield line, node.arg or ""
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.alias):
            yield line, node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if " " not in node.value.strip():
                yield line, node.value


def parts(name: str) -> set[str]:
    """The words of a name: `doom_by_cause`, `DoomCause`, `doom-by-cause` are of doom."""
    return {part.lower() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}


@pytest.mark.parametrize("path", GENERAL, ids=lambda path: str(path.relative_to(HOUSE)))
def test_no_word_of_one_game_is_a_name_in_a_general_room(path):
    found = names_in(path.read_text(encoding="utf-8"))
    strangers = [f"line {line}: {name}" for line, name in found if parts(name) & KNOWN]
    assert strangers == []


@pytest.mark.parametrize(
    "source",
    ["doom_by_cause(frame)", "class Toughness: pass", "frame['doom_exits']", "draw(hero=1)",
     "import simkit.apocalypse.heroes", "STEM = 'doom_'", "game.despair_dice"],
)  # fmt: skip
def test_such_a_name_is_seen(source):
    assert any(parts(name) & KNOWN for _, name in names_in(source))


def test_what_is_written_for_people_may_give_an_example():
    source = '"""A hero, say."""\nhelp = "such as gift or hero"  # or a demon\n'
    assert not any(parts(name) & KNOWN for _, name in names_in(source))
