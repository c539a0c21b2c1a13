"""What the planning bots see of a fight: who hits how hard, who can hurt whom, what it costs."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from simkit.apocalypse.pack.schema import MOST_DICE_OF_A_TOKEN
from tests.apocalypse.bot_table import last
from tests.apocalypse.scene import twin
from tests.apocalypse.test_bots import Table, in_hell, table, target_of

HELL, LORD, FOURTH = twin.state.HELL, twin.state.LORD, twin.state.FOURTH
LARVA, GRYLLUS, FIEND, CACODEMON = range(4)
PROSPECTS = twin.lord_prospects


def lord_hits(scene: Table, toughness: int = 2) -> float:
    return float(PROSPECTS.lord_hits(scene.game, scene.rules, toughness))


def power(scene: Table, seat: int = 0) -> float:
    return float(PROSPECTS.power_against_foe(scene.game, scene.rules, seat))


# --- the Lord ------------------------------------------------------------------------------------


def test_cthons_counters_are_dice_that_will_hit():
    scene = in_hell("expert", lord="cthon")
    before = lord_hits(scene)
    scene.game.lords[0].counters = 3
    assert lord_hits(scene) == pytest.approx(before + 3 * 8 / 10)


def test_the_hortators_die_is_counted_for_the_lord_and_for_every_group():
    scene = in_hell("expert", lord="baphomet")
    scene.put(HELL, larva=2)
    lord, group = lord_hits(scene), twin.judgement.group_hits(scene.game, scene.rules, HELL, 2)
    scene.put_fourth("hortator", 3)
    assert lord_hits(scene) == pytest.approx(lord + 10 / 12)
    more = twin.judgement.group_hits(scene.game, scene.rules, HELL, 2) - group
    assert more == pytest.approx(4 / 6)


def test_what_an_attack_can_hope_for_is_what_bots_make_of_its_dice():
    scene = table("expert")
    kinds = [*scene.rules.minions, *scene.rules.fourth[: scene.rules.fourths]]
    for kind in kinds:
        for toughness in range(14):
            hoped = twin.judgement.hits_hoped(kind, toughness)
            assert hoped == twin.judgement.hits_of(kind.attack, toughness, 0)
    parts = [part for lord in scene.rules.lord[: scene.rules.lords] for part in lord.part]
    pools = {"attack": "hits", "attack_each": "hits_each", "attack_without": "hits_without"}
    for part, (pool, hits), toughness in product(parts, pools.items(), range(14)):
        hoped = twin.judgement.hoped(part[hits], toughness)
        assert hoped == twin.judgement.hits_of(part[pool], toughness, 0)


def test_the_pairs_of_a_token_stand_in_a_table_for_as_many_dice_as_a_pack_can_lay():
    outlook = twin.outlook
    assert outlook.MOST_DICE == MOST_DICE_OF_A_TOKEN
    for dice in range(outlook.MOST_DICE + 1):
        pairs = [outlook.pairs_hoped(dice, share) for share in outlook.SIDES]
        assert list(outlook.PAIRS[:, dice]) == pytest.approx(pairs)
        assert outlook.PAIRS_IN_ALL[dice] == pytest.approx(sum(pairs))


def test_a_hard_lord_behind_packs_is_not_the_first_to_be_struck():
    scene = Table("expert", map="purgatory", heroes="tarang+naomi", lord="baphomet+herne+argus")
    names = [scene.components.order("lords")[int(lord.kind)] for lord in scene.game.lords]
    assert scene.game.lords[names.index("herne")].health[0] == 3
    assert PROSPECTS.foe(scene.game, scene.rules) != names.index("herne")


def test_packs_that_shield_herne_are_worth_more_than_a_wall():
    worth = twin.judgement.part_worth
    box = table("expert")
    kinds = box.components.order("lords")
    herne, baphomet = kinds.index("herne"), kinds.index("baphomet")
    assert worth(box.rules, herne, 1) > 2 * worth(box.rules, baphomet, 1)


# --- heroes --------------------------------------------------------------------------------------


def test_a_single_die_is_no_power_against_doubled_toughness():
    scene = in_hell("expert", lord="procrustes")
    scene.dice_of(0, 12)
    assert power(scene) == 0
    scene.dice_of(0, 12, 12)
    assert power(scene) > 0.3


def test_petrified_dice_are_smaller_and_petrified_heroes_are_hit_less():
    scene = in_hell("expert", lord="stheno")
    scene.dice_of(0, 8)
    before, bearable = power(scene), PROSPECTS.attacks_bearable(scene.game, scene.rules)
    for seat in range(2):
        scene.hero(seat).petrified = 1
    assert 0 < power(scene) < before
    assert PROSPECTS.attacks_bearable(scene.game, scene.rules) > bearable
    scene.hero(0).petrified = 3
    assert power(scene) == 0


def test_luck_that_an_elemental_binds_fires_no_bullet():
    scene = in_hell("expert")
    scene.give_gift(0, "pope_blessed_bullet")
    scene.hero(0).luck = 2
    before = power(scene)
    scene.put_fourth("elemental", 3)
    assert power(scene) < before


def test_the_lords_attack_goes_past_a_hero_who_would_turn_to_stone():
    scene = in_hell("expert", lord="stheno")
    scene.put_patrol(0, "police", 3)
    assert target_of(scene, HELL, LORD) == 0
    scene.dice_of(0, 6)
    scene.hero(0).petrified = 1
    scene.dice_of(1, 12)
    assert target_of(scene, HELL, LORD) == 1


# --- attacks -------------------------------------------------------------------------------------


def test_hannah_readies_her_dice_for_enemies_next_door():
    scene = table("expert", heroes="hannah+naomi")
    scene.hero(0).area = 1
    scene.hero(1).area = 1
    scene.put(2, fiend=2)
    scene.game.pool = 4
    scene.dice_of(0, 6)
    begin = twin.attack.begin_attack
    begin(scene.game, 0, 1, twin.attack.AREAS_BESIDE)
    worth = twin.judgement.field_worth
    knobs = scene.at.desk.minds[0].knobs
    reach = scene.game.attack.reach
    assert worth(scene.game, scene.rules, 1, reach, knobs) > 0
    assert twin.judgement.place_worth(scene.game, scene.rules, 1, knobs) == 0
    assert twin.judgement.attack_worth(scene.game, scene.rules, 0, 1, knobs) == 0  # a d6
    scene.dice_of(0, 8)
    assert twin.judgement.attack_worth(scene.game, scene.rules, 0, 1, knobs) > 0


def many_enemies(place: int) -> Table:
    """All Circles and two demons; in Hell the Lord too."""
    scene = in_hell("expert", lord="baphomet") if place == HELL else table("expert")
    scene.put(place, larva=2, gryllus=1, fiend=1, cacodemon=1)
    scene.put_fourth("hellhound", place)
    scene.put_fourth("philtre", place, health=2)
    return scene


def hoped_by_trying(scene: Table, here: int, reach: int, dice: int, size: int) -> float:
    """Every face of a die, one of so many, against every enemy whom it may hit."""
    game, rules, knobs = scene.game, scene.rules, scene.at.desk.minds[0].knobs
    total = 0.0
    for face in range(1, size + 1):
        best = 0.0
        for place in range(twin.state.PLACES):
            hit = twin.attack.whom_to_hit(game, rules, here, place, reach)
            for target in range(twin.state.TARGETS):
                if hit >> target & 1:
                    toughness = twin.board.target_toughness(game, rules, target)
                    if twin.board.scores(face, toughness, rules.hit_meets):
                        worth = twin.judgement.hit_worth(game, rules, target, place, knobs)
                        needs = twin.board.target_needs(game, rules, target)
                        share = 1.0 if needs == 1 else (1.0 - 0.5 ** (dice - 1)) / needs
                        best = max(best, worth * share)
        total += best
    return total / size


@pytest.mark.parametrize("dice", [1, 3])
@pytest.mark.parametrize("meets", [0, 1])
@pytest.mark.parametrize("place", [2, HELL])
def test_a_die_hopes_for_the_dearest_enemy_that_each_of_its_faces_beats(place, meets, dice):
    scene = many_enemies(place)
    scene.rules.hit_meets = meets
    knobs = scene.at.desk.minds[0].knobs
    for here, reach in ((place, 0), (HELL if place == HELL else 1, twin.attack.AREAS_BESIDE)):
        hopes = twin.judgement.hopes_in(scene.game, scene.rules, here, reach, dice, knobs)
        sizes = twin.kernel.dice.SIZES
        assert list(hopes) == [hoped_by_trying(scene, here, reach, dice, size) for size in sizes]
        assert hopes[-1] > hopes[0] > 0.0


@pytest.mark.parametrize("place", [2, HELL])
def test_each_enemy_is_weighed_once_for_dice_of_all_sizes(place, monkeypatch):
    scene = many_enemies(place)
    knobs = scene.at.desk.minds[0].knobs
    weighed = []
    weigh = twin.judgement.worth_of_hit

    def weigh_and_note(view, rules, target, place, ground):
        weighed.append(target)
        return weigh(view, rules, target, place, ground)

    monkeypatch.setattr(twin.judgement, "worth_of_hit", weigh_and_note)
    twin.judgement.hopes_in(scene.game, scene.rules, place, 0, 1, knobs)
    assert len(weighed) == len(set(weighed)) >= 6


def test_a_lone_die_hopes_for_nothing_against_doubled_toughness():
    scene = in_hell("expert", lord="procrustes")
    knobs = scene.at.desk.minds[0].knobs
    hopes = [
        twin.judgement.hopes_in(scene.game, scene.rules, HELL, 0, dice, knobs)[4]
        for dice in (1, 2, 4)
    ]
    assert hopes[0] == 0.0 < hopes[1] < hopes[2]


def test_what_a_single_face_is_worth_counts_every_enemy_that_it_beats():
    scene = many_enemies(2)
    knobs = scene.at.desk.minds[0].knobs
    so_far, faces = 0.0, np.zeros(twin.judgement.FACES)
    twin.judgement.weigh_field(scene.game, scene.rules, 2, 0, 2, knobs, faces)
    for face in range(1, 13):
        so_far += twin.judgement.best_by(faces, face)
        if face in twin.kernel.dice.SIZES:
            assert so_far / face == hoped_by_trying(scene, 2, 0, 2, face)


def test_nobody_kills_a_demon_at_the_price_of_his_life():
    scene = table("expert", legion="cocytus")
    scene.put(0, gryllus=1)
    scene.dice_of(0, 6)
    scene.hero(0).health = 1
    assert scene.attack(0, 6) == []
    scene.hero(0).health = 6
    assert scene.attack(0, 6) == [(6, GRYLLUS)]


def test_no_more_volunteers_are_counted_on_than_there_are():
    scene = table("expert", heroes="naomi+tarang")
    scene.game.supply[scene.trooper("volunteer")] = 1
    with scene.dice(4):
        twin.recruiting.recruit(scene.game, scene.at, 0, 0)
    assert last(scene, "recruiting")["what"] != scene.trooper("volunteer")
    assert scene.hero(0).patrol[scene.trooper("volunteer")] == 0


# --- Hell Time -----------------------------------------------------------------------------------


def test_a_stunned_hero_leaves_hell_when_staying_is_hopeless():
    scene = in_hell("guardian")
    for seat in range(2):
        scene.hero(seat).stunned = 1
        scene.hero(seat).health = 1
        scene.dice_of(seat, 4)
    twin.hell.heroes_attack_or_retreat(scene.game, scene.at)
    assert [option["verb"] for option in scene.said("hell_turn")] == ["retreat", "retreat"]
