"""Options of summoning, gifts and Influence against a lister by hand (naive_options.py)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.hellgame import naive_options as naive
from tests.hellgame.scene import FREEBOOTERS, Scene, twin

POSITIONS = 400
SEATS = 3
HANDS = ("foci", "riot", "blood_money", "released", "rage", "objection", "getaway", "vendetta")
SITES = (0, 1, 7, 13, 21, 30, 44, naive.ANTEHELL)  # few places, so that stacks grow


def positions(count: int) -> Iterator[tuple[Scene, naive.Table]]:
    """The same random table for the engine and in plain records."""
    dice, scene = Random(5), Scene(players=SEATS)
    empty = scene.game.copy()
    for _ in range(count):
        scene.game = empty.copy()
        table = naive.Table(SEATS, hounds_in_box=int(scene.rules.hounds))
        fill_seats(scene, table, dice)
        fill_map(scene, table, dice)
        yield scene, table


def fill_seats(scene: Scene, table: naive.Table, dice: Random) -> None:
    """Souls, Favours, demons, cards."""
    cards = dice.sample(HANDS, len(HANDS))
    demons = dice.sample(range(21), 7)
    for seat in range(SEATS):
        souls, favours, disfavours = dice.choice((0, 1, 3, 7, 60)), dice.randrange(3), 1
        scene.seat(seat, souls=souls, favour=favours, disfavour=disfavours)
        table.souls.append(souls)
        table.favours.append(favours)
        table.disfavours.append(disfavours)
        table.hands.append({})
        for name in cards[2 * seat : 2 * seat + 2]:
            card = scene.give(seat, name)
            arcanum = scene.table("arcana")[name]
            recruits = arcanum["minor"] == "recruit_lieutenant"
            table.hands[seat][card] = arcanum["minor_cost"] if recruits else None
    for demon in demons:
        owner = dice.randrange(SEATS)
        scene.game.demons[demon].owner = table.demons[demon] = owner


def fill_map(scene: Scene, table: naive.Table, dice: Random) -> None:
    """Holders, legions with and without Hellhounds, lieutenants."""
    for sectio in SITES[:-1]:
        if dice.random() < 0.7:
            owner = dice.choice((0, 0, 1, 2, FREEBOOTERS))
            scene.game.holder[sectio] = table.holder[sectio] = owner
            if owner == 0 and dice.random() < 0.5:
                scene.game.seats[0].summoned[sectio] = dice.randint(1, 2)
                table.summoned.add(sectio)
    for _ in range(dice.randrange(25)):
        owner, place = dice.choice((0, 1, 2, FREEBOOTERS)), dice.choice(SITES)
        legion = naive.Legion(scene.legion(owner, place), owner, place)
        if dice.random() < 0.3 and table.hounds_in_box:
            table.hounds_in_box -= 1
            scene.hound(table.hounds_in_box, on=legion.number)
            legion.hound = True
        elif dice.random() < 0.2:
            scene.game.legions[legion.number].tried = 1
            legion.tried = True
        table.legions.append(legion)
    for name, card in dice.sample(sorted(scene.table("lieutenants").items()), 4):
        owner, place = dice.randrange(SEATS), dice.choice(SITES)
        number = scene.lieutenant(name, owner, place)
        table.lieutenants.append(naive.Lieutenant(number, owner, place, card["leadership"]))


def listed(scene: Scene) -> set[naive.Option]:
    """What lies on the desk; each option once, in ascending order."""
    desk = scene.at.desk
    options = [
        (int(one.verb), int(one.who), int(one.what), int(one.where), int(one.amount))
        for one in desk.options[: desk["count"]]
    ]
    assert options == sorted(set(options))
    return {(twin.choices.VERBS[verb], *rest) for verb, *rest in options}


@pytest.mark.rule("hellgame:8.2-legions")
@pytest.mark.rule("hellgame:8.2-spread")
@pytest.mark.rule("hellgame:8.3.1-recruiting")
@pytest.mark.rule("hellgame:8.3.2-who")
@pytest.mark.rule("hellgame:8.3.3-arcana")
@pytest.mark.rule("hellgame:8.3.4-extra-pay")
def test_everything_that_can_be_summoned_is_on_offer():
    for scene, table in positions(POSITIONS):
        twin.summoning.list_summons(scene.game, scene.at, 0)
        assert listed(scene) == naive.summons(table, 0), table


@pytest.mark.rule("hellgame:7.3.2-gifts")
@pytest.mark.rule("hellgame:7.3.2-last-ones")
def test_everything_that_can_be_given_is_on_offer():
    for scene, table in positions(POSITIONS):
        twin.gifts.list_gifts(scene.game, scene.at, 0, 2)
        assert listed(scene) == naive.gifts(table, 0, 2), table


@pytest.mark.rule("hellgame:9.7.1-targets")
@pytest.mark.rule("hellgame:9.7.1-favour")
def test_everybody_who_can_be_influenced_is_on_offer():
    for scene, table in positions(POSITIONS):
        twin.influence.list_targets(scene.game, scene.at, 0)
        expected = naive.influences(table, 0)
        assert listed(scene) == expected, table
        assert twin.influence.can_influence(scene.game, scene.rules, 0) == bool(expected)
