"""Amelia Azevedo and Bernice Kuchler: abilities and weaknesses."""

from __future__ import annotations

import pytest

from .hero_table import (
    HELL,
    LARVA,
    abilities_on_offer,
    attack,
    hit,
    own,
    ready_verbs,
    suffer,
    table,
    turn,
    use,
)
from .scene import Scene, twin
from .team_table import TeamTable


def areas(scene: Scene) -> list[int]:
    return [int(scene.hero(seat).area) for seat in range(scene.game.players)]


# --- Dominant Personality -----------------------------------------------------------------------


def led(heroes: str = "amelia+maxwell+naomi", area: int = 1) -> Scene:
    return table(heroes, area=area)


@pytest.mark.rule("apocalypse:amelia-azevedo")
@pytest.mark.rule("apocalypse:faq-dropping-off")
def test_dominant_personality_brings_one_hero_along_for_the_whole_move() -> None:
    scene = led()
    scene.answer("hero_turn", verb="move", where=2)
    scene.answer("companion", who=1)
    scene.answer("step_on", verb="move", where=3)
    turn(scene)
    assert areas(scene) == [3, 3, 1]
    assert len(scene.asked_of("companion")) == 1, "nobody is dropped off or picked up on the way"


@pytest.mark.rule("apocalypse:amelia-azevedo")
@pytest.mark.rule("apocalypse:faq-arthritis-and-seal")
def test_maxwell_whom_amelia_moves_feels_no_arthritis() -> None:
    scene = led()
    scene.answer("hero_turn", verb="move", where=2)
    scene.answer("companion", who=1)
    scene.answer("step_on", verb="move", where=3)
    turn(scene)
    assert (scene.hero(1).area, scene.hero(1).health) == (3, 5)
    assert "arthritis" not in scene.events()


@pytest.mark.rule("apocalypse:amelia-azevedo")
def test_dominant_personality_costs_her_companion_nothing_of_his_turn() -> None:
    scene = led()
    scene.answer("hero_turn", verb="move", where=2)
    scene.answer("companion", who=1)
    turn(scene)
    companion = scene.hero(1)
    assert (companion.moves_left, companion.attacks_left, companion.moved) == (1, 1, 0)


@pytest.mark.rule("apocalypse:amelia-azevedo")
@pytest.mark.rule("apocalypse:faq-using-an-ability")
def test_dominant_personality_chooses_among_heroes_in_her_area_or_nobody() -> None:
    scene = led("amelia+maxwell+naomi+tarang")
    scene.hero(2).area = 2
    scene.answer("hero_turn", verb="move", where=2)
    turn(scene)
    (asked,) = scene.asked_of("companion")
    assert [(o["verb"], o["who"]) for o in asked.options] == [
        ("pass", 0),
        ("choose", 1),
        ("choose", 3),
    ]
    assert areas(scene) == [2, 1, 2, 1]


@pytest.mark.rule("apocalypse:amelia-azevedo")
def test_dominant_personality_reveals_tokens_once_for_both() -> None:
    scene = led()
    scene.game.tokens[0].area = 2
    scene.answer("hero_turn", verb="move", where=2)
    scene.answer("companion", who=1)
    turn(scene, 1, 1, 1, 1)
    assert scene.game.tally.revealed == 1
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:amelia-azevedo")
def test_a_second_move_may_bring_another_hero() -> None:
    scene = led()
    scene.give_gift(0, "inv_adrenaline")
    scene.answer("hero_turn", verb="extra_move")
    scene.answer("hero_turn", verb="move", where=2)
    scene.answer("companion", who=1)
    scene.answer("step_on", verb="pass")
    scene.answer("hero_turn", verb="move", where=3)
    scene.answer("companion", verb="pass")
    turn(scene)
    assert areas(scene) == [3, 2, 1]


@pytest.mark.rule("apocalypse:amelia-azevedo")
@pytest.mark.rule("apocalypse:hero-enters-shadow")
@pytest.mark.rule("apocalypse:battle")
def test_example_amelia_enters_the_shadow_with_moose_who_must_fight() -> None:
    scene = table("john_dark+amelia+moose+hannah", area=5)
    scene.hero(0).area = scene.hero(3).area = 1
    scene.game.areas[6].shadow = 1  # and the Lord himself waits in area 7
    scene.hero(2).stunned = 1
    scene.answer("hero_turn", verb="move", where=6)
    scene.answer("companion", who=2)
    scene.answer("join", who=0)
    scene.answer("join", who=3)
    for _ in range(4):
        scene.answer("hell_turn", verb="retreat")
    turn(scene, *[1] * 6, seat=1)  # the menace
    told = [event for event in scene.events() if event in ("hell_begins", "joins")]
    assert told == ["hell_begins", "joins", "joins", "joins"]
    (first, *_) = scene.asked_of("join")
    assert first.seat == 1, "she is the activating hero"
    assert {o["who"] for o in first.options} == {1, 0, 3}, "pass, and the two she may call"
    assert scene.hero(1).turn_over == 1
    assert scene.hero(2).turn_over == 0
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:amelia-azevedo")
@pytest.mark.rule("apocalypse:battle")
def test_with_her_companion_she_does_not_go_alone() -> None:
    scene = Scene(heroes="amelia+moose+hannah", lone_assault=False)
    scene.clear()
    for seat in range(2):
        scene.hero(seat).area = 6
    scene.answer("hero_turn", verb="move", where=7)
    scene.answer("companion", who=1)
    for _ in range(2):
        scene.answer("hell_turn", verb="retreat")
    turn(scene, *[1] * 6)
    assert "pass" in scene.asked_of("join")[0].verbs()


# --- Emergency Care -----------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:amelia-azevedo")
def test_emergency_care_clears_every_marker_in_her_area_and_no_other() -> None:
    scene = table("amelia+naomi+tarang", emergency_care=0)
    scene.hero(2).area = 3
    for seat in range(3):
        hero = scene.hero(seat)
        hero.burning, hero.stunned, hero.pestilence = 1, int(seat > 0), 2
    use(scene, "hero_turn", "emergency_care")
    turn(scene)
    marks = [
        [int(hero.burning), int(hero.stunned), int(hero.pestilence)]
        for hero in scene.game.heroes[:3]
    ]
    assert marks == [[0, 0, 0], [0, 0, 0], [1, 1, 2]]
    assert scene.hero(0).health == 6, "her own fire burned before she could act"
    assert abilities_on_offer(scene, "hero_turn", 1) == set()


@pytest.mark.rule("apocalypse:amelia-azevedo")
def test_emergency_care_brings_her_to_her_own_feet_once_a_turn() -> None:
    scene = table("amelia", emergency_care=0)
    scene.hero(0).stunned = 1
    use(scene, "hero_turn", "emergency_care")
    turn(scene)
    assert scene.asked_of("hero_turn")[1].verbs() == {"pass", "move"}
    assert scene.hero(0).attacks_left == 1
    scene.hero(0).burning = 1
    scene.asked.clear()
    turn(scene)
    assert abilities_on_offer(scene, "hero_turn") == set()


@pytest.mark.rule("apocalypse:amelia-azevedo")
def test_emergency_care_needs_a_marker() -> None:
    scene = table("amelia+naomi", emergency_care=0)
    turn(scene)
    assert abilities_on_offer(scene, "hero_turn") == set()


# --- Veteran ------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:amelia-azevedo")
@pytest.mark.parametrize(("faces", "left"), [((6,), 2), ((6, 6), 1), ((3,), 4)])
def test_veteran_adds_1_to_the_damage_of_an_attack_on_a_fourth_circle_demon(faces, left) -> None:
    scene = table("amelia", veteran=0)
    hellhound = scene.put_fourth("hellhound", area=2)
    scene.hero(0).dice[:] = twin.building.dice_counts(f"{len(faces)}d8")
    for face in faces:
        if face > 4:
            hit(scene, hellhound, face)
    attack(scene, *faces)
    assert scene.game.fourth[hellhound - twin.state.FOURTH].health == left


@pytest.mark.rule("apocalypse:amelia-azevedo")
def test_veteran_kills_with_it_and_needs_both_dice_of_a_double_toughness() -> None:
    scene = table("amelia", veteran=0)
    catoblepas = scene.put_fourth("catoblepas", area=2, health=2)
    scene.hero(0).dice[:] = twin.building.dice_counts("2d8")
    for face in (5, 6):
        hit(scene, catoblepas, face)
    attack(scene, 5, 6)
    assert scene.game.fourth[catoblepas - twin.state.FOURTH].area == -1
    assert own(scene)[0] == 4


@pytest.mark.rule("apocalypse:amelia-azevedo")
def test_veteran_strikes_each_fourth_circle_demon_and_nobody_else() -> None:
    scene = table("amelia", veteran=0)
    first = scene.put_fourth("hellhound", area=2)
    second = scene.put_fourth("catoblepas", area=2)
    scene.hero(0).dice[:] = twin.building.dice_counts("3d8")
    hit(scene, first, 7)
    hit(scene, second, 5)
    hit(scene, second, 6)
    attack(scene, 7, 5, 6)
    assert [int(scene.game.fourth[t - twin.state.FOURTH].health) for t in (first, second)] == [2, 2]


# --- Selfless -----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:amelia-azevedo")
@pytest.mark.rule("apocalypse:weakness")
def test_selfless_troopers_absorb_1_less_for_her() -> None:
    scene = table("amelia+naomi")
    scene.put_patrol(0, "army", 1)
    scene.put_ambush(2, "police", 1)
    for verb in ("patrol", "ambush"):
        scene.answer("absorb", verb=verb)
    assert suffer(scene, 0, 4) == 1  # 1 of the Army's 2, 2 of the Police's 3
    scene.put_ambush(2, "police", 1)
    scene.answer("absorb", verb="ambush")
    assert suffer(scene, 1, 4) == 1, "for others they absorb as ever"


@pytest.mark.rule("apocalypse:amelia-azevedo")
def test_selfless_volunteers_are_worth_nothing_to_her() -> None:
    scene = table("amelia")
    scene.put_patrol(0, "volunteer", 2)
    assert suffer(scene, 0, 1) == 1
    assert not scene.asked_of("absorb")
    scene.give_gift(0, "inv_veteran_squad")
    scene.answer("absorb", verb="patrol")
    assert suffer(scene, 0, 1) == 0


@pytest.mark.rule("apocalypse:amelia-azevedo")
@pytest.mark.rule("apocalypse:earn-gift")
def test_her_first_gift_costs_only_what_the_card_adds() -> None:
    table = TeamTable("amelia")
    table.empty_panel()
    table.game.pool = 0
    table.purse(0)
    table.lay("determination", 0)
    table.lay("angelic_wrath", 1)
    assert {o["amount"] for o in table.options("buy")} == {0}
    table.do("buy", amount=0)
    table.team_phase()
    assert table.game.tally.gifts_bought == 1
    assert table.options("buy") == []
    assert "paid" not in table.events()


# --- Legal Expert -------------------------------------------------------------------------------


def captaincy(heroes: str = "bernice+naomi+tarang", turn: int = 2) -> TeamTable:
    table = TeamTable(heroes)
    table.game.turn = turn
    return table


@pytest.mark.rule("apocalypse:bernice-kuchler")
@pytest.mark.rule("apocalypse:faq-legal-expert", "apocalypse:new-captain")
@pytest.mark.parametrize("player", [0, 2])
def test_legal_expert_names_the_next_captain_herself_included(player: int) -> None:
    table = captaincy()
    table.answer("next_captain", who=player)
    table.team_phase()
    assert table.game.captain == player
    (asked,) = table.asked_of("next_captain")
    assert [(o["verb"], o["who"]) for o in asked.options] == [
        ("pass", 1),
        ("choose", 0),
        ("choose", 2),
    ]


@pytest.mark.rule("apocalypse:bernice-kuchler")
def test_legal_expert_may_pass_the_marker_to_the_left() -> None:
    table = captaincy()
    table.team_phase()
    assert table.game.captain == 1
    assert "captain_named" not in table.events()


@pytest.mark.rule("apocalypse:bernice-kuchler")
def test_legal_expert_names_only_when_she_is_captain() -> None:
    table = captaincy()
    table.game.captain = 1
    table.team_phase()
    assert table.game.captain == 2
    assert not table.asked_of("next_captain")


@pytest.mark.rule("apocalypse:bernice-kuchler")
def test_legal_expert_is_no_use_in_the_first_turn_nor_to_the_dead() -> None:
    table = captaincy(turn=1)
    table.team_phase()
    assert table.game.captain == 0
    table = captaincy()
    twin.damage.die(table.game, table.at, 0)
    table.team_phase()
    assert table.game.captain == 1
    assert not table.asked_of("next_captain")


# --- Teamwork -----------------------------------------------------------------------------------


def helped(dice: str = "1d6", heroes: str = "naomi+bernice") -> Scene:
    scene = table(heroes, teamwork=1)
    scene.put(area=2, larva=1)
    scene.hero(0).dice[:] = twin.building.dice_counts(dice)
    scene.answer("ready_attack", verb="help", who=1)
    scene.answer("give_help", verb="help")
    return scene


@pytest.mark.rule("apocalypse:bernice-kuchler")
def test_teamwork_adds_a_d6_instead_of_a_step() -> None:
    scene = helped()
    scene.answer("help_how", verb="ability")
    assert attack(scene, 1, 1) == [6, 6]
    assert own(scene, 1) == (0, 0, 4), "help costs what it always costs"
    assert scene.asked_of("help_how")[0].seat == 1
    (given,) = scene.said("die_given")
    assert (given["who"], given["what"], given["value"]) == (1, 0, 1)


@pytest.mark.rule("apocalypse:bernice-kuchler")
@pytest.mark.rule("apocalypse:faq-using-an-ability")
def test_teamwork_leaves_her_the_choice() -> None:
    scene = helped()
    scene.answer("help_how", verb="raise")
    assert attack(scene, 1) == [8]


@pytest.mark.rule("apocalypse:bernice-kuchler")
def test_teamwork_helps_where_no_die_can_be_raised() -> None:
    scene = helped("1d12")
    assert attack(scene, 1, 1) == [12, 6]
    assert not scene.asked_of("help_how")


@pytest.mark.rule("apocalypse:bernice-kuchler")
@pytest.mark.parametrize(("dice", "room"), [(-1, True), (0, False)])
def test_teamwork_brings_a_die_while_the_table_has_room_for_it(dice: int, room: bool) -> None:
    scene = table("naomi+bernice", teamwork=1)
    for _ in range(twin.helping.MOST_ATTACK_DICE + dice):
        twin.kernel.dice.add_die(scene.game.dice, 12)
    assert twin.helping.may_give_dice(scene.game, 1) == room
    assert twin.helping.can_be_of_help(scene.game, 1) == room


@pytest.mark.rule("apocalypse:bernice-kuchler")
def test_teamwork_and_gratitude_give_a_die_and_a_step() -> None:
    scene = helped("1d4", heroes="tarang+bernice")
    scene.answer("help_how", verb="ability")
    scene.answer("raise_die", what=4)
    assert sorted(attack(scene, 1, 1)) == [6, 6]


@pytest.mark.rule("apocalypse:bernice-kuchler")
def test_teamwork_is_hers_to_give_and_not_to_get() -> None:
    scene = table("bernice+naomi", teamwork=0)
    scene.put(area=2, larva=1)
    scene.answer("ready_attack", verb="help", who=1)
    scene.answer("give_help", verb="help")
    assert attack(scene, 1) == [8]
    assert not scene.asked_of("help_how")


# --- Death With Honor ---------------------------------------------------------------------------


def last_attack(place: int = 2) -> Scene:
    scene = table("bernice+naomi", area=place, death_with_honor=0)
    scene.game.lords[0].area = place if place == HELL else 7
    scene.put(area=place, larva=3)
    scene.hero(0).courage = 3
    use(scene, "ready_attack", "death_with_honor")
    return scene


@pytest.mark.rule("apocalypse:bernice-kuchler")
@pytest.mark.parametrize("place", [2, HELL])
def test_death_with_honor_adds_4d12_pools_her_courage_and_costs_no_doom(place: int) -> None:
    scene = last_attack(place)
    for _ in range(2):
        scene.answer("assign", verb="hit", what=LARVA)
    assert attack(scene, 1, 9, 8, 1, 1) == [6, 12, 12, 12, 12]
    assert scene.hero(0).kind == -1
    assert scene.game.doom == 0
    assert own(scene)[2] == 4 + 3 + 2, "with what this attack has earned"
    assert scene.game.tally.deaths.sum() == 1
    assert ready_verbs(scene, 0) == {"pass", "help", "ability"}


@pytest.mark.rule("apocalypse:bernice-kuchler")
def test_death_with_honor_is_not_undone_by_a_miracle() -> None:
    scene = last_attack()
    scene.give_gift(0, "pray_for_a_miracle")
    scene.hero(0).luck = 5
    attack(scene, 1, 1, 1, 1, 1)
    assert scene.hero(0).kind == -1
    assert not scene.asked_of("miracle")


@pytest.mark.rule("apocalypse:bernice-kuchler")
@pytest.mark.rule("apocalypse:faq-using-an-ability")
def test_death_with_honor_is_her_choice() -> None:
    scene = table("bernice", death_with_honor=0)
    scene.put(area=2, larva=1)
    assert attack(scene, 1) == [6]
    assert scene.hero(0).kind >= 0


# --- Terminal Illness ---------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:bernice-kuchler")
@pytest.mark.rule("apocalypse:weakness")
def test_terminal_illness_costs_her_1_current_health_a_gift() -> None:
    table = TeamTable("bernice")
    table.buy(0, "inv_steady_aim")
    assert (table.hero(0).health, table.hero(0).cap) == (9, 10)
    table.buy(0, "determination", 1)
    assert (table.hero(0).health, table.hero(0).cap) == (9, 10), "1 lost, 1 gained"


@pytest.mark.rule("apocalypse:bernice-kuchler")
@pytest.mark.rule("apocalypse:faq-bernice-at-1-health")
@pytest.mark.parametrize("title", ["inv_steady_aim", "determination"])
def test_bernice_with_1_health_dies_of_any_gift(title: str) -> None:
    table = TeamTable("bernice+naomi")
    table.hero(0).health = 1
    table.buy(0, title)
    assert table.hero(0).kind == -1
    assert table.game.doom == 2
    assert table.problems() == []


@pytest.mark.rule("apocalypse:bernice-kuchler")
@pytest.mark.rule("apocalypse:faq-bernice-at-1-health")
def test_a_miracle_may_save_bernice_from_her_illness() -> None:
    table = TeamTable("bernice+naomi")
    table.hero(0).health, table.hero(0).luck = 1, 2
    table.answer("miracle", verb="pray")
    table.buy(0, "pray_for_a_miracle")
    assert table.hero(0).health == 1
    assert table.hero(0).dice[0] == 1, "the slot's gain is hers"


@pytest.mark.rule("apocalypse:bernice-kuchler")
def test_terminal_illness_is_not_for_other_heroes() -> None:
    table = TeamTable("naomi")
    table.buy(0, "inv_steady_aim")
    assert table.hero(0).health == 6
