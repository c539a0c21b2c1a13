"""9.5 March: who moves, how far, with whom, and what stops them."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import FREEBOOTERS, Scene, state, twin
from tests.hellgame.walking import go, lead, march, spot, stop, strike, walk

ANTEHELL = state.ANTEHELL


@pytest.fixture
def scene() -> Scene:
    scene = Scene(players=3)
    scene.seat(0, demons="balban")
    return scene


# --- the example of the rulebook: Balban ---------------------------------------------------------


class Balban:
    """Two skulls: a legion in Spies, a lieutenant with one legion, and one more on his way."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.first = scene.legion(0, "spies")
        self.man = scene.lieutenant("verin", 0, "sea_of_lard")
        self.carried = scene.legion(0, "sea_of_lard")
        self.picked = scene.legion(0, "addiction")

    def order(self, *last: str) -> None:
        """The lieutenant is told to go to Exploiters, and on if he can."""
        lead(self.scene, self.man, self.carried)
        walk(self.scene, "addiction")
        self.scene.answer("step", verb="pick_up", who=self.picked)
        walk(self.scene, "exploiters", *last)

    def stand(self) -> set[int]:
        """Where the lieutenant and his two legions are."""
        legions = {self.scene.where(self.carried), self.scene.where(self.picked)}
        return legions | {spot(self.scene, self.man)}


@pytest.mark.rule("hellgame:9.5-march")
@pytest.mark.rule("hellgame:9.5-steps")
@pytest.mark.rule("hellgame:9.5-picking-up")
def test_example_balban_marches_with_two_units(scene):
    balban = Balban(scene)
    go(scene, balban.first, "miracle_workers", "falsifiers")
    balban.order("swamp_of_useless_rage")
    march(scene)
    assert scene.where(balban.first) == scene.place("falsifiers")
    assert balban.stand() == {scene.place("swamp_of_useless_rage")}
    assert len(scene.asked_of("march")) == 2  # two skulls, whoever was taken along


@pytest.mark.rule("hellgame:9.5-stopping")
def test_example_balban_is_stopped_by_a_legion_that_stays(scene):
    balban = Balban(scene)
    scene.legion(1, "exploiters")
    balban.order()
    march(scene)
    assert balban.stand() == {scene.place("exploiters")}


@pytest.mark.rule("hellgame:9.5.1-going-on")
@pytest.mark.rule("hellgame:9.5.1-dice")
@pytest.mark.parametrize(
    "face, refuge",
    [(1, "swamp_of_useless_rage"), (2, "thieves"), (4, "snake_eye_saloon")],
)
def test_example_balban_goes_on_when_the_enemy_gets_away(scene, face, refuge):
    balban = Balban(scene)
    enemy = scene.legion(1, "exploiters")
    balban.order("addiction" if face == 1 else "swamp_of_useless_rage")
    scene.answer("flee", seat=1, verb="flee", who=enemy)
    with scene.dice(face):
        march(scene)
    assert scene.where(enemy) == scene.place(refuge)
    assert scene.place("exploiters") not in balban.stand()


@pytest.mark.rule("hellgame:9.5.1-dice")
@pytest.mark.parametrize("face", [3, 5, 6])
def test_example_balban_is_stopped_when_the_flight_fails(scene, face):
    balban = Balban(scene)
    enemy = scene.legion(1, "exploiters")
    balban.order()
    scene.answer("flee", seat=1, verb="flee", who=enemy)
    with scene.dice(face):  # 3 leads to where they came from
        march(scene)
    assert scene.where(enemy) == scene.place("exploiters")
    assert balban.stand() == {scene.place("exploiters")}


@pytest.mark.rule("hellgame:9.5-passage")
def test_example_balban_passes_with_the_leave_of_the_enemy(scene):
    balban = Balban(scene)
    scene.legion(1, "exploiters")
    balban.order("swamp_of_useless_rage")
    scene.answer("passage", seat=0, verb="ask")
    scene.answer("grant_passage", seat=1, verb="grant")
    march(scene)
    assert balban.stand() == {scene.place("swamp_of_useless_rage")}


# --- the example of the rulebook: Ashtaroth ------------------------------------------------------


@pytest.mark.rule("hellgame:9.5-carrying")
@pytest.mark.rule("hellgame:9.5.1-flight")
@pytest.mark.rule("hellgame:9.5.1-again")
def test_example_ashtaroth_marches_with_leberecht(scene):
    scene.seat(0, demons="ashtaroth", sectios="desecrators_of_the_flesh")
    man = scene.lieutenant("leberecht", 0, "idolaters")
    carried, waiting = scene.legion(0, "idolaters"), scene.legion(0, "tyrants")
    own, enemy = scene.legion(0, "miracle_workers"), scene.legion(1, "falsifiers")
    lead(scene, man, carried)
    walk(scene, "users_of_foul_language", "tyrants")
    scene.answer("step", verb="pick_up", who=waiting)
    walk(scene, "falsifiers")
    scene.answer("flee", seat=1, verb="flee", who=enemy)
    go(scene, own, "spies", "desecrators_of_the_flesh")
    with scene.dice(1):
        march(scene, "ashtaroth")
    assert {scene.where(carried), scene.where(waiting), spot(scene, man)} == {
        scene.place("falsifiers")
    }
    assert scene.where(enemy) == scene.where(own) == scene.place("desecrators_of_the_flesh")
    assert len(scene.asked_of("flee")) == 2  # the same legion, intruded upon again, may flee again


# --- who and how far -----------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.5-march")
def test_a_demon_moves_a_unit_for_each_of_its_skulls(scene):
    legions = scene.legions(0, "spies", 4)
    for legion in legions[:2]:
        go(scene, legion, "miracle_workers", "spies")
    march(scene)
    assert len(scene.asked_of("march")) == 2
    assert scene.asked_of("march")[0].amount == 2


@pytest.mark.rule("hellgame:9.5-march")
def test_an_ability_moves_one_unit_more():
    scene = Scene(players=2, demon_abilities=True)
    scene.seat(0, demons="agares")
    scene.legions(0, "spies", 9)
    march(scene, "agares")
    assert scene.asked_of("march")[0].amount == 5


@pytest.mark.rule("hellgame:9.5-steps")
def test_legions_go_two_sectios_and_lieutenants_three(scene):
    legion, man = scene.legion(0, "sugar_hill"), scene.lieutenant("verin", 0, "thieves")
    go(scene, legion, "addiction", "sea_of_lard")
    lead(scene, man)
    walk(scene, "sugar_hill", "addiction", "sea_of_lard")
    march(scene)
    assert scene.where(legion) == spot(scene, man) == scene.place("sea_of_lard")


@pytest.mark.rule("hellgame:9.5-steps")
def test_bitter_cold_lets_a_legion_go_one_sectio(scene):
    scene.lay_permanent("bitter_cold")
    legion = scene.legion(0, "sugar_hill")
    go(scene, legion, "addiction")
    march(scene)
    assert [asked.amount for asked in scene.asked_of("step")] == [1]


@pytest.mark.rule("hellgame:9.5-steps")
def test_steps_lead_across_shared_edges_and_never_into_the_pentagram(scene):
    legion = scene.legion(0, "the_envious")
    go(scene, legion)
    march(scene)
    beside = {"thieves", "users_of_foul_language", "racially_superior", "swamp_of_useless_rage"}
    assert scene.asked_of("step")[0].values("step", "where") == set(map(scene.place, beside))
    scene.forget()
    go(scene, scene.legion(0, "spies"))
    march(scene)
    beside = {"traitors", "desecrators_of_the_flesh", "miracle_workers"}
    assert scene.asked_of("step")[0].values("step", "where") == set(map(scene.place, beside))


@pytest.mark.rule("hellgame:9.5-steps")
def test_steps_are_listed_by_place(scene):
    for circle in (1, 5, 9):
        for quarter in range(1, 6):
            scene.forget()
            go(scene, scene.legion(0, (circle, quarter)))
            march(scene)
            places = [each["where"] for each in scene.asked_of("step")[0].of("step")]
            assert places == sorted(places)
            assert len(places) == 3 if circle == 9 else 4


@pytest.mark.rule("hellgame:9.5-steps")
def test_nobody_marches_through_closed_gates(scene):
    strike(scene, twin.effects.PH_NO_ENTRY, "miracle_workers")
    go(scene, scene.legion(0, "spies"))
    march(scene)
    assert scene.place("miracle_workers") not in scene.asked_of("step")[0].values("step", "where")


# --- once a March --------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.5-once")
def test_a_unit_moves_once_a_march_and_again_in_the_next(scene):
    scene.seat(0, demons="caim")
    legion, man = scene.legion(0, "spies"), scene.lieutenant("verin", 0, "spies")
    go(scene, legion, "miracle_workers")
    stop(scene)
    lead(scene, man)
    walk(scene, "miracle_workers")
    stop(scene)
    march(scene)
    assert len(scene.asked_of("march")) == 2  # nobody is left for a third question
    scene.forget()
    march(scene, "caim")
    assert scene.asked_of("march")[0].values("move_legion", "who") == {legion}


@pytest.mark.rule("hellgame:9.5-once")
@pytest.mark.rule("hellgame:9.5-picking-up")
def test_who_has_moved_is_not_picked_up_and_who_was_dropped_does_not_move(scene):
    scene.seat(0, demons="caim")
    legion, other = scene.legion(0, "spies"), scene.legion(0, "miracle_workers")
    man = scene.lieutenant("verin", 0, "spies")
    go(scene, legion, "miracle_workers")
    stop(scene)
    lead(scene, man)
    walk(scene, "miracle_workers")
    scene.answer("step", verb="pick_up", who=other)
    scene.answer("step", verb="drop", who=other)
    stop(scene)
    march(scene, "caim")
    offered = scene.asked_of("step")[3]
    assert offered.values("pick_up", "who") == {other}
    assert scene.asked_of("step")[-1].of("pick_up") == []
    assert len(scene.asked_of("march")) == 2


# --- lieutenants ---------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.5-carrying")
def test_a_lieutenant_and_all_whom_he_carries_cost_one_skull(scene):
    man, legions = scene.lieutenant("semiazas", 0, "spies"), scene.legions(0, "spies", 5)
    lead(scene, man, *legions)
    walk(scene, "miracle_workers", "falsifiers", "liars")
    march(scene)
    assert {scene.where(legion) for legion in legions} == {scene.place("liars")}
    assert scene.standing(0, "liars") == 5


@pytest.mark.rule("hellgame:9.5-picking-up")
def test_he_never_carries_more_than_he_can_lead(scene):
    man, legions = scene.lieutenant("alastor", 0, "spies"), scene.legions(0, "spies", 2)
    later = scene.legion(0, "miracle_workers")
    lead(scene, man, *legions)
    walk(scene, "miracle_workers")
    scene.answer("step", verb="drop", who=legions[0])
    scene.answer("step", verb="pick_up", who=later)
    walk(scene, "falsifiers")
    stop(scene)
    march(scene)
    asked = scene.asked_of("step")
    assert asked[2].of("pick_up") == []  # he leads two
    assert asked[3].of("pick_up") == []
    assert asked[4].values("pick_up", "who") == {later}
    assert scene.where(legions[0]) == scene.place("miracle_workers")
    assert scene.where(later) == scene.where(legions[1]) == scene.place("falsifiers")


@pytest.mark.rule("hellgame:9.5-carrying")
def test_a_hound_goes_with_the_legion_that_tamed_it(scene):
    legion = scene.legion(0, "spies")
    hound = scene.hound(0, on=legion)
    go(scene, legion, "miracle_workers", "falsifiers")
    march(scene)
    assert scene.game.hounds[hound].legion == legion
    assert scene.game.legions[legion].hound == hound


# --- starting and stopping -----------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.5-setting-out")
def test_a_unit_may_always_set_out_whoever_is_there(scene):
    legion = scene.legion(0, "spies")
    scene.legions(1, "spies", 3)
    scene.hound(0, at="spies")
    scene.game.lilith.place = scene.place("spies")
    go(scene, legion, "miracle_workers", "falsifiers")
    march(scene)
    assert scene.where(legion) == scene.place("falsifiers")


def quagmire(scene: Scene) -> None:
    strike(scene, twin.effects.PH_MUST_STOP, "miracle_workers")


def lilith(scene: Scene) -> None:
    scene.game.lilith.place = scene.place("miracle_workers")


def hound(scene: Scene) -> None:
    scene.hound(0, at="miracle_workers")


def freebooters(scene: Scene) -> None:
    scene.legion(FREEBOOTERS, "miracle_workers")


@pytest.mark.rule("hellgame:9.5-stopping")
@pytest.mark.rule("hellgame:9.5.2.4-lilith")
@pytest.mark.parametrize("hindrance", [quagmire, lilith, hound, freebooters])
def test_movers_stop_where_they_are_held(scene, hindrance):
    hindrance(scene)
    legion = scene.legion(0, "spies")
    go(scene, legion, "miracle_workers")
    march(scene)
    assert scene.where(legion) == scene.place("miracle_workers")
    assert len(scene.asked_of("step")) == 1


@pytest.mark.rule("hellgame:9.5-stopping")
def test_movers_stop_in_antehell(scene):
    legion = scene.legion(0, "the_wise_men")
    scene.answer("march", verb="move_legion", who=legion)
    scene.answer("step", verb="step", where=ANTEHELL)
    march(scene)
    assert scene.where(legion) == ANTEHELL
    assert len(scene.asked_of("step")) == 1


@pytest.mark.rule("hellgame:9.5.2.4-uriel")
def test_nobody_marches_to_uriel(scene):
    scene.game.uriel.place = scene.place("miracle_workers")
    go(scene, scene.legion(0, "spies"))
    march(scene)
    assert scene.place("miracle_workers") not in scene.asked_of("step")[0].values("step", "where")
    scene.game.uriel.place = ANTEHELL
    scene.forget()
    go(scene, scene.legion(0, "the_wise_men"))
    march(scene)
    assert ANTEHELL not in scene.asked_of("step")[0].values("step", "where")


# --- lieutenants alone ---------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.5.2.2-entering")
def test_a_lieutenant_alone_passes_enemies_without_leave_and_disturbs_nobody(scene):
    man = scene.lieutenant("verin", 0, "spies")
    scene.legion(1, "miracle_workers")
    lead(scene, man)
    walk(scene, "miracle_workers", "falsifiers")
    stop(scene)
    march(scene)
    assert spot(scene, man) == scene.place("falsifiers")
    assert not scene.asked_of("flee") and not scene.asked_of("passage")
    assert "pass" not in scene.asked_of("step")[1].verbs()  # he may not stop there


@pytest.mark.rule("hellgame:9.5.2.2-entering")
def test_a_lieutenant_alone_stays_out_where_he_would_have_to_stop_among_enemies(scene):
    man = scene.lieutenant("verin", 0, "spies")
    scene.hound(0, at="miracle_workers")  # it would hold him
    for name in ("traitors", "court_of_corruption", "betrayers_of_confidence"):
        scene.legion(1, name)
    lead(scene, man)
    walk(scene, "traitors", "court_of_corruption")
    walk(scene, "dogs_of_war")
    march(scene)
    asked = scene.asked_of("step")
    assert scene.place("miracle_workers") not in asked[0].values("step", "where")
    here = asked[2].values("step", "where")  # one step left: only where he may stay
    assert here == {scene.place("dogs_of_war"), scene.place("sowers_of_scandal")}


@pytest.mark.rule("hellgame:9.5.2.2-entering")
@pytest.mark.parametrize("free", [True, False])
def test_a_lieutenant_alone_enters_no_enemies_who_are_ringed_by_more_of_them(scene, free):
    scene.legion(1, (9, 1))
    for where in ((8, 1), (9, 2), *(() if free else ((9, 5),))):
        scene.legion(1, where)
    there = scene.place((9, 1))  # beside it lies the Pentagram, which is barred
    assert twin.steps.may_enter(scene.game, scene.rules, there, 0, True, 1) == free


@pytest.mark.rule("hellgame:9.5.2.2-entering")
def test_beside_own_legions_he_may_stop_among_enemies(scene):
    man = scene.lieutenant("verin", 0, "spies")
    scene.legion(1, "miracle_workers")
    scene.legion(0, "miracle_workers")
    lead(scene, man)
    walk(scene, "miracle_workers")
    stop(scene)
    march(scene)
    assert spot(scene, man) == scene.place("miracle_workers")


@pytest.mark.rule("hellgame:9.5.2.2-entering")
def test_a_lieutenant_left_alone_among_enemies_flees_at_the_end_of_the_march(scene):
    man, legion = scene.lieutenant("verin", 0, "addiction"), scene.legion(0, "addiction")
    scene.legion(1, "addiction")
    go(scene, legion, "sea_of_lard", "the_insatiable")
    scene.answer("march", verb="pass")
    scene.answer("flight", where=scene.place("exploiters"))
    with scene.dice(1, 5):
        march(scene)
    assert spot(scene, man) == scene.place("exploiters")
