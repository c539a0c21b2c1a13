"""What docs/games/hellgame.md says of the cards is what the pack holds."""

from __future__ import annotations

import re
from pathlib import Path

from simkit.hellgame import GAME
from simkit.hellgame.words.choices import KINDS

PAGE = (Path(__file__).resolve().parents[2] / "docs/games/hellgame.md").read_text(encoding="utf-8")
COMPONENTS = GAME.components()


def known(table: str, what: str) -> int:
    """How many cards have this from the rulebook."""
    origins = [COMPONENTS.origin(f"{table}.{name}.{what}") for name in COMPONENTS.table(table)]
    return sum(origin.startswith("rulebook") for origin in origins)


def test_the_share_of_assumed_values_is_that_of_the_pack():
    counts = COMPONENTS.count()
    said = re.search(r"In all, (\d+) of ([\d,]+) values are assumed", PAGE)
    assert (int(said[1]), int(said[2].replace(",", ""))) == (
        counts["assumed"],
        sum(counts.values()),
    )


def test_so_many_arcana_are_the_rulebooks():
    titles = len(COMPONENTS.table("arcana"))
    copies = sum(card["copies"] for card in COMPONENTS.table("arcana").values())
    majors = known("arcana", "effect.op")
    assert f"| {titles} Arcana titles ({copies} cards) |" in PAGE
    assert f"Major halves: {majors} from the rulebook, {titles - majors} ours" in PAGE


def test_so_many_hell_cards_are_the_rulebooks():
    cards = len(COMPONENTS.table("hell"))
    events, phenomena = known("hell", "event.op"), known("hell", "phenomenon.op")
    assert f"| {cards} Hell cards |" in PAGE
    assert f"{events} events and {phenomena} phenomena are from the rulebook" in PAGE
    assert f"{cards - events} events, {cards - phenomena} phenomena and" in PAGE


def test_so_many_kinds_of_decision_are_asked():
    assert f"{len(KINDS)} kinds" in PAGE


def test_every_setting_and_every_bot_is_told():
    told = set(re.findall(r"`([\w-]+)`", PAGE))
    assert {setting.key for setting in GAME.settings} <= told
    assert {bot.name for bot in GAME.bots} <= told
