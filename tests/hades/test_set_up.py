"""15.0 Scenarios and set-up: where everything lies before the first Nastian Phase."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.hades.scene import STATUS, Scene, state, twin

SCENARIOS = ("historical", "squeeze-play", "chin-music", "high-and-tight")
everywhere = pytest.mark.parametrize("scenario", SCENARIOS)
choices = twin.choices


class Fresh(Scene):
    """A game that is not yet set up."""

    def _prepare(self, seed: int) -> None:
        pass

    def set_up(self) -> Fresh:
        twin.setup.set_up_game(self.game, self.at)
        return self

    def lay_circles(self) -> Fresh:
        """Only as far as the Circles: most of a set-up is the player's part."""
        twin.setup.empty_board(self.game)
        twin.setup.set_up_counters(self.game, self.rules)
        twin.setup.set_up_resolution_decks(self.game, self.at)
        twin.setup.set_up_circles(self.game, self.at)
        return self


@cache
def placed(scenario: str, seed: int = 1, **settings) -> Fresh:
    """A game that is set up, every first option taken; tests only look at it."""
    return Fresh(scenario=scenario, seed=seed, **settings).set_up()


def counters_up(scene: Scene) -> dict[str, int]:
    """Counters that lie face-up, by name, with the number of their Circle."""
    names = scene.components.order("circles")
    return {
        names[int(room.counter)]: circle
        for circle, room in enumerate(scene.game.rooms, 1)
        if room.counter >= 0
    }


def counters_down(scene: Scene) -> set[str]:
    names = scene.components.order("circles")
    return {names[int(counter)] for counter in scene.game.hidden.rooms if counter >= 0}


def on_map(scene: Scene) -> list[int]:
    return [u for u in range(scene.rules.units) if scene.game.units[u].place >= 0]


def kind_of(scene: Scene, unit: int) -> str:
    return scene.components.order("units")[int(scene.rules.unit[unit].kind)]


# --- what all scenarios share --------------------------------------------------------------------


@pytest.mark.rule("hades:15.0-set-up", "hades:2.5-containers")
@everywhere
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_set_up_is_a_sound_position_at_the_start_of_turn_one(scenario, seed):
    scene = placed(scenario, seed)
    assert scene.problems() == []
    assert (scene.game.turn, scene.game.outcome) == (1, state.UNFINISHED)


@pytest.mark.rule("hades:15.1-nastian-set-up")
@everywhere
def test_twelve_circles_get_one_counter_each(scenario):
    scene = placed(scenario)
    entry = scene.components.table("scenarios")[scenario.replace("-", "_")]
    assert set(counters_up(scene)) == set(entry["face_up"])
    down = counters_down(scene)
    assert len(down) == 12 - len(entry["face_up"])
    assert set(entry["face_down"]) <= down
    assert not down & set(entry["face_up"])


@pytest.mark.rule("hades:15.1-nastian-set-up")
def test_the_engine_room_goes_where_a_card_of_each_deck_sends_it():
    rooms = Counter()
    for seed in range(30):
        scene = Fresh(seed=seed).lay_circles()
        drawn = [event["value"] for event in scene.told("number_drawn")][:2]
        assert counters_up(scene)["engine_room"] == sum(drawn)
        rooms[sum(drawn)] += 1
    assert min(rooms) >= 2 and max(rooms) <= 12 and len(rooms) > 6


@pytest.mark.rule("hades:15.2-nastian-set-up")
def test_a_circle_that_is_taken_is_drawn_again():
    for seed in range(40):
        scene = Fresh(scenario="squeeze-play", seed=seed).lay_circles()
        up = counters_up(scene)
        assert len(set(up.values())) == 2
        drawn = [event["value"] for event in scene.told("number_drawn")]
        if len(drawn) > 4:
            assert drawn[2] + drawn[3] == drawn[0] + drawn[1] == up["engine_room"]
            return
    raise AssertionError("never drawn twice")


@pytest.mark.rule("hades:15.1-nastian-set-up")
def test_every_other_counter_is_as_likely_as_the_next():
    scenes = [Fresh(seed=seed).lay_circles() for seed in range(40)]
    lying = Counter(name for scene in scenes for name in counters_down(scene))
    assert lying["princess"] == lying["golden_idol"] == lying["teleporter"] == 40
    others = {name: count for name, count in lying.items() if count < 40}
    assert len(others) == 16
    assert all(7 <= count <= 33 for count in others.values())  # half of 40, four deviations


@pytest.mark.rule("hades:15.1-nastian-set-up", "hades:2.4-nasty-surprise-deck")
@pytest.mark.parametrize(("scenario", "cards"), list(zip(SCENARIOS, (8, 7, 7, 7), strict=True)))
def test_the_surprise_deck_is_the_clock_and_the_rest_is_set_aside(scenario, cards):
    game = placed(scenario).game
    assert game.hidden.surprises["count"] == cards
    assert game.hidden.aside["count"] == 12 - cards


@pytest.mark.rule("hades:15.1-nastian-set-up")
@pytest.mark.parametrize(
    ("scenario", "up"),
    [("historical", {0, 1, 2}), ("squeeze-play", {0, 1}), ("chin-music", {0, 1, 2, 3})],
)
def test_fighters_in_orbit(scenario, up):
    game = placed(scenario).game
    flying = {f for f in range(5) if game.fighters[f].where == state.IN_ORBIT}
    woken = {f for f in (3, 4) if f in flying}
    assert flying - woken == up - {3, 4}
    if scenario == "chin-music":
        assert 3 in flying


@pytest.mark.rule("hades:15.1-nastian-set-up", "hades:2.5-containers")
def test_all_nastians_and_chits_are_in_the_cup():
    scene = placed("historical")
    places = Counter(int(scene.game.enemies[e].place) for e in range(scene.rules.enemies))
    assert places == {state.IN_CUP: 37, state.UNSEEN: 2}
    assert [int(chit) for chit in scene.game.chits[:4]] == [state.IN_CUP] * 4


@pytest.mark.rule("hades:15.1-nastian-set-up")
@everywhere
def test_both_resolution_decks_are_whole_when_the_troops_land(scenario):
    scene = Fresh(scenario=scenario)
    for deck in (0, 1):
        assert scene.rules.deck[deck] == 18
    scene.lay_circles()
    assert scene.game.hidden.decks[0]["count"] < 18
    twin.setup.gather_cards(scene.game, scene.at)
    assert [int(scene.game.hidden.decks[deck]["count"]) for deck in (0, 1)] == [18, 18]
    assert scene.game.shuffles.tolist() == [2, 2]


@pytest.mark.rule("hades:15.1-shl-set-up", "hades:2.3-vittles-counter")
@everywhere
def test_the_vittles_begins_whole_and_where_the_scenario_says(scenario):
    vittles = placed(scenario).game.vittles
    assert (vittles.module, vittles.failing) == (0, 0)
    assert vittles.in_system == (scenario != "squeeze-play")


@pytest.mark.rule("hades:15.1-shl-set-up")
@pytest.mark.parametrize(("scenario", "squads"), list(zip(SCENARIOS, (8, 6, 8, 10), strict=True)))
def test_so_many_squads_and_dante_begin_on_hades(scenario, squads):
    scene = placed(scenario)
    units = on_map(scene)
    assert scene.rules.dante in units
    assert len(units) == squads + 1
    assert sum(kind_of(scene, unit) == "hq" for unit in units) >= 1
    aboard = [u for u in range(scene.rules.units) if scene.game.units[u].place == state.ABOARD]
    assert len(aboard) == 19 - squads


# --- 15.1 Historical -----------------------------------------------------------------------------


@pytest.mark.rule("hades:15.1-shl-set-up")
def test_troops_land_on_separate_empty_hexes_that_are_no_complexes():
    scene = placed("historical")
    places = [int(scene.game.units[u].place) for u in on_map(scene)]
    assert len(set(places)) == 9
    assert all(place < state.MOST_HEXES for place in places)
    last = scene.asked_of("set_up_place")[-1]
    terrain = {int(scene.rules.map.terrain[o["where"]]) for o in last.options}
    assert terrain == {twin.tables.OPEN}
    assert len(last.options) == 220 - 8


@pytest.mark.rule("hades:15.1-shl-set-up")
def test_squads_may_be_of_any_type_hqs_too():
    scene = placed("historical")
    asked = scene.asked_of("set_up_unit")
    assert {kind_of(scene, o["who"]) for o in asked[0].options} == {"hq"}
    kinds = {kind_of(scene, o["who"]) for o in asked[1].options}
    assert kinds == {"hq", "engineer", "heavy_weapon", "armored_infantry", "swat", "scout"}
    assert [a.amount for a in asked] == [1, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.rule("hades:15.1-shl-set-up")
def test_a_unit_beside_a_complex_wakes_its_installation():
    scene = Fresh()
    scene.answer("set_up_place", where=scene.hex("inferno", 2, 2))
    scene.set_up()
    assert scene.game.sites[0] >= 0
    assert scene.game.installations[scene.game.sites[0]].status == STATUS["operational"]
    assert scene.problems() == []


# --- 15.2 Operation Squeeze Play -----------------------------------------------------------------


@pytest.mark.rule("hades:15.2-nastian-set-up")
def test_guards_stand_on_the_guard_towers_of_inferno():
    scene = placed("squeeze-play")
    guards = scene.enemies_of("guard")
    for side in ("north", "south"):
        foes = int(scene.game.foes[scene.tower("inferno", side)])
        assert foes.bit_count() == 1 and foes.bit_length() - 1 in guards


@pytest.mark.rule("hades:15.2-shl-set-up")
def test_troops_arrive_within_three_hexes_of_the_teleporter():
    scene = placed("squeeze-play")
    cell = scene.cell(counters_up(scene)["teleporter"])
    places = [int(scene.game.units[u].place) for u in on_map(scene)]
    assert len(set(places)) == 7
    offered = scene.asked_of("set_up_place")[0].places("place")
    for place in range(state.MOST_HEXES, state.PLACES):
        near = twin.board.steps_between(scene.rules, cell, place) <= 3
        is_floor = scene.rules.map.terrain[place] == twin.tables.OPEN
        assert (place in offered) == (place == cell or (near and is_floor))


@pytest.mark.rule("hades:15.2-shl-set-up")
def test_by_path_walls_keep_troops_nearer():
    for seed in range(2):
        straight = placed("squeeze-play", seed).asked_of("set_up_place")[0].places("place")
        path = placed("squeeze-play", seed, three_hexes="path")
        near = path.asked_of("set_up_place")[0].places("place")
        assert near <= straight
        assert path.problems() == []


@pytest.mark.rule("hades:15.2-shl-set-up")
@pytest.mark.parametrize("inside", [True, False])
def test_the_teleporter_counts_as_entered_only_where_somebody_arrives_in_it(inside):
    circle = counters_up(placed("squeeze-play"))["teleporter"]
    cell = placed("squeeze-play").cell(circle)
    offered = placed("squeeze-play").asked_of("set_up_place")[0].places("place")
    scene = Fresh(scenario="squeeze-play")
    free = iter(sorted(offered - {cell}))
    for number in range(7):
        scene.answer("set_up_place", where=cell if inside and number == 0 else next(free))
    scene.set_up()
    assert [scene.game.units[u].place for u in on_map(scene)].count(cell) == inside
    entered = [room for room, record in enumerate(scene.game.rooms, 1) if record.entered]
    assert entered == ([circle] if inside else [])


# --- 15.3 Operation Chin Music -------------------------------------------------------------------


@pytest.mark.rule("hades:15.3-nastian-set-up")
def test_both_gorgons_begin_in_open_circles_facing_the_door():
    scene = placed("chin-music")
    for name in ("medusa", "zola"):
        circle = counters_up(scene)[name]
        gorgon = scene.enemies_of(name)[0]
        state_of = scene.game.enemies[gorgon]
        assert state_of.place == scene.cell(circle)
        assert scene.game.rooms[circle - 1].open == 1
        beyond = scene.rules.map.beyond[scene.cell(circle), state_of.facing]
        assert int(beyond) in scene.door(circle)


@pytest.mark.rule("hades:15.3-nastian-set-up")
def test_a_flight_elevator_stands_where_a_letter_says_and_its_fighter_flies():
    scene = placed("chin-music")
    letter = scene.told("letter_drawn")[0]["value"]
    elevator = int(scene.game.sites[letter])
    assert scene.rules.installation[elevator].role == twin.effects.FLIGHT_ELEVATOR
    assert scene.game.fighters[scene.rules.installation[elevator].fighter].where == state.IN_ORBIT


@pytest.mark.rule("hades:15.3-shl-set-up")
def test_troops_land_as_in_the_historical_scenario():
    here, there = (
        [(a.kind, a.amount, a.options) for a in placed(name).asked if a.kind.startswith("set_up")]
        for name in ("historical", "chin-music")
    )
    assert here == there


@pytest.mark.rule("hades:15.3-special")
def test_both_railguns_fire_twice_before_the_game():
    scene = Fresh(scenario="chin-music")
    for module in ("r1", "r2", "r1", "r2"):
        who = twin.effects.MODULES.index(module)
        scene.answer("ship_fire", verb="shoot", who=who)
    with scene.net(0, 0, 0, 0):
        scene.set_up()
    assert scene.unanswered() == []
    assert [event["who"] for event in scene.told("bombarded")] == [
        twin.effects.R1,
        twin.effects.R2,
    ] * 2
    assert [asked.amount for asked in scene.asked_of("ship_fire")] == [2, 2, 1, 1]
    targets = {option["what"] for option in scene.asked_of("ship_fire")[0].of("shoot")}
    assert {state.FIGHTER + number for number in range(4)} <= targets
    assert scene.game.vittles.fired == 0


@pytest.mark.rule("hades:15.3-special")
def test_the_bombardment_may_be_given_up():
    scene = placed("chin-music")
    assert scene.told("bombarded") == []
    assert len(scene.asked_of("ship_fire")) == 2


# --- 15.4 Operation High and Tight ---------------------------------------------------------------


@pytest.mark.rule("hades:15.4-nastian-set-up")
@pytest.mark.parametrize("seed", range(5))
def test_a_flight_elevator_and_the_radar_dome_stand_on_two_sites(seed):
    scene = placed("high-and-tight", seed)
    roles = [
        scene.rules.installation[number].role
        for number in (int(scene.game.sites[e["value"]]) for e in scene.told("letter_drawn"))
    ]
    assert roles[0] == twin.effects.FLIGHT_ELEVATOR
    assert roles[-1] == twin.effects.RADAR


@pytest.mark.rule("hades:15.4-nastian-set-up")
def test_tso_begins_north_on_three_or_less_and_south_on_four_or_more():
    towers = {}
    for seed in range(5):
        scene = placed("high-and-tight", seed)
        number = scene.told("number_drawn")[-1]["value"]
        place = int(scene.game.enemies[scene.rules.officer].place)
        north = place == scene.tower("purgatory", "north")
        assert place in {scene.tower("purgatory", side) for side in ("north", "south")}
        assert north == (number <= 3)
        towers[north] = seed
    assert len(towers) == 2


@pytest.mark.rule("hades:15.4-shl-set-up")
def test_one_force_lands_and_another_comes_by_teleporter():
    scene = placed("high-and-tight")
    cell = scene.cell(counters_up(scene)["teleporter"])
    door = scene.door(counters_up(scene)["teleporter"])
    above = [u for u in on_map(scene) if scene.game.units[u].place < state.MOST_HEXES]
    below = [u for u in on_map(scene) if scene.game.units[u].place >= state.MOST_HEXES]
    assert (len(above), len(below)) == (7, 4)
    assert {int(scene.game.units[u].place) for u in below} <= {cell, *door}
    assert scene.rules.dante in below
    for units in (above, below):
        assert any(kind_of(scene, unit) == "hq" for unit in units)


def test_the_first_force_leaves_an_hq_for_the_second():
    scene = placed("high-and-tight")  # the first option takes HQs as long as it may
    hqs = [u for u in on_map(scene) if kind_of(scene, u) == "hq"]
    below = [u for u in hqs if scene.game.units[u].place >= state.MOST_HEXES]
    assert (len(hqs), len(below)) == (4, 1)


# --- what is hidden ------------------------------------------------------------------------------


@everywhere
def test_what_is_hidden_can_be_dealt_anew_and_nothing_else_changes(scenario):
    scene = Fresh(scenario=scenario).set_up()
    other = twin.kernel.luck.luck_of(77)
    before = scene.game.copy()
    orders, rooms = set(), set()
    for number in range(5):
        other.game = number
        twin.engine.deal_hidden(scene.game, scene.rules, 0, other)
        assert scene.problems() == []
        names = [name for name in before.dtype.names if name != "hidden"]
        assert all(scene.game[name].tobytes() == before[name].tobytes() for name in names)
        orders.add(scene.game.hidden.surprises.cards[:8].tobytes())
        rooms.add(scene.game.hidden.rooms.tobytes())
        entry = scene.components.table("scenarios")[scenario.replace("-", "_")]
        assert set(entry["face_down"]) <= counters_down(scene)
    assert len(orders) > 1 and len(rooms) > 1
