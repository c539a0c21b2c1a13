"""Options in words, where the word of the rules says too little by itself.

That every option has words at all is in the contract of all games.
"""

from __future__ import annotations

from functools import partial

import pytest

from tests import option_words
from tests.hellgame.scene import NONE, Scene, twin

told = partial(option_words.told, twin)


@pytest.fixture
def scene() -> Scene:
    return Scene(players=3)


def test_a_legion_is_told_with_its_place(scene):
    legion = scene.legion(1, "spies")
    assert told(scene, "sacrifice", "choose", who=legion).endswith(" of Seat 2 in Spies")


def test_a_unit_is_a_legion_or_a_lieutenant(scene):
    legion = scene.legion(1, "spies")
    pytho = scene.lieutenant("pytho", 1, "spies")
    assert told(scene, "unpaid", "choose", who=legion).startswith("Leave legion ")
    lieutenant = told(scene, "unpaid", "choose", who=NONE, what=pytho)
    assert lieutenant == "Leave Pytho in Spies unpaid"


def test_a_gift_is_told_as_what_it_is(scene):
    souls = twin.choices.GIVE_SOULS
    assert told(scene, "gift", "give_souls", amount=1) == "Give 1 soul to Seat 1"
    assert told(scene, "accept_gift", "accept", who=souls, amount=5) == "Take 5 souls"


def test_magic_is_aimed_at_what_its_card_can_strike(scene):
    legion = scene.legion(0, "spies")
    demon = told(scene, "court", "court", who=legion).removesuffix(" courts Lilith")
    kinds = set()
    for card in range(int(scene.rules.arcana)):
        aim = twin.aims.aim_of(scene.rules, card)
        aimed = told(scene, "target", "choose", card, who=legion)
        if twin.aims.is_demon_aim(aim):
            assert aimed == f"Aim at {demon}"
        else:
            assert aimed == "Aim at legion 1 of Seat 1 in Spies"
        kinds.add(twin.aims.is_demon_aim(aim))
    assert kinds == {True, False}


def test_a_flight_may_lead_nowhere(scene):
    pytho = scene.lieutenant("pytho", 1, "spies")
    stays = told(scene, "flight", "step", pytho, where=scene.place("spies"))
    goes = told(scene, "flight", "step", pytho, where=scene.place("antehell"))
    assert (stays, goes) == ("Pytho does not get away", "Pytho flees to AnteHell")
