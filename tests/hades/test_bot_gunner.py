"""What `gunner` promises: guns first, at good odds and in pairs; then below, then home in time."""

from __future__ import annotations

import itertools

import pytest

from simkit.hades import GAME
from simkit.hades.bots.knobs import REINFORCED, SPARE
from tests.hades.naive_combat import result, value
from tests.hades.replies import STAY, choices, reply, with_knobs
from tests.hades.scene import Scene, state, twin

attack_outcomes, gunner = twin.attack_outcomes, twin.gunner


@pytest.fixture
def scene() -> Scene:
    return prepared()


def prepared(**settings) -> Scene:
    scene = Scene(**settings)
    scene.clear()
    scene.game.turn = 3
    scene.game.vittles.in_system = 1
    scene.game.hidden.surprises["count"] = 6
    with_knobs(scene, GAME.bot("gunner"))
    return scene


# --- weighing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "foe", "weak"),
    [("armored_infantry", "soldier", 0), ("scout", "shock_trooper", 1), ("hq", "guard", 0)],
)
def test_the_shares_of_an_attack_are_those_of_all_pairs_of_cards(scene, unit, foe, weak):
    rules = scene.rules
    mine, theirs = (scene.components.table("units")[name]["line"] for name in (unit, foe))
    cards = scene.components.table("cards").values()
    counts = {2: 0, 1: 0, 0: 0, -1: 0, -2: 0}
    for one, other in itertools.product(cards, cards):
        if (one["deck"], other["deck"]) == ("shl", "nastian"):
            attack = value({**one, "space_attack": {}}, "attack", mine, bool(weak))
            defense = value({**other, "space_defense": {}}, "defense", theirs, False)
            hit, back = result(attack + defense, ground_only=True)
            counts[hit - back] += 1
    attacker, defender = scene.units_of(unit)[0], scene.enemies_of(foe)[0]
    attack = attack_outcomes.attack_spread(rules, 0, rules.unit[attacker].line, weak)
    defense = attack_outcomes.defense_spread(rules, 1, rules.enemy[defender].line, 0, False)
    shares = attack_outcomes.shares_of(attack, attack_outcomes.NOTHING, defense)
    assert shares == pytest.approx([counts[net] / 18**2 for net in (2, 1, -1, -2)])


def test_what_is_damaged_or_depleted_is_worth_less_to_lose(scene):
    fresh = scene.unit("scout", at=scene.hex("inferno", 9, 0))
    tired = scene.unit("scout", at=scene.hex("inferno", 8, 0), number=1, depleted=True)
    assert attack_outcomes.price_of_hit(scene.game, scene.rules, fresh) == attack_outcomes.HIT
    assert attack_outcomes.price_of_hit(scene.game, scene.rules, tired) == 1.0
    soldier = scene.enemy("soldier", at=scene.beyond(scene.game.units[fresh].place, "W"))
    for unit, worth_while in ((fresh, False), (tired, False)):
        worth = attack_outcomes.worth_of_attack(scene.game, scene.rules, unit, -1, soldier, False)
        assert (worth > 0.04) == worth_while
    infantry = scene.unit("armored_infantry", at=scene.hex("inferno", 9, 1))
    assert (
        attack_outcomes.worth_of_attack(scene.game, scene.rules, infantry, -1, soldier, False)
        > 0.04
    )


# --- attacks -------------------------------------------------------------------------------------


def test_a_squad_fires_where_the_odds_are_good_and_holds_fire_where_not(scene):
    place = scene.hex("purgatory", 9, 1)
    unit = scene.unit("armored_infantry", at=place)
    scene.unit("hq", at=scene.hex("inferno", 9, 0))
    foe = scene.enemy("soldier", at=scene.beyond(place, "E"))
    fire, move = ({"verb": verb, "who": unit} for verb in ("fire", "move"))
    assert reply(scene, "gunner", "shl_turn", STAY, move, fire) == fire
    scene.game.units[unit].depleted = 1
    assert reply(scene, "gunner", "shl_turn", STAY, fire) == STAY
    scene.game.enemies[foe].depleted = 1
    scene.game.units[unit].depleted = 0
    scene.game.hidden.surprises["count"] = 0
    assert reply(scene, "gunner", "shl_turn", STAY, move, fire) == move  # it is time to go


def test_two_squads_combine_on_an_installation_and_hqs_do_not(scene):
    railgun = scene.install("railgun", "F")
    site = scene.site("F")
    one = scene.unit("armored_infantry", at=scene.beyond(site, "W"))
    two = scene.unit("armored_infantry", at=scene.beyond(site, "E"), number=1)
    hq = scene.unit("hq", at=scene.beyond(site, "NE"))
    target = state.INSTALLATION + railgun
    joins = [{"verb": "join", "who": who, "what": state.FULL_FIRE} for who in (hq, two)]
    chosen = reply(scene, "gunner", "combine", STAY, *joins, subject=one, amount=target)
    assert chosen["who"] == two
    assert reply(scene, "gunner", "combine", STAY, joins[0], subject=one, amount=target) == STAY


def test_of_two_targets_the_officer_is_attacked(scene):
    place = scene.hex("purgatory", 9, 1)
    unit = scene.unit("armored_infantry", at=place)
    officer = scene.enemy("officer", at=scene.beyond(place, "E"))
    soldier = scene.enemy("soldier", at=scene.beyond(place, "W"))
    attacks = [{"verb": "attack", "who": unit, "what": what} for what in (soldier, officer)]
    assert reply(scene, "gunner", "target", *attacks, subject=unit)["what"] == officer


def test_swat_fires_from_where_it_stands_or_jumps_beside_an_installation(scene):
    scene.install("railgun", "F")
    swat = scene.unit("swat", at=scene.hex("inferno", 0, 0))
    far, beside = scene.hex("inferno", 2, 0), scene.beyond(scene.site("F"), "W")
    jumps = [{"verb": "jump", "who": swat, "where": place} for place in (0, far, beside)]
    assert reply(scene, "gunner", "jump", *jumps, subject=swat)["where"] == beside
    twin.board.stand_unit(scene.game, scene.rules, swat, beside)
    stay = {"verb": "jump", "who": swat, "where": beside}
    other = {"verb": "jump", "who": swat, "where": scene.beyond(scene.site("F"), "E")}
    assert reply(scene, "gunner", "jump", stay, other, subject=swat) == stay


def test_a_jump_leads_to_a_hex_that_no_guard_tower_looks_into(scene):
    scene.install("railgun", "G")
    swat = scene.unit("swat", at=scene.hex("inferno", 0, 0))
    by_tower, free = (scene.beyond(scene.site("G"), name) for name in ("NE", "NW"))
    assert twin.gunner_landing.is_by_tower(scene.rules, by_tower)
    jumps = [{"verb": "jump", "who": swat, "where": place} for place in (by_tower, free)]
    assert reply(scene, "gunner", "jump", *jumps, subject=swat)["where"] == free


def test_a_depleted_unit_does_not_jump(scene):
    scene.install("railgun", "G")
    swat = scene.unit("swat", at=scene.hex("inferno", 0, 0), depleted=True)
    cfp = {"verb": "cfp", "who": swat}
    assert reply(scene, "gunner", "shl_turn", STAY, cfp) == STAY
    scene.game.units[swat].depleted = 0
    assert reply(scene, "gunner", "shl_turn", STAY, cfp) == cfp


def test_sabotage_comes_before_everything(scene):
    scene.install("railgun", "F")
    engineer = scene.unit("engineer", at=scene.beyond(scene.site("F"), "W"))
    deeds = [{"verb": verb, "who": engineer} for verb in ("move", "fire", "sabotage")]
    assert reply(scene, "gunner", "shl_turn", STAY, *deeds)["verb"] == "sabotage"


# --- set-up and marches --------------------------------------------------------------------------


def test_two_hqs_land_then_the_specialists(scene):
    def offers() -> list[dict]:
        kinds = ("hq", "scout", "engineer", "heavy_weapon")
        return [
            {"verb": "choose", "who": unit} for kind in kinds for unit in scene.units_of(kind)[2:3]
        ] + [{"verb": "choose", "who": scene.units_of("engineer")[0]}]

    hqs = scene.units_of("hq")
    assert reply(scene, "gunner", "set_up_unit", *offers())["who"] == hqs[2]
    for number in (0, 1):
        scene.unit("hq", at=scene.hex("inferno", 8 + number, 0), number=number)
    assert reply(scene, "gunner", "set_up_unit", *offers())["who"] == scene.units_of("engineer")[0]


def test_the_engineer_lands_beside_the_first_shaft_and_hqs_behind(scene):
    hq, engineer = scene.units_of("hq")[0], scene.units_of("engineer")[0]
    near, off = scene.beyond(scene.site("F"), "W"), scene.beyond(scene.site("F"), "W", "W")
    offers = [{"verb": "place", "where": place} for place in (near, off)]
    assert reply(scene, "gunner", "set_up_place", *offers, subject=hq)["where"] == off
    scene.unit("hq", at=off)
    assert reply(scene, "gunner", "set_up_place", *offers, subject=engineer)["where"] == near


def test_the_engineer_seeks_installations_and_infantry_goes_down_a_cleared_shaft(scene):
    scene.install("railgun", "G")
    scene.install("laser", "F", "destroyed", number=0)
    middle = scene.beyond(scene.site("F"), "E", "E")
    mind = scene.at.desk.minds[0]
    engineer = scene.unit("engineer", at=middle)
    infantry = scene.unit("armored_infantry", at=scene.beyond(middle, "W"))
    goal = gunner.goal_of
    assert goal(scene.game, scene.rules, engineer, mind) == scene.site("G")
    assert goal(scene.game, scene.rules, infantry, mind) == scene.site("F")
    scene.game.hidden.surprises["count"] = 4  # too late for a round trip
    assert goal(scene.game, scene.rules, infantry, mind) == scene.site("G")


def test_below_a_squad_crushes_an_installation_that_is_nearer_than_a_door(scene):
    scene.install("railgun", "J")
    foot = scene.site("J", "purgatory")
    unit = scene.unit("scout", at=scene.beyond(foot, "W"))
    mind = scene.at.desk.minds[0]
    assert gunner.goal_of(scene.game, scene.rules, unit, mind) == foot
    scene.install("railgun", "J", "destroyed")
    assert gunner.goal_of(scene.game, scene.rules, unit, mind) != foot


def test_a_loose_gorgon_calls_a_guard_to_the_engine_room_who_stays_there(scene):
    room = scene.open_circle("engine_room", 7)
    cell = int(scene.rules.map.cell[room])
    unit = scene.unit("scout", at=scene.door(7)[0])
    mind = scene.at.desk.minds[0]
    assert gunner.goal_of(scene.game, scene.rules, unit, mind) != cell
    scene.enemy("zola", at=scene.hex("purgatory", 0, 1))
    assert gunner.goal_of(scene.game, scene.rules, unit, mind) == cell
    twin.board.stand_unit(scene.game, scene.rules, unit, cell)
    scene.game.hidden.surprises["count"] = 1
    move = {"verb": "move", "who": unit}
    assert reply(scene, "gunner", "shl_turn", STAY, move) == STAY


# --- home ----------------------------------------------------------------------------------------


def test_all_go_home_with_the_turns_to_spare_that_the_knob_says(scene):
    scene.unit("hq", at=scene.beyond(scene.site("E"), "E", "E"))
    unit = scene.unit("scout", at=scene.beyond(scene.site("E", "purgatory"), "W"))
    mind = scene.at.desk.minds[0]
    for spare, left, goes_home in ((3, 5, False), (3, 4, True), (1, 3, False), (1, 2, True)):
        mind.knobs[SPARE] = spare
        scene.game.hidden.surprises["count"] = left
        assert gunner.goes_home(scene.game, scene.rules, unit, mind) == goes_home


def test_troops_are_called_early_only_and_civilians_stay_aboard(scene):
    hq = scene.unit("hq", at=scene.hex("inferno", 9, 0))
    request = {"verb": "request", "who": hq}
    land = [
        {"verb": "land", "who": unit}
        for unit in (int(scene.rules.dante), scene.units_of("scout")[0])
    ]
    assert reply(scene, "gunner", "shl_turn", STAY, request) == STAY
    assert reply(scene, "gunner", "transfer", STAY, *land) == STAY
    scene.game.turn = int(scene.at.desk.minds[0].knobs[REINFORCED])
    assert reply(scene, "gunner", "shl_turn", STAY, request) == request
    assert reply(scene, "gunner", "transfer", STAY, *land) == land[1]


def test_nobody_goes_up_while_the_ship_cannot_come():
    scene = prepared(scenario="squeeze-play")
    scene.game.vittles.in_system = 0
    hq = scene.unit("hq", at=scene.beyond(scene.site("E", "purgatory"), "W"))
    move = {"verb": "move", "who": hq}
    for turn, goes in ((1, False), (2, True)):
        scene.game.turn = turn
        assert (reply(scene, "gunner", "shl_turn", STAY, move) == move) == goes


# --- the Vittles and Dante -----------------------------------------------------------------------


def test_the_guns_take_the_shot_that_is_worth_most(scene):
    soldier = scene.enemy("soldier", at=scene.hex("inferno", 0, 0))
    radar, railgun = scene.install("radar", "A"), scene.install("railgun", "B")
    scene.orbit(0)
    wanted = [state.FIGHTER, state.INSTALLATION + radar, state.INSTALLATION + railgun, soldier]
    shots = [{"verb": "shoot", "who": twin.effects.R1, "what": what} for what in wanted[::-1]]
    order = []
    while len(shots) > 1:
        chosen = reply(scene, "gunner", "ship_fire", STAY, *shots)
        order.append(chosen["what"])
        shots.remove(chosen)
    assert order[0] == state.FIGHTER
    assert soldier not in order


def test_dante_strikes_while_he_is_fresh_and_enough_weapons_fire(scene):
    dante = scene.unit("dante", at=state.IN_LAB)
    science = {"verb": "science", "who": dante, "what": choices.LAB_SCIENCE}
    leave = {"verb": "to_quarters", "who": dante}
    assert reply(scene, "gunner", "shl_turn", STAY, science) == STAY
    for number, letter in enumerate("ABC"):
        scene.install("railgun", letter, number=number)
    scene.install("laser", "D")
    assert reply(scene, "gunner", "shl_turn", STAY, science) == science
    scene.game.units[dante].depleted = 1
    assert reply(scene, "gunner", "shl_turn", STAY, science, leave) == leave
