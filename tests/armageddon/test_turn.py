"""The turn: set-up, initiative, action points, eliminations, victory."""

from __future__ import annotations

import pytest

from tests.armageddon.scene import INDEPENDENTS, NONE, Scene, twin

state = twin.state


def fresh(**settings) -> Scene:
    """A game that has just been set up."""
    scene = Scene(**settings)
    scene.game = twin.kernel.records.blank(state.STATE)[0]
    twin.set_up.set_up_game(scene.game, scene.at)
    return scene


@pytest.mark.rule("armageddon:set-up")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_with_a_guarded_stronghold_a_hand_and_resources(players):
    scene = fresh(players=players)
    for seat in range(players):
        hand = scene.game.seats[seat]
        place = scene.game.hexes[hand.home]
        assert (int(place.owner), int(place.stronghold)) == (seat, 1)
        assert scene.game.armies[place.garrison].count == scene.rules.stronghold_militia
        assert hand.hand == 4
        assert hand.stock.tolist() == scene.rules.start.tolist()
    assert scene.problems() == []


@pytest.mark.rule("armageddon:independents")
@pytest.mark.parametrize("live", [True, False])
def test_independents_have_armies_and_an_outpost_without_a_garrison(live):
    scene = fresh(independents=live)
    wild = [army for army in scene.game.armies if army.seat == INDEPENDENTS]
    assert len(wild) == (scene.rules.wild_armies if live else 0)
    posts = scene.game.hexes[scene.game.hexes["owner"] == INDEPENDENTS]
    assert len(posts) == int(live)
    assert (posts["garrison"] == NONE).all()


@pytest.mark.rule("armageddon:turn-initiative")
def test_dice_are_bought_with_any_resources_and_most_successes_go_first():
    scene = fresh()
    scene.answer("bid", seat=0, verb="pass")
    scene.answer("bid", seat=1, verb="buy", amount=4)
    with scene.falling(defence=6):
        twin.initiative.initiative_step(scene.game, scene.at)
    assert scene.game.order[:2].tolist() == [1, 0]
    assert [int(scene.game.seats[seat].score) for seat in range(2)] == [3, 7]
    assert int(scene.game.seats[1].stock.sum()) == 12
    assert scene.game.tally.first.tolist()[:2] == [0, 1]
    assert scene.game.hidden.bid.sum() == 0


@pytest.mark.rule("armageddon:turn-initiative")
def test_without_bidding_nobody_is_asked_and_ties_are_rolled_again():
    scene = fresh(bidding=False)
    firsts = set()
    for turn in range(1, 30):
        scene.game.turn = turn
        twin.initiative.initiative_step(scene.game, scene.at)
        firsts.add(int(scene.game.order[0]))
    assert firsts == {0, 1}
    assert scene.asked == []


@pytest.mark.rule("armageddon:turn-ap")
@pytest.mark.parametrize(("players", "points"), [(2, [12, 6]), (3, [12, 8, 6]), (4, [12, 8, 6, 5])])
def test_action_points_by_place_and_none_is_kept(players, points):
    scene = fresh(players=players, bidding=False)
    twin.initiative.initiative_step(scene.game, scene.at)
    for place, expected in enumerate(points):
        seat = int(scene.game.order[place])
        twin.player_turn.take_player_turn(scene.game, scene.at, seat)
        assert scene.asked_of("act")[-1].amount == expected
        assert scene.game.seats[seat].ap == 0
        assert scene.game.tally.ap_unused[seat] == expected


@pytest.mark.rule("armageddon:turn")
def test_a_turn_is_initiative_then_every_player_then_who_is_out():
    scene = fresh()
    with scene.falling(defence=1):
        twin.engine.play_turn(scene.game, scene.at)
    asked = [(asked.kind, asked.seat) for asked in scene.asked]
    assert asked[:2] == [("bid", 0), ("bid", 1)]
    first, second = scene.game.order[:2].tolist()
    assert [seat for kind, seat in asked if kind == "act"] == [first, second]
    assert scene.game.phase == state.END_OF_ROUND


def two_homes() -> Scene:
    scene = Scene()
    scene.home(0), scene.home(1)
    return scene


@pytest.mark.rule("armageddon:victory")
def test_whoever_has_lost_his_headquarters_is_out_at_the_end_of_the_turn():
    scene = two_homes()
    army = scene.army(1, scene.middle, "howlers")
    twin.control.capture_base(scene.game, scene.at, 0, int(scene.rules.home[1]))
    assert scene.game.outcome == state.UNFINISHED
    twin.victory.end_of_round(scene.game, scene.at)
    assert (int(scene.game.outcome), int(scene.game.winner)) == (state.CONQUEST, 0)
    assert scene.game.armies[army].seat == NONE
    assert scene.game.tally.out[1] == 2
    assert scene.problems() == []


@pytest.mark.rule("armageddon:victory")
def test_it_may_be_regained_before_and_mutual_loss_is_a_draw():
    scene = two_homes()
    home = int(scene.rules.home[1])
    twin.control.capture_base(scene.game, scene.at, 0, home)
    twin.control.capture_base(scene.game, scene.at, 1, home)
    twin.victory.end_of_round(scene.game, scene.at)
    assert scene.game.outcome == state.UNFINISHED
    twin.control.capture_base(scene.game, scene.at, 0, home)
    twin.control.capture_base(scene.game, scene.at, 1, int(scene.rules.home[0]))
    twin.victory.end_of_round(scene.game, scene.at)
    assert (int(scene.game.outcome), int(scene.game.winner)) == (state.DRAW, NONE)


@pytest.mark.rule("armageddon:victory")
def test_nobody_wins_when_the_turns_run_out():
    scene = two_homes()
    scene.game.turn = int(scene.rules.turns)
    twin.victory.end_of_round(scene.game, scene.at)
    assert (int(scene.game.outcome), int(scene.game.winner)) == (state.NOBODY, NONE)


@pytest.mark.parametrize("turns", [1, 60, 61, 200])
@pytest.mark.rule("armageddon:victory")
def test_the_last_turn_is_the_one_that_is_set(turns):
    assert fresh(max_turns=turns).rules.turns == turns


@pytest.mark.rule("armageddon:victory-seat")
def test_the_headquarters_move_to_a_stronghold_that_was_captured():
    scene = two_homes()
    home = int(scene.rules.home[1])
    scene.base(0, scene.middle)
    assert "move_seat" not in scene.verbs(0, twin.player_turn.list_battles)
    twin.control.capture_base(scene.game, scene.at, 0, home)
    found = [o for o in scene.options(0, twin.player_turn.list_battles) if o["verb"] == "move_seat"]
    assert [o["where"] for o in found] == [home]
