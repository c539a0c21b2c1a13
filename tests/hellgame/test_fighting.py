"""11.2.2 Attacks: who attacks, whom, and what hits."""

from __future__ import annotations

from itertools import product

import pytest

from tests.hellgame import battlefield as field
from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, twin

WHERE = (5, 3)
fighting, LEGIONS = twin.fighting, twin.state.LEGIONS
FOE = twin.units.first_of(1)


def armies(ours: int, theirs: int, **settings) -> Scene:
    scene = Scene(players=2, **settings)
    scene.legions(0, WHERE, ours)
    scene.legions(1, WHERE, theirs)
    return scene


def misses(scene: Scene, count: int):
    return scene.dice(*[1] * count)


@pytest.mark.rule("hellgame:11.2.2-attackers")
def test_legions_attack_once_hounds_as_printed_and_who_holds_one_not_at_all():
    scene = armies(2, 1)
    hound = scene.hound(scene.hound_with(3), on=0)
    field.draw_up(scene, WHERE)
    attacks = [fighting.attacks_of(scene.game, scene.rules, u) for u in (0, 1, LEGIONS + hound)]
    assert attacks == [0, 1, 3]
    with misses(scene, 5):  # and the enemy's own
        field.attack(scene)


@pytest.mark.rule("hellgame:11.2.2-targets")
def test_a_holder_and_its_hound_can_both_be_attacked():
    scene = armies(2, 2)
    hound = scene.hound(0, on=FOE)
    field.draw_up(scene, WHERE)
    field.attack(scene)
    first = next(asked for asked in scene.asked_of("attack") if asked.seat == 0)
    assert first.values("choose", "who") == {NONE, FOE, FOE + 1}
    assert first.values("choose", "what") == {NONE, hound}


@pytest.mark.rule("hellgame:11.2.2-targets")
@pytest.mark.parametrize(("ours", "theirs"), list(product((1, 2, 3, 4), (1, 2, 3))))
def test_every_enemy_is_attacked_once_before_any_is_twice(ours, theirs):
    """Whatever the player likes: all divisions that leave nobody out, and no others, are open."""
    scene = armies(ours, theirs)
    field.draw_up(scene, WHERE)
    twin.roster.muster(scene.game, scene.rules)
    found = set()

    def go_on(left: int, taken: tuple[int, ...]) -> None:
        if left == 0:
            found.add(taken)
            return
        fighting.forget_aims(scene.game)
        for legion, target in enumerate(taken):
            fighting.aim_at(scene.game, legion, 0, target)
        scene.asked.clear()
        only = fighting.chosen_target(scene.game, scene.at, 0, len(taken), left - 1)
        asked = scene.asked_of("attack")
        options = asked[0].values("choose", "who") if asked else {only}
        for target in options:
            go_on(left - 1, (*taken, target))

    go_on(ours, ())
    enemies = range(FOE, FOE + theirs)
    fair = {
        division
        for division in product(enemies, repeat=ours)
        if set(division) == set(enemies) or len(set(division)) == ours
    }
    assert found == fair


@pytest.mark.rule("hellgame:11.2.2-targets")
def test_what_an_ally_attacks_already_is_covered():
    scene = Scene(players=3)
    scene.legions(0, WHERE, 3)
    scene.legions(1, WHERE, 2)
    scene.legion(2, WHERE)
    scene.answer("enemy", seat=0, who=1)
    scene.answer("side", seat=2, who=0)
    field.draw_up(scene, WHERE)
    field.attack(scene)
    asked = next(asked for asked in scene.asked_of("attack") if asked.seat == 2)
    assert asked.values("choose", "who") == {FOE, FOE + 1}


@pytest.mark.rule("hellgame:11.2.2-targets")
def test_all_targets_are_declared_before_a_die_is_rolled():
    scene = armies(2, 2)
    field.draw_up(scene, WHERE)
    rolled_before = []
    choose = scene._choose

    def watching(*arguments):
        rolled_before.append(len(scene.events("die_rolled")))
        return choose(*arguments)

    at = scene.at._replace(bots=(watching,) * len(scene.at.bots))
    fighting.make_attacks(scene.game, at)
    assert set(rolled_before) == {0}


@pytest.mark.rule("hellgame:11.2.2-hits")
@pytest.mark.parametrize(("face", "hit"), [(5, 0), (6, 1)])
def test_a_six_hits(face, hit):
    scene = armies(1, 1)
    field.draw_up(scene, WHERE)
    with scene.dice(face, 1):
        field.attack(scene)
    assert field.hits(scene, FOE) == hit


@pytest.mark.rule("hellgame:11.2.2-hits")
def test_attacks_happen_at_once():
    scene = armies(1, 1)
    field.draw_up(scene, WHERE)
    with scene.dice(6, 6, 6, 6):  # both hit, neither is saved
        field.attack(scene)
        field.save(scene)
    assert scene.where(0) == NONE and scene.where(FOE) == NONE


@pytest.mark.rule("hellgame:11.2.2-lieutenant-bonus")
def test_a_lieutenant_strengthens_as_many_legions_as_he_leads_and_no_hounds():
    scene = armies(5, 1)
    verin = scene.lieutenant("verin", 0, WHERE)
    assert scene.rules.lieutenant[verin].leadership == 3
    hound = scene.hound(0, on=0)
    field.draw_up(scene, WHERE)
    bonus = [fighting.attack_bonus(scene.game, scene.rules, legion) for legion in range(5)]
    assert bonus == [0, 2, 2, 2, 0]  # the holder does not attack: others need him more
    assert fighting.attack_bonus(scene.game, scene.rules, LEGIONS + hound) == 0


@pytest.mark.rule("hellgame:11.2.2-lieutenant-bonus")
@pytest.mark.parametrize(("face", "hit"), [(3, 0), (4, 1)])
def test_his_bonus_is_added_to_the_roll(face, hit):
    scene = armies(1, 1)
    scene.lieutenant("verin", 0, WHERE)
    field.draw_up(scene, WHERE)
    with scene.dice(face, 1):
        field.attack(scene)
    assert field.hits(scene, FOE) == hit


@pytest.mark.rule("hellgame:11.2.2-attackers", "hellgame:11.3.4-prey")
def test_freebooters_attack_evenly_and_by_lot():
    scene = Scene(players=2)
    scene.legions(0, WHERE, 2)
    free = scene.legions(FREEBOOTERS, WHERE, 3)
    field.draw_up(scene, WHERE)
    fighting.forget_aims(scene.game)
    with scene.lots(1, 0):  # of two equal ones the second; then one is left; then the first again
        fighting.declare_attacks(scene.game, scene.at)
    assert [int(scene.game.legions[legion].aim) for legion in free] == [1, 0, 0]


@pytest.mark.rule("hellgame:11.3.4-prey")
@pytest.mark.parametrize("hound", [0, 1])
def test_a_hound_spares_whom_it_attacks_already_before_whom_others_attack(hound):
    scene = armies(3, 2)
    unit, mine, theirs = LEGIONS + scene.hound(hound, at=WHERE), FOE, FOE + 1
    field.draw_up(scene, WHERE)
    fighting.forget_aims(scene.game)
    fighting.aim_at(scene.game, unit, 0, mine)
    for legion in (0, 1):
        fighting.aim_at(scene.game, legion, 0, theirs)
    burdens = [fighting.burden_of(scene.game, unit, target) for target in (mine, theirs)]
    assert burdens[0] > burdens[1] == 2


@pytest.mark.rule("hellgame:11.2.2-abilities")
def test_abilities_strengthen_one_legion_of_a_demon_in_the_battle():
    scene = armies(2, 1, demon_abilities=True)
    scene.seat(0, demons="baal+ukobach")
    for name in ("baal", "ukobach"):
        scene.answer("join", seat=0, who=scene.demon(name))
    field.draw_up(scene, WHERE)
    scene.game.battle.bout = 1
    found = [fighting.attack_bonus(scene.game, scene.rules, legion) for legion in (0, 1)]
    assert found == [2, 0]  # Baal's each round, Ukobach's in the first
    scene.game.battle.bout = 2
    assert fighting.attack_bonus(scene.game, scene.rules, 0) == 1
