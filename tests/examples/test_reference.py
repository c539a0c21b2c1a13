"""The reference of the notation names every public word of simkit.design."""

import inspect
from pathlib import Path

import pytest

import simkit.design as design
from simkit.design.author.maps import Map

PAGE = Path(__file__).resolve().parents[2] / "docs/reference/own-game.md"
OF_SIMKIT = {"called", "size"}  # of cards: read by simkit alone


def words_of(kind):
    return {name for name, _ in inspect.getmembers(kind) if not name.startswith("_")}


@pytest.fixture(scope="module")
def page():
    return PAGE.read_text(encoding="utf-8")


def test_every_word_that_can_be_imported_is_there(page):
    assert [word for word in design.__all__ if f"`{word}" not in page] == []


def test_every_word_of_the_game_is_there(page):
    assert [word for word in words_of(design.Game) if f"game.{word}" not in page] == []


def test_every_word_of_cards_and_maps_is_there(page):
    cards = words_of(design.Deck) - OF_SIMKIT - {"hidden"}
    assert [word for word in cards if f".{word}(" not in page] == []
    assert [word for word in words_of(Map) if f"MAP.{word}(" not in page] == []
