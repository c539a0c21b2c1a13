"""What the bots take care of: lieutenants alone, last sectios, souls, last words, peace."""

from __future__ import annotations

import pytest

from tests.hellgame.acting import begin
from tests.hellgame.players import LAST, NINTH, Played, far_apart, holds_four, proposals
from tests.hellgame.scene import NONE, state, twin

FAILS, INWARD, OUTWARD = 5, 1, 3  # faces of the compass


@pytest.fixture
def scene() -> Played:
    """Three seats, far from one another; seat 0 is played by expert."""
    return far_apart(souls=20)


def answered(scene: Played, kind: str, subject: int, *options: dict[str, int]) -> int:
    """Which of these options expert takes."""
    desk = scene.at.desk
    twin.kernel.decisions.clear_options(desk)
    for option in options:
        fields = [option.get(name, NONE) for name in ("who", "what", "where")]
        twin.kernel.decisions.offer(desk, option["verb"], *fields, option.get("amount", 0))
    return int(
        twin.kernel.decisions.ask(
            scene.game, scene.at, twin.choices.KINDS.index(kind), 0, subject, 0
        )
    )


# --- lieutenants alone ---------------------------------------------------------------------------


def flees(scene: Played, *dice: int) -> int:
    """Where a lieutenant alone comes to from Thieves, where he is sought."""
    man = scene.lieutenant("verin", 0, "thieves")
    with scene.dice(*dice):
        twin.flight.flee_for_life(scene.game, scene.at, man, NONE)
    return int(scene.game.lieutenants[man].place)


def test_a_lieutenant_alone_does_not_take_the_die_that_fails(scene):
    scene.legion(1, "thieves")
    assert flees(scene, FAILS, OUTWARD) == scene.place("sugar_hill")


def test_a_lieutenant_alone_flees_to_own_legions(scene):
    scene.legion(0, "the_envious")
    assert flees(scene, INWARD, OUTWARD) == scene.place("the_envious")


def test_a_lieutenant_alone_does_not_flee_among_enemies(scene):
    scene.legion(1, "sugar_hill")
    assert flees(scene, INWARD, OUTWARD) == scene.place("the_envious")


@pytest.mark.parametrize("first", ["the_envious", "sugar_hill"])
def test_who_flees_by_magic_goes_where_a_legion_is_worth_most(scene, first):
    places = {"the_envious", "sugar_hill"}
    ways = [scene.place(each) for each in (first, *(places - {first}))]
    options = [{"verb": twin.choices.DO_STEP, "where": way} for way in ways]
    taken = ways[answered(scene, "flight", NONE, *options)]
    for lieutenant in scene.game.lieutenants:
        lieutenant.place = taken
    assert ways[answered(scene, "flight", NONE, *options)] == taken


# --- magic ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("hounds", [True, False])
def test_what_serves_hellhounds_is_played_and_brought_only_with_one(scene, hounds):
    legion = scene.legions(0, "thieves", 2)[0]
    scene.legion(1, "thieves")
    if hounds:
        scene.hound(0, on=legion)
    card, place = scene.give(0, "git_em"), scene.place("thieves")
    scene.game.battle.place = place
    decline = {"verb": twin.choices.PASS}
    play = {"verb": twin.choices.DO_PLAY, "who": scene.demon("baal"), "what": card}
    bring = {"verb": twin.choices.DO_BRING, "what": card}
    assert answered(scene, "combat_magic", place, decline, play) == hounds
    assert answered(scene, "bring", scene.demon("baal"), decline, bring) == hounds


def test_a_counter_is_kept_and_a_poorer_card_thrown_away(scene):
    counter, poor = scene.give(0, "so_sue_me"), scene.give(0, "a_deliberate_mistake")
    discards = [{"verb": twin.choices.DO_DISCARD, "what": card} for card in (counter, poor)]
    assert answered(scene, "discard", 1, *discards) == 1


# --- souls ---------------------------------------------------------------------------------------


def summons(scene: Played) -> list[str]:
    twin.summoning.summon_all(scene.game, scene.at, 0)
    return [option["verb"] for option in scene.taken("summon") if option["verb"] != "pass"]


def test_no_card_is_bought_for_a_full_hand_of_good_ones(scene):
    scene.game.seats[0].souls = 40
    for copy, name in ((0, "jar_of_jam"), (1, "jar_of_jam"), (0, "frenzy"), (0, "stop_time")):
        scene.give(0, name, copy=copy)
    twin.summoning.list_summons(scene.game, scene.at, 0)
    assert summons(scene).count("buy") > 0 and len(scene.hand(0)) == 5
    scene.forget()
    scene.game.seats[0].souls = 40
    assert "buy" not in summons(scene)


def test_no_legion_is_raised_where_a_stronger_enemy_waits_for_a_victory(scene):
    scene.legions(1, "thieves", 4)
    scene.game.seats[1].favour = 0  # he could not plead without a battle (12.1, 12.2)
    scene.legions(2, "sugar_hill", 1)
    assert "summon" not in summons(scene)


# --- who is about to win -------------------------------------------------------------------------


def test_nobody_leaves_an_own_sectio_that_is_all_a_rival_lacks(scene):
    holds_four(scene, 1)
    scene.game.holder[scene.place(LAST)] = 0
    scene.game.seats[0].favour = 0
    scene.legion(0, LAST)
    scene.legion(1, NINTH[0])
    twin.march.march(scene.game, scene.at, scene.demon("baal"))
    assert scene.standing(0, LAST) == 1


def test_a_legion_is_raised_in_the_own_sectio_that_a_rival_lacks(scene):
    holds_four(scene, 1)
    scene.game.holder[scene.place(LAST)] = 0
    scene.game.seats[0].souls = 5
    scene.legion(1, NINTH[0])
    summons(scene)
    assert scene.standing(0, LAST) == 1


def test_whoever_stands_in_the_way_of_a_winner_stays(scene):
    holds_four(scene, 1)
    scene.legion(0, "court_of_corruption")
    place = scene.place("court_of_corruption")
    scene.legions(1, place, 3)
    scene.game.march.demon, scene.game.march.steps = scene.demon("sammael"), 1
    scene.sit(0)
    twin.flight.units_may_flee(scene.game, scene.at, place, 1, scene.place("liars"))
    assert scene.standing(0, place) == 1 and not scene.events("flight_fails")


def test_a_favour_more_is_worth_less_to_keep_the_more_there_are(scene):
    scene.sit(0, "racer")
    scene.legion(0, "tavern_of_endless_revelry")
    scene.game.seats[0].favour = 3
    twin.petitions.plead(scene.game, scene.at, 0)
    assert scene.game.seats[0].favour == 2


def test_the_only_favour_goes_to_the_sectio_that_closes_a_circle(scene):
    scene.sit(0, "racer")
    holds_four(scene, 0)
    scene.legion(0, "court_of_corruption")  # it could plead here, too
    mind = scene.at.desk.minds[0]
    twin.needs.note_needs(scene.game, scene.rules, 0, mind)
    need = scene.need(0, scene.place(LAST))
    assert twin.needs.need_at(mind, scene.place(LAST)) == pytest.approx(need, abs=0.1)


# --- a circle in one turn ------------------------------------------------------------------------


def can_close(scene: Played) -> float:
    """How likely seat 0 closes the ninth circle this turn, if nobody answers."""
    game, rules = scene.game, scene.rules
    seen = twin.survey.survey(game, rules, 0)
    moves = twin.closing.moves_left(game, rules, 0)
    return float(twin.closing.chance_to_close(game, rules, 0, seen, 8, moves))


@pytest.fixture
def within_reach(scene) -> Played:
    """Two sectios of a circle are missing, two legions stand beside them, and two Favours wait."""
    for name in NINTH[:3]:
        scene.game.holder[scene.place(name)] = 0
    scene.legion(0, "sowers_of_scandal")
    scene.legion(0, "court_of_corruption")
    scene.game.seats[0].favour = 2
    scene.sit(0, "expert")
    return scene


def test_a_circle_is_within_reach_by_favours_legions_and_skulls(within_reach):
    game = within_reach.game
    assert can_close(within_reach) == 1.0
    game.seats[0].favour = 1
    assert can_close(within_reach) == 0.0
    game.seats[0].favour = 2
    game.demons[within_reach.demon("baal")].incapacitated = 1
    assert can_close(within_reach) == 0.0


def test_an_enemy_in_the_circle_makes_it_a_matter_of_battle(within_reach):
    within_reach.legion(1, LAST)
    assert can_close(within_reach) == 0.0  # all would go there, and one is missed elsewhere
    within_reach.legions(0, "court_of_corruption", 2)
    assert 0.0 < can_close(within_reach) < 1.0


def test_a_legion_stops_where_it_is_missed_instead_of_going_on_to_the_next_gap(within_reach):
    scene = within_reach
    twin.march.march(scene.game, scene.at, scene.demon("baal"))
    assert [scene.standing(0, name) for name in (NINTH[3], LAST)] == [1, 1]


def test_a_demon_comes_home_from_earth_to_close_a_circle(within_reach):
    scene = within_reach
    scene.to_earth("baal")
    begin(scene)
    twin.actions.take_turn(scene.game, scene.at, scene.demon("baal"))
    assert scene.taken("action")[0]["verb"] == "march"
    assert [scene.standing(0, name) for name in (NINTH[3], LAST)] == [1, 1]


def test_demons_that_acted_last_turn_count_when_legions_are_raised(within_reach):
    game = within_reach.game
    game.demons[within_reach.demon("baal")].did = state.ACTED
    for phase, chance in ((state.SUMMONING_PHASE, 1.0), (state.ACTION_PHASE, 0.0)):
        game.phase = phase
        assert can_close(within_reach) == chance


def test_one_legion_is_not_counted_for_two_gaps(within_reach):
    twin.units.take_off(within_reach.game, 0)
    assert can_close(within_reach) == 0.0
    within_reach.legion(0, "court_of_corruption")
    assert can_close(within_reach) == 1.0


def with_a_later_demon(scene: Played) -> None:
    """Demons of seat 0 are the first and the last to act."""
    scene.seat(0, demons="sammael", souls=8, favour=1)
    scene.game.seats[0].favour = 2
    scene.game.phase = state.ACTION_PHASE
    begin(scene)
    search = twin.kernel.decks.search_card
    search(scene.game.track, scene.demon("sammael"))
    search(scene.game.track, scene.demon("baal"))
    twin.kernel.decks.put_to_bottom(scene.game.track, scene.demon("baal"))


@pytest.mark.parametrize(("able", "first"), [(True, "pass_for_good"), (False, "march")])
def test_whoever_acts_last_closes_a_circle_if_he_can(within_reach, able, first):
    scene = within_reach
    with_a_later_demon(scene)
    if not able:
        scene.game.demons[scene.demon("baal")].incapacitated = 1
    twin.actions.take_turn(scene.game, scene.at, scene.demon("sammael"))
    assert scene.taken("action")[0]["verb"] == first


def second_legion(scene: Played) -> float:
    """What a second legion is worth in the last sectio of the circle."""
    place = scene.place(LAST)
    scene.sit(0, "expert")
    mind = scene.at.desk.minds[0]
    twin.needs.note_needs(scene.game, scene.rules, 0, mind)
    return float(twin.needs.pull_at(mind, place))


def test_a_second_legion_backs_the_one_that_pleads_while_rivals_are_to_act(scene):
    holds_four(scene, 0)
    scene.legion(0, LAST)
    scene.game.phase = state.ACTION_PHASE
    begin(scene)
    backed = second_legion(scene)
    scene.game.track.count = 0
    assert backed > second_legion(scene)


# --- whom to stop --------------------------------------------------------------------------------


def threat(scene: Played) -> float:
    """What it is worth to `expert` that seat 1 does not close the ninth circle."""
    mind = scene.at.desk.minds[0]
    twin.needs.note_needs(scene.game, scene.rules, 0, mind)
    return float(twin.closing.threat_in(8, mind))


def test_a_rival_who_can_close_a_circle_is_a_threat_and_most_to_who_acts_last(scene):
    scene.sit(0, "expert")
    holds_four(scene, 1)
    assert threat(scene) == 0.0
    legion = scene.legion(1, LAST)
    scene.game.phase = state.ACTION_PHASE
    begin(scene)
    shared = threat(scene)
    scene.game.track.count = 0
    assert threat(scene) > shared > 0.0
    harm = twin.arcana.legion_harm(scene.game, scene.rules, 0, legion, scene.at.desk.minds[0])
    assert harm > threat(scene) / 2.0


def test_racer_sees_no_threat_but_sectios(scene):
    scene.sit(0, "racer")
    holds_four(scene, 1)
    scene.legion(1, LAST)
    assert threat(scene) == 0.0


# --- the deal ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bot", "exchanged"), [("racer", "xaphan"), ("expert", None)])
def test_the_weakest_demon_is_exchanged_unless_a_favour_is_dear(scene, bot, exchanged):
    scene.sit(0, bot)
    scene.seat(0, demons="baal+xaphan+zagam", souls=8, favour=1)  # nine, five and six in all
    twin.setup.exchange_demon(scene.game, scene.at, 0)
    (taken,) = scene.taken("exchange_demon")
    assert taken["who"] == (NONE if exchanged is None else scene.demon(exchanged))


# --- the last word -------------------------------------------------------------------------------


def test_any_pass_will_do_for_who_plans_to_close_a_circle(within_reach):
    scene = within_reach
    scene.give(0, "dont_eat_that")  # a Counter, too dear to pass with otherwise
    scene.game.phase = state.ACTION_PHASE
    begin(scene)
    twin.kernel.decks.search_card(scene.game.track, scene.demon("baal"))
    twin.actions.take_turn(scene.game, scene.at, scene.demon("baal"))
    assert scene.taken("action")[0]["verb"] == "pass_by"


@pytest.mark.parametrize(("near", "passes"), [(True, True), (False, False)])
def test_who_can_close_a_circle_passes_till_others_have_acted(scene, near, passes):
    scene.sit(0, "racer")
    scene.seat(0, demons="sammael", souls=8, favour=1)
    if near:
        holds_four(scene, 0)
    scene.legion(0, "court_of_corruption")
    scene.give(0, "git_em")  # of no use but as a Pass
    scene.game.phase = state.ACTION_PHASE
    begin(scene)
    scene.game.track.count -= 1
    scene.game.seats[0].favour = 2
    twin.actions.take_turn(scene.game, scene.at, scene.demon("sammael"))
    assert (scene.taken("action")[0]["verb"] == "pass_by") == passes


# --- peace ---------------------------------------------------------------------------------------


def test_no_peace_with_whoever_may_soon_be_near_a_circle(scene):
    scene.legion(0, "thieves")
    scene.legion(1, "addiction")
    for name in NINTH[:3]:
        scene.game.holder[scene.place(name)] = 2
    assert proposals(scene) == [1]
    assert twin.deals.agrees(scene.game, scene.at, 0, 1, 2)
    for name in ("sugar_hill", "sea_of_lard"):
        scene.game.holder[scene.place(name)] = 1
    scene.forget()
    assert proposals(scene) == []
    assert not twin.deals.agrees(scene.game, scene.at, 0, 1, 2)


def test_no_peace_where_legions_stand_together_already(scene):
    scene.legion(0, "sugar_hill")
    scene.legion(1, "sugar_hill")
    assert proposals(scene) == []
