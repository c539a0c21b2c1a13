"""9.5.1, 9.5.2.1, 9.5.2.2 Flight."""

from __future__ import annotations

import random

import pytest

from tests.hellgame.naive_flight import Hell, Spot, compass, flee, passable
from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, state, twin
from tests.hellgame.walking import go, lead, march, spot, stop, strike

flight = twin.flight
ANTEHELL = state.ANTEHELL


@pytest.fixture
def scene() -> Scene:
    scene = Scene(players=3)
    scene.seat(0, demons="caim")
    return scene


def intrude(scene: Scene, where: str, origin: str, mover: int = 0) -> None:
    """A legion of the mover has come to a place; whoever stands there may flee."""
    scene.legion(mover, where)
    place, came_from = scene.place(where), scene.place(origin)
    flight.units_may_flee(scene.game, scene.at, place, mover, came_from)
    assert scene.problems() == []
    assert scene.unanswered() == []


def flees(scene: Scene, seat: int, *legions: int) -> None:
    for legion in legions:
        scene.answer("flee", seat=seat, verb="flee", who=legion)


# --- 9.5.1 ---------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.5.1-flight")
def test_each_unit_may_flee_by_itself_and_the_rest_stays(scene):
    one, two, three = scene.legions(1, "addiction", 3)
    flees(scene, 1, one, three)
    with scene.dice(4, 5):
        intrude(scene, "addiction", "exploiters")
    places = [scene.where(legion) for legion in (one, two, three)]
    assert places == [scene.place(n) for n in ("sea_of_lard", "addiction", "addiction")]
    assert [scene.game.legions[legion].flights for legion in (one, two, three)] == [1, 0, 1]
    asked = scene.asked_of("flee")
    assert asked[1].values("flee", "who") == {two, three}  # each tries once
    assert asked[0].verbs() == {"pass", "flee"}


@pytest.mark.rule("hellgame:9.5.1-flight")
def test_all_others_may_flee_but_not_the_mover(scene):
    scene.legion(0, "addiction")
    scene.legion(1, "addiction")
    scene.legion(2, "addiction")
    intrude(scene, "addiction", "exploiters")
    assert [asked.seat for asked in scene.asked_of("flee")] == [1, 2]


@pytest.mark.rule("hellgame:9.5.1-dice")
@pytest.mark.parametrize(
    "face, end",
    [(1, "exploiters"), (2, "sugar_hill"), (3, "addiction"), (4, "sea_of_lard"), (5, "addiction")],
)
def test_the_compass_shows_where_but_not_back_to_the_intruders(scene, face, end):
    legion = scene.legion(1, "addiction")
    flees(scene, 1, legion)
    with scene.dice(face):
        intrude(scene, "addiction", "molesters_purgatory")
    assert scene.where(legion) == scene.place(end)


@pytest.mark.rule("hellgame:9.5.1-dice")
def test_units_may_flee_to_antehell_but_not_into_the_pentagram(scene):
    outer, inner = scene.legion(1, "the_wise_men"), scene.legion(1, "spies")
    flees(scene, 1, outer)
    with scene.dice(3):
        intrude(scene, "the_wise_men", "underarchivers")
    flees(scene, 1, inner)
    with scene.dice(1):
        intrude(scene, "spies", "traitors")
    assert scene.where(outer) == ANTEHELL
    assert scene.where(inner) == scene.place("spies")


@pytest.mark.rule("hellgame:9.5.1-lieutenants")
def test_a_lieutenant_rolls_two_dice_and_chooses(scene):
    man = scene.lieutenant("alastor", 1, "addiction")
    one, two, three = scene.legions(1, "addiction", 3)
    scene.answer("flee", seat=1, verb="flee", what=man)
    scene.answer("escort", seat=1, verb="pick_up", who=one)
    scene.answer("escort", seat=1, verb="pick_up", who=three)  # he leads two
    scene.answer("flight", seat=1, where=scene.place("sea_of_lard"))
    with scene.dice(2, 4):
        intrude(scene, "addiction", "exploiters")
    assert spot(scene, man) == scene.where(one) == scene.where(three) == scene.place("sea_of_lard")
    assert scene.where(two) == scene.place("addiction")
    assert scene.asked_of("flight")[0].values("step", "where") == {
        scene.place("sugar_hill"),
        scene.place("sea_of_lard"),
    }


@pytest.mark.rule("hellgame:9.5.1-lieutenants")
def test_when_a_lieutenant_fails_those_he_takes_along_stay_too(scene):
    man = scene.lieutenant("alastor", 1, "addiction")
    one, two = scene.legions(1, "addiction", 2)
    scene.answer("flee", seat=1, verb="flee", what=man)
    scene.answer("escort", seat=1, verb="pick_up", who=one)
    scene.answer("escort", seat=1, verb="pass")
    with scene.dice(5, 6):
        intrude(scene, "addiction", "exploiters")
    assert spot(scene, man) == scene.where(one) == scene.place("addiction")
    assert scene.asked_of("flee")[1].values("flee", "who") == {two}  # neither of them tries again


@pytest.mark.rule("hellgame:9.5.1-lieutenants")
def test_he_may_choose_the_die_that_fails(scene):
    man = scene.lieutenant("alastor", 1, "addiction")
    scene.legion(1, "addiction")
    scene.answer("flee", seat=1, verb="flee", what=man)
    scene.answer("flight", seat=1, where=scene.place("addiction"))
    with scene.dice(1, 6):
        intrude(scene, "addiction", "molesters_purgatory")
    assert spot(scene, man) == scene.place("addiction")


@pytest.mark.rule("hellgame:9.5.1-going-on")
def test_movers_go_on_only_if_all_legions_got_away(scene):
    legion = scene.legion(0, "spies")
    one, two = scene.legions(1, "miracle_workers", 2)
    go(scene, legion, "miracle_workers")
    flees(scene, 1, one, two)
    with scene.dice(2, 6):
        march(scene, "caim")
    assert scene.where(legion) == scene.place("miracle_workers")
    legion = scene.legion(0, "spies")
    twin.units.take_off(scene.game, two)
    one = scene.legion(1, "miracle_workers")
    scene.forget()
    go(scene, legion, "miracle_workers", "falsifiers")
    flees(scene, 1, one)
    scene.answer("march", verb="pass")
    with scene.dice(2):
        march(scene, "caim")
    assert scene.where(legion) == scene.place("falsifiers")


@pytest.mark.rule("hellgame:9.5.1-again")
def test_a_unit_may_flee_at_every_new_intrusion_with_new_dice(scene):
    legion = scene.legion(1, "addiction")
    for _ in range(3):
        flees(scene, 1, legion)
        with scene.dice(6):
            intrude(scene, "addiction", "exploiters")
    assert scene.game.legions[legion].flights == 3


@pytest.mark.rule("hellgame:9.5.1-again")
def test_units_that_flee_cause_no_flights(scene):
    legion = scene.legion(1, "addiction")
    scene.legion(2, "sea_of_lard")
    flees(scene, 1, legion)
    with scene.dice(4, 6):  # in Sea of Lard it has to flee again, and fails
        intrude(scene, "addiction", "exploiters")
    assert scene.where(legion) == scene.place("sea_of_lard")
    assert not [asked for asked in scene.asked_of("flee") if asked.seat == 2]


# --- 9.5.2.1 -------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.5.2.1-into-enemies")
def test_among_enemies_they_must_flee_again(scene):
    legion = scene.legion(1, "addiction")
    scene.legion(2, "sea_of_lard")
    scene.hound(0, at="the_insatiable")
    flees(scene, 1, legion)
    with scene.dice(4, 4, 1):
        intrude(scene, "addiction", "exploiters")
    assert scene.where(legion) == scene.place("embezzlers_brazier")


@pytest.mark.rule("hellgame:9.5.2.1-into-enemies")
def test_led_back_to_the_first_sectio_the_flight_has_failed(scene):
    legion = scene.legion(1, "addiction")
    scene.legion(2, "sea_of_lard")
    flees(scene, 1, legion)
    with scene.dice(4, 2):
        intrude(scene, "addiction", "exploiters")
    assert scene.where(legion) == scene.place("addiction")
    assert len(scene.asked_of("flee")) == 1


@pytest.mark.rule("hellgame:9.5.2.1-into-enemies")
def test_only_the_first_die_is_barred_from_where_the_intruders_came(scene):
    legion = scene.legion(1, "addiction")
    scene.legion(2, "sea_of_lard")
    flees(scene, 1, legion)
    with scene.dice(4, 1):  # Snake Eye Saloon, where they came from: it is not barred any more
        intrude(scene, "addiction", "snake_eye_saloon")
    assert scene.where(legion) == scene.place("snake_eye_saloon")


@pytest.mark.rule("hellgame:9.5.2.1-into-enemies")
def test_lone_lieutenants_are_no_enemies_and_have_to_leave(scene):
    legion, man = scene.legion(1, "addiction"), scene.lieutenant("verin", 2, "sea_of_lard")
    flees(scene, 1, legion)
    scene.answer("flight", seat=2, where=scene.place("snake_eye_saloon"))
    with scene.dice(4, 1, 2):
        intrude(scene, "addiction", "exploiters")
    assert scene.where(legion) == scene.place("sea_of_lard")
    assert spot(scene, man) == scene.place("snake_eye_saloon")


# --- 9.5.2.2 -------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.5.2.2-chased")
def test_a_lone_lieutenant_must_flee_from_whoever_comes(scene):
    man = scene.lieutenant("verin", 1, "addiction")
    with scene.dice(3, 4):  # back to the intruders he cannot go: the other die counts
        scene.answer("flight", seat=1, where=scene.place("sea_of_lard"))
        intrude(scene, "addiction", "molesters_purgatory")
    assert spot(scene, man) == scene.place("sea_of_lard")
    assert not scene.asked_of("flee")


@pytest.mark.rule("hellgame:9.5.2.2-chased")
@pytest.mark.parametrize("faces", [(5, 6), (3, 5), (4, 4, 2, 2), (4, 4, 5, 6)])
def test_a_lone_lieutenant_who_fails_is_executed(scene, faces):
    man = scene.lieutenant("verin", 1, "addiction")
    scene.legion(2, "sea_of_lard")  # he comes there, and back, or stays there
    scene.game.lieutenants[man].pay = 2
    with scene.dice(*faces):
        intrude(scene, "addiction", "molesters_purgatory")
    assert spot(scene, man) == NONE
    assert scene.game.lieutenants[man].box == state.RETURN_BOX
    assert scene.game.lieutenants[man].pay == 0


@pytest.mark.rule("hellgame:9.5.2.2-chased")
def test_a_lieutenant_whose_legions_all_got_away_must_follow(scene):
    man, legion = scene.lieutenant("verin", 1, "addiction"), scene.legion(1, "addiction")
    flees(scene, 1, legion)
    with scene.dice(4, 6, 6):
        intrude(scene, "addiction", "exploiters")
    assert scene.where(legion) == scene.place("sea_of_lard")
    assert spot(scene, man) == NONE


@pytest.mark.rule("hellgame:9.5.2.2-chased")
def test_the_movers_own_lone_lieutenant_is_not_chased_by_them(scene):
    man = scene.lieutenant("verin", 0, "addiction")
    intrude(scene, "addiction", "exploiters")
    assert spot(scene, man) == scene.place("addiction")


@pytest.mark.rule("hellgame:9.5.2.2-chased")
def test_chased_by_others_only(scene):
    one, two = scene.lieutenant("verin", 0, "addiction"), scene.lieutenant("sulla", 1, "addiction")
    scene.hound(0, at="addiction")
    with scene.dice(6, 6):
        flight.chase_lone_lieutenants(scene.game, scene.at, scene.place("addiction"), 0)
    assert (spot(scene, one), spot(scene, two)) == (scene.place("addiction"), NONE)
    with scene.dice(6, 6):
        flight.chase_all_lone_lieutenants(scene.game, scene.at)
    assert spot(scene, one) == NONE


# --- 9.5.2.4 -------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.5.2.4-uriel")
def test_whoever_flees_into_uriels_sectio_is_destroyed(scene):
    scene.game.uriel.place = scene.place("sea_of_lard")
    man, legion = scene.lieutenant("verin", 1, "addiction"), scene.legion(1, "addiction")
    hound = scene.hound(0, on=legion)
    scene.answer("flee", seat=1, verb="flee", what=man)
    scene.answer("escort", seat=1, verb="pick_up", who=legion)
    with scene.dice(4, 4):
        intrude(scene, "addiction", "exploiters")
    assert scene.where(legion) == NONE and spot(scene, man) == NONE
    assert twin.hellhounds.is_boxed(scene.game, hound)
    assert scene.game.tally.legions_lost[1, twin.tallies.LOST_TO_URIEL] == 1


@pytest.mark.rule("hellgame:9.5.1-dice")
def test_closed_gates_do_not_stop_those_who_flee(scene):
    strike(scene, twin.effects.PH_NO_ENTRY, "sea_of_lard")
    legion = scene.legion(1, "addiction")
    flees(scene, 1, legion)
    with scene.dice(4):
        intrude(scene, "addiction", "exploiters")
    assert scene.where(legion) == scene.place("sea_of_lard")


# --- after a round of battle (11.2.4) ------------------------------------------------------------


@pytest.mark.rule("hellgame:11.2.4-flight")
def test_example_three_legions_leave_addiction(scene):
    """1, 4 and 5 as in the text; the flight that a 4 begins is ended before the next one begins."""
    one, two, three = scene.legions(1, "addiction", 3)
    scene.legion(0, "addiction")
    scene.hound(0, at="sea_of_lard")
    for legion in (one, two, three):
        scene.answer("retreat", seat=1, verb="flee", who=legion)
    with scene.dice(1, 4, 5, 5):  # the one in Sea of Lard fails to flee on from the Hellhound
        flight.retreat(scene.game, scene.at, scene.place("addiction"), 1)
    places = [scene.where(legion) for legion in (one, two, three)]
    assert places == [scene.place(n) for n in ("exploiters", "sea_of_lard", "addiction")]


# --- 9.5.2.4 Lilith ------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.5.2.4-lilith")
def test_no_flight_passes_through_liliths_sectio(scene):
    legion = scene.legion(1, "addiction")
    scene.legion(2, "sea_of_lard")
    scene.game.lilith.place = scene.place("sea_of_lard")
    flees(scene, 1, legion)
    with scene.dice(4):  # no die more: among enemies it stays with her
        intrude(scene, "addiction", "exploiters")
    assert scene.where(legion) == scene.place("sea_of_lard")


@pytest.mark.rule("hellgame:9.5.2.4-lilith")
def test_a_lone_lieutenant_whose_flight_ends_with_her_among_enemies_is_captured(scene):
    man = scene.lieutenant("verin", 1, "addiction")
    scene.legion(2, "sea_of_lard")
    scene.game.lilith.place = scene.place("sea_of_lard")
    scene.answer("flight", seat=1, where=scene.place("sea_of_lard"))
    with scene.dice(4, 5):
        intrude(scene, "addiction", "exploiters")
    assert scene.game.lieutenants[man].box == state.RETURN_BOX


@pytest.mark.rule("hellgame:9.5.2.4-lilith")
def test_units_in_her_sectio_flee_from_intruders_as_anywhere(scene):
    legion = scene.legion(1, "addiction")
    scene.game.lilith.place = scene.place("addiction")
    flees(scene, 1, legion)
    with scene.dice(4):
        intrude(scene, "addiction", "exploiters")
    assert scene.where(legion) == scene.place("sea_of_lard")


# --- against a naive reading ---------------------------------------------------------------------


class Throng:
    """A random position in a few circles, told twice."""

    OWNERS = "ABC"

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.scene = Scene(players=3)
        self.scene.seat(0, demons="caim")
        self.hell = Hell()
        low = self.random.choice((1, 4, 8))
        self.spots = [(c, q) for c in range(low, min(low + 3, 10)) for q in range(1, 6)]
        for one in self.spots:
            if self.random.random() < 0.45:
                self.put(self.random.choice(("B", "C", "dog")), one)
        self.start = self.random.choice(self.spots)
        if self.random.random() < 0.5:
            near = [
                way for die in range(1, 5) if isinstance(way := compass(self.start, die), tuple)
            ]
            self.hell.uriel = self.random.choice(near)
            self.scene.game.uriel.place = self.scene.place(self.hell.uriel)
        if self.random.random() < 0.5:
            self.hell.lilith = self.random.choice(
                [one for one in self.spots if one not in (self.start, self.hell.uriel)]
            )
            self.scene.game.lilith.place = self.scene.place(self.hell.lilith)

    def put(self, owner: str, one: tuple[int, int]) -> None:
        if owner == "dog":
            hounds = self.scene.game.hounds[: self.scene.rules.hounds]
            free = [number for number, hound in enumerate(hounds) if hound.place == NONE]
            if not free:
                return
            self.scene.hound(free[0], at=one)
        else:
            self.scene.legion(self.OWNERS.index(owner), one)
        self.hell.legions.setdefault(one, set()).add(owner)

    def name(self, place: int) -> Spot | None:
        if place == NONE:
            return None
        return "ante" if place == ANTEHELL else (place // 5 + 1, place % 5 + 1)

    def number(self, one: Spot | None) -> int:
        if one is None:
            return NONE
        return ANTEHELL if one == "ante" else self.scene.place(one)


@pytest.mark.rule("hellgame:9.5.2.1-into-enemies")
@pytest.mark.parametrize("two", [False, True])
def test_flights_end_where_the_rulebook_says(two):
    ends = set()
    for seed in range(60):
        throng = Throng(seed)
        scene = throng.scene
        legion = scene.legion(0, throng.start)
        man = scene.lieutenant("verin", 0, throng.start) if two else NONE
        origin = throng.name(twin.antehell.lead(throng.number(throng.start), seed % 4 + 1))
        origin = None if origin == (10, 1) else origin
        faces = [throng.random.randint(1, 6) for _ in range(60)]
        wanted = flee(throng.hell, "A", throng.start, origin, iter(faces), two)
        waiting = iter(faces)
        pairs: list[int] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(flight, "roll", lambda *address, waiting=waiting: next(waiting))
            if two:
                patch.setattr(flight, "choose_way", lower_die(pairs))
                patch.setattr(flight, "way_out", noting(pairs, flight.way_out))
            end = flight.fly(
                scene.game,
                scene.at,
                0,
                man,
                flight.bit_of(legion),
                throng.number(throng.start),
                throng.number(origin),
            )
        assert throng.name(int(end)) == wanted, f"seed {seed}"
        assert throng.name(scene.where(legion)) == wanted, f"seed {seed}"
        ends.add("start" if wanted == throng.start else "uriel" if wanted is None else "away")
    assert ends == {"start", "uriel", "away"}


def noting(pairs, usual):
    """way_out, with each answer written down beside its die."""

    def way_out(here, face, blocked):
        there = usual(here, face, blocked)
        pairs.append((face, here, there))
        return there

    return way_out


def lower_die(pairs):
    """The owner takes the lower die that leads anywhere."""

    def choose_way(game, at, seat, lieutenant, one, other):
        ways = [there for _, here, there in sorted(pairs[-2:]) if there != here]
        return ways[0] if ways else one

    return choose_way


@pytest.mark.rule("hellgame:9.5.2.2-entering")
def test_a_lieutenant_alone_is_offered_the_steps_of_a_naive_search():
    barred = 0
    for seed in range(60):
        throng = Throng(1000 + seed)
        scene = throng.scene
        for one in throng.spots:
            if throng.random.random() < 0.1:
                throng.put("A", one)
        scene.legion(0, throng.start)  # so that he may set out from among enemies
        man = scene.lieutenant("verin", 0, throng.start)
        throng.hell.legions.setdefault(throng.start, set()).add("A")
        open_ways = passable(throng.hell, "A", set(), throng.start, 3)
        lead(scene, man)
        stop(scene)
        twin.march.march(scene.game, scene.at, scene.demon("caim"))
        offered = {throng.name(p) for p in scene.asked_of("step")[0].values("step", "where")}
        assert offered == open_ways, f"seed {seed}"
        barred += len(open_ways) < 4
    assert barred > 10


@pytest.mark.rule("hellgame:10.4-freebooters")
def test_freebooters_do_not_flee(scene):
    scene.legion(FREEBOOTERS, "addiction")
    intrude(scene, "addiction", "exploiters")
    assert not scene.asked_of("flee")
