"""The planning bots of Escape from Hades: the promises that their docstrings make."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from simkit.hades import GAME
from simkit.hades.bots.knobs import GUNS, ROAM
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from tests.hades.planners import answer, asked, mind_of, next_step, ready, walk
from tests.hades.replies import STAY, choices, every_kind, move
from tests.hades.scene import Scene, state, twin

board = twin.board
bots = ("raider", "collector", "expert")
errands, goals = twin.errands, twin.goals
fights, foresight = twin.fights, twin.threats
DECKS = ("inferno", "purgatory")


@pytest.fixture
def scene() -> Scene:
    return ready()


# --- every decision is answered ------------------------------------------------------------------


@pytest.mark.parametrize("bot", bots)
def test_every_kind_of_decision_is_answered(scene, bot):
    scene.unit("hq", at=scene.hex("inferno", 7, 4))
    scene.unit("scout", at=scene.hex("inferno", 8, 3))
    scene.unit("swat", at=scene.hex("inferno", 9, 3))
    scene.enemy("soldier", at=scene.hex("inferno", 7, 2))
    scene.install("railgun", "F")
    scene.orbit(0)
    for kind, (subject, options) in every_kind(scene).items():
        answer(scene, kind, *options, subject=subject, amount=4, bot=bot)


def test_the_table_of_decisions_is_whole(scene):
    assert set(every_kind(scene)) == set(choices.KINDS)


def test_every_script_that_is_listed_can_choose_and_has_its_knobs():
    for bot in GAME.bots:
        assert bot.plans or bot.name in twin.engine.CHOOSERS
    for name in bots:
        knobs = GAME.bot(name).knobs
        assert knobs[ROAM].name == "roam"
        assert len(knobs) == GUNS + 1


# --- odds from the cards that are left -----------------------------------------------------------

TABLE = Scene()
CARDS = st.sets(st.integers(0, 17), max_size=12)


@settings(max_examples=40, deadline=None)
@given(CARDS, CARDS, st.booleans(), st.booleans(), st.integers(-2, 3))
def test_the_odds_of_a_fight_are_those_of_the_cards_not_seen(shl, nastian, both, weak, least):
    game, rules = TABLE.game, TABLE.rules
    for pile, cards in zip(game.discards, (shl, nastian), strict=True):
        pile["count"] = len(cards)
        pile.cards[: len(cards)] = sorted(cards)
    one = int(rules.unit[TABLE.units_of("armored_infantry")[0]].line)
    two = int(rules.unit[TABLE.units_of("scout")[0]].line)
    foe = int(rules.enemy[TABLE.enemies_of("soldier")[0]].line)
    own = [card for card in range(18) if card not in shl]
    his = [card for card in range(18) if card not in nastian]
    nets = []
    for first, second in itertools.permutations(own, 2) if both else ((c, c) for c in own):
        attack = int(rules.card[0, first].attack[one, 0])
        attack += int(rules.card[0, second].attack[two, 0]) if both else 0
        nets += [attack + int(rules.card[1, card].defense[foe, int(weak)]) for card in his]
    expected = sum(net >= least for net in nets) / len(nets)
    partner = two if both else state.NONE
    rooms = (twin.kernel.scratch.scratch(state.MOST_CARDS) for _ in range(2))
    draws = fights.look_at_cards(game, rules, one, 0, partner, 0, *rooms)
    found = fights.chance_of_net(rules, draws, foe, int(weak), False, least)
    assert found == pytest.approx(expected)


# --- where Nastians will strike ------------------------------------------------------------------

INSIDE = st.tuples(st.integers(0, 1), st.integers(0, 17), st.integers(0, 12))


@settings(max_examples=60, deadline=None)
@given(INSIDE, INSIDE, st.integers(0, 5), st.sampled_from(("soldier", "shock_trooper", "guard")))
def test_a_march_is_foreseen_as_it_will_be(there, here, facing, kind):
    scene = Scene()
    scene.clear()
    rules = scene.rules
    foe_at = scene.hex(DECKS[there[0]], *there[1:])
    unit_at = scene.hex(DECKS[here[0]], *here[1:])
    assume(rules.map.terrain[foe_at] == twin.tables.OPEN)
    assume(rules.map.terrain[unit_at] == twin.tables.OPEN and foe_at != unit_at)
    enemy = scene.enemy(kind, at=foe_at)
    scene.game.enemies[enemy].facing = facing
    unit = scene.unit("armored_infantry", at=unit_at)
    counts = twin.kernel.scratch.scratch(twin.state.PLACES)
    foresight.foresee(scene.game, rules, unit, twin.threats.NOT_AT_ALL, 0, counts)
    scene.prefer(inferno="E", purgatory="W")
    twin.nastian_moves.movement_step(scene.game, scene.at)
    place = int(scene.game.enemies[enemy].place)
    crossed = scene.where(place)[0] != DECKS[there[0]]
    strikes = bool(board.are_adjacent(scene.game, rules, place, unit_at))
    assert strikes == (counts[unit_at] > 0) or crossed


def test_nobody_ends_a_move_in_the_way_of_a_march(scene):
    unit = scene.unit("scout", at=scene.hex("purgatory", 6, 9))
    room = 10  # Circle 11 by number
    free = walk(scene, unit, 4, goals.DOOR_OF + room)
    board.stand_unit(scene.game, scene.rules, unit, scene.hex("purgatory", 6, 9))
    # His march ends beside where it would stand.
    foe = scene.enemy("shock_trooper", at=scene.beyond(free, *("E",) * 6), facing="W")
    wary = walk(scene, unit, 4, goals.DOOR_OF + room, care=5)
    counts = twin.kernel.scratch.scratch(twin.state.PLACES)
    foresight.foresee(scene.game, scene.rules, unit, twin.threats.NOT_AT_ALL, 4, counts)
    assert wary != free and counts[wary] == 0 and counts[free] > 0
    assert scene.game.enemies[foe].place >= 0


def test_a_shaft_that_feeds_purgatory_is_feared_by_whoever_stands_beside_its_foot(scene):
    foot, beside = scene.site("F", "purgatory"), scene.beyond(scene.site("F", "purgatory"), "E")
    for kind, fed in (("troop_elevator", 1), ("radar", 1), ("railgun", 0)):
        scene.install(kind, "F")
        assert foresight.feeders_beside(scene.game, scene.rules, beside) == fed
    scene.install("troop_elevator", "F")
    assert (
        foresight.feeders_beside(scene.game, scene.rules, foot) == 0
    )  # whoever enters destroys it
    assert foresight.feeders_beside(scene.game, scene.rules, scene.beyond(beside, "E")) == 0
    assert (
        foresight.feeders_beside(scene.game, scene.rules, scene.beyond(scene.site("F"), "E")) == 0
    )
    scene.install("troop_elevator", "F", status="damaged")
    assert foresight.feeders_beside(scene.game, scene.rules, beside) == 0


# --- ways and errands ----------------------------------------------------------------------------


def test_the_shaft_leads_down_once_the_installation_is_destroyed(scene):
    scene.install("laser", "F")
    unit = scene.unit("scout", at=scene.beyond(scene.site("F"), "W"))
    goal = goals.DOOR_OF + 5
    assert walk(scene, unit, 6, goal) < state.MOST_HEXES
    board.stand_unit(scene.game, scene.rules, unit, scene.beyond(scene.site("F"), "W"))
    scene.install("laser", "F", status="destroyed")
    assert walk(scene, unit, 6, goal) in scene.door(6)


def test_enemies_at_the_foot_of_a_shaft_bar_it(scene):
    scene.install("laser", "F", status="destroyed")
    here, there = scene.beyond(scene.site("F"), "W"), scene.door(6)[0]
    way = twin.roads.road
    assert way(scene.game, scene.rules, here, there) < board.FAR
    scene.enemy("soldier", at=scene.site("F", "purgatory"))
    assert way(scene.game, scene.rules, here, there) == board.FAR


def test_the_nearest_squad_takes_the_nearest_door_and_blows_it(scene):
    near = scene.unit("scout", at=scene.beyond(scene.door(11)[0], "NE"))
    far = scene.unit("scout", at=scene.hex("purgatory", 6, 6), number=1)
    mind = mind_of(scene)
    errands.plan_errands(scene.game, scene.rules, mind, 2)
    assert mind.memo[near] == goals.DOOR_OF + 10
    assert mind.memo[far] in (goals.DOOR_OF + 6, goals.DOOR_OF + 4, goals.DOOR_OF + 5)
    board.stand_unit(scene.game, scene.rules, near, scene.door(11)[0])
    assert next_step(scene, near, 6)["verb"] == "blow"


def test_what_cannot_be_done_in_time_is_not_begun(scene):
    unit = scene.unit("armored_infantry", at=scene.hex("purgatory", 8, 10))
    mind = mind_of(scene)
    errands.plan_errands(scene.game, scene.rules, mind, 2)
    assert mind.memo[unit] >= goals.DOOR_OF
    scene.unit("hq", at=scene.hex("inferno", 8, 4))
    # Two moves from any door.
    board.stand_unit(scene.game, scene.rules, unit, scene.hex("purgatory", 2, 6))
    scene.game.hidden.surprises["count"] = 0
    errands.plan_errands(scene.game, scene.rules, mind, 8)
    assert mind.memo[unit] == goals.HOME


def test_somebody_holds_the_engine_room_while_a_gorgon_is_on_her_way(scene):
    scene.open_circle("engine_room", 11)
    scene.unit("hq", at=scene.hex("inferno", 8, 4))
    squads = [
        scene.unit("armored_infantry", at=scene.hex("purgatory", 8 + i, 10), number=i)
        for i in range(3)
    ]
    mind = mind_of(scene)
    errands.plan_errands(scene.game, scene.rules, mind, 2)
    assert goals.ENGINE not in mind.memo[squads]
    zola = scene.enemy("zola", at=scene.hex("purgatory", 2, 10))
    mind = mind_of(scene)
    errands.plan_errands(scene.game, scene.rules, mind, 2)
    assert goals.ENGINE in mind.memo[squads]
    assert goals.FOE_OF + zola in mind.memo[squads]
    scene.game.hidden.surprises["count"] = 0  # she cannot get there any more
    mind = mind_of(scene)
    errands.plan_errands(scene.game, scene.rules, mind, 8)
    assert set(mind.memo[squads]) == {goals.HOME}


def test_captives_and_treasures_go_home(scene):
    emily = scene.unit("emily", at=scene.hex("purgatory", 6, 9))
    carrier = scene.unit("scout", at=scene.hex("purgatory", 8, 9))
    scene.treasure("loot", at=scene.hex("purgatory", 8, 9))
    mind = mind_of(scene)
    errands.plan_errands(scene.game, scene.rules, mind, 2)
    assert mind.memo[emily] == mind.memo[carrier] == goals.HOME


# --- what was foolish once ------------------------------------------------------------------------


def test_nobody_climbs_to_a_hull_without_an_hq_while_the_ship_is_away(scene):
    scene.install("laser", "F", status="destroyed")
    foot = scene.site("F", "purgatory")
    unit = scene.unit("scout", at=scene.beyond(foot, "W"))
    scene.game.vittles.in_system = 0
    assert walk(scene, unit, 6, goals.HOME) >= state.MOST_HEXES
    board.stand_unit(scene.game, scene.rules, unit, scene.beyond(foot, "W"))
    scene.unit("hq", at=scene.beyond(scene.site("F"), "W", "W"))
    assert walk(scene, unit, 6, goals.HOME) < state.MOST_HEXES


def test_in_the_last_turn_an_hq_calls_rather_than_walks(scene):
    hq = scene.unit("hq", at=scene.hex("inferno", 8, 4))
    scene.enemy("soldier", at=scene.hex("inferno", 9, 4))
    scene.unit("scout", at=scene.hex("inferno", 7, 4))
    scene.game.vittles.in_system = 1
    scene.game.hidden.surprises["count"] = 0
    call = {"verb": "request", "who": hq}
    assert answer(scene, "shl_turn", STAY, move(hq), call) == call


def test_nobody_begins_a_move_that_would_end_where_it_began(scene):
    unit = scene.unit("armored_infantry", at=scene.hex("purgatory", 8, 10))
    mind = mind_of(scene)
    errands.plan_errands(scene.game, scene.rules, mind, 2)
    wanted = (scene.game, scene.rules, mind, unit)
    assert not twin.who_acts_next.is_stuck(*wanted)
    for number, side in enumerate(("NE", "E", "SE", "SW", "W", "NW")):
        there = scene.beyond(int(scene.game.units[unit].place), side)
        if there >= 0:
            scene.enemy("soldier", at=there, number=number)
    assert twin.who_acts_next.is_stuck(*wanted)
    assert answer(scene, "shl_turn", STAY, move(unit)) == STAY


def test_a_treasure_stays_with_the_squad_when_a_captive_walks_on(scene):
    here = scene.hex("purgatory", 6, 9)
    emily = scene.unit("emily", at=here)
    scene.unit("scout", at=here)
    scene.treasure("loot", at=here)
    mind_of(scene).memo[emily] = goals.HOME
    taken = next_step(scene, emily, 4)
    assert taken["verb"] == "step" and taken["amount"] == 0


def test_with_no_hq_left_doors_are_opened_to_the_end(scene):
    unit = scene.unit("armored_infantry", at=scene.hex("purgatory", 8, 10))
    scene.game.hidden.surprises["count"] = 1
    mind = mind_of(scene)
    errands.plan_errands(scene.game, scene.rules, mind, 7)
    assert mind.memo[unit] >= goals.DOOR_OF


# --- the landing ---------------------------------------------------------------------------------


def in_order(scene: Scene, *kinds: str, bot: str = "expert") -> list[str]:
    """In which order a bot would have squads of these kinds begin."""
    left = {scene.units_of(kind)[0]: kind for kind in kinds}
    order = []
    while left:
        offers = [{"verb": "choose", "who": unit} for unit in left]
        order.append(left.pop(answer(scene, "set_up_unit", *offers, bot=bot)["who"]))
    return order


def test_an_engineer_and_who_opens_doors_land_first_and_guns_later(scene):
    kinds = ("scout", "armored_infantry", "heavy_weapon", "engineer", "hq")
    raid = ["engineer", "scout", "armored_infantry", "heavy_weapon", "hq"]
    assert in_order(scene, *kinds) == raid
    guns = ["heavy_weapon", "engineer", "scout", "armored_infantry", "hq"]
    assert in_order(scene, *kinds, bot="raider") == guns


def test_on_purgatory_scouts_and_infantry_begin(scene):
    kinds = ("heavy_weapon", "engineer", "armored_infantry", "scout")
    assert in_order(ready("squeeze-play"), *kinds) == list(reversed(kinds))


def test_swat_squads_go_before_infantry_where_their_projectors_work(scene):
    kinds = ("armored_infantry", "swat")
    assert in_order(scene, *kinds) == ["swat", "armored_infantry"]
    assert in_order(ready("squeeze-play"), *kinds) == ["armored_infantry", "swat"]


def test_of_two_complexes_with_doors_nearby_the_raid_begins_farther_from_the_towers(scene):
    bases, sites = twin.bases, dict(zip("BC", (1, 2), strict=True))
    feet = {name: scene.site(name, "purgatory") for name in sites}
    away = {name: bases.away_from_towers(scene.rules, foot) for name, foot in feet.items()}
    doors = {
        name: bases.doors_promise(scene.game, scene.rules, foot, state.NONE)
        for name, foot in feet.items()
    }
    assert away["B"] > away["C"] and doors["B"] < doors["C"]
    assert bases.base_site(scene.game, scene.rules, mind_of(scene)) == sites["B"]


def test_an_hq_goes_the_farther_for_whoever_brings_a_treasure(scene):
    place, mind = scene.hex("inferno", 8, 4), mind_of(scene)
    leader = scene.unit("hq", at=place)
    scene.unit("scout", at=scene.hex("inferno", 14, 4))

    def far() -> float:
        stakes = twin.kernel.scratch.fractions(state.MOST_UNITS)
        outlook = twin.stations.look_around(scene.game, scene.rules, mind, leader, stakes)
        return float(twin.stations.far_from_clients(scene.game, scene.rules, mind, outlook, place))

    empty_handed = far()
    scene.treasure("loot", at=scene.hex("inferno", 14, 4))
    assert far() > empty_handed > 0.0


def test_a_base_that_feeds_the_nastians_is_weighed_anew_before_the_engineer_lands(scene):
    bases = twin.bases
    scene.game.phase = state.SET_UP
    mind = mind_of(scene)
    first = int(bases.base_site(scene.game, scene.rules, mind))
    promise = bases.site_promise(scene.game, scene.rules, mind, first, state.NONE)
    scene.install("laser", "ABCDEFGHIJKL"[first])
    assert not bases.is_bad_draw(scene.game, scene.rules, first)
    scene.install("troop_elevator", "ABCDEFGHIJKL"[first])
    assert bases.is_bad_draw(scene.game, scene.rules, first)
    now = bases.site_promise(scene.game, scene.rules, mind, first, state.NONE)
    assert now == pytest.approx(promise - bases.FEEDS_ENEMIES)
    scene.unit("engineer", at=scene.beyond(scene.site("ABCDEFGHIJKL"[first]), "W"))
    assert not bases.is_bad_draw(scene.game, scene.rules, first)


# --- transfers -----------------------------------------------------------------------------------


def test_captives_go_up_before_squads_and_the_last_hq_waits(scene):
    hq = scene.unit("hq", at=scene.hex("inferno", 8, 4))
    squad = scene.unit("scout", at=scene.hex("inferno", 9, 4))
    elder = scene.unit("elder", at=scene.hex("inferno", 7, 4))
    scene.game.hidden.surprises["count"] = 1
    lifts = [{"verb": "evacuate", "who": unit} for unit in (hq, squad, elder)]
    mind = mind_of(scene)
    mind.memo[[squad, elder]] = goals.HOME

    def taken(*offers):
        return asked(scene, "transfer", STAY, *offers, subject=hq, amount=3)

    assert taken(*lifts)["who"] == elder
    assert taken(*lifts[:2])["who"] == squad
    assert taken(lifts[0]) == STAY
    scene.game.hidden.surprises["count"] = 0
    assert taken(lifts[0])["who"] == hq


def test_in_a_crisis_on_the_last_turn_nobody_calls_the_ship_that_must_leave(scene):
    hq = scene.unit("hq", at=scene.hex("inferno", 8, 4))
    scene.unit("scout", at=scene.hex("inferno", 9, 4))
    scene.game.hidden.surprises["count"] = 0
    scene.game.vittles.in_system = 1
    call = {"verb": "request", "who": hq}
    assert answer(scene, "shl_turn", STAY, call) == call
    scene.game.vittles.crisis = 1
    assert answer(scene, "shl_turn", STAY, call) == STAY


# --- the Vittles ---------------------------------------------------------------------------------

LEAVE, EXTEND = {"verb": "skedaddle"}, {"verb": "extend"}


def test_the_ship_leaves_when_it_could_not_bear_another_turn_of_fire(scene):
    scene.unit("hq", at=scene.hex("inferno", 8, 4))
    scene.unit("scout", at=scene.hex("inferno", 9, 4))
    scene.game.vittles.in_system = 1
    scene.marker("r2")
    assert answer(scene, "ship_move", STAY, LEAVE) == STAY
    for fighter in range(5):
        scene.orbit(fighter)
    for number, letter in enumerate("ABC"):
        scene.install("railgun", letter, number=number)
    assert answer(scene, "ship_move", STAY, LEAVE) == LEAVE


def test_the_ship_bears_more_fire_where_only_those_who_are_out_can_win_the_game(scene):
    board.stand_unit(scene.game, scene.rules, scene.units_of("dante")[0], state.ABOARD)
    scene.unit("hq", at=scene.hex("inferno", 8, 4))
    for number in range(4):
        scene.unit("scout", at=scene.hex("inferno", 9, 4 + number), number=number)
    scene.game.vittles.in_system = 1
    scene.marker("r2")
    for fighter in range(5):
        scene.orbit(fighter)
    for number, letter in enumerate("ABC"):
        scene.install("railgun", letter, number=number)
    short = twin.stakes.short_of_victory(scene.game, scene.rules)
    assert short > 2 * 5  # lost with them as well
    assert answer(scene, "ship_move", STAY, LEAVE) == LEAVE
    scene.game.tally.tso_killed = 1
    scene.game.rooms["unseen"] = 0
    assert 0 < twin.stakes.short_of_victory(scene.game, scene.rules) <= 2 * 5
    assert answer(scene, "ship_move", STAY, LEAVE) == STAY
    scene.game.tally.sanders_killed = 5  # won without them
    assert answer(scene, "ship_move", STAY, LEAVE) == LEAVE


def test_the_ship_leaves_on_the_last_turn_and_once_nobody_is_left(scene):
    scene.game.vittles.in_system = 1
    assert answer(scene, "ship_move", STAY, LEAVE) == LEAVE
    scene.unit("hq", at=scene.hex("inferno", 8, 4))
    scene.unit("scout", at=scene.hex("inferno", 9, 4))
    assert answer(scene, "ship_move", STAY, LEAVE) == STAY
    scene.game.hidden.surprises["count"] = 0
    assert answer(scene, "ship_move", STAY, LEAVE) == LEAVE


def test_overtime_is_played_only_where_it_gains(scene):
    scene.game.hidden.surprises["count"] = 0
    scene.game.vittles.in_system = 0
    assert answer(scene, "overtime", STAY, EXTEND) == STAY
    scene.game.vittles.in_system = 1  # the game would be lost
    assert answer(scene, "overtime", STAY, EXTEND) == EXTEND
    for number in range(4):
        scene.unit("hq", at=scene.hex("inferno", 7 + number, 4), number=number)
    assert answer(scene, "ship_move", STAY, LEAVE) == LEAVE  # four points are not worth five
    for number in range(5):
        scene.unit("armored_infantry", at=scene.hex("inferno", 7 + number, 3), number=number)
    scene.unit("emily", at=scene.hex("inferno", 7, 5))
    assert answer(scene, "ship_move", STAY, LEAVE) == STAY


def test_the_railguns_fire_at_fighters_before_elevators(scene):
    scene.orbit(0)
    elevator = scene.install("troop_elevator", "A")
    r1 = twin.effects.R1
    shots = [
        {"verb": "shoot", "who": r1, "what": what}
        for what in (state.INSTALLATION + elevator, state.FIGHTER)
    ]
    assert answer(scene, "ship_fire", STAY, *shots)["what"] == state.FIGHTER


# --- how well they play --------------------------------------------------------------------------


def scores(bot: str, scenario: str, games: int) -> np.ndarray:
    """The victory points of so many games of seed 1; nothing after an instant defeat."""
    workspace = Workspace(prepare(cell_of(GAME, bot, 1, settings={"scenario": scenario})))
    found = []
    while len(found) < games:
        ends = workspace.run(len(found), min(50, games - len(found)))
        found += [int(end.score.sum()) / state.HALVES for end in ends]
    return np.array(found)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ("historical", "squeeze-play", "chin-music", "high-and-tight"))
def test_expert_beats_recall_in_every_scenario(scenario):
    won, recalled = (scores(bot, scenario, 400) for bot in ("expert", "recall"))
    gain = won - recalled  # the same seeds: game by game
    assert gain.mean() > 2.0 * gain.std() / len(gain) ** 0.5
    assert (won >= 19.5).mean() > (recalled >= 19.5).mean()
