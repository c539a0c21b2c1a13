"""Moose Kowalski and John Dark: abilities and weaknesses."""

from __future__ import annotations

import pytest

from .hero_table import (
    CACODEMON,
    FIEND,
    GRYLLUS,
    HELL,
    LARVA,
    abilities_on_offer,
    attack,
    hit,
    own,
    ready_verbs,
    table,
    turn,
    use,
)
from .scene import Scene, twin

# --- Charge -------------------------------------------------------------------------------------


def charging(moved: int = 1) -> Scene:
    scene = table("moose+naomi")
    scene.put(area=2, larva=1)
    scene.hero(0).moved = moved
    return scene


@pytest.mark.rule("apocalypse:moose-kowalski")
def test_charge_raises_a_die_of_one_who_has_moved_before_he_attacks() -> None:
    scene = table("moose", area=1)
    scene.put(area=2, larva=1)
    scene.hero(0).dice[:] = twin.building.dice_counts("1d4+1d6")
    scene.answer("hero_turn", verb="move", where=2)
    scene.answer("hero_turn", verb="attack")
    use(scene, "ready_attack", "charge")
    scene.answer("raise_die", what=6)
    turn(scene, 1, 1)
    assert [int(n) for n in scene.game.dice.sides[:2]] == [4, 8]


@pytest.mark.rule("apocalypse:moose-kowalski")
def test_charge_serves_each_attack_once() -> None:
    scene = charging()
    scene.hero(0).dice[:] = twin.building.dice_counts("2d4")
    use(scene, "ready_attack", "charge")
    assert sorted(attack(scene, 1, 1)) == [4, 6]
    assert abilities_on_offer(scene, "ready_attack", 1) == set()
    scene.asked.clear()
    attack(scene, 1, 1)
    assert abilities_on_offer(scene, "ready_attack") == {"charge"}


@pytest.mark.rule("apocalypse:moose-kowalski")
@pytest.mark.parametrize("moved", [0, twin.before_the_roll.STAYS])
def test_charge_is_not_for_one_who_has_not_moved(moved: int) -> None:
    scene = charging(moved)
    attack(scene, 1)
    assert ready_verbs(scene) == {"pass", "help"}


@pytest.mark.rule("apocalypse:moose-kowalski")
def test_charge_has_no_room_in_hell() -> None:
    scene = charging()
    scene.hero(0).area = scene.game.lords[0].area = HELL
    attack(scene, 1)
    assert not scene.asked_of("ready_attack")


@pytest.mark.rule("apocalypse:moose-kowalski")
@pytest.mark.rule("apocalypse:faq-charge-and-stun")
def test_a_move_given_up_for_a_stun_is_no_charge() -> None:
    scene = charging(0)
    scene.hero(0).stunned = 1
    scene.answer("hero_turn", verb="recover_by_move")
    scene.answer("hero_turn", verb="attack")
    turn(scene, 1)
    assert ready_verbs(scene) == {"pass", "help"}


@pytest.mark.rule("apocalypse:moose-kowalski")
def test_being_brought_along_is_no_charge() -> None:
    scene = table("amelia+moose", area=1)
    scene.put(area=2, larva=1)
    scene.answer("hero_turn", verb="move", where=2)
    scene.answer("companion", who=1)
    turn(scene)
    assert (scene.hero(1).area, scene.hero(1).moved) == (2, 0)


@pytest.mark.rule("apocalypse:moose-kowalski")
@pytest.mark.rule("apocalypse:faq-using-an-ability")
def test_charge_can_be_left_unused() -> None:
    assert attack(charging(), 1) == [6]


# --- Bulldoze -----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:moose-kowalski")
def test_bulldoze_kills_a_larva_and_keeps_the_die() -> None:
    scene = table("moose", bulldoze=0)
    scene.put(area=2, larva=2, gryllus=1)
    scene.answer("assign", verb="bulldoze", what=LARVA, amount=4)
    hit(scene, GRYLLUS, 4)
    attack(scene, 4)
    assert list(scene.game.areas[2].minions[:2]) == [1, 0]
    assert own(scene)[0] == 2


@pytest.mark.rule("apocalypse:moose-kowalski")
def test_bulldoze_serves_once_a_turn() -> None:
    scene = table("moose", bulldoze=0)
    scene.put(area=2, larva=3)
    scene.answer("assign", verb="bulldoze", what=LARVA)
    attack(scene, 4)
    assert "bulldoze" not in scene.asked_of("assign")[1].verbs()
    scene.asked.clear()
    attack(scene, 4)
    assert "bulldoze" not in scene.asked_of("assign")[0].verbs()
    twin.team.begin_team_actions(scene.game, scene.at)
    scene.asked.clear()
    attack(scene, 4)
    assert "bulldoze" in scene.asked_of("assign")[0].verbs()


@pytest.mark.rule("apocalypse:moose-kowalski")
def test_bulldoze_is_for_larvae_alone() -> None:
    scene = table("moose", bulldoze=0)
    scene.put(area=2, gryllus=1)
    attack(scene, 6)
    assert scene.asked_of("assign")[0].verbs() == {"pass", "hit"}


# --- Stubborn, One-Track Mind -------------------------------------------------------------------


@pytest.mark.rule("apocalypse:moose-kowalski")
def test_stubborn_ignores_1_damage_of_each_attack_of_the_lord_and_no_other() -> None:
    scene = table("moose", area=HELL, stubborn=0)
    lord = twin.state.LORD
    for target, hits, left in ((lord, 3, 2), (lord, 1, 0), (lord, 0, 0), (FIEND, 3, 3)):
        assert twin.damage.evade_hits(scene.game, scene.at, target, 0, hits) == left


@pytest.mark.rule("apocalypse:moose-kowalski")
def test_one_track_mind_helps_nobody_but_is_helped() -> None:
    scene = table("naomi+moose")
    scene.put(area=2, larva=1)
    attack(scene, 1)
    assert not scene.asked_of("ready_attack")
    attack(scene, 1, seat=1)
    assert ready_verbs(scene) == {"pass", "help"}


@pytest.mark.rule("apocalypse:moose-kowalski")
@pytest.mark.rule("apocalypse:gift-slots")
def test_he_buys_his_gifts_in_one_order() -> None:
    scene = table("moose")
    for bought in range(6):
        opened = [s for s in range(8) if twin.gifts.is_slot_open(scene.game, scene.rules, 0, s)]
        assert opened == [bought]
        twin.slots.lay_on_slot(scene.hero(0), scene.rules, bought, 0)
    assert scene.components.table("heroes")["moose"]["slots"][5]["cost"] == 12


# --- Familiar Spirit ----------------------------------------------------------------------------


def spirited(health: int = 2) -> Scene:
    scene = table("john_dark")
    scene.put(area=2, larva=1, gryllus=1)
    scene.hero(0).health = health
    scene.hero(0).dice[:] = twin.building.dice_counts("1d6")
    return scene


@pytest.mark.rule("apocalypse:john-dark")
def test_familiar_spirit_heals_him_instead_of_giving_courage() -> None:
    scene = spirited()
    hit(scene, GRYLLUS, 5)
    scene.answer("spirit", verb="heal")
    attack(scene, 5)
    assert (scene.hero(0).health, scene.hero(0).courage) == (3, 0)


@pytest.mark.rule("apocalypse:john-dark")
@pytest.mark.rule("apocalypse:faq-using-an-ability")
def test_familiar_spirit_leaves_him_the_choice() -> None:
    scene = spirited()
    hit(scene, GRYLLUS, 5)
    attack(scene, 5)
    (asked,) = scene.asked_of("spirit")
    assert [option["verb"] for option in asked.options] == ["pass", "heal"]
    assert (scene.hero(0).health, scene.hero(0).courage) == (2, 1)


@pytest.mark.rule("apocalypse:john-dark")
def test_familiar_spirit_has_nothing_to_give_a_healthy_man() -> None:
    scene = spirited(health=4)
    hit(scene, GRYLLUS, 5)
    attack(scene, 5)
    assert not scene.asked_of("spirit")
    assert scene.hero(0).courage == 1


@pytest.mark.rule("apocalypse:john-dark")
def test_familiar_spirit_can_shed_pestilence_and_take_the_place_of_4_courage() -> None:
    scene = spirited(health=4)
    scene.hero(0).pestilence = 2
    hellhound = scene.put_fourth("hellhound", area=2, health=1)
    hit(scene, hellhound, 5)
    scene.answer("spirit", verb="heal")
    attack(scene, 5)
    assert scene.asked_of("spirit")[0].amount == 4
    assert (scene.hero(0).pestilence, scene.hero(0).courage) == (1, 0)


# --- Forfeit Soul -------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:john-dark")
@pytest.mark.parametrize("place", [2, HELL])
def test_forfeit_soul_adds_a_d10_for_1_luck_in_hell_too(place: int) -> None:
    scene = table("john_dark", area=place, forfeit_soul=0)
    scene.game.lords[0].area = place
    scene.put(area=place, larva=1)
    use(scene, "ready_attack", "forfeit_soul")
    assert attack(scene, 1, 1) == [4, 10]
    assert own(scene)[1] == 2
    assert scene.game.tally.luck_spent == 1
    assert len(scene.asked_of("ready_attack")) == 1, "once an attack"


@pytest.mark.rule("apocalypse:john-dark")
def test_forfeit_soul_needs_the_luck() -> None:
    scene = table("john_dark", forfeit_soul=0)
    scene.put(area=2, larva=1)
    scene.hero(0).luck = 0
    attack(scene, 1)
    assert not scene.asked_of("ready_attack")


# --- Dark Exchange ------------------------------------------------------------------------------


def exchanging(despair: int = 1, **minions: int) -> Scene:
    scene = table("john_dark", dark_exchange=0)
    scene.put(area=2, **(minions or {"fiend": 1}))
    scene.game.despair = despair
    return scene


@pytest.mark.rule("apocalypse:john-dark")
@pytest.mark.parametrize(("name", "circle"), [("fiend", FIEND), ("cacodemon", CACODEMON)])
def test_dark_exchange_kills_a_demon_and_despair_advances_by_its_circle(name, circle) -> None:
    scene = exchanging(**{name: 2})
    use(scene, "hero_turn", "dark_exchange", amount=circle)
    turn(scene)
    assert scene.game.areas[2].minions[circle] == 1
    assert scene.game.figures[circle] == scene.rules.minions[circle].figures - 1
    assert scene.game.despair == 1 + circle
    assert own(scene)[0] == 1
    assert scene.game.tally.kills[circle] == 1
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:john-dark")
@pytest.mark.rule("apocalypse:hero-phase")
def test_example_dark_exchange_is_once_a_turn_besides_one_attack_and_one_move() -> None:
    scene = exchanging(fiend=2, larva=1)
    use(scene, "hero_turn", "dark_exchange")
    scene.answer("hero_turn", verb="attack")
    scene.answer("hero_turn", verb="move")
    scene.answer("step_on", verb="pass")
    turn(scene, 1)
    verbs = [asked.verbs() for asked in scene.asked_of("hero_turn")]
    assert verbs[0] == {"pass", "attack", "move", "ability"}
    assert verbs[1] == {"pass", "attack", "move"}


@pytest.mark.rule("apocalypse:john-dark")
@pytest.mark.parametrize(("despair", "circles"), [(3, {2, 3}), (4, {2}), (5, set())])
def test_dark_exchange_never_carries_despair_past_box_6(despair: int, circles: set[int]) -> None:
    scene = exchanging(despair, fiend=1, cacodemon=1)
    turn(scene)
    options = scene.asked_of("hero_turn")[0].options
    assert {o["amount"] for o in options if o["verb"] == "ability"} == circles


@pytest.mark.rule("apocalypse:john-dark")
def test_dark_exchange_is_for_the_second_and_third_circle_in_his_area() -> None:
    scene = exchanging(larva=1, gryllus=1)
    scene.put(area=3, fiend=1)
    scene.put_fourth("hellhound", area=2)
    turn(scene)
    assert abilities_on_offer(scene, "hero_turn") == set()


@pytest.mark.rule("apocalypse:john-dark")
def test_dark_exchange_is_not_for_the_stunned_who_must_first_recover() -> None:
    scene = exchanging()
    scene.hero(0).stunned = 1
    scene.answer("hero_turn", verb="recover_by_move")
    turn(scene)
    assert abilities_on_offer(scene, "hero_turn", 0) == set()
    assert abilities_on_offer(scene, "hero_turn", 1) == {"dark_exchange"}


@pytest.mark.rule("apocalypse:john-dark")
def test_example_dark_exchange_is_no_choice_in_hell_time() -> None:
    scene = table("john_dark+naomi", area=HELL, dark_exchange=0)
    scene.game.battle.lord, scene.game.battle.rounds = 0, 1
    scene.game.lords[0].area = HELL
    scene.put(area=HELL, fiend=1)
    with scene.dice(1):
        twin.hell.attack_or_retreat(scene.game, scene.at, 0)
    assert scene.asked_of("hell_turn")[0].verbs() == {"attack", "retreat"}


@pytest.mark.rule("apocalypse:john-dark")
def test_familiar_spirit_feeds_on_a_dark_exchange_and_silat_does_not_follow_it() -> None:
    scene = exchanging(fiend=1, larva=1)
    scene.teach(0, "silat")
    scene.hero(0).health = 1
    use(scene, "hero_turn", "dark_exchange")
    scene.answer("spirit", verb="heal")
    turn(scene)
    assert (scene.hero(0).health, scene.hero(0).courage) == (2, 0)
    assert not scene.asked_of("silat")


# --- Marked by Limbo ----------------------------------------------------------------------------


def victims(scene: Scene, place: int, target: int) -> set[int]:
    """Whom the captain may choose."""
    scene.asked.clear()
    chosen = twin.groups.choose_victim(scene.game, scene.at, place, target)
    asked = scene.asked_of("target")
    return {o["who"] for o in asked[0].options} if asked else {int(chosen)}


@pytest.mark.rule("apocalypse:john-dark")
@pytest.mark.parametrize("place", [2, HELL])
def test_marked_by_limbo_larvae_must_attack_him_and_others_need_not(place: int) -> None:
    scene = table("naomi+john_dark+tarang", area=place)
    scene.put(area=place, larva=2, gryllus=1)
    assert victims(scene, place, LARVA) == {1}
    assert victims(scene, place, GRYLLUS) == {0, 1, 2}


@pytest.mark.rule("apocalypse:john-dark")
def test_marked_by_limbo_draws_no_larvae_from_other_areas() -> None:
    scene = table("naomi+john_dark+tarang")
    scene.put(area=2, larva=2)
    scene.hero(1).area = 3
    assert victims(scene, 2, LARVA) == {0, 2}
