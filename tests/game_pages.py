"""The pages of the games, as far as they follow from the games: the tables of settings and bots.

`make golden` calls it after it has played the golden rows, so a new bot is entered once. After
a new setting, `python -m tests.game_pages` is enough.
"""

from __future__ import annotations

import re
from pathlib import Path

from simkit.description.game import Game
from simkit.description.policy import FLOOR
from simkit.finding import registry
from simkit.view.text.words import setting_text

PAGES = Path(__file__).resolve().parent.parent / "docs" / "games"


def bot_rows(game: Game) -> list[str]:
    """A row for each bot that plays to win, in the order of the game."""
    return [f"| `{bot.name}` | {bot.gist} |" for bot in game.bots if bot.gist != FLOOR]


def with_bots(text: str, game: Game) -> str:
    """A page whose table of bots has a row for each of them; other pages stay as they are."""
    found = re.search(r"(?<=^\| `idle`, `random` \|)([^\n]*)\n((?:\| [^\n]*\n)*)", text, re.M)
    if not found:
        return text
    rows = "".join(f"{row}\n" for row in bot_rows(game))
    return text[: found.start(2)] + rows + text[found.end(2) :]


def setting_rows(game: Game) -> list[str]:
    """A row for each setting, in the order of the game."""
    return [
        f"| `{each.key}` | `{setting_text(each.default)}` | {each.help} |" for each in game.settings
    ]


def with_settings(text: str, game: Game) -> str:
    """A page whose table of settings has a row for each of them."""
    found = re.search(
        r"(?<=^\| setting \| default \| effect \|\n\|---\|---\|---\|\n)((?:\|[^\n]*\n)*)",
        text,
        re.M,
    )
    if not found:
        return text
    rows = "".join(f"{row}\n" for row in setting_rows(game))
    return text[: found.start()] + rows + text[found.end() :]


def brought_up(text: str, game: Game) -> str:
    """A page with both tables as the game says them."""
    return with_settings(with_bots(text, game), game)


def write(name: str) -> None:
    """Bring the page of a game up to date."""
    page = PAGES / f"{name}.md"
    page.write_text(brought_up(page.read_text("utf-8"), registry.find(name)), encoding="utf-8")


if __name__ == "__main__":
    for each in registry.games():
        write(each)
