"""The bots: how they count cards, and how `recall` brings everybody home."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.hades import GAME
from tests.hades.replies import STAY, choices, reply
from tests.hades.scene import Scene, state, twin

card_odds, way_home = twin.card_odds, twin.way_home


@pytest.fixture
def scene(scene: Scene) -> Scene:
    scene.game.hidden.surprises["count"] = 4
    return scene


def answer(scene: Scene, kind: str, *options: dict[str, Any], **about: int) -> dict[str, Any]:
    """Which of these options `recall` takes."""
    return reply(scene, "recall", kind, *options, **about)


def test_every_bot_that_is_listed_can_choose():
    assert tuple(twin.engine.CHOOSERS) == tuple(bot.name for bot in GAME.bots if not bot.plans)


# --- counting cards ------------------------------------------------------------------------------

TABLE = Scene()
CARDS = st.integers(0, 17)


@settings(max_examples=60)
@given(st.sets(CARDS), st.sets(CARDS), st.integers(0, 1), st.integers(0, 6))
def test_the_chance_of_a_low_number_is_that_of_the_cards_not_seen(out, shown, deck, most):
    game, rules = TABLE.game, TABLE.rules
    for pile, cards in ((game.discards[deck], out - shown), (game.drawn[deck], shown)):
        cards = sorted(cards)[: len(pile.cards)]
        pile["count"] = len(cards)
        pile.cards[: len(cards)] = cards
    seen = {int(card) for pile in (game.discards[deck], game.drawn[deck])
            for card in pile.cards[: pile["count"]]}  # fmt: skip
    left = [card for card in range(18) if card not in seen] or list(range(18))
    low = [card for card in left if rules.card[deck, card].number <= most]
    assert card_odds.chance_of(game, rules, deck, most) == len(low) / len(left)


def test_a_number_is_drawn_from_the_deck_with_more_low_cards_left(scene):
    both = [{"verb": "draw", "what": deck} for deck in (0, 1)]
    empty_of(scene, 0, lambda number: number <= 3)
    assert answer(scene, "deck", *both, subject=choices.REQUEST_CHECK, amount=3)["what"] == 1
    assert answer(scene, "deck", *both, subject=choices.REACTOR_CHECK, amount=3)["what"] == 0
    assert answer(scene, "repair", STAY, *both, amount=3)["what"] == 1


def empty_of(scene: Scene, deck: int, wanted) -> None:
    """All such cards of a deck have been discarded."""
    cards = [card for card in range(18) if wanted(int(scene.rules.card[deck, card].number))]
    scene.game.discards[deck]["count"] = len(cards)
    scene.game.discards[deck].cards[: len(cards)] = cards


# --- set-up --------------------------------------------------------------------------------------


def test_recall_lands_hqs_first_and_then_the_fastest(scene):
    hq, scout, infantry = (scene.units_of(k)[0] for k in ("hq", "scout", "armored_infantry"))
    offers = [{"verb": "choose", "who": unit} for unit in (hq, infantry, scout)]
    assert answer(scene, "set_up_unit", *offers)["who"] == hq
    assert answer(scene, "set_up_unit", *offers[1:])["who"] == scout


def test_recall_lands_close_to_an_hq_and_wakes_nothing(scene):
    hq = scene.unit("hq", at=scene.hex("inferno", 9, 0))
    beside_site = scene.beyond(scene.site("C"), "W")
    places = (beside_site, scene.hex("inferno", 1, 12), scene.hex("inferno", 8, 0))
    offers = [{"verb": "place", "who": hq, "where": place} for place in places]
    assert answer(scene, "set_up_place", *offers, subject=hq)["where"] == places[2]


def test_dante_begins_in_the_teleporter_where_it_evacuates():
    scene = Scene(scenario="high-and-tight")
    room = int(twin.board.room_with(scene.game, scene.rules, twin.effects.TELEPORTER))
    cell = int(scene.rules.map.cell[room])
    outside = [int(place) for place in scene.rules.map.doorway[room] if place >= 0]
    offers = [{"verb": "place", "where": place} for place in (*outside, cell)]
    dante = int(scene.rules.dante)
    assert answer(scene, "set_up_place", *offers, subject=dante)["where"] == cell


def test_comm_crash_jams_hqs_that_cannot_call_the_ship_anyway(scene):
    up, below, aboard = scene.units_of("hq")[:3]
    twin.board.stand_unit(scene.game, scene.rules, up, scene.hex("inferno", 9, 0))
    twin.board.stand_unit(scene.game, scene.rules, below, scene.hex("purgatory", 6, 6))
    offers = [{"verb": "choose", "who": unit} for unit in (up, below, aboard)]
    assert answer(scene, "jam", *offers)["who"] == aboard
    assert answer(scene, "jam", *offers[:2])["who"] == below


# --- on Hades ------------------------------------------------------------------------------------


def test_whoever_is_nearest_to_home_walks_first_and_requests_follow(scene):
    hq = scene.unit("hq", at=scene.hex("inferno", 9, 0))
    far = scene.unit("scout", at=scene.hex("inferno", 0, 0))
    near = scene.unit("scout", at=scene.hex("inferno", 5, 0), number=1)
    move = [{"verb": "move", "who": unit} for unit in (hq, far, near)]
    request = {"verb": "request", "who": hq}
    assert answer(scene, "shl_turn", STAY, *move, request)["who"] == near
    assert answer(scene, "shl_turn", STAY, *move[:2], request)["who"] == far
    assert answer(scene, "shl_turn", STAY, move[0], request) == STAY  # nobody is in reach yet
    scene.unit("scout", at=scene.hex("inferno", 7, 0), number=1)
    assert answer(scene, "shl_turn", STAY, move[0], request) == request


def test_a_unit_below_takes_the_steps_to_the_nearest_shaft(scene):
    scene.unit("hq", at=scene.beyond(scene.site("E"), "E", "E"))
    unit = scene.unit("scout", at=scene.beyond(scene.site("E", "purgatory"), "W", "W"))
    for name, better in (("E", True), ("W", False)):
        there = scene.beyond(scene.game.units[unit].place, name)
        step = {"verb": "step", "who": unit, "where": there}
        found = answer(scene, "step", STAY, step, subject=unit)
        assert (found == step) == better
    twin.board.stand_unit(scene.game, scene.rules, unit, scene.site("E", "purgatory"))
    lift = {"verb": "lift", "who": unit, "where": scene.site("E")}
    assert answer(scene, "step", STAY, lift, subject=unit) == lift


def test_a_step_nearer_home_is_worth_more_from_everywhere_below(scene):
    hq = scene.unit("hq", at=scene.hex("inferno", 9, 0))
    unit = scene.units_of("scout")[0]
    rules = scene.rules
    for column, row in itertools.product(range(0, 18, 3), (1, 5, 7, 11)):
        here = scene.hex("purgatory", column, row)
        if rules.map.terrain[here] != twin.tables.OPEN:
            continue
        cost = way_home.cost_home(scene.game, rules, unit, here)
        ways = [twin.board.next_to(scene.game, rules, here, way) for way in range(6)]
        costs = [way_home.cost_home(scene.game, rules, unit, int(w)) for w in ways if w >= 0]
        assert min(costs) < cost, (column, row)
    assert way_home.cost_home(scene.game, rules, hq, scene.hex("inferno", 9, 0)) == 0


def test_dante_goes_first_then_squads_then_hqs_and_the_last_hq_waits(scene):
    caller = scene.unit("hq", at=scene.hex("inferno", 9, 0))
    squad = scene.unit("scout", at=scene.hex("inferno", 8, 0))
    dante = scene.unit("dante", at=scene.hex("inferno", 8, 0))
    lifts = [{"verb": "evacuate", "who": unit} for unit in (dante, caller, squad)]
    assert answer(scene, "transfer", STAY, *lifts)["who"] == dante
    assert answer(scene, "transfer", STAY, *lifts[1:])["who"] == squad
    assert answer(scene, "transfer", STAY, lifts[1]) == STAY  # others still need this HQ
    scene.game.hidden.surprises["count"] = 0
    assert answer(scene, "transfer", STAY, lifts[1])["who"] == caller


# --- the Vittles ---------------------------------------------------------------------------------

LEAVE, COME = {"verb": "skedaddle"}, {"verb": "approach"}


def test_the_ship_leaves_once_nobody_is_left_and_on_the_last_turn(scene):
    assert answer(scene, "ship_move", STAY, LEAVE) == LEAVE
    scene.unit("hq", at=scene.hex("inferno", 9, 0))
    assert answer(scene, "ship_move", STAY, LEAVE) == STAY
    scene.game.hidden.surprises["count"] = 0
    assert answer(scene, "ship_move", STAY, LEAVE) == LEAVE


def test_the_ship_leaves_well_before_its_engines_are_lost(scene):
    scene.unit("hq", at=scene.hex("inferno", 9, 0))
    scene.marker("r1", failing=True)
    assert answer(scene, "ship_move", STAY, LEAVE) == STAY
    scene.marker("r2")
    assert answer(scene, "ship_move", STAY, LEAVE) == LEAVE


def test_the_ship_comes_for_whoever_is_up_and_can_call_it(scene):
    assert answer(scene, "ship_move", STAY, COME) == STAY
    scene.unit("hq", at=scene.hex("inferno", 9, 0))
    assert answer(scene, "ship_move", STAY, COME) == COME
    scene.marker("r1")
    assert answer(scene, "ship_move", STAY, COME) == STAY
    scene.marker("q50")
    assert answer(scene, "ship_move", STAY, COME) == COME
    scene.game.hidden.surprises["count"] = 0
    assert answer(scene, "ship_move", STAY, COME) == STAY


def test_in_a_crisis_on_the_last_turn_nobody_calls_the_ship_that_must_leave(scene):
    hq = scene.unit("hq", at=scene.hex("inferno", 9, 0))
    scene.unit("scout", at=scene.hex("inferno", 8, 0))
    request = {"verb": "request", "who": hq}
    scene.game.hidden.surprises["count"] = 0
    assert answer(scene, "shl_turn", STAY, request) == request
    scene.game.vittles.crisis = 1
    assert answer(scene, "shl_turn", STAY, request) == STAY


def test_the_guns_fire_at_fighters_then_at_whoever_threatens_the_landing(scene):
    unit = scene.unit("scout", at=scene.hex("inferno", 9, 0))
    near = scene.enemy("soldier", at=scene.beyond(scene.game.units[unit].place, "W"))
    far = scene.enemy("soldier", at=scene.hex("inferno", 0, 0), number=1)
    railgun = scene.install("railgun", "A")
    shots = [
        {"verb": "shoot", "what": what}
        for what in (far, near, state.INSTALLATION + railgun, state.FIGHTER)
    ]
    order = [state.FIGHTER, near, state.INSTALLATION + railgun, far]
    for wanted in order:
        found = answer(scene, "ship_fire", STAY, *shots)
        assert found["what"] == wanted
        shots.remove(found)
