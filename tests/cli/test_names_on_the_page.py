"""No key of code stands where people read first: in what is offered, in sentences and pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from simkit.cli.page.meant import change_title
from simkit.description.game import Game
from simkit.finding import registry
from simkit.view.text.naming import speech_of

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
GAMES = ("apocalypse", "hades", "fury", "hellgame", "armageddon", "reef.py", "hunt.py")
KEY = re.compile(r"[-_]")


def found(name: str) -> Game:
    return registry.find(str(EXAMPLES / name) if name.endswith(".py") else name)


def keys_of(game: Game) -> set[str]:
    """Keys that nobody would say, because they hold a sign of code."""
    named = (*game.metrics, *game.outcomes, *game.voids, *game.resolvers)
    keys = {*(each.name for each in named), *(each.key for each in game.settings)}
    return {each for each in keys if KEY.search(each)}


def offered(game: Game) -> Iterator[str]:
    """What the page can offer of everything that the game names."""
    for each in (*game.metrics, *game.outcomes):
        yield change_title(game, {"verb": "run", "about": each.name})
    for ending in game.outcomes:
        yield change_title(game, {"verb": "replay", "where": f"outcome == '{ending.name}'"})
    for setting in game.settings:
        usual = setting.text(setting.default)
        yield change_title(game, {"verb": "compare", "vary": {setting.key: [usual, "other"]}})
    for resolver in game.resolvers:
        yield change_title(game, {"verb": "odds", "resolver": resolver.name})
    for asset in game.assets:
        yield change_title(game, {"verb": "worth", "kind": asset.kind, "about": "too-strong"})


@pytest.mark.parametrize("name", GAMES)
def test_what_is_offered_has_names_and_no_keys(name):
    game = found(name)
    titles = [each for each in offered(game) if each]
    assert titles
    assert [title for title in titles if keys_in(title, keys_of(game))] == []


@pytest.mark.parametrize("name", GAMES)
def test_sentences_and_pictures_are_said_with_names(name):
    """The page says every sentence, title and label of a picture so."""
    game, keys = found(name), keys_of(found(name))
    say = speech_of(game)
    for key in keys:
        for text in (key, f'games that end with "{key}"', f"with {key} 5 than with 4", f"{key}=5"):
            assert not keys_in(say(text), {key}), text


def keys_in(text: str, keys: set[str]) -> list[str]:
    return [key for key in keys if re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", text)]
