"""11.2.3 The battle of Sugar Hill, with the dice of the rulebook's example."""

from __future__ import annotations

import pytest

from tests.hellgame import battlefield as field
from tests.hellgame.scene import NONE, Scene, twin

A, B = 0, 1


@pytest.mark.rule(
    "hellgame:11.1-declaring",
    "hellgame:11.1-arcana",
    "hellgame:11.2-rounds",
    "hellgame:11.2.1-order",
    "hellgame:11.2.2-attackers",
    "hellgame:11.2.2-lieutenant-bonus",
    "hellgame:11.2.3-demon-save",
    "hellgame:11.2.3-bare-save",
    "hellgame:11.2.3-freed-hound",
    "hellgame:11.2.3-lieutenants",
)
def test_the_battle_of_sugar_hill():
    scene = Scene(players=2)
    game = scene.game
    scene.seat(A, demons="ukobach", souls=5)
    scene.seat(B, demons="caim+moloch", souls=5)
    one, two, three = scene.legions(A, "sugar_hill", 3)
    verin = scene.lieutenant("verin", A, "sugar_hill")
    holder, second, *_ = scene.legions(B, "sugar_hill", 4)
    hound = scene.hound(scene.hound_with(4), on=holder)
    frenzy = scene.give(B, "frenzy")
    others = [scene.give(B, "rage"), scene.give(B, "getaway"), scene.give(B, "incubus")]
    distraction = scene.give(A, "demonic_distraction")
    spare = scene.give(A, "wand_of_ibb")

    # B has more legions: he declares first, and gives Caim three cards of the four he might bring.
    scene.answer("join", seat=B, who=scene.demon("caim"))
    for card in (frenzy, *others[:2]):
        scene.answer("bring", seat=B, what=card)
    scene.answer("bring", seat=B, verb="pass")
    scene.answer("join", seat=A, who=scene.demon("ukobach"))
    scene.answer("bring", seat=A, what=distraction)
    scene.answer("bring", seat=A, what=spare)
    scene.answer("join", seat=B, verb="pass")
    place = field.draw_up(scene, "sugar_hill")
    assert [asked.seat for asked in scene.asked_of("join")] == [B, A, B]
    assert scene.asked_of("bring")[0].amount == 4
    assert game.battle.demon[scene.demon("moloch")] == 0

    # Caim has more skulls than Ukobach: B has magic begin, and begins himself.
    scene.answer("first_spell", seat=B, who=B)
    scene.answer("combat_magic", seat=B, what=frenzy)
    scene.answer("combat_magic", seat=A, what=distraction)
    for target in (("what", hound), ("who", holder), ("who", second)):
        scene.answer("attack", seat=A, **{target[0]: target[1]})
    for target in (one, one, one, one, two, two):  # and 3A by 4B, as everybody must be attacked
        scene.answer("attack", seat=B, who=target)
    blows = [3, 2, 6, 1]  # the Hellhound's; the example leaves out its fourth
    blows += [2, 4, 3]  # A's legions
    blows += [5, 4, 6]  # B's, but for the one that holds the Hellhound
    saves = [2, 1, 2, 4, 3]  # 1A, 2A twice, 3A, 1B
    with scene.dice(*blows, *saves, 4, 5):  # the Hellhound runs, Verin is tried
        field.fight_round(scene)
    assert scene.unanswered() == []
    assert game.battle.demon[scene.demon("caim")] == twin.roster.DRIVEN_OUT
    assert [asked.seat for asked in scene.asked_of("combat_magic")] == [B, A, A]
    hit = {event["what"] for event in scene.events("attack_hits")}
    assert hit == {one, two, three, holder}
    assert scene.where(three) == NONE and scene.where(holder) == NONE
    assert scene.standing(A, place) == 2 and scene.standing(B, place) == 3
    assert game.hounds[hound].place == scene.place("addiction")
    assert game.lieutenants[verin].place == place

    # Nobody flees; in the next round Verin still helps, and Frenzy does not.
    bonus = twin.fighting.attack_bonus
    assert bonus(game, scene.rules, one) == 2 and bonus(game, scene.rules, second) == 0
