"""Options in words, where the word of the rules says too little by itself.

That every option has words at all is in the contract of all games.
"""

from __future__ import annotations

from functools import partial

from tests import option_words
from tests.hades.scene import state, twin

told = partial(option_words.told, twin)


def test_dante_comes_into_one_of_two_rooms(scene):
    dante = int(scene.rules.dante)
    rooms = [told(scene, "quarters", "choose", who=dante, what=what) for what in (0, 1)]
    assert rooms == [
        "Professor Dante comes into the Living Quarters and Bridge",
        "Professor Dante comes into Dante's Lab",
    ]


def test_a_partner_says_by_which_action_it_joins(scene):
    unit = scene.units_of("hq")[0]
    named = told(scene, "jam", "choose", who=unit).removesuffix(" is jammed")
    actions = (state.FULL_FIRE, state.RUN_AND_GUN)
    both = [told(scene, "combine", "join", who=unit, what=action) for action in actions]
    assert both == [
        f"Combine fire with {named}, whose action is full fire",
        f"Combine fire with {named}, whose action is run and gun, so it attacks as if depleted",
    ]


def test_a_jump_onto_the_spot_is_none(scene):
    here, there = scene.hex("inferno", 5, 5), scene.hex("inferno", 6, 5)
    unit = scene.unit("swat", at=here)
    jumps = [told(scene, "jump", "jump", unit, who=unit, where=where) for where in (here, there)]
    assert jumps == ["Stay here, without a jump", "Jump to Inferno 6.5"]


def test_a_fighter_is_attacked_in_no_hex(scene):
    attack = told(scene, "target", "attack", what=state.FIGHTER, where=-1)
    assert "attacks Fighter" in attack and " at " not in attack


def test_a_card_is_drawn_for_something(scene):
    rally = twin.choices.RALLY_CHECK
    assert told(scene, "deck", "draw", rally, what=0) == "Draw an SHL card for a rally"


def test_treasures_are_told_by_name(scene):
    assert told(scene, "carry", "carry", amount=3) == "Carry the Golden Idol and the Loot along"
    assert told(scene, "carry", "pass") == "Carry nothing along"
