"""Fourth Circle demons of the core box, the Void pack and the bonus box, card by card."""

from __future__ import annotations

import pytest

from .demons import all_attack, appear, each, fire, kill, scene_of
from .scene import twin

BAPHOMET = twin.state.LORD

# --- killed or not -------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:fourth-circle")
@pytest.mark.parametrize("fourth_kill_courage", [3, 4])
def test_an_ambush_that_kills_one_fills_the_pool_as_the_setting_says(fourth_kill_courage):
    scene = scene_of(fourth_kill_courage=fourth_kill_courage)
    kill(scene, scene.put_fourth("philtre", 1), 1, seat=-1)
    assert scene.game.pool == 4 + fourth_kill_courage


@pytest.mark.rule("apocalypse:fourth-circle")
def test_divine_intervention_sends_one_away_before_it_does_anything():
    scene = scene_of(divine_intervention=True)
    names = scene.components.order("fourth")
    raparee, mandrake = names.index("raparee"), names.index("mandrake")
    scene.rules.map.banned_fourth = ~(1 << raparee | 1 << mandrake)
    number = 0
    while twin.fourth.draw_fourth(scene.game, scene.at, -1) != raparee:
        number += 1
        scene.luck.game = number
    scene.answer("divine_fourth", verb="redraw")
    assert twin.fourth.spawn_fourth(scene.game, scene.at, 6) == mandrake
    assert scene.game.pool == 4
    assert scene.game.fourth[raparee].stored == 0
    assert list(scene.game.in_force.nonzero()[0]) == [twin.effects.AMBUSHES_TURN]
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:hellhound")
@pytest.mark.rule("apocalypse:catoblepas")
def test_a_lonely_hellhound_strikes_afar_and_a_catoblepas_does_not():
    scene = scene_of("hannah")
    hound, beast = scene.put_fourth("hellhound", 4), scene.put_fourth("catoblepas", 5)
    strikes = twin.groups.strikes_anywhere
    assert strikes(scene.game, scene.rules, 4, hound)
    assert not strikes(scene.game, scene.rules, 5, beast)
    all_attack(scene, 10, 1, 1, 1)
    assert scene.hero(0).health == 3


@pytest.mark.rule("apocalypse:catoblepas")
def test_the_catoblepas_infects_as_it_appears_and_with_every_damage_that_is_taken():
    scene = scene_of("hannah")
    scene.hero(0).health = 4
    appear(scene, "catoblepas", area=1)
    assert scene.hero(0).pestilence == 2
    scene.put_patrol(0, "police", 1)
    scene.answer("absorb", verb="pass")
    all_attack(scene, 8, 8, 1, 1)
    assert scene.hero(0).pestilence == 4
    scene.answer("absorb", verb="patrol")
    all_attack(scene, 8, 8, 1, 1)
    assert scene.hero(0).pestilence == 4


# --- Secutor -------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:secutor")
def test_the_secutor_slays_a_trooper_of_every_ambush_and_spares_patrols():
    scene = scene_of()
    scene.put_ambush(0, "volunteer", 4)
    scene.put_ambush(3, "police", 1)
    scene.put_patrol(1, "army", 2)
    appear(scene, "secutor")
    assert [twin.board.ambush_size(scene.game, area) for area in (0, 3)] == [3, 0]
    assert sum(scene.hero(1).patrol) == 2
    assert scene.events().count("trooper_slain") == 2
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:secutor")
def test_no_trooper_absorbs_the_secutors_damage_but_other_groups_are_absorbed():
    scene = scene_of("hannah")
    scene.hero(0).health = scene.hero(0).cap = 9
    scene.put_patrol(0, "police", 1)
    scene.put_ambush(1, "volunteer", 2)
    scene.put(1, gryllus=1)
    scene.put_fourth("secutor", 1)
    scene.answer("absorb", verb="patrol")
    all_attack(scene, 8, *(12, 12, 12, 1))
    assert scene.hero(0).health == 9 - 3
    assert len(scene.asked_of("absorb")) == 1
    assert twin.board.ambush_size(scene.game, 1) == 2


@pytest.mark.rule("apocalypse:secutor")
def test_gifts_still_lessen_the_secutors_damage():
    scene = scene_of("hannah")
    armour = next(
        title
        for title, entry in scene.components.table("gifts").items()
        if entry["effect"]["op"] == "ignore_first_hit"
    )
    scene.give_gift(0, armour)
    scene.put_fourth("secutor", 1)
    all_attack(scene, 12, 1, 1, 1)
    assert scene.hero(0).health == 4


# --- Mandrake ------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:mandrake")
@pytest.mark.rule("apocalypse:faq-ambush-must-fire")
def test_an_ambush_beside_heroes_must_fire_at_one_of_them_and_not_at_enemies():
    scene = scene_of()
    scene.put(1, larva=2)
    scene.put_ambush(1, "army", 3)
    scene.put_fourth("mandrake", 5)
    scene.answer("target", who=2)
    scene.answer("absorb", verb="pass", who=2)
    fire(scene, 6, 2)
    assert each(scene, "health") == [4, 6, 5]
    assert scene.game.areas[1].minions[0] == 2
    assert all("pass" not in asked.verbs() for asked in scene.asked_of("fire"))


@pytest.mark.rule("apocalypse:faq-ambush-must-fire")
@pytest.mark.rule("apocalypse:mandrake")
def test_without_a_mandrake_the_captain_may_hold_fire():
    scene = scene_of()
    scene.put(1, larva=2)
    scene.put_ambush(1, "army", 3)
    scene.answer("fire", verb="pass")
    fire(scene)
    assert scene.game.areas[1].minions[0] == 2


@pytest.mark.rule("apocalypse:mandrake")
def test_it_fires_even_where_no_enemy_is_and_elsewhere_the_captain_may_still_pass():
    scene = scene_of("hannah")
    scene.put_ambush(1, "volunteer", 1)
    scene.put_ambush(3, "volunteer", 1)
    scene.put(3, larva=1)
    scene.put_fourth("mandrake", 5)
    scene.answer("fire", where=1)
    scene.answer("absorb", verb="pass")
    fire(scene, 6)
    first, second = scene.asked_of("fire")
    assert [option["where"] for option in first.options] == [1, 3]
    assert second.options[0]["verb"] == "pass"
    assert scene.hero(0).health == 3


@pytest.mark.rule("apocalypse:faq-mandrake-absorb")
@pytest.mark.rule("apocalypse:mandrake")
def test_troopers_absorb_also_those_who_have_just_fired():
    scene = scene_of("hannah")
    scene.put_ambush(1, "volunteer", 2)
    scene.put_fourth("mandrake", 5)
    scene.answer("absorb", verb="ambush")
    fire(scene, 6)
    assert scene.hero(0).health == 4
    assert twin.board.ambush_size(scene.game, 1) == 1
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:mandrake")
@pytest.mark.parametrize("hit_rule", ["exceed", "meet"])
def test_its_dice_must_exceed_the_heros_toughness(hit_rule):
    scene = scene_of("hannah", hit_rule=hit_rule)
    scene.hero(0).toughness = 4
    scene.put_ambush(1, "army", 4)
    scene.put_fourth("mandrake", 5)
    scene.answer("absorb", verb="pass")
    fire(scene, 3, 4, 5)
    assert scene.hero(0).health == 3


@pytest.mark.rule("apocalypse:mandrake")
def test_a_lieutenant_may_still_be_used_and_never_has_to():
    for used in (False, True):
        scene = scene_of("hannah")
        scene.give_gift(0, "lieutenant")
        scene.put_ambush(1, "volunteer", 1)
        scene.put_fourth("mandrake", 5)
        if used:
            scene.answer("ready_ambush", verb="bullet")
        scene.answer("absorb", verb="pass")
        fire(scene, *[6] * (1 + used))
        assert scene.hero(0).health == 3 - used
        (asked, *_) = scene.asked_of("ready_ambush")
        assert asked.verbs() == {"pass", "bullet"}


@pytest.mark.rule("apocalypse:mandrake")
def test_each_turned_ambush_fires_once_and_a_killed_mandrake_turns_none():
    scene = scene_of("hannah+naomi")
    scene.hero(1).area = 3
    for area in (1, 3):
        scene.put_ambush(area, "volunteer", 1)
    mandrake = scene.put_fourth("mandrake", 5)
    fire(scene, 1, 1)
    assert scene.events().count("ambush_turns") == 2
    kill(scene, mandrake, 5)
    fire(scene)
    assert scene.events().count("ambush_turns") == 2


# --- Magdalene -----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:magdalene")
def test_each_hero_gives_the_magdalene_luck_or_takes_damage_and_without_luck_has_no_choice():
    scene = scene_of()
    for seat, luck in enumerate((2, 2, 0)):
        scene.hero(seat).luck = luck
    scene.put_patrol(2, "police", 1)
    scene.answer("toll", verb="suffer")
    appear(scene, "magdalene")
    assert each(scene, "luck") == [2, 1, 0]
    assert each(scene, "health") == [3, 6, 5]
    assert [asked.seat for asked in scene.asked_of("toll")] == [0, 1]
    assert scene.asked_of("absorb") == []


@pytest.mark.rule("apocalypse:magdalene")
def test_the_damage_can_kill_and_the_captain_chooses_first():
    scene = scene_of()
    scene.game.captain = 2
    scene.hero(1).luck, scene.hero(1).health = 0, 1
    appear(scene, "magdalene")
    assert each(scene, "kind")[1] == -1
    assert scene.game.doom == 2
    assert [asked.seat for asked in scene.asked_of("toll")] == [2, 0]


@pytest.mark.rule("apocalypse:magdalene")
@pytest.mark.parametrize(("area", "helped"), [(1, False), (2, True)])
def test_heroes_in_her_area_cannot_be_helped(area, helped):
    scene = scene_of()
    scene.hero(1).courage = 3
    scene.put(1, larva=1)
    scene.put_fourth("magdalene", area)
    with scene.dice(*[1] * sum(scene.hero(0).dice)):
        twin.before_the_roll.hero_attacks(scene.game, scene.at, 0)
    verbs = set().union(*(asked.verbs() for asked in scene.asked_of("ready_attack")))
    assert ("help" in verbs) == helped


# --- Philtre -------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:philtre")
def test_all_minions_are_tougher_in_both_halves_but_neither_the_philtre_nor_the_lord():
    scene = scene_of()
    hound, philtre = scene.put_fourth("hellhound", 2), scene.put_fourth("philtre", 5)
    found = [
        int(twin.board.target_toughness(scene.game, scene.rules, target))
        for target in (0, 1, 2, 3, hound, philtre, BAPHOMET)
    ]
    assert found == [2, 4, 7, 5, 5, 2, 6]
    assert twin.board.target_needs(scene.game, scene.rules, 3) == 2
    kill(scene, philtre, 5)
    assert twin.board.target_toughness(scene.game, scene.rules, hound) == 4


@pytest.mark.rule("apocalypse:philtre")
@pytest.mark.parametrize(("faces", "killed"), [((5, 5), 0), ((6, 5), 0), ((6, 6), 1)])
def test_a_hero_needs_six_twice_for_a_cacodemon_beside_a_philtre(faces, killed):
    scene = scene_of("hannah")
    scene.hero(0).dice[:] = (0, 2, 0, 0, 0)
    scene.put(1, cacodemon=1)
    scene.put_fourth("philtre", 5)
    for _ in range(2):
        scene.answer("assign", verb="hit")
    with scene.dice(*faces):
        twin.before_the_roll.hero_attacks(scene.game, scene.at, 0)
    assert scene.game.figures[3] == 1 + killed


@pytest.mark.rule("apocalypse:philtre")
def test_ambushes_meet_the_same_toughness():
    scene = scene_of()
    for seat in range(3):
        scene.hero(seat).area = 0
    scene.put(3, larva=1)
    scene.put_ambush(3, "volunteer", 1)
    scene.put_fourth("philtre", 6)
    scene.answer("fire", where=3)
    fire(scene, 2)
    assert scene.game.areas[3].minions[0] == 1
    assert scene.game.pool == 4
