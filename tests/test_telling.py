"""The patterns by which a story in brief is made match sentences that the game still tells."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from simkit.finding.registry import games

ROOT = Path(__file__).resolve().parent.parent / "simkit"
ALL = [(game.name, pattern) for game in games().values() for pattern in game.telling]
LONG_ENOUGH = 3  # letters of a part that says anything
_NAME = re.compile(r"^(?:[A-Z]\w*\.? )+")


@cache
def told(game: str) -> str:
    """All texts of a game but its description, where the patterns stand."""
    files = [each for each in (ROOT / game).rglob("*.py") if each.name != "description.py"]
    texts = [each.read_text(encoding="utf-8") for each in (ROOT / game).rglob("*.toml")]
    for file in files:
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        texts += [
            node.value
            for node in nodes
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
    return "\n".join(texts)


def parts(pattern: str) -> list[str]:
    """The words between the stars; a name in front may come from a table."""
    found = (part.strip(" .:;()") for part in pattern.split("*"))
    return [part for part in found if len(part) >= LONG_ENOUGH]


@pytest.mark.parametrize(("game", "pattern"), ALL)
def test_a_pattern_of_telling_sentences_stands_in_the_texts_of_the_game(game, pattern):
    for part in parts(pattern):
        assert part in told(game) or _NAME.sub("", part) in told(game), part


def test_a_pattern_of_words_that_nobody_tells_would_be_seen():
    assert "falls to the Prince of Hell" not in told("hellgame")
