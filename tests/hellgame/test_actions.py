"""9.0 to 9.2 The Action Phase: who acts, in which order, and what may be done where."""

from __future__ import annotations

import pytest

from tests.hellgame.acting import action, begin, busy_scene, order_of_actions, track
from tests.hellgame.scene import Scene, state, twin


@pytest.mark.rule("hellgame:9.0-action-phase")
def test_every_demon_acts_once():
    scene = Scene(players=2)
    scene.seat(0, demons="sammael+caim")
    scene.seat(1, demons="baal")
    for demon in ("sammael", "caim", "baal"):
        scene.game.demons[scene.demon(demon)].did = state.ACTED  # last turn
    scene.game.seats[1].boost = 2
    scene.answer("action", verb="march")
    twin.actions.action_phase(scene.game, scene.at)
    assert order_of_actions(scene) == ["sammael", "baal", "caim"]
    assert scene.game.tally.demon_actions[scene.demon("sammael")] == 1
    assert scene.game.track["count"] == 0
    assert scene.game.seats[1].boost == 0  # magic of an earlier turn


@pytest.mark.rule("hellgame:9.0-incapacitated")
def test_incapacitated_demons_take_no_part():
    scene = Scene(players=2)
    scene.seat(0, demons="sammael+caim")
    scene.seat(1, demons="baal")
    scene.incapacitate("caim")
    twin.actions.action_phase(scene.game, scene.at)
    assert order_of_actions(scene) == ["sammael", "baal"]


@pytest.mark.rule("hellgame:9.0-incapacitated")
def test_who_is_incapacitated_before_its_turn_does_not_act():
    scene = Scene(players=2)
    scene.seat(0, demons="sammael", souls=1)
    scene.seat(1, demons="baal+caim")
    scene.give(0, "jar_of_jam")
    scene.answer("action", verb="magic")
    scene.answer("target", who=scene.demon("baal"))
    twin.actions.action_phase(scene.game, scene.at)
    assert order_of_actions(scene) == ["sammael", "caim"]


@pytest.mark.rule("hellgame:9.0-incapacitated")
def test_who_recovers_in_the_phase_is_not_on_the_track():
    scene = Scene(players=2)
    scene.seat(0, demons="sammael+caim")
    scene.seat(1, demons="baal")
    scene.incapacitate("caim")
    scene.give(0, "released")
    scene.answer("action", verb="magic")
    twin.actions.action_phase(scene.game, scene.at)
    assert scene.game.demons[scene.demon("caim")].incapacitated == 0
    assert order_of_actions(scene) == ["sammael", "baal"]


def three_triumvirates() -> Scene:
    """The example of 9.1."""
    scene = Scene(players=3)
    scene.seat(0, demons="orias+ukobach+ashtaroth", souls=20, favour=1)
    scene.seat(1, demons="beelzebub+naburos+baal", souls=20, favour=1)
    scene.seat(2, demons="caim+sammael+balban", souls=20, favour=1)
    scene.incapacitate("balban")
    return scene


RANKS = ["sammael", "beelzebub", "ashtaroth", "baal", "caim", "orias", "ukobach", "naburos"]


@pytest.mark.rule("hellgame:9.1-order")
def test_example_of_the_order_of_actions():
    scene = three_triumvirates()
    begin(scene)
    assert track(scene) == RANKS


@pytest.mark.rule("hellgame:9.1-order")
def test_an_event_turns_the_track_round():
    scene = three_triumvirates()
    scene.game.event = scene.hell_card("etiquette_reversed")
    begin(scene)
    assert track(scene) == RANKS[::-1]


# --- what may be done where ----------------------------------------------------------------------


def verbs_of(scene: Scene, demon: str) -> set[str]:
    """What a demon may declare."""
    twin.kernel.decisions.clear_options(scene.at.desk)
    twin.actions.list_actions(scene.game, scene.at, scene.demon(demon))
    count = int(scene.at.desk["count"])
    return {twin.choices.VERBS[int(option.verb)] for option in scene.at.desk.options[:count]}


@pytest.mark.rule("hellgame:9.2-actions")
def test_what_can_be_done_in_hell():
    scene = busy_scene()
    common = {"pass_for_good", "pass_by", "march", "influence", "atone", "magic", "support"}
    assert verbs_of(scene, "sammael") == common | {"walk"}


@pytest.mark.rule("hellgame:9.2-actions", "hellgame:9.2-earth")
def test_what_can_be_done_on_earth():
    scene = busy_scene()
    scene.to_earth("sammael")
    common = {"pass_for_good", "pass_by", "march", "influence", "atone", "magic", "support"}
    assert verbs_of(scene, "sammael") == common | {"return", "conspire", "evil_deeds"}


@pytest.mark.rule("hellgame:9.2-actions")
def test_only_what_makes_sense_is_declared():
    scene = Scene(players=2)
    scene.seat(0, demons="sammael")
    scene.seat(1, demons="baal")
    begin(scene)
    assert verbs_of(scene, "sammael") == {"pass_for_good", "march"}


@pytest.mark.rule("hellgame:9.2-earth")
@pytest.mark.parametrize(
    ("verb", "stays"),
    [
        ("pass_for_good", True),
        ("pass_by", True),
        ("conspire", True),
        ("evil_deeds", True),
        ("return", False),
        ("march", False),
        ("influence", False),
        ("atone", False),
    ],
)
def test_actions_in_hell_bring_a_demon_home(verb, stays):
    scene = busy_scene()
    sammael = scene.to_earth("sammael")
    walked_on = int(scene.game.demons[sammael].earth)
    scene.answer("action", verb=verb)
    action(scene)
    assert twin.demons.is_on_earth(scene.game, sammael) == stays
    deck = scene.game.hidden.arcana
    assert (walked_on in deck.cards[: deck["count"]]) != stays


@pytest.mark.rule("hellgame:9.2-earth")
def test_who_came_to_earth_in_this_phase_cannot_act_there_yet():
    scene = busy_scene()
    sammael = scene.demon("sammael")
    scene.game.phase = state.ACTION_PHASE
    twin.demons.go_to_earth(scene.game, scene.at, sammael, state.ON_EARTH)
    assert verbs_of(scene, "sammael") >= {"return", "march"}
    assert not verbs_of(scene, "sammael") & {"conspire", "evil_deeds", "walk"}
    scene.game.turn = 2
    assert verbs_of(scene, "sammael") >= {"conspire", "evil_deeds"}


@pytest.mark.rule("hellgame:9.2-earth")
def test_an_event_forbids_evil_deeds():
    scene = busy_scene()
    scene.to_earth("sammael")
    scene.lay_permanent("great_revival")
    assert "evil_deeds" not in verbs_of(scene, "sammael")


# --- the whole phase -----------------------------------------------------------------------------


@pytest.mark.rule("hellgame:9.0-action-phase", "hellgame:9.0-counters", "hellgame:9.2-actions")
def test_example_of_a_whole_action_phase():
    """Ukobach's Pass is left out: Baal stands before him as the text itself places him."""
    scene = three_triumvirates()
    a, b, c = range(3)
    demon = scene.demon
    scene.to_earth("sammael", "a_small_favour")
    ukobach = scene.to_earth("ukobach", "a_small_favour", copy=1)
    scene.seat(a, souls=20, favour=0, sectios="liars+falsifiers")
    scene.seat(b, souls=20, favour=1, sectios="court_of_corruption")
    scene.seat(c, souls=20, favour=0, sectios="orgastica")  # in The Lustful
    army = scene.legions(b, "court_of_corruption", 5)
    scene.lieutenant("sulla", b, "court_of_corruption")
    scene.lieutenant("verin", a, "liars")
    defenders = scene.legions(a, "liars", 2)
    walk_1, walk_3 = scene.give(a, "vendetta"), scene.give(a, "look_into_the_future")
    double, counter = scene.give(b, "so_sue_me"), scene.give(b, "it_did_not_work")
    scene.give(b, "deflection")
    scene.give(c, "jones_device")

    scene.answer("action", seat=c, verb="evil_deeds")
    scene.answer("action", seat=b, verb="march")
    for legion in army[:3]:
        scene.answer("march", verb="move_legion", who=legion)
        scene.answer("step", verb="step", where=scene.place("miracle_workers"))
        scene.answer("step", verb="step", where=scene.place("falsifiers"))
    scene.answer("march", verb="move_lieutenant")
    scene.answer("step", verb="pick_up", who=army[3])
    scene.answer("step", verb="pick_up", who=army[4])
    scene.answer("step", verb="step", where=scene.place("miracle_workers"))
    scene.answer("step", verb="step", where=scene.place("falsifiers"))
    scene.answer("action", seat=a, verb="walk", what=walk_1)
    scene.answer("action", seat=b, verb="pass_by", what=double)
    scene.answer("action", seat=c, verb="magic")
    scene.answer("target", who=demon("baal"))
    scene.answer("counter", seat=b, verb="play", who=demon("naburos"), what=counter)
    scene.answer("action", seat=a, verb="walk", what=walk_3)
    scene.answer("action", seat=b, verb="magic")
    scene.answer("action", seat=a, verb="influence")
    scene.answer("influence", verb="influence_legion", who=army[4])
    scene.answer("goal", verb="disband")
    scene.answer("bribe", verb="bribe", amount=2)
    with scene.dice(1, 3, 5, 6, 6, 3):
        twin.actions.action_phase(scene.game, scene.at)
    assert not scene.unanswered()

    assert order_of_actions(scene) == [
        "sammael",
        "beelzebub",
        "ashtaroth",
        "caim",
        "naburos",
        "orias",
        "baal",
        "ukobach",
    ]
    assert scene.game.seats[c].favour == 2
    assert scene.game.demons[demon("sammael")].earth >= 0
    assert scene.game.demons[demon("ashtaroth")].earth == walk_1
    assert scene.game.demons[demon("orias")].earth == walk_3
    assert scene.game.demons[demon("baal")].incapacitated == 0
    assert scene.game.lieutenants[scene.components.order("lieutenants").index("verin")].owner == b
    assert scene.standing(a, "liars") == 0 and scene.standing(b, "liars") == len(defenders)
    assert scene.game.demons[ukobach].earth == state.NONE
    assert scene.game.legions[army[4]].place == state.NONE
    assert scene.game.seats[a].souls == 20 - 1 - 3 - 2
    assert scene.game.seats[b].souls == 20 - 2
    assert scene.game.seats[b].favour == 0
