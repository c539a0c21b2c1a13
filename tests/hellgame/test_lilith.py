"""10.2 Lilith."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.hellgame.naive_flight import compass
from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, effects, state, twin
from tests.hellgame.walking import far_off, spot

lilith = twin.lilith
ANTEHELL = state.ANTEHELL
VIRGIN, MOTHER, HAG = effects.VIRGIN, effects.MOTHER, effects.HAG
FACE = {VIRGIN: 1, MOTHER: 3, HAG: 5}
WALKS = 1200


@pytest.fixture
def scene() -> Scene:
    scene = Scene(players=3)
    scene.seat(0, demons="sammael+moloch", sectios="spies")  # hearts 5 and 2
    scene.seat(1, demons="baal", sectios="liars")  # 3
    scene.seat(2, demons="gomory", sectios="thieves")  # 4
    return scene


def move(scene: Scene) -> None:
    lilith.move_lilith(scene.game, scene.at)
    assert scene.problems() == []
    assert scene.unanswered() == []


def stand(scene: Scene, where: str | int, form: int = HAG) -> None:
    scene.game.lilith.place, scene.game.lilith.form = scene.place(where), form


def enter(scene: Scene, where: str, form: int) -> None:
    """She comes to a sectio in this form."""
    stand(scene, "tyrants", form)
    lilith.enter_sectio_lilith(scene.game, scene.at, scene.place(where), 0)
    assert scene.problems() == []


# --- the example of the rulebook -----------------------------------------------------------------


@pytest.mark.rule("hellgame:10.2-walk")
@pytest.mark.rule("hellgame:10.2-mother")
@pytest.mark.rule("hellgame:10.2-aspect")
@pytest.mark.rule("hellgame:10.2-on-entering")
@pytest.mark.rule("hellgame:10.2-removal")
def test_example_liliths_walk(scene):
    stand(scene, "falsifiers", VIRGIN)
    scene.legion(0, "falsifiers")  # nothing happens where she is
    scene.hound(0, at="miracle_workers")
    scene.legions(0, "spies", 2)
    scene.legion(1, "spies")
    with scene.dice(4, 2, 5, 1, 1):
        move(scene)
    assert scene.standing(0, "falsifiers") == 1
    place = scene.place("miracle_workers")
    assert twin.board.loose_hounds_in(scene.game, scene.rules, place) == 2
    assert (scene.standing(0, "spies"), scene.standing(1, "spies")) == (4, 2)
    assert scene.game.lilith.place == NONE


# --- coming --------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:10.2-coming")
def test_a_card_brings_her_to_antehell_and_nothing_happens_there(scene):
    legion = scene.legion(0, ANTEHELL)
    lilith.lilith_to_antehell(scene.game, scene.at, VIRGIN)
    assert scene.game.lilith.place == ANTEHELL and scene.game.lilith.form == VIRGIN
    assert scene.where(legion) == ANTEHELL
    assert scene.game.tally.lilith_came == 1


@pytest.mark.rule("hellgame:10.2-walk")
def test_she_comes_in_by_die_as_her_first_step(scene):
    stand(scene, ANTEHELL)
    with scene.dice(FACE[MOTHER], 6, 6, 4, 1, 5, 1):
        move(scene)
    assert scene.game.lilith.place == scene.place((3, 4))


@pytest.mark.rule("hellgame:10.2-aspect")
@pytest.mark.parametrize(
    "face, form", list(enumerate((VIRGIN, VIRGIN, MOTHER, MOTHER, HAG, HAG), 1))
)
def test_her_aspect_changes_before_she_moves(scene, face, form):
    stand(scene, "tyrants", HAG)
    with scene.dice(face, 5, 5, 5, 5):
        move(scene)
    assert scene.game.lilith.form == form


# --- courtship -----------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:10.2-courtship")
def test_who_wins_her_leads_her_after_her_aspect_is_known(scene):
    stand(scene, "tyrants")
    scene.answer("court", seat=0, who=scene.demon("sammael"))
    for name in ("falsifiers", "liars", "adulterers_in_heat", "liars"):
        scene.answer("lead_lilith", seat=0, where=scene.place(name))
    with scene.dice(5, FACE[VIRGIN]):  # at most five hearts; then the aspect
        move(scene)
    assert scene.game.lilith.place == scene.place("liars")
    assert scene.game.lilith.suitor == NONE  # she is nobody's afterwards
    kinds = [event["kind"] for event in scene.events()]
    assert kinds.index("lilith_won") < kinds.index("lilith_changes") < kinds.index("lilith_moves")
    assert [asked.amount for asked in scene.asked_of("lead_lilith")] == [4, 3, 2, 1]


@pytest.mark.rule("hellgame:10.2-courtship")
def test_who_fails_the_hearts_roll_does_not_lead_her(scene):
    stand(scene, "tyrants")
    scene.answer("court", seat=0, who=scene.demon("moloch"))
    with scene.dice(3, FACE[VIRGIN], 5, 5, 5, 5):
        move(scene)
    assert not scene.asked_of("lead_lilith")


@pytest.mark.rule("hellgame:10.2-courtship")
def test_rivals_duel_with_hearts_and_ties_roll_again(scene):
    stand(scene, "tyrants")
    for seat, name in enumerate(("moloch", "baal", "gomory")):
        scene.answer("court", seat=seat, who=scene.demon(name))
    first = {"baal": (2, 3, 4), "moloch": (5, 4), "gomory": (1, 1, 1, 1)}
    again = {"baal": (1, 1, 1), "moloch": (1, 3)}
    dice = [face for throw in (first, again) for name in rank(scene, throw) for face in throw[name]]
    with scene.dice(*dice, 2, FACE[HAG]):
        move(scene)
    assert scene.events("lilith_won")[0]["what"] == scene.demon("moloch")
    assert {asked.seat for asked in scene.asked_of("lead_lilith")} == {0}


def rank(scene: Scene, names: dict[str, tuple[int, ...]]) -> list[str]:
    """Demons in the order of their cards."""
    return sorted(names, key=scene.demon)


@pytest.mark.rule("hellgame:10.2-courtship")
def test_only_able_demons_in_hell_court_her_and_one_a_player(scene):
    stand(scene, "tyrants")
    scene.to_earth("baal")
    scene.incapacitate("gomory")
    with scene.dice(FACE[HAG], 5, 5, 5, 5):
        move(scene)
    asked = scene.asked_of("court")
    assert [each.seat for each in asked] == [0]
    assert asked[0].values("court", "who") == {scene.demon("sammael"), scene.demon("moloch")}


@pytest.mark.rule("hellgame:10.2-courtship")
def test_an_ability_charms_her():
    scene = Scene(players=2, demon_abilities=True)
    scene.seat(0, demons="sammael", sectios="spies")
    scene.game.lilith.place = scene.place("tyrants")
    scene.answer("court", seat=0, verb="court")
    with scene.dice(6, FACE[HAG]):
        move(scene)
    assert scene.events("lilith_won")


@pytest.mark.rule("hellgame:10.2-courtship")
def test_an_ability_repeats_a_lost_duel_once():
    scene = Scene(players=2, demon_abilities=True)
    scene.seat(0, demons="caim", sectios="spies")  # one heart
    scene.seat(1, demons="naburos", sectios="liars")  # two
    scene.game.lilith.place = scene.place("tyrants")
    scene.answer("court", seat=0, verb="court")
    scene.answer("court", seat=1, verb="court")
    with scene.dice(3, 2, 3, 6, 2, 3, 1, FACE[HAG]):
        move(scene)
    assert scene.events("lilith_won")[0]["what"] == scene.demon("caim")
    scene.answer("court", seat=0, verb="court")
    scene.answer("court", seat=1, verb="court")
    scene.forget()
    stand(scene, "tyrants")
    with scene.dice(3, 2, 3, 2, 2, 3, 6, FACE[HAG], 5, 5, 5, 5):
        move(scene)
    assert not scene.events("lilith_won")


@pytest.mark.rule("hellgame:10.2-walk")
def test_led_she_may_be_sent_anywhere_beside_her_and_cannot_stay(scene):
    stand(scene, "spies")
    scene.game.lilith.suitor = scene.demon("baal")
    scene.answer("lead_lilith", seat=1, where=state.PENTAGRAM)
    lilith.walk_with_lilith(scene.game, scene.at)
    options = scene.asked_of("lead_lilith")[0]
    beside = {scene.place(n) for n in ("miracle_workers", "traitors", "desecrators_of_the_flesh")}
    assert options.values("step", "where") == {*beside, state.PENTAGRAM}
    assert options.verbs() == {"step"}
    assert scene.game.lilith.place == NONE


@pytest.mark.rule("hellgame:10.2-courtship")
def test_a_suitor_who_can_act_no_more_leads_her_no_further(scene):
    stand(scene, "tyrants")
    scene.game.lilith.suitor = scene.incapacitate("baal")
    with scene.dice(5, 5, 5, 5):
        lilith.walk_with_lilith(scene.game, scene.at)
    assert not scene.asked_of("lead_lilith")


# --- removal -------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:10.2-removal")
@pytest.mark.parametrize("where, face", [("spies", 1), ("the_wise_men", 3)])
def test_pentagram_and_antehell_are_the_end_of_her_visit(scene, where, face):
    stand(scene, where)
    with scene.dice(FACE[HAG], face):
        move(scene)
    assert scene.game.lilith.place == NONE


@pytest.mark.rule("hellgame:10.2-removal")
def test_uriel_gives_way_to_her(scene):
    scene.game.uriel.place = scene.place("falsifiers")
    enter(scene, "falsifiers", HAG)
    assert scene.game.uriel.place == NONE
    assert scene.game.lilith.place == scene.place("falsifiers")


# --- her aspects ---------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:10.2-virgin")
@pytest.mark.rule("hellgame:9.5.2.4-lilith")
def test_the_virgin_destroys_everything_and_nobody_can_flee(scene):
    legion, man = scene.legion(0, "addiction"), scene.lieutenant("verin", 1, "addiction")
    tame, loose = scene.hound(0, on=legion), scene.hound(1, at="addiction")
    neutral = scene.legion(FREEBOOTERS, "addiction")
    enter(scene, "addiction", VIRGIN)
    assert scene.where(legion) == scene.where(neutral) == spot(scene, man) == NONE
    assert twin.hellhounds.is_boxed(scene.game, tame)
    assert twin.hellhounds.is_boxed(scene.game, loose)
    assert not scene.asked_of("flee")
    assert scene.game.tally.legions_lost[0, twin.tallies.LOST_TO_LILITH] == 1


@pytest.mark.rule("hellgame:10.2-mother")
def test_the_mother_doubles_each_kind_of_unit(scene):
    legions = scene.legions(0, "addiction", 2)
    scene.hound(0, on=legions[1])
    scene.lieutenant("verin", 0, "addiction")
    scene.legion(FREEBOOTERS, "addiction")
    scene.legion(1, "addiction")
    enter(scene, "addiction", MOTHER)
    place = scene.place("addiction")
    assert [scene.standing(owner, place) for owner in (0, 1, FREEBOOTERS)] == [4, 2, 2]
    assert twin.lilith_aspects.tame_in(scene.game, 0, place) == 2
    assert twin.board.lieutenants_in(scene.game, scene.rules, place, 0) == 2
    assert twin.board.loose_hounds_in(scene.game, scene.rules, place) == 0


@pytest.mark.rule("hellgame:10.2-mother")
def test_only_as_far_as_counters_last(scene):
    scene.legions(0, "addiction", 7)
    scene.legions(0, "spies", 3)
    scene.legions(FREEBOOTERS, "addiction", 4)
    for number in range(scene.rules.hounds - 1):
        scene.hound(number, at="addiction")
    enter(scene, "addiction", MOTHER)
    assert scene.standing(0, "addiction") == 7 + 12 - 10  # twelve counters, ten on the map
    assert scene.standing(FREEBOOTERS, "addiction") == scene.rules.freebooter_counters
    place = scene.place("addiction")
    assert twin.board.loose_hounds_in(scene.game, scene.rules, place) == scene.rules.hounds


@pytest.mark.rule("hellgame:10.2-hag")
def test_the_hag_has_each_owner_draw_a_card_for_each_legion(scene):
    scene.legions(0, "addiction", 2)
    scene.legion(2, "addiction")
    scene.legion(FREEBOOTERS, "addiction")
    scene.stack("frenzy", "incubus", "deflection")
    enter(scene, "addiction", HAG)
    names = [scene.card("frenzy"), scene.card("incubus")]
    assert sorted(scene.hand(0)) == sorted(names)
    assert scene.hand(2) == [scene.card("deflection")]
    assert scene.hand(1) == []


@pytest.mark.rule("hellgame:10.2-on-entering")
def test_staying_in_a_sectio_she_does_nothing_again(scene):
    stand(scene, "falsifiers")
    scene.legion(0, "falsifiers")
    scene.legions(1, "liars", 2)
    with scene.dice(FACE[MOTHER], 5, 4, 6, 5):
        move(scene)
    assert scene.standing(0, "falsifiers") == 1 and scene.standing(1, "liars") == 4


# --- the exact chain -----------------------------------------------------------------------------


@pytest.mark.rule("hellgame:10.2-walk")
@pytest.mark.rule("hellgame:10.0-compass")
def test_many_walks_end_where_the_exact_chain_says():
    scene = Scene(players=2)
    found: Counter[int] = Counter()
    for walk in range(WALKS):
        scene.luck.game = walk
        stand(scene, ANTEHELL)
        lilith.walk_with_lilith(scene.game, scene.at)
        found[int(scene.game.lilith.place)] += 1
    chances: dict[tuple[int, int] | None, float] = {(1, q): 1 / 5 for q in range(1, 6)}
    for _ in range(3):
        after: Counter[tuple[int, int] | None] = Counter()
        for here, share in chances.items():
            for die in range(1, 7):
                there = None if here is None else (compass(here, die) if die < 5 else here)
                after[there if isinstance(there, tuple) else None] += share / 6
        chances = dict(after)
    exact = {
        NONE if end is None else (end[0] - 1) * 5 + end[1] - 1: share
        for end, share in chances.items()
    }
    assert list(far_off(found, exact, WALKS)) == []
