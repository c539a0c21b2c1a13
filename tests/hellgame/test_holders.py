"""Who has a demon, a card, a lieutenant or a sectio first, read from the log of a game."""

from __future__ import annotations

import pytest

from simkit.hellgame import GAME
from simkit.hellgame.telling.holders import first_holders
from simkit.hellgame.words.events import CARD_DRAWN, CONTROL_GAINED, DEMON_DEALT, LIEUTENANT_HIRED
from simkit.hellgame.words.sizes import COPIES
from simkit.hellgame.words.state import FREEBOOTERS, NONE
from simkit.hellgame.words.tallies import GAINED_AT_START, GAINED_BY_VICTORY
from simkit.kernel.events import EVENT
from simkit.kernel.records import blank

PACK = GAME.components()


def log(*told):
    """Events: kind, who, what, where."""
    events = blank(EVENT, len(told))
    for event, (kind, who, what, where) in zip(events, told, strict=True):
        event.kind, event.who, event.what, event.where = kind, who, what, where
    return events


@pytest.mark.parametrize(
    ("kind", "event"), [("demon", DEMON_DEALT), ("lieutenant", LIEUTENANT_HIRED)]
)
def test_the_first_one_counts(kind, event):
    found = first_holders(kind, log((event, 2, 1, NONE), (event, 0, 1, NONE)), PACK)
    assert found.tolist()[:3] == [NONE, 2, NONE]


def test_either_copy_of_an_arcanum_counts():
    drawn = log((CARD_DRAWN, 3, COPIES + 1, NONE), (CARD_DRAWN, 1, COPIES, NONE))
    assert first_holders("arcanum", drawn, PACK).tolist()[:3] == [NONE, 3, NONE]


def test_only_the_sectios_dealt_at_set_up_count():
    gained = log((CONTROL_GAINED, 1, GAINED_AT_START, 7), (CONTROL_GAINED, 2, GAINED_BY_VICTORY, 8))
    found = dict(zip(PACK.order("sectios"), first_holders("sectio", gained, PACK), strict=True))
    entries = PACK.table("sectios")
    held = {name: seat for name, seat in found.items() if seat != NONE}
    assert list(held.values()) == [1]
    (name,) = held
    assert (entries[name]["circle"], entries[name]["quarter"]) == (2, 3), "place 7"


def test_freebooters_hold_nothing():
    hired = log((LIEUTENANT_HIRED, FREEBOOTERS, 0, NONE))
    assert (first_holders("lieutenant", hired, PACK) == NONE).all()
