"""What the planning bots answer, decision by decision, on positions laid by hand on the twin."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.apocalypse.bot_table import TableOn, abilities, last, lord_battle
from tests.apocalypse.scene import GAME, twin
from tests.apocalypse.test_bots import Table, table

NAMES = GAME.components().order
MAPS = NAMES("maps")
STATE = twin.state
HELL, NONE = STATE.HELL, STATE.NONE
LARVA, GRYLLUS, FIEND, CACODEMON = range(4)
Question = twin.kernel.decisions.Question


# --- the captain ---------------------------------------------------------------------------------


def named(heroes: str) -> int:
    scene = table("expert", heroes=heroes)
    scene.game.turn, scene.game.captain = 2, 0
    return int(twin.team.name_next_captain(scene.game, scene.at))


def test_bernice_keeps_the_marker_from_a_poor_planner_and_else_passes_it_on():
    assert named("bernice+victor+naomi") == 0
    assert named("bernice+tarang+naomi") == 1


def test_the_hellhound_attacks_before_other_targets_are_chosen():
    scene = table("expert")
    scene.hero(0).area, scene.hero(1).area = 1, 2
    scene.put(1, larva=1)
    scene.put(2, larva=1)
    scene.put_fourth("hellhound", 5)
    for hero in scene.game.heroes:
        hero.health = hero.cap = 10
    twin.enemy.minions_attack_segment(scene.game, scene.at)
    assert last(scene, "next_area")["where"] != 5
    assert scene.said("next_area")[0]["where"] == 5


def test_heroes_spread_over_the_starts():
    scene = TableOn("expert", "washington", heroes="hannah+naomi+tarang")
    begun = []
    for seat in range(3):
        area = twin.setup.choose_beginning(scene.game, scene.at, seat)
        scene.hero(seat).area = area
        begun.append(scene.name(area))
    assert sorted(begun) == ["capitol", "pentagon", "supreme_court"]


def test_a_fourth_circle_demon_takes_the_way_that_is_best_held():
    scene = TableOn("expert", "washington")
    for seat in range(2):
        scene.hero_at(seat, "pentagon")
    way = twin.arrivals.way_for_fourth(scene.game, scene.at, scene.area("white_house"))
    assert scene.name(int(scene.rules.map.way[way])) == "p2"


def test_an_organ_token_goes_where_an_ambush_waits():
    scene = TableOn("expert", "dragon-guts")
    lords = scene.area(scene.lords()[0])
    scene.token_at(scene.name(lords))
    empty = [
        area
        for area in range(scene.rules.map.areas)
        if twin.maps.is_empty_organ(scene.game, area) and scene.rules.map.start[area] == 0
    ]
    scene.put_ambush(empty[-1], "army", 4)
    assert twin.arrivals.organ_for_token(scene.game, scene.at) == empty[-1]


# --- divine intervention -------------------------------------------------------------------------


@pytest.mark.parametrize(("legion", "sent_away"), [("pandemonium", True), ("hades", False)])
def test_divine_intervention_sends_the_worst_legions_away(legion, sent_away):
    scene = table("expert", divine_intervention=True)
    scene.legion(legion)
    scene.game.divine = 0
    twin.team.ask_divine_legion(scene.game, scene.at)
    assert (scene.game.divine == NONE) == sent_away


@pytest.mark.parametrize(("demon", "sent_away"), [("catoblepas", True), ("hellhound", False)])
def test_divine_intervention_sends_the_worst_demons_away(demon, sent_away):
    scene = table("expert", divine_intervention=True)
    scene.game.divine = 0
    kind = NAMES("fourth").index(demon)
    twin.fourth.ask_divine_fourth(scene.game, scene.at, kind, 5)
    assert (scene.game.divine == NONE) == sent_away


# --- what enemies ask ----------------------------------------------------------------------------


@pytest.mark.parametrize(("health", "verb"), [(1, "pay"), (6, "suffer")])
def test_the_magdalene_gets_luck_from_a_dying_hero_and_health_from_who_needs_his_luck(health, verb):
    scene = table("expert", heroes="naomi+tarang")
    scene.hero(0).health = health
    scene.give_gift(0, "pope_blessed_bullet", slot=0)
    scene.give_gift(0, "the_abyss_peers_back", slot=1)
    twin.fourth.magdalene_demands(scene.game, scene.at, 0, 1)
    assert last(scene, "toll")["verb"] == verb


def test_a_driven_ambush_does_not_displace_another():
    scene = TableOn("expert", "washington")
    scene.put_ambush(scene.area("capitol"), "police", 1)
    scene.put_ambush(scene.area("beltway"), "volunteer", 1)
    nearer = sum(1 << scene.area(name) for name in ("capitol", "pentagon"))
    twin.fourth.drive_ambush(scene.game, scene.at, scene.area("beltway"), nearer)
    assert scene.name(last(scene, "driven")["where"]) == "pentagon"


def test_a_driven_hero_goes_where_fewer_enemies_are():
    scene = TableOn("expert", "washington")
    scene.hero_at(0, "beltway")
    scene.minions_at("capitol", cacodemon=3)
    nearer = sum(1 << scene.area(name) for name in ("capitol", "pentagon"))
    twin.fourth.drive_hero(scene.game, scene.at, 0, nearer)
    assert scene.name(int(scene.hero(0).area)) == "pentagon"


def test_stroma_traps_who_strikes_least_and_has_least_to_lose():
    scene = lord_battle("tarang+naomi", "stroma")
    scene.dice_of(0, 12, 12)
    twin.menace.trap_a_hero(scene.game, scene.at)
    assert scene.hero(1).trapped == 1


def test_the_highest_number_is_named_to_choronzon():
    scene = lord_battle("tarang+naomi", "choronzon")
    twin.menace.name_numbers(scene.game, scene.at, 0)
    assert [int(number) for number in scene.game.battle.named[:2]] == [10, 9]


def test_what_courage_cannot_pay_to_geryon_is_paid_in_luck_before_health():
    scene = lord_battle("naomi+tarang", "geryon")
    scene.game.pool, scene.hero(0).courage, scene.hero(0).luck = 0, 0, 5
    health = int(scene.hero(0).health)
    twin.menace.pay_toll(scene.game, scene.at, 0, 1)
    assert (int(scene.hero(0).health), int(scene.hero(0).luck)) == (health - 1, 3)


def test_luck_is_kept_while_courage_can_pay_geryon():
    scene = lord_battle("naomi+tarang", "geryon")
    scene.game.pool, scene.hero(0).courage, scene.hero(0).luck = 0, 2, 5
    twin.menace.pay_courage_or_bleed(scene.game, scene.at, 0, 1)
    assert (int(scene.hero(0).courage), int(scene.hero(0).luck)) == (1, 5)


@pytest.mark.parametrize(("size", "verb"), [(6, "remove_counter"), (12, "attack")])
def test_cthons_counters_are_taken_off_by_whose_dice_cannot_wound_him(size, verb):
    scene = lord_battle("naomi+tarang", "cthon")
    scene.game.lords[0].counters = 3
    scene.dice_of(0, *[4 if size == 6 else size] * 2)
    for seat in range(2):
        scene.put_patrol(seat, "police", 3)
    with scene.dice(*([1, 1] if verb == "attack" else [])):
        twin.hell.attack_or_retreat(scene.game, scene.at, 0)
    assert scene.said("hell_turn")[0]["verb"] == verb


# --- what heroes give one another ----------------------------------------------------------------


def test_dorothy_gives_courage_first_to_him_for_whom_the_pool_is_closed():
    scene = table("expert", heroes="dorothy+naomi+hannah+tarang")
    friend = twin.abilities.choose_next_friend(scene.game, scene.at, 0, 0)
    assert friend == 3


def test_spunky_is_used_whenever_friends_are_near():
    scene = table("expert", heroes="dorothy+naomi+hannah")
    twin.team.begin_team_actions(scene.game, scene.at)
    twin.team.team_phase(scene.game, scene.at)
    assert abilities(scene, "team") == ["spunky"]


def test_luck_is_shared_with_whose_gifts_live_on_it():
    scene = table("expert", heroes="dorothy+naomi+maxwell")
    scene.hero(1).luck = scene.hero(2).luck = 2
    scene.give_gift(2, "pope_blessed_bullet")
    twin.gifts.share_luck(scene.game, scene.at, 0, 1)
    assert scene.hero(2).luck == 3


def test_health_for_good_goes_to_the_weakest():
    scene = table("expert", heroes="cindrew+naomi+tarang")
    scene.hero(2).health = 2
    twin.gifts.raise_health_of_other(scene.game, scene.at, 0, 1)
    assert scene.hero(2).health == 3


@pytest.mark.parametrize(("health", "verb"), [(1, "heal"), (5, "pass")])
def test_a_stimpack_is_for_who_is_low(health, verb):
    scene = table("expert", heroes="doc_hunter+naomi")
    scene.teach(0, "stimpacks")
    scene.hero(0).luck = 1
    scene.hero(1).health = health
    twin.abilities.give_stimpacks(scene.game, scene.at, 0, 1)
    assert scene.said("stimpack")[0]["verb"] == verb


@pytest.mark.parametrize(("health", "courage", "verb"), [(1, 1, "heal"), (1, 4, "pass")])
def test_john_dark_takes_health_for_a_kill_that_earns_little_when_he_is_nearly_dead(
    health, courage, verb
):
    scene = table("expert", heroes="john_dark+naomi")
    scene.hero(0).health = health
    twin.attack.prefers_health(scene.game, scene.at, 0, courage)
    assert last(scene, "spirit")["verb"] == verb


def test_dorothy_passes_on_what_would_kill_her_to_who_can_bear_it():
    scene = table("expert", heroes="dorothy+moose+naomi")
    scene.teach(0, "winsome")
    scene.hero(2).health = 1
    assert twin.damage.pass_damage_on(scene.game, scene.at, 0, 4) < 4
    assert last(scene, "pass_on")["who"] == 1
    assert scene.hero(1).health > 0


def test_dorothy_keeps_a_scratch_that_would_kill_her_friend():
    scene = table("expert", heroes="dorothy+naomi")
    scene.teach(0, "winsome")
    scene.hero(1).health = 1
    assert twin.damage.pass_damage_on(scene.game, scene.at, 0, 2) == 2


@pytest.mark.parametrize(("size", "larvae", "verb"), [(8, 0, "raise"), (4, 6, "ability")])
def test_bernice_steps_a_die_that_can_wound_the_lord_and_else_brings_hers(size, larvae, verb):
    scene = lord_battle("naomi+bernice", "baphomet")
    scene.teach(1, "teamwork")
    scene.put(HELL, larva=larvae)
    twin.attack.begin_attack(scene.game, 0, HELL, 0)
    scene.dice_of(0, size)
    twin.kernel.dice.lay_pool(scene.game.dice, scene.hero(0).dice, 1)
    twin.helping.gives_dice(scene.game, scene.at, 0, 1)
    assert last(scene, "help_how")["verb"] == verb


def amelia_goes_home(patrol: int, health: int) -> int:
    scene = table("expert", heroes="amelia+tarang")
    for seat in range(2):
        scene.hero(seat).area = 2
    scene.hero(0).attacks_left = 0
    scene.hero(0).health = 1
    scene.put(2, cacodemon=3)
    scene.hero(1).health = health
    if patrol:
        scene.put_patrol(1, "police", patrol)
        scene.game.areas[2].minions[CACODEMON] = 0
        scene.put(2, larva=4)
        scene.dice_of(1, 8, 8, 8, 8)
    return int(twin.heroes.choose_companion(scene.game, scene.at, 0))


def test_amelia_brings_a_weak_friend_home_and_leaves_a_strong_one_to_his_fight():
    assert amelia_goes_home(patrol=0, health=1) == 1
    assert amelia_goes_home(patrol=4, health=6) == NONE


# --- abilities before the roll -------------------------------------------------------------------


def test_moose_charges_whenever_he_has_moved_and_tramples_a_larva_first():
    scene = table("expert", heroes="moose+naomi")
    scene.teach(0, "bulldoze")
    scene.hero(0).moved = 1
    scene.put(0, larva=2, gryllus=1)
    scene.dice_of(0, 6)
    scene.attack(0, 5)
    assert abilities(scene, "ready_attack") == ["charge"]
    assert scene.said("assign")[0]["verb"] == "bulldoze"


def test_john_dark_forfeits_luck_against_a_lord_and_not_against_a_larva():
    scene = lord_battle("john_dark+naomi", "baphomet")
    scene.teach(0, "forfeit_soul")
    scene.hero(0).luck, scene.game.pool = 2, 0
    scene.attack(0, 1, 1)
    assert abilities(scene, "ready_attack") == ["forfeit_soul"]
    scene = table("expert", heroes="john_dark+naomi")
    scene.teach(0, "forfeit_soul")
    scene.put(0, larva=1)
    scene.dice_of(0, 8)
    scene.attack(0, 1)
    assert abilities(scene, "ready_attack") == []


@pytest.mark.parametrize(("health", "used"), [(6, ["blood_rite"]), (2, [])])
def test_cissy_bleeds_for_a_die_while_she_can_spare_the_blood(health, used):
    scene = lord_battle("cissy+naomi", "baphomet")
    scene.teach(0, "blood_rite")
    scene.hero(0).health, scene.game.pool = health, 0
    scene.put(HELL, larva=2, gryllus=2)
    scene.dice_of(0, 8)
    scene.attack(0, *[1] * (1 + len(used)))
    assert abilities(scene, "ready_attack") == used


@pytest.mark.parametrize(("lord_health", "dies"), [(2, True), (12, False)])
def test_bernice_gives_her_life_where_it_kills_the_lord(lord_health, dies):
    scene = lord_battle("bernice+naomi", "baphomet")
    scene.teach(0, "death_with_honor")
    scene.hero(1).luck = scene.game.pool = scene.hero(0).luck = 0
    scene.game.lords[0].health[0] = lord_health
    scene.dice_of(0, 12)
    scene.attack(0, *[1] * (5 if dies else 1))
    assert (abilities(scene, "ready_attack") == ["death_with_honor"]) == dies


# --- abilities of a turn -------------------------------------------------------------------------


def turn_of(scene: Table, seat: int, *faces: int) -> None:
    scene.game.phase = STATE.HERO_PHASE
    with scene.dice(*faces):
        twin.heroes.hero_turn(scene.game, scene.at, seat)


def test_john_dark_exchanges_a_demon_for_despair_while_dice_are_few():
    for dice, used in ((4, ["dark_exchange"]), (12, [])):
        scene = table("expert", heroes="john_dark+naomi")
        scene.teach(0, "dark_exchange")
        scene.game.despair_dice = dice
        scene.hero(0).attacks_left = scene.hero(0).moves_left = 0
        scene.hero(0).area = 3
        scene.put(3, fiend=1)
        turn_of(scene, 0)
        assert abilities(scene, "hero_turn") == used, dice


def test_amelia_cares_for_whoever_bears_a_marker():
    scene = table("expert", heroes="amelia+naomi")
    scene.teach(0, "emergency_care")
    scene.hero(1).pestilence = 2
    turn_of(scene, 0)
    assert abilities(scene, "hero_turn") == ["emergency_care"]
    assert scene.hero(1).pestilence == 0


@pytest.mark.parametrize(("health", "used"), [(8, ["brawler"]), (2, [])])
def test_penrod_brawls_while_he_is_healthy_and_the_fight_is_worth_it(health, used):
    scene = table("expert", heroes="penrod+naomi")
    scene.hero(0).health = health
    scene.hero(0).attacks_left = scene.hero(0).moves_left = 0
    scene.dice_of(0, 8, 8)
    scene.put(0, gryllus=4)
    turn_of(scene, 0, *[1] * (2 * len(used)))
    assert abilities(scene, "hero_turn") == used


def test_cissy_hurts_herself_only_where_first_aid_heals_her():
    for enemies, used in ((0, True), (2, False)):
        scene = table("expert", heroes="cissy+naomi")
        scene.game.pool = 0
        scene.put(0, larva=enemies)
        twin.team.team_phase(scene.game, scene.at)
        assert ("occult_interest" in abilities(scene, "team")) == used
        assert scene.hero(0).health == scene.hero(0).cap


def test_the_surgeon_heals_before_he_cuts():
    for hurt, used in ((3, []), (0, ["autopsy"])):
        scene = table("expert", heroes="doc_hunter+naomi")
        scene.teach(0, "autopsy")
        scene.game.pool = 2
        scene.hero(1).health -= hurt
        scene.hero(1).health = min(scene.hero(1).health, 2 if hurt else 9)
        scene.put(0, larva=1)
        twin.team.team_phase(scene.game, scene.at)
        assert abilities(scene, "team") == used


# --- every decision ------------------------------------------------------------------------------


def test_every_kind_of_decision_has_its_branch():
    """The dispatch of the planners names every kind: a new one must be added there."""
    unanswered = []
    scene = table("expert")
    decision = twin.kernel.records.blank(twin.kernel.decisions.DECISION)[0]
    options = twin.kernel.records.blank(twin.kernel.decisions.OPTION)
    for kind, name in enumerate(twin.choices.KINDS):
        if not is_dispatched(scene, kind, decision, options):
            unanswered.append(name)
    assert unanswered == []


def is_dispatched(scene: Table, kind: int, decision: Any, options: Any) -> bool:
    """True if the planner hands a decision of this kind to a rule of thumb, whatever it says."""
    decision.kind = kind
    mind = scene.at.desk.minds[0]
    asked = Question(scene.game, scene.rules, decision, options, mind)
    try:
        return bool(twin.planner.place_of_answer(asked) != NONE)
    except IndexError:
        return True  # it was handed on, and the empty options made no sense


class Wanderer(Table):
    """Players who choose at random while the expert is asked what he would do."""

    def __init__(self, seed: int, **settings: Any) -> None:
        self.chance = np.random.default_rng(seed)
        self.kinds: set[str] = set()
        self.unanswered: set[str] = set()
        super().__init__("expert", **settings)

    def _choose(self, view, rules, decision, options, count, mind) -> int:
        if self.bot is not None:
            name = twin.choices.KINDS[int(decision.kind)]
            before = view.tobytes()
            asked = Question(view, rules, decision, options, mind)
            place = twin.planner.place_of_answer(asked)
            assert view.tobytes() == before, name
            self.kinds.add(name)
            if place == NONE:
                self.unanswered.add(name)
            else:
                assert 0 <= place < count, name
        return int(self.chance.integers(count))


@pytest.mark.slow
@pytest.mark.parametrize("board", MAPS)
def test_no_decision_of_a_random_game_is_without_an_answer(board):
    """The planner names an option that was offered, and leaves the position as it is."""
    scene = Wanderer(
        len(board), map=board, players=5, heroes="random", lord="random", legion="random",
        region="texas", divine_intervention=True,
    )  # fmt: skip
    scene.game.pool = 30
    play(scene, 4)
    assert scene.unanswered == set()
    assert len(scene.kinds) > 5


def play(scene: Table, turns: int) -> None:
    """So many turns, phase by phase."""
    for turn in range(1, turns + 1):
        if twin.kernel.table.is_over(scene.game):
            return
        scene.game.turn = turn
        twin.kernel.decisions.start_turn(scene.at.desk)
        twin.team.team_phase(scene.game, scene.at)
        if not twin.kernel.table.is_over(scene.game):
            twin.heroes.hero_phase(scene.game, scene.at)
        if not twin.kernel.table.is_over(scene.game):
            twin.enemy.enemy_phase(scene.game, scene.at)
