"""Luck belongs to colours, demons, cards, sectios: whoever sits elsewhere plays the same game."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from simkit.hellgame import GAME
from simkit.hellgame.words.sizes import MOST_TURNS
from simkit.lab.play.prepare import Prepared
from simkit.lab.play.workspace import Workspace
from tests.contract import Subject
from tests.hellgame.relabelling import Relabelling, differences
from tests.hellgame.scene import Scene, state

SUBJECT = Subject(GAME, phases=())
pytestmark = pytest.mark.rule("hellgame:5.1-preparation")


def both_ways(
    prepared: Prepared, game: int, seats: Sequence[int], turns: int
) -> tuple[np.record, list[str]]:
    """A game played on from set-up as it is and relabelled; where it ends, and what differs.

    These bots have no luck of their own and begin their notes anew at every decision.
    """
    work, relabelling = Workspace(prepared), Relabelling(seats)
    one = work.run(game, 1, 0)[0].copy()
    other = relabelling.position(one)
    for position in (one, other):
        prepared.engine.play(
            position, prepared.rules, prepared.bots, work.desk, work.luck, work.log, turns
        )
    return one, differences(relabelling.position(one), other)


def test_whoever_sits_elsewhere_plays_the_same_turns():
    prepared = SUBJECT.on_twin("racer", players=3, demon_abilities=True, dice_curse=True)
    end, wrong = both_ways(prepared, 1, (2, 0, 1), 2)
    assert end.turn == 3
    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "seats", [(1, 0), (1, 2, 0), (3, 1, 0, 2), (4, 2, 0, 1, 3), (5, 3, 4, 0, 2, 1)], ids=len
)
def test_whoever_sits_elsewhere_plays_the_same_game(seats):
    prepared = SUBJECT.compiled("expert", players=len(seats), demon_abilities=True)
    winners = set()
    for game in range(8):
        end, wrong = both_ways(prepared, game, seats, MOST_TURNS)
        assert wrong == [], f"game {game}"
        assert end.outcome != state.UNFINISHED
        winners.add(int(end.winner))
    assert len(winners) > 1


def test_a_loop_over_seats_by_number_is_found_out():
    """The table of a Scene, one Favour more for the first seat: relabelled it is another's."""
    scene = Scene(players=3)
    scene.seat(0, favour=1)
    turned = Relabelling((1, 2, 0)).position(scene.game)
    assert [int(seat.favour) for seat in turned["seats"][:3]] == [0, 1, 0]
    turned["seats"][1].favour = 0
    scene.game.seats[0].favour = 0
    assert differences(Relabelling((1, 2, 0)).position(scene.game), turned) == []
    turned["seats"][0].favour = 1
    assert differences(Relabelling((1, 2, 0)).position(scene.game), turned) == ["seats"]
