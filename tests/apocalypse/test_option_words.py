"""Options in words, where the word of the rules says too little by itself.

That every option has words at all is in the contract of all games.
"""

from __future__ import annotations

from functools import partial

import pytest

from tests import option_words
from tests.apocalypse.scene import Scene, twin

told = partial(option_words.told, twin)


@pytest.fixture
def scene() -> Scene:
    return Scene(heroes="naomi+hannah")


def test_a_new_hero_has_a_name(scene):
    cissy = scene.components.order("heroes").index("cissy")
    name = scene.components.table("heroes")["cissy"]["title"]
    assert told(scene, "new_hero", "take", what=cissy, where=2) == f"{name} enters in area 2"


def test_the_same_verb_says_what_it_means_here(scene):
    assert told(scene, "team", "pass") == "End the team phase"
    assert told(scene, "ready_attack", "pass") == "Roll the dice"
    assert told(scene, "absorb", "pass", amount=3) == "Naomi Joslyn takes 3 damage"
    assert told(scene, "from_pool", "pay", stake=5, amount=2) == "Pay 2 of 5 courage from the pool"
    assert told(scene, "toll", "pay", amount=2) == "Pay 2 luck"


def test_dice_are_told_by_size_and_face(scene):
    assert told(scene, "raise_die", "raise", what=6, amount=8) == "The d6 becomes a d8"
    assert told(scene, "raise_die", "raise", stake=1, what=6, amount=6) == "The d6 shows 6"
    scene.game.dice.face[:2] = 5, 3
    assert told(scene, "assign", "combine", who=0, what=1, amount=8) == "Combine a 5 and a 3 to 8"
    assert (
        told(scene, "assign", "hit", what=0, where=2, amount=5) == "Hit a larva in area 2 with a 5"
    )
    assert told(scene, "assign", "hit", what=0, where=2, amount=8).endswith(" with an 8")


def test_a_gift_is_told_by_the_card_on_its_slot(scene):
    scene.give_gift(0, "faith", slot=2)
    title = scene.components.table("gifts")["faith"]["title"]
    assert told(scene, "ready_attack", "steady", what=2).endswith(f" to use {title}")


def test_a_lord_and_his_parts_are_told_by_name():
    scene = Scene(heroes="naomi", lord="baphomet")
    code = twin.state.LORD
    name = scene.components.table("lords")["baphomet"]["title"]
    assert told(scene, "assign", "hit", what=code, where=7, amount=6).startswith(f"Hit {name} in")


def test_one_trooper_is_told_as_one(scene):
    kind = scene.trooper("volunteer")
    named = scene.components.table("troopers")["volunteer"]["title"]
    moved = [told(scene, "transfer_to", "move", what=kind, where=1, amount=n) for n in (1, 2)]
    assert moved == [f"Move 1 {named} trooper to area 1", f"Move 2 {named} troopers to area 1"]


def test_an_attack_given_up_says_what_for(scene):
    scene.hero(0).stunned = 1
    both = told(scene, "hero_turn", "recover_by_attack", what=1)
    assert both == "Naomi Joslyn gives up an attack to recover and put out the fire"
    scene.hero(0).stunned = 0
    one = told(scene, "hero_turn", "recover_by_attack", what=1)
    assert one == "Naomi Joslyn gives up an attack to put out the fire"
