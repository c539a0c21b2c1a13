"""The judgement of the bots that plan: what they take, where they march, when they run."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from simkit.hellgame import GAME
from simkit.hellgame.words.sizes import CIRCLES, QUARTERS, SECTIOS
from tests.hellgame.acting import begin
from tests.hellgame.players import LAST, NINTH, PLANNERS, Played, far_apart, holds_four
from tests.hellgame.scene import NONE, twin


@pytest.fixture
def scene() -> Played:
    """Three seats, far from one another; seat 0 is played by expert."""
    return far_apart(souls=8)


def closes_next(scene: Played, seat: int) -> int:
    """A seat that stands in the only sectio of a circle that it lacks."""
    holds_four(scene, seat)
    return scene.legion(seat, LAST)


def acts(scene: Played, demon: str) -> dict:
    """What a demon does when its turn comes."""
    begin(scene)
    twin.actions.take_turn(scene.game, scene.at, scene.demon(demon))
    return scene.taken("action")[0]


def test_every_bot_that_is_listed_can_choose():
    assert tuple(twin.engine.CHOOSERS) == tuple(bot.name for bot in GAME.bots if not bot.plans)
    assert set(PLANNERS) < set(twin.engine.CHOOSERS)


# --- how far a circle is closed ------------------------------------------------------------------


def test_who_stands_where_he_can_plead_holds_it_as_good_as_already(scene):
    standing = twin.worths.standing_in
    closes_next(scene, 1)
    assert standing(scene.game, 1, 8) == 5
    scene.game.seats[1].favour = 0
    assert standing(scene.game, 1, 8) == 4
    scene.game.won_here[scene.place(LAST)] = 1 << 1  # the right of victory needs no Favour
    assert standing(scene.game, 1, 8) == 5
    scene.game.won_here[scene.place(LAST)] = 0
    scene.legion(2, LAST)
    assert standing(scene.game, 1, 8) == 4
    scene.legion(1, LAST)  # the larger stack should win, and then pleads for nothing
    assert standing(scene.game, 1, 8) == 5


def test_the_loss_of_a_rival_is_shared_by_all_others(scene):
    closes_next(scene, 1)
    last, worths = scene.place(LAST), twin.worths
    beside = worths.prospects_beside(scene.game, last)
    loss = worths.loss_of_rivals(scene.game, 0, last, beside)
    scene.game.players = 2
    assert worths.loss_of_rivals(scene.game, 0, last, beside) == 2 * loss


def crowded(seed: int) -> Played:
    """Legions, Sectio cards, Favours and rights of victory at random, in two circles."""
    luck = random.Random(seed)
    scene = far_apart(souls=8)
    for seat in range(3):
        scene.game.seats[seat].favour = luck.randrange(4)
        scene.game.seats[seat].disfavour = luck.randrange(2)
    for sectio in range(2 * QUARTERS):
        scene.game.holder[sectio] = luck.choice([NONE, 0, 1, 2, twin.state.FREEBOOTERS])
        scene.game.won_here[sectio] = luck.choice([0, 0, 0, 1, 2, 4])
        for owner in luck.choices([0, 1, 2, twin.state.FREEBOOTERS], k=luck.randrange(4)):
            scene.legion(owner, sectio)
    return scene


def naive_standing(game: Any, seat: int, sectio: int) -> int:
    """Sectios beside one that a seat can hold: one by one, as the script explains it."""
    circle = [place for place in range(SECTIOS) if place // QUARTERS == sectio // QUARTERS]
    own = {place: int(game.troops[place, seat]) for place in circle}
    others = {place: int(game.troops[place].sum()) - own[place] for place in circle}
    won = {
        place
        for place in circle
        if int(game.won_here[place]) >> seat & 1 or own[place] > others[place] > 0
    }
    held = {place for place in circle if game.holder[place] == seat}
    sure = held | {place for place in won if own[place] > 0}
    asked = {place for place in circle if own[place] > 0 and others[place] == 0} - sure
    favours = max(int(game.seats[seat].favour - game.seats[seat].disfavour), 0)
    left = favours if sectio in held | won else favours - 1
    return len(sure - {sectio}) + max(min(len(asked - {sectio}), left), 0)


@pytest.mark.parametrize("seed", range(12))
def test_what_can_be_held_is_counted_alike_for_one_seat_and_for_all_at_once(seed):
    game = crowded(seed).game
    for sectio in range(SECTIOS):
        prospects = twin.worths.prospects_beside(game, sectio)
        for seat in range(3):
            expected = naive_standing(game, seat, sectio)
            assert twin.worths.standing_beside(game, seat, sectio) == expected
            assert twin.worths.standing_of(game, seat, sectio, prospects) == expected


@pytest.mark.parametrize("seed", range(6))
def test_the_menace_is_the_best_circle_of_all(seed):
    game = crowded(seed).game
    for seat in range(3):
        standings = [int(twin.worths.standing_in(game, seat, circle)) for circle in range(CIRCLES)]
        assert twin.worths.menace_of(game, seat) == max(standings)
        for most in range(QUARTERS + 1):
            assert twin.worths.can_hold(game, seat, most) == (max(standings) >= most)
        for circle, standing in enumerate(standings):
            assert standing <= twin.worths.presence_in(twin.worths.presence(game, seat), circle)


@pytest.mark.parametrize("seed", range(4))
def test_one_look_at_the_map_sees_what_stands_where(seed):
    scene = crowded(seed)
    game, needs = scene.game, twin.needs
    seen = needs.survey(game, scene.rules, 0)
    for sectio in range(SECTIOS):
        own = int(game.troops[sectio, 0])
        others = int(game.troops[sectio].sum()) - own
        assert (seen.own >> sectio & 1, seen.others >> sectio & 1) == (own > 0, others > 0)
        near = sum(
            int(game.troops[place].sum() - game.troops[place, 0])
            for place in range(SECTIOS)
            if twin.distances.distance(place, sectio) <= 2
        )
        found = needs.enemies_near(game, 0, seen, sectio, 2)
        assert found == min(near, needs.MANY_ENEMIES)


@pytest.mark.parametrize("seed", range(4))
def test_a_circle_noted_alone_needs_what_it_needs_beside_all_others(seed):
    scene = crowded(seed)
    game, needs, mind = scene.game, twin.needs, scene.at.desk.minds[0]
    needs.note_needs(game, scene.rules, 0, mind)
    noted = [needs.need_at(mind, sectio) for sectio in range(SECTIOS)]
    assert any(noted)
    for sectio in range(SECTIOS):
        mind.memo[:] = 0
        needs.note_needs_beside(game, scene.rules, 0, sectio, mind)
        assert needs.need_at(mind, sectio) == noted[sectio]


def test_distances_are_steps_along_shared_edges():
    board, distances = twin.board, twin.distances
    for start in range(SECTIOS):
        steps, edge = {start: 0}, [start]
        for place in edge:
            beside = (int(board.beyond(place, way)) for way in range(1, board.WAYS + 1))
            new = [there for there in beside if there < SECTIOS and there not in steps]
            edge += new
            steps |= dict.fromkeys(new, steps[place] + 1)
        assert all(distances.distance(start, place) == far for place, far in steps.items())
        for reach in range(distances.MOST_STEPS + 1):
            near = {place for place, far in steps.items() if far <= reach}
            assert distances.sectios_within(start, reach) == sum(1 << place for place in near)
        beside = {int(distances.one_beside(start, n)) for n in range(distances.MOST_BESIDE)}
        assert beside == {place for place, far in steps.items() if far == 1}


def test_a_need_spreads_step_by_step_and_it_is_told_when_all_is_felt():
    pulls = np.zeros(SECTIOS, np.int64)
    pulls[-1] = 400  # felt further out with each step
    other, unfelt, told = pulls.copy(), twin.state.EVERYWHERE, []
    for _ in range(2 * CIRCLES):
        before, unfelt = pulls.copy(), twin.needs.spread_on(pulls, unfelt)
        twin.needs.spread_on(other, twin.state.EVERYWHERE)
        assert (pulls == other).all()  # where nobody looks there is nothing to be felt
        assert unfelt == 0 or (pulls != before).any()
        told.append(unfelt != 0)
    assert told[: twin.needs.SPREADS] == [True] * twin.needs.SPREADS
    assert not told[-1]


def test_the_dice_of_a_stack_are_counted_wherever_its_counters_are(scene):
    legions = scene.legions(0, "thieves", 2)
    legions += scene.legions(0, "idolaters", 2) + scene.legions(0, "thieves", 2)
    scene.hound(0, on=legions[-1])
    dice = twin.force.attacks_of(scene.game, scene.rules, 0, scene.place("thieves"))
    assert dice == 3 + twin.force.HOUND_DICE


def test_one_look_tells_behind_whom_lieutenants_and_hellhounds_stand(scene):
    force, game, rules = twin.force, scene.game, scene.rules
    scene.hound(0, on=scene.legion(0, "thieves"))
    scene.legion(1, "idolaters")
    scene.lieutenant("verin", 1, "sea_of_lard")
    behind = force.backing(game, rules)
    there = {scene.place(name) for name in ("thieves", "sea_of_lard")}
    assert {place for place in range(SECTIOS) if behind.helped >> place & 1} == there
    for seat, name in ((0, "thieves"), (1, "idolaters"), (1, "sea_of_lard")):
        place = scene.place(name)
        troops, dice = game.troops[place, seat], force.attacks_of(game, rules, seat, place)
        skulls = force.skulls_of(behind.skulls, seat)
        strength = force.strength(dice, troops, skulls)
        assert force.side_strength(game, rules, seat, place, 0, behind) == strength


# --- whoever holds four --------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["expert", "racer", "warlord", "schemer"])
def test_the_legion_that_would_close_a_circle_is_talked_away(scene, bot):
    scene.sit(0, bot)
    legion = closes_next(scene, 1)
    scene.legion(2, "sea_of_lard")
    assert acts(scene, "baal")["verb"] == "influence"
    assert scene.taken("influence")[0]["who"] == legion


def test_for_the_last_legion_of_a_circle_the_roll_is_made_sure(scene):
    closes_next(scene, 1)
    scene.answer("goal", seat=0, verb="disband")
    hearts = int(scene.rules.demon[scene.demon("baal")].values[twin.effects.HEARTS])
    acts(scene, "baal")
    assert sum(option["amount"] for option in scene.taken("bribe")) == 6 - hearts


def test_a_legion_marches_into_the_sectio_that_a_circle_lacks(scene):
    scene.sit(0, "racer")
    holds_four(scene, 1)
    scene.legion(0, "court_of_corruption")
    twin.march.march(scene.game, scene.at, scene.demon("baal"))
    assert scene.standing(0, LAST) == 1


def test_who_pleads_takes_what_closes_the_own_circle_before_what_yields_more(scene):
    closes_next(scene, 0)
    scene.legion(0, "the_forest_of_suicides")
    twin.petitions.plead(scene.game, scene.at, 0)
    assert scene.game.holder[scene.place(LAST)] == 0
    assert scene.game.holder[scene.place("the_forest_of_suicides")] == NONE


def test_of_two_sectios_the_one_that_breaks_a_whole_circle_is_taken(scene):
    closes_next(scene, 1)
    scene.legion(0, NINTH[0])
    scene.legion(0, "the_forest_of_suicides")
    twin.petitions.plead(scene.game, scene.at, 0)
    assert scene.game.holder[scene.place(NINTH[0])] == 0


# --- Favours -------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", PLANNERS)
def test_the_right_of_victory_is_always_used_and_no_favour_spent_on_it(scene, bot):
    scene.sit(0, bot)
    scene.legion(0, "spies")
    scene.game.won_here[scene.place("spies")] = 1
    twin.petitions.plead(scene.game, scene.at, 0)
    assert scene.game.holder[scene.place("spies")] == 0
    assert scene.game.seats[0].favour == 1


def test_the_last_favour_is_kept_for_the_circle_that_is_nearly_closed(scene):
    for name in NINTH[:3]:
        scene.game.holder[scene.place(name)] = 0
    scene.legion(0, "playground_of_the_idle")
    twin.petitions.plead(scene.game, scene.at, 0)
    assert scene.game.seats[0].favour == 1


@pytest.mark.parametrize(
    ("favour", "disfavour", "sheds"), [(2, 2, True), (2, 1, False), (4, 1, True), (4, 2, True)]
)
def test_disfavour_is_shed_where_the_favours_are_blocked_or_enough_are_left(
    scene, favour, disfavour, sheds
):
    seat = scene.game.seats[0]
    seat.favour, seat.disfavour = favour, disfavour
    twin.end_phase.absolve(scene.game, scene.at, 0)
    assert (seat.disfavour < disfavour) == sheds


@pytest.mark.parametrize("bot", PLANNERS)
def test_three_sixes_are_revealed(scene, bot):
    scene.sit(0, bot)
    for name in ("sisyphus_rock", "jones_device", "jar_of_jam"):
        scene.give(0, name)
    twin.end_phase.end_phase(scene.game, scene.at)
    assert scene.game.winner == 0


# --- Earth ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["beginner", "expander", "schemer", "racer", "expert"])
def test_somebody_walks_the_earth_while_nobody_does(scene, bot):
    scene.sit(0, bot)
    scene.give(0, "a_small_favour")
    assert acts(scene, "baal")["verb"] == "walk"


def test_nobody_comes_home_for_a_trifle(scene):
    scene.to_earth("baal", "vendetta")
    scene.give(0, "vendetta", copy=1)  # a Disfavour for a demon in Hell
    assert acts(scene, "baal")["verb"] != "magic"


def test_whoever_closes_a_circle_comes_home_for_it(scene):
    scene.to_earth("baal")
    holds_four(scene, 0)
    scene.legion(0, "court_of_corruption")
    assert acts(scene, "baal")["verb"] == "march"
    assert scene.standing(0, LAST) == 1


# --- marches -------------------------------------------------------------------------------------


def test_no_legion_marches_back_to_where_it_came_from(scene):
    for name in ("thieves", "thieves", "bankers_and_brokers", "sugar_hill"):
        scene.legion(0, name)
    scene.legions(1, "the_envious", 2)
    scene.legions(2, "exploiters", 2)
    before = [scene.where(legion) for legion in range(4)]
    twin.march.march(scene.game, scene.at, scene.demon("baal"))
    moved = {event["what"] for event in scene.events("legion_moved")}
    assert all(scene.where(legion) != before[legion] for legion in moved)


def test_a_lieutenant_alone_joins_the_nearest_stack(scene):
    man = scene.lieutenant("verin", 0, "thieves")
    scene.legions(0, "sugar_hill", 2)
    scene.answer("march", seat=0, verb="move_lieutenant")
    twin.march.march(scene.game, scene.at, scene.demon("baal"))
    place = int(scene.game.lieutenants[man].place)
    assert scene.standing(0, place) > 0


def test_no_more_legions_are_raised_than_can_be_kept(scene):
    scene.game.seats[0].souls = 60
    scene.legions(0, "thieves", 12)
    twin.summoning.summoning_phase(scene.game, scene.at)
    income = twin.purses.income(scene.game, scene.rules, 0)
    upkeep = twin.units.units_of(scene.game, scene.rules, 0)
    assert scene.game.seats[0].souls + income >= upkeep


@pytest.mark.parametrize(("legions", "flees"), [(1, True), (4, False)])
def test_hopeless_fights_are_fled_from(scene, legions, flees):
    own = scene.legions(0, "playground_of_the_idle", legions)
    scene.legions(1, "playground_of_the_idle", 4 if flees else 1)
    place = scene.place("playground_of_the_idle")
    with scene.dice(*([5] * legions if flees else [])):  # they try, and fail
        twin.flight.units_may_flee(scene.game, scene.at, place, 1, scene.place("underarchivers"))
    assert bool(scene.events("flight_fails")) == flees
    assert len(own) == legions


# --- magic ---------------------------------------------------------------------------------------


def test_the_demon_that_is_aimed_at_answers_and_keeps_its_action(scene):
    scene.seat(0, demons="ukobach", souls=8)
    scene.give(0, "so_sue_me")
    begin(scene)
    card, target = scene.give(1, "jar_of_jam"), scene.demon("baal")
    twin.countering.answer_of(scene.game, scene.at, card, scene.demon("sammael"), target, 0)
    assert scene.taken("counter")[0]["who"] == target


def test_a_blow_at_somebody_else_is_not_answered(scene):
    scene.give(0, "so_sue_me")
    begin(scene)
    card, target = scene.give(1, "jar_of_jam"), scene.demon("andras")
    answer = twin.countering.answer_of(
        scene.game, scene.at, card, scene.demon("sammael"), target, 0
    )
    assert answer == (NONE, NONE)
