"""3.2 Special rolls and the curse of the dice."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, effects, twin

rolls = twin.rolls
PURPOSE = 7


@pytest.mark.rule("hellgame:3.2-special-rolls")
@pytest.mark.parametrize(
    ("face", "disfavour", "passes"), [(3, 2, True), (2, 2, False), (6, 6, False)]
)
def test_a_disfavour_roll_must_beat_the_disfavours(face, disfavour, passes):
    scene = Scene(players=2)
    scene.seat(0, disfavour=disfavour)
    with scene.dice(face):
        assert rolls.disfavour_roll(scene.game, scene.at, 0, PURPOSE, 0) == passes


@pytest.mark.rule("hellgame:3.2-special-rolls")
def test_without_disfavours_no_die_is_rolled():
    scene = Scene(players=2)
    with scene.dice():
        assert rolls.disfavour_roll(scene.game, scene.at, 0, PURPOSE, 0)


@pytest.mark.rule("hellgame:3.2-special-rolls")
@pytest.mark.parametrize(("face", "passes"), [(1, True), (4, True), (5, False)])
def test_a_roll_against_a_value_must_not_exceed_it(face, passes):
    scene = Scene(players=2)
    scene.seat(0, demons="caim")  # four skulls (11.2.3)
    with scene.dice(face):
        got = rolls.roll_against(
            scene.game, scene.at, scene.demon("caim"), effects.SKULLS, PURPOSE, 0, 0
        )
        assert got == passes


def test_hearts_on_earth_are_as_an_event_leaves_them():
    scene = Scene(players=2)
    scene.seat(0, demons="baal+caim")  # three hearts, one heart
    scene.lay_permanent("age_of_reason")
    baal, caim = scene.to_earth("baal"), scene.demon("caim")
    values = twin.demons.value_of
    assert values(scene.game, scene.rules, baal, effects.HEARTS) == 2
    assert values(scene.game, scene.rules, caim, effects.HEARTS) == 1  # it is in Hell
    assert values(scene.game, scene.rules, baal, effects.SKULLS) == 4
    with scene.dice(3):
        assert not rolls.roll_against(scene.game, scene.at, baal, effects.HEARTS, PURPOSE, 0, 0)


def rolled(scene: Scene, *faces: int, seat: int = 0) -> None:
    with scene.dice(*faces):
        for _ in faces:
            rolls.roll(scene.game, scene.at, seat, PURPOSE, 0, 0)


@pytest.mark.rule("hellgame:3.2.1-curse")
def test_six_ones_in_a_row_earn_a_favour():
    scene = Scene(players=2, dice_curse=True)
    rolled(scene, 1, 1, 1, 1, 1)
    assert scene.game.seats[0].favour == 0
    scene.game.turn += 1  # across phases and turns
    rolled(scene, 1)
    assert scene.game.seats[0].favour == 1
    assert scene.game.tally.favour_from[0, twin.tallies.FAVOUR_DICE_CURSE] == 1
    rolled(scene, 1)
    assert scene.game.seats[0].ones == 1  # the count begins anew


@pytest.mark.rule("hellgame:3.2.1-curse")
def test_another_number_breaks_the_row_and_other_players_do_not():
    scene = Scene(players=2, dice_curse=True)
    rolled(scene, 1, 1, 1, 1, 1)
    rolled(scene, 6, seat=1)
    rolled(scene, 2)
    rolled(scene, 1)
    assert scene.game.seats[0].favour == 0
    assert scene.game.seats[0].ones == 1
    rolled(scene, 1, seat=NONE)
    rolled(scene, 1, seat=FREEBOOTERS)
    assert scene.game.seats[0].ones == 1


@pytest.mark.rule("hellgame:3.2.1-curse")
def test_the_curse_is_off_unless_set():
    scene = Scene(players=2)
    rolled(scene, *[1] * 6)
    assert scene.game.seats[0].favour == 0


@pytest.mark.rule("hellgame:3.2-duels")
def test_the_example_of_a_duel():
    """Moloch has two hearts and rolls 11, Baal has three and rolls 5."""
    scene = Scene(players=2)
    scene.seat(0, demons="moloch")
    scene.seat(1, demons="baal")
    moloch, baal = scene.demon("moloch"), scene.demon("baal")
    with scene.dice(5, 6, 1, 3, 1):
        won = twin.duels.duel(scene.game, scene.at, moloch, baal, effects.HEARTS, PURPOSE, 0)
    assert won == moloch


@pytest.mark.rule("hellgame:3.2-duels")
def test_equal_duellists_roll_again():
    scene = Scene(players=2)
    scene.seat(0, demons="moloch")
    scene.seat(1, demons="baal")
    moloch, baal = scene.demon("moloch"), scene.demon("baal")
    with scene.dice(5, 6, 5, 5, 1, 2, 1, 2, 2, 1):
        won = twin.duels.duel(scene.game, scene.at, moloch, baal, effects.HEARTS, PURPOSE, 0)
    assert won == baal


@pytest.mark.rule("hellgame:3.2-duels")
@pytest.mark.parametrize("challenger", ["moloch", "baal"])
def test_who_has_one_die_wins_against_who_has_none(challenger):
    scene = Scene(players=2)
    scene.seat(0, demons="moloch")
    scene.seat(1, demons="baal")
    moloch, baal = scene.demon("moloch"), scene.demon("baal")
    for demon, hearts in ((moloch, 1), (baal, 0)):
        scene.rules.demon[demon]["values"][effects.HEARTS] = hearts
    one, other = (moloch, baal) if challenger == "moloch" else (baal, moloch)
    with scene.dice(1):
        won = twin.duels.duel(scene.game, scene.at, one, other, effects.HEARTS, PURPOSE, 0)
    assert won == moloch
