"""Lords one by one: what menaces and abilities mean at the table; several Lords; how it is told."""

from __future__ import annotations

import pytest

from .hell_scene import GATE, HELL, HellScene, add_lord, group_dice, sides
from .scene import Scene, twin

# --- the examples of the rulebook -----------------------------------------------------------------


@pytest.mark.rule("apocalypse:understanding-lords")
@pytest.mark.rule("apocalypse:attack-action")
@pytest.mark.parametrize(("hit_rule", "damage"), [("meet", 2), ("exceed", 1)])
def test_the_example_of_jabootu_a_six_and_an_eight_are_two_damage_where_meeting_is_enough(
    hit_rule, damage
):
    scene = HellScene("jabootu", hit_rule=hit_rule)
    health = int(scene.lord.health[0])
    scene.hero_attacks(0, [6, 8], *[scene.target()] * damage)
    assert scene.lord.health[0] == health - damage


@pytest.mark.rule("apocalypse:double-toughness")
@pytest.mark.parametrize(("lord", "enough"), [("procrustes", 5), ("stroma", 4)])
def test_the_examples_of_procrustes_and_stroma_each_pair_of_dice_above_both_is_one_damage(
    lord, enough
):
    scene = HellScene(lord)
    health = int(scene.lord.health[0])
    target = scene.target()
    scene.hero_attacks(0, [enough] * 5, *[target] * 4)
    assert scene.lord.health[0] == health - 2
    asked = len(scene.asked_of("assign"))
    scene.hero_attacks(0, [enough, enough - 1])
    assert len(scene.asked_of("assign")) == asked  # nothing could be done with them


# --- Argus -------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:lord-argus")
def test_argus_without_a_fiend_in_the_box_scores_doom():
    scene = HellScene("argus")
    scene.put(3, fiend=4)
    scene.menace()
    assert scene.game.areas[HELL].minions[2] == 0
    assert scene.game.tally.doom[twin.state.FROM_SHORTAGES] == 1
    assert scene.game.doom == 1


@pytest.mark.rule("apocalypse:lord-argus")
def test_his_decree_gives_each_group_of_minions_one_die_of_its_type():
    scene = HellScene("argus")
    scene.put(HELL, larva=2, cacodemon=1)
    hound = scene.put_fourth("hellhound", HELL)
    assert group_dice(scene, 0) == [6] * 3
    assert group_dice(scene, 3) == [12] * 4
    assert group_dice(scene, hound) == [10] * 5
    assert group_dice(scene, scene.target()) == [10] * 6


@pytest.mark.rule("apocalypse:lord-argus")
def test_his_decree_ends_where_his_battle_ends():
    scene = HellScene("argus")
    scene.put(2, larva=2)
    scene.hero(0).toughness = 12
    twin.groups.group_attacks(scene.game, scene.at, 2, 0, 0, 1, 0)
    assert sides(scene) == [6] * 2
    other = HellScene("tarasque")
    other.put(HELL, larva=2)
    assert group_dice(other, 0) == [6] * 2


# --- Tarasque ----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:lord-tarasque")
def test_troopers_absorb_the_damage_of_tarasques_menace():
    scene = HellScene("tarasque")
    scene.put_patrol(0, "volunteer", 1)
    before = scene.each("health")
    scene.answer("absorb", verb="patrol")
    scene.menace()
    assert scene.each("health") == [before[0], before[1] - 1]


@pytest.mark.rule("apocalypse:lord-tarasque")
def test_tarasque_tramples_everybody_but_his_victim_and_troopers_absorb_it():
    scene = HellScene("tarasque", heroes="tarang+hannah+naomi")
    scene.hero(2).area = 0  # who is elsewhere is safe
    scene.put_patrol(1, "volunteer", 1)
    before = scene.each("health")
    scene.answer("target", who=0)
    scene.answer("absorb", who=1, verb="patrol")
    scene.lord_attacks(10, 10, 1, 1, 1, 1)
    assert scene.each("health") == [before[0] - 2, before[1], before[2]]


# --- Stheno ------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:lord-stheno")
def test_petrification_makes_a_hero_tougher_than_five_and_his_dice_smaller():
    scene = HellScene("stheno")
    hero = scene.hero(0)
    hero.toughness = 5
    hero.dice[:] = (1, 1, 0, 1, 1)
    twin.lords.petrify(scene.game, scene.at, 0, 2)
    assert twin.board.hero_toughness(hero) == 7
    twin.before_the_roll.lay_hero_dice(scene.game, scene.at, 0)
    assert sides(scene) == [6, 8]  # d4 and d6 fall away, d10 and d12 shrink
    assert scene.problems() == []
    scene.answer("target", who=0)
    health = int(hero.health)
    scene.lord_attacks(7, 7, 8, 1, 1, 1)
    assert hero.health == health - 1  # an eight beats seven


@pytest.mark.rule("apocalypse:lord-stheno")
def test_dice_that_gifts_and_abilities_add_are_not_petrified():
    scene = HellScene("stheno", heroes="naomi+hannah")
    scene.teach(0, "otherworld_vision")
    scene.hero(0).dice[:] = (0, 0, 1, 0, 0)
    scene.hero(0).petrified = 1
    twin.before_the_roll.lay_hero_dice(scene.game, scene.at, 0)
    assert sides(scene) == [6, 8]


@pytest.mark.rule("apocalypse:lord-stheno")
def test_a_hero_whose_dice_would_all_fall_away_is_stone_and_dies():
    scene = HellScene("stheno")
    scene.hero(0).dice[:] = (2, 0, 0, 0, 0)
    scene.hero(1).dice[:] = (2, 1, 0, 0, 0)
    scene.menace()
    assert [hero.kind == -1 for hero in scene.game.heroes[:2]] == [True, False]
    assert scene.game.doom == 2
    assert scene.hero(0).petrified == 0


@pytest.mark.rule("apocalypse:lord-stheno")
def test_petrification_stays_with_a_hero_who_leaves_the_battle():
    scene = HellScene("stheno")
    scene.hero(0).dice[:] = (0, 0, 1, 0, 0)
    scene.menace()
    scene.answer("hell_turn", verb="retreat", where=1)
    scene.hell_turn(0)
    assert (scene.hero(0).area, scene.hero(0).petrified) == (1, 1)
    twin.before_the_roll.lay_hero_dice(scene.game, scene.at, 0)
    assert sides(scene) == [6]


@pytest.mark.rule("apocalypse:faq-stheno-toughness")
@pytest.mark.parametrize("steps", [1, 2])
def test_when_stheno_is_banished_whoever_is_partly_stone_is_flesh_again(steps):
    scene = HellScene("stheno")
    scene.hero(0).dice[:] = (0, 0, 0, 0, 2)
    twin.lords.petrify(scene.game, scene.at, 0, steps)
    scene.lord.health[0] = 1
    scene.wound()
    assert scene.each("petrified") == [0, 0]


@pytest.mark.rule("apocalypse:faq-stheno-toughness")
def test_when_stheno_is_banished_heroes_keep_the_toughness_of_their_gifts_and_slots():
    scene = HellScene("stheno")
    printed = [int(scene.rules.hero[hero.kind].toughness) for hero in scene.game.heroes[:2]]
    for seat in range(2):
        scene.hero(seat).dice[:] = (0, 0, 0, 0, 2)
        twin.lords.petrify(scene.game, scene.at, seat, 3)
    twin.gifts.raise_toughness(scene.game, scene.at, 0, 1)  # a slot of his, while he is stone
    assert twin.board.hero_toughness(scene.hero(0)) == printed[0] + 1 + 3
    scene.lord.health[0] = 1
    scene.wound()
    assert scene.each("petrified") == [0, 0]
    assert [twin.board.hero_toughness(scene.hero(seat)) for seat in range(2)] == [
        printed[0] + 1,
        printed[1],
    ]


# --- Procrustes --------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:lord-procrustes")
@pytest.mark.parametrize(("rolled", "health", "courage"), [(2, 2, 1), (3, 3, 1), (4, 3, 0)])
def test_procrustes_hurts_whom_he_rolls_below_and_robs_whom_he_rolls_above(rolled, health, courage):
    scene = HellScene("procrustes")
    for seat in range(2):
        scene.hero(seat).health, scene.hero(seat).courage = 3, 1
        scene.put_patrol(seat, "volunteer", 1)
    scene.menace(rolled, 3)
    assert (scene.hero(0).health, scene.hero(0).courage) == (health, courage)
    assert (scene.hero(1).health, scene.hero(1).courage) == (3, 1)
    assert scene.asked_of("absorb") == []  # it is no attack


@pytest.mark.rule("apocalypse:lord-procrustes")
def test_from_the_second_round_on_he_measures_the_captain_alone_if_she_is_there():
    scene = HellScene("procrustes")
    scene.game.captain = 1
    scene.game.battle.rounds = 0
    twin.menace.begin_round(scene.game, scene.at)
    assert "measured" not in scene.events()
    scene.hero(1).health = 4
    with scene.dice(1):
        twin.menace.begin_round(scene.game, scene.at)
    assert scene.hero(1).health == 3
    scene.hero(1).area = 0
    twin.menace.begin_round(scene.game, scene.at)
    assert scene.events().count("measured") == 1


# --- Jabootu -----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:lord-jabootu")
def test_jabootu_takes_the_first_two_cards_that_lie_on_the_panel():
    scene = HellScene("jabootu")
    taken = int(scene.game.panel[0])
    twin.kernel.decks.put_on_top(scene.game.discards, taken)
    scene.game.panel[0] = -1
    before = [int(card) for card in scene.game.panel]
    scene.menace()
    assert list(scene.game.panel) == [-1] * 3 + before[3:]
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:lord-jabootu")
def test_an_attack_that_wounds_jabootu_twice_or_thrice_is_rewarded_once():
    scene = HellScene("jabootu")
    target = scene.target()
    scene.hero_attacks(0, [7, 8, 9], target, target, target)
    assert scene.hero(0).courage == 2
    scene.hero_attacks(0, [7], target)
    assert scene.hero(0).courage == 2


# --- Stroma ------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:lord-stroma")
def test_the_captain_says_whom_stroma_traps_among_the_heroes_in_the_battle():
    scene = HellScene("stroma", heroes="tarang+hannah+naomi")
    scene.game.captain = 2
    scene.hero(2).area = 0
    scene.answer("trap_hero", who=1)
    scene.menace()
    (asked,) = scene.asked_of("trap_hero")
    assert (asked.seat, [o["who"] for o in asked.options]) == (2, [0, 1])
    assert scene.each("trapped") == [0, 1, 0]


@pytest.mark.rule("apocalypse:faq-stroma-victim")
def test_a_trapped_hero_only_wastes_away_and_no_trooper_or_gift_helps():
    scene = HellScene("stroma")
    hero = scene.hero(0)
    hero.trapped, hero.luck = 1, 9
    scene.put_patrol(0, "police", 2)
    scene.give_gift(0, "inv_second_wind")
    scene.give_gift(0, "seal_of_solomon", 1)
    scene.give_gift(0, "inv_extinguisher", 2)
    health = int(hero.health)
    scene.hell_turn(0)
    assert (hero.health, hero.trapped, hero.area) == (health - 1, 1, HELL)
    assert scene.asked == []


@pytest.mark.rule("apocalypse:faq-stroma-victim")
def test_stromas_victim_is_left_behind_and_the_battle_lasts_until_he_is_dead():
    scene = Scene(heroes="tarang+hannah", lord=("stroma",), legion="acheron")
    scene.clear()
    scene.hero(0).area = 6
    scene.answer("join", who=1)
    scene.answer("trap_hero", who=0)
    scene.answer("hell_turn", verb="retreat", where=1)
    scene.hero(0).health, scene.hero(0).toughness = 3, 12
    twin.hell.enter_hell(scene.game, scene.at, 0, 0)
    assert scene.hero(0).kind == -1
    assert scene.game.battle.rounds == 3
    assert scene.hero(1).area == 1
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:lord-stroma")
def test_her_death_frees_him():
    scene = HellScene("stroma")
    scene.hero(1).trapped = 1
    scene.lord.health[0] = 1
    scene.hero_attacks(0, [4, 4], scene.target(), scene.target())
    assert scene.each("trapped") == [0, 0]
    assert twin.state.OUTCOMES[scene.game.outcome] == "lord-killed"


# --- several Lords -----------------------------------------------------------------------------


def with_two_lords() -> HellScene:
    scene = HellScene("tarasque", heroes="tarang+hannah+naomi", secret_lord=False)
    add_lord(scene, "baphomet", area=4)
    scene.hero(2).area = 0
    scene.put(HELL, gryllus=2)
    scene.lord.health[0] = 1
    return scene


@pytest.mark.rule("apocalypse:lord-dies-among-several")
def test_when_one_of_several_lords_dies_the_battle_is_over_at_once():
    scene = with_two_lords()
    scene.game.lords[0].area = GATE
    scene.hero(0).area = scene.hero(1).area = GATE
    scene.hero(0).dice[:] = (0, 0, 0, 0, 1)
    scene.answer("hell_turn", verb="attack")
    scene.answer("assign", what=scene.target())
    with scene.dice(12):
        twin.hell.enter_hell(scene.game, scene.at, 0, 0)
    assert [asked.seat for asked in scene.asked_of("hell_turn")] == [0]
    assert twin.state.OUTCOMES[scene.game.outcome] == "unfinished"
    assert "group_attacks" not in scene.events()


@pytest.mark.rule("apocalypse:lord-dies-among-several")
def test_heroes_and_minions_stand_where_he_stood_and_his_shadow_is_gone():
    scene = with_two_lords()
    scene.hero_attacks(0, [12], scene.target())
    twin.hell.close_battle(scene.game, scene.at)
    assert scene.each("area") == [GATE, GATE, 0]
    assert list(scene.game.areas[GATE].minions) == [0, 2, 0, 0]
    assert (scene.game.areas[GATE].shadow, scene.game.areas[4].shadow) == (0, 2)
    assert scene.game.battle.lord == -1
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:lord-dies-among-several")
def test_where_another_lords_shadow_lies_on_the_gate_they_retreat_instead():
    scene = with_two_lords()
    scene.game.areas[GATE].shadow |= 2
    scene.hero_attacks(0, [12], scene.target())
    scene.answer("hell_turn", verb="retreat", where=3)
    scene.answer("hell_turn", verb="retreat", where=5)
    twin.hell.close_battle(scene.game, scene.at)
    assert scene.each("area") == [3, 5, 0]
    assert {option["where"] for option in scene.asked_of("hell_turn")[-1].options} == (
        set(range(8)) - {4, GATE}
    )


@pytest.mark.rule("apocalypse:battle")
def test_only_the_lord_whose_shadow_was_entered_fights():
    scene = with_two_lords()
    scene.hero(0).area = scene.hero(1).area = 3
    scene.game.lords[0].area = GATE
    scene.answer("hell_turn", verb="retreat", where=1)
    scene.hero(0).area = 4
    twin.hell.enter_hell(scene.game, scene.at, twin.board.shadow_of(scene.game, 4), 0)
    events = twin.kernel.events.events_of(scene.log)
    attackers = {int(e.what) for e in events if e.kind == twin.events.GROUP_ATTACKS}
    assert attackers == {twin.board.lord_target(1, 0)}
    assert [int(scene.game.lords[number].area) for number in range(2)] == [GATE, 4]


@pytest.mark.rule("apocalypse:battle")
def test_whom_a_hero_brings_into_the_shadow_must_fight_too():
    scene = HellScene("tarasque", heroes="tarang+hannah+naomi")
    scene.game.lords[0].area = GATE
    scene.game.areas[6].shadow = 1
    for seat, area in enumerate((6, 6, 0)):
        scene.hero(seat).area = area
    scene.answer("hell_turn", verb="retreat", where=1)
    scene.answer("hell_turn", verb="retreat", where=2)
    twin.hell.enter_hell(scene.game, scene.at, 0, 0)
    assert [o["who"] for o in scene.asked_of("join")[0].options] == [0, 2]
    assert scene.each("area") == [1, 2, 0]


# --- how it is told ----------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:hell-time")
def test_a_trace_names_the_lord_and_his_parts_round_by_round():
    scene = Scene(heroes="tarang+hannah", lord=("geryon",), legion="acheron")
    scene.clear()
    scene.game.pool = 0
    scene.hero(0).area = 6
    scene.hero(0).dice[:] = (0, 0, 0, 0, 2)
    scene.hero(0).health = scene.hero(0).cap = 10
    scene.answer("hell_turn", verb="attack")
    for part in (1, 0):
        scene.answer("assign", what=twin.board.lord_target(0, part))
    scene.answer("hell_turn", verb="retreat", where=1)
    with scene.dice(12, 12, 10, *[1] * 5):
        twin.hell.enter_hell(scene.game, scene.at, 0, 0)
    told = scene.told()
    for line in (
        "Hell Time begins: Tarang has entered the Shadow of Geryon.",
        "The menace of Geryon: every hero pays.",
        "Tarang wounds Geryon's Fine (4 health left).",
        "Tarang wounds Geryon's Howard A (6 health left).",
        "Attack on Tarang: Geryon.",
        "Round 2 of the battle.",
    ):
        assert line in told, told
