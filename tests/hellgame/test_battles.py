"""11.0, 11.2.4, 11.2.5 Which battles there are, in which order, and how they end."""

from __future__ import annotations

import pytest

from tests.hellgame import battlefield as field
from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, twin

battles, state = twin.battles, twin.state


@pytest.fixture
def scene() -> Scene:
    return Scene(players=4)


def order_of_battles(scene: Scene) -> list[int]:
    """Where battles began, one after the other."""
    return [event["where"] for event in scene.events("battle_begins")]


def walled(scene: Scene, where, seat: int, count: int = 1) -> list[int]:
    """Legions of a seat whose enemies fall at the first blow: a lieutenant leads them."""
    scene.lieutenant("alastor", seat, where)
    return scene.legions(seat, where, count)


# --- order ---------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:11.0-order")
def test_the_battle_with_most_legions_comes_first(scene):
    small, large = scene.place((5, 1)), scene.place((2, 2))
    for place, count in ((small, 1), (large, 2)):
        scene.legions(0, place, count)
        scene.legions(1, place, count)
    field.combat_phase(scene)
    assert order_of_battles(scene) == [large, small]


@pytest.mark.rule("hellgame:11.0-order")
def test_ties_go_by_the_lot_of_the_sectio(scene):
    first, second = scene.place((2, 2)), scene.place((5, 1))
    for place in (first, second):
        scene.legion(0, place)
        scene.legion(1, place)
    with scene.lots(3, 8):  # one for each sectio where anybody stands
        battles.line_up(scene.game, scene.at)
    assert battles.next_battle(scene.game, scene.rules) == second
    with scene.lots(8, 3):
        battles.line_up(scene.game, scene.at)
    assert battles.next_battle(scene.game, scene.rules) == first


@pytest.mark.rule("hellgame:11.0-order")
def test_the_order_stays_as_it_was_at_the_start_of_the_phase(scene):
    first, second = scene.place((2, 2)), scene.place((5, 1))
    scene.legions(0, first, 3)
    scene.legions(0, second, 2)
    for place in (first, second):
        scene.legion(1, place)
    battles.line_up(scene.game, scene.at)
    scene.legions(1, second, 5)  # more than in the other, but later
    assert battles.next_battle(scene.game, scene.rules) == first


@pytest.mark.rule("hellgame:11.0-hounds-last")
def test_battles_with_loose_hounds_come_after_those_of_owners(scene):
    hounds, owners = scene.place((2, 2)), scene.place((5, 1))
    scene.legions(0, hounds, 6)
    scene.hound(0, at=hounds)
    scene.legion(1, owners)
    scene.legion(FREEBOOTERS, owners)
    field.combat_phase(scene)
    assert order_of_battles(scene) == [owners, hounds]


@pytest.mark.rule("hellgame:11.0-where")
def test_nobody_fights_in_antehell_or_against_a_lone_lieutenant(scene):
    scene.legion(0, "antehell")
    scene.legion(1, "antehell")
    scene.lieutenant("verin", 1, (3, 3))
    scene.legion(0, (3, 3))
    scene.hound(0, at=(4, 4))  # one alone has nobody to fight
    field.combat_phase(scene)
    assert order_of_battles(scene) == []


@pytest.mark.rule("hellgame:11.0-where")
def test_freebooters_alone_fight_nobody(scene):
    scene.legions(FREEBOOTERS, (3, 3), 2)
    field.combat_phase(scene)
    assert order_of_battles(scene) == []


@pytest.mark.rule("hellgame:11.0-no-combat")
def test_an_event_keeps_players_apart_but_not_hounds_or_freebooters(scene):
    apart, hounds = scene.place((2, 2)), scene.place((5, 1))
    for place in (apart, hounds):
        scene.legion(0, place)
        scene.legion(1, place)
    scene.hound(0, at=hounds)
    scene.game.event = next(
        card
        for card in range(scene.rules.hell_deck)
        if scene.rules.hell[card].effect == twin.effects.EV_NO_COMBAT
    )
    field.draw_up(scene, hounds)
    assert scene.game.battle.side[0] == scene.game.battle.side[1] != NONE
    assert scene.game.battle.hound_side[0] == 1 - scene.game.battle.side[0]
    field.combat_phase(scene)
    assert order_of_battles(scene) == [hounds]
    assert scene.standing(0, apart) == scene.standing(1, apart) == 1
    assert scene.asked_of("fight_on") == []


# --- flights -------------------------------------------------------------------------------------


def at_addiction(scene: Scene) -> tuple[int, list[int]]:
    """Three legions that want to flee, and an enemy who never hits."""
    place = scene.place("addiction")
    three = scene.legions(0, place, 3)
    enemy = scene.legion(1, place)
    scene.hound(0, on=enemy)
    scene.rules.hound_dice[0] = 1
    for legion in three:
        scene.answer("retreat", seat=0, who=legion)
    return place, three


@pytest.mark.rule("hellgame:11.2.4-flight", "hellgame:11.2.4-new-battles")
def test_the_flight_from_addiction(scene):
    """Dice 1, 4 and 5: two legions get away, and one of them meets a Hellhound."""
    place, three = at_addiction(scene)
    lard = scene.place("sea_of_lard")
    hound = scene.hound(1, at=lard)
    field.draw_up(scene, place)
    blows = [1, 1, 1, 1]  # nobody hits anybody
    with scene.dice(*blows, 1, 4, 6, 5):  # the second legion fails to flee on from the Hellhound
        field.fight_round(scene)
    assert [scene.where(legion) for legion in three] == [scene.place((4, 3)), lard, place]
    assert scene.game.hounds[hound].place == lard
    assert battles.is_due(scene.game, scene.rules, lard, True)


@pytest.mark.rule("hellgame:11.2.4-flight")
def test_whoever_has_the_highest_demon_flees_first(scene):
    place = scene.place((5, 3))
    scene.seat(0, demons="ukobach")
    scene.seat(1, demons="caim")
    for seat in (0, 1):
        scene.legions(seat, place, 3 - seat)
        scene.answer("join", seat=seat, verb="join")
    field.draw_up(scene, place)
    with scene.dice(1, 1, 1, 1, 1):
        field.fight_round(scene)
    assert [asked.seat for asked in scene.asked_of("retreat")] == [1, 0]


@pytest.mark.rule("hellgame:11.2.4-flight")
def test_nobody_is_asked_to_flee_when_the_enemy_is_gone(scene):
    place = scene.place((5, 3))
    scene.legion(0, place)
    scene.legion(1, place)
    field.draw_up(scene, place)
    with scene.dice(6, 1, 6):  # one hits, the other does not, the save fails
        field.fight_round(scene)
    assert scene.asked_of("retreat") == []


@pytest.mark.rule("hellgame:11.2.4-new-battles")
def test_a_flight_into_enemies_brings_a_new_battle_in_the_same_phase(scene):
    first, second = scene.place((5, 3)), scene.place((6, 3))
    fugitive = scene.legion(0, first)
    scene.legions(1, first, 2)
    scene.legion(2, second)
    scene.answer("retreat", seat=0, who=fugitive)
    with scene.dice(1, 1, 1, 1, 6, 6, 1, 6):  # no hits; inwards, fails to flee on; then it wins
        field.combat_phase(scene)
    assert order_of_battles(scene) == [first, second]
    assert scene.where(fugitive) == second and scene.standing(2, second) == 0
    assert scene.game.won_here[second] == 1


@pytest.mark.rule("hellgame:11.2.4-new-battles")
def test_battles_that_were_due_come_before_new_ones(scene):
    first, later, new = scene.place((5, 3)), scene.place((2, 2)), scene.place((6, 3))
    scene.legions(1, first, 3)
    scene.legion(0, later)
    scene.legion(1, later)
    scene.legions(2, new, 4)
    scene.legion(0, first)
    battles.line_up(scene.game, scene.at)
    assert battles.next_battle(scene.game, scene.rules) == first
    scene.legion(0, new)
    scene.game.settled[first] = 3
    assert battles.next_battle(scene.game, scene.rules) == later
    scene.game.settled[later] = 3
    assert battles.next_battle(scene.game, scene.rules) == new


@pytest.mark.rule("hellgame:11.2.4-new-battles")
def test_a_settled_sectio_is_fought_over_again_when_somebody_new_comes(scene):
    place = scene.place((5, 3))
    scene.legion(0, place)
    scene.legion(1, place)
    battles.line_up(scene.game, scene.at)
    scene.game.settled[place] = 3
    assert battles.next_battle(scene.game, scene.rules) == NONE
    scene.legion(2, place)
    assert battles.next_battle(scene.game, scene.rules) == place


@pytest.mark.rule("hellgame:11.2.4-new-battles")
def test_who_came_while_others_fought_there_is_fought_afterwards(scene, monkeypatch):
    place = scene.place((5, 3))
    scene.legion(0, place)
    scene.legion(1, place)

    def round_with_a_visitor(game, at):
        """A flight ends there in the first round; that is three flights away, so it is told."""
        if scene.standing(2, place) == 0:
            scene.legion(2, place)
        usual(game, at)

    usual = battles.fight_round
    monkeypatch.setattr(battles, "fight_round", round_with_a_visitor)
    with scene.dice(6, 1, 5, 6, 1, 5):  # one falls in the first battle, one in the second
        field.combat_phase(scene)
    assert order_of_battles(scene) == [place, place]
    assert sum(int(n) for n in scene.game.troops[place]) == 1


@pytest.mark.rule("hellgame:11.2.4-lone-lieutenants")
@pytest.mark.parametrize(("dice", "escapes"), [((2, 5), True), ((5, 6), False)])
def test_a_lieutenant_left_alone_among_enemies_flees_or_dies(scene, dice, escapes):
    place = scene.place((5, 3))
    verin = scene.lieutenant("verin", 0, place)
    scene.legion(0, place)
    scene.legion(1, place)
    scene.answer("flight", where=scene.place((5, 2)))
    field.draw_up(scene, place)
    with scene.dice(1, 6, 6, 2, *dice):  # his legion falls; he survives that with a 2
        field.fight_round(scene)
    counter = scene.game.lieutenants[verin]
    if escapes:
        assert counter.place == scene.place((5, 2))
    else:
        assert counter.owner == NONE and counter.box == state.RETURN_BOX


# --- rounds and the end --------------------------------------------------------------------------


@pytest.mark.rule("hellgame:11.2.5-end", "hellgame:11.2-rounds")
def test_a_battle_goes_on_until_one_is_left_who_has_the_right_of_victory(scene):
    place = scene.place((5, 3))
    one, other = scene.legion(0, place), scene.legion(1, place)
    with scene.dice(1, 1, 1, 1, 6, 1, 5):  # two rounds without a hit, then one hits and kills
        field.combat_phase(scene)
    assert scene.game.rounds[place] == 3
    assert scene.where(one) == place and scene.where(other) == NONE
    assert scene.game.won_here[place] == 1
    assert scene.game.tally.battles[0] == scene.game.tally.battles[1] == 1
    assert list(scene.game.tally.battles_won[:2]) == [1, 0]
    assert scene.game.tally.legions_lost[1, twin.tallies.LOST_IN_BATTLE] == 1


@pytest.mark.rule("hellgame:11.2.5-end")
def test_who_drove_the_enemy_away_after_a_round_has_won(scene):
    place = scene.place((5, 3))
    fugitive = scene.legion(1, place)
    scene.legion(0, place)
    scene.answer("retreat", seat=1, who=fugitive)
    with scene.dice(1, 1, 4):
        field.combat_phase(scene)
    assert scene.game.won_here[place] == 1 and scene.where(fugitive) == scene.place((5, 4))


@pytest.mark.rule("hellgame:11.2.5-end")
def test_when_all_fall_nobody_has_won(scene):
    place = scene.place((5, 3))
    scene.legion(0, place)
    scene.legion(1, place)
    with scene.dice(6, 6, 6, 6):
        field.combat_phase(scene)
    assert scene.standing(0, place) == scene.standing(1, place) == 0
    assert scene.game.won_here[place] == 0 and scene.game.tally.battles[0] == 1


@pytest.mark.rule("hellgame:11.2.5-cap")
def test_a_battle_that_cannot_end_is_left_undecided():
    scene = Scene(players=2)
    place = scene.place((5, 3))
    for seat in (0, 1):
        scene.seat(seat, demons=("caim", "moloch")[seat])
        scene.legion(seat, place)
        scene.answer("join", seat=seat, verb="join")
    for demon in ("caim", "moloch"):
        scene.rules.demon[scene.demon(demon)]["values"][0] = 6  # every save succeeds
    field.combat_phase(scene)
    assert scene.game.rounds[place] == state.MOST_BOUTS
    assert scene.game.won_here[place] == 0
    assert len(scene.events("battle_undecided")) == 1


@pytest.mark.rule("hellgame:11.2.5-cap")
def test_who_leaves_a_battle_undecided_has_not_won(scene):
    place = scene.place((5, 3))
    for seat in (0, 1):
        scene.legion(seat, place)
    field.draw_up(scene, place)
    scene.game.battle.fought = 1
    battles.honour(scene.game, scene.at, 0b11)
    (told,) = scene.events("battle_undecided")
    assert (told["who"], told["what"], told["where"], told["value"]) == (NONE, NONE, place, 0)
    assert scene.events("battle_won") == [] and scene.game.won_here[place] == 0


@pytest.mark.rule("hellgame:11.1-once")
def test_a_new_phase_forgets_who_fought_and_won(scene):
    scene.seat(0, demons="caim")
    scene.game.demons[scene.demon("caim")].fought = 1
    scene.game.won_here[3] = scene.game.settled[3] = scene.game.rounds[3] = 1
    battles.line_up(scene.game, scene.at)
    assert scene.game.demons[scene.demon("caim")].fought == 0
    assert scene.game.won_here[3] == scene.game.settled[3] == scene.game.rounds[3] == 0
