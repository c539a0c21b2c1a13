"""9.5 The right of passage."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import FREEBOOTERS, Scene, twin
from tests.hellgame.walking import go, lead, march, stop, strike


@pytest.fixture
def scene() -> Scene:
    scene = Scene(players=3)
    scene.seat(0, demons="balban")
    return scene


def told(scene: Scene, step: int) -> int:
    """How often passage was offered, made or broken as a deal."""
    return int(scene.game.tally.deals[:, twin.tallies.DEAL_PASSAGE, step].sum())


@pytest.mark.rule("hellgame:9.5-passage")
def test_passage_is_asked_before_the_units_enter(scene):
    legion = scene.legion(0, "spies")
    scene.legion(1, "miracle_workers")
    go(scene, legion, "miracle_workers", "falsifiers")
    scene.answer("passage", seat=0, verb="ask")
    scene.answer("grant_passage", seat=1, verb="grant")
    march(scene)
    kinds = [event["kind"] for event in scene.events()]
    assert kinds.index("passage_granted") < kinds.index("legion_moved")
    assert scene.where(legion) == scene.place("falsifiers")
    assert (told(scene, twin.tallies.OFFERED), told(scene, twin.tallies.MADE)) == (1, 1)


@pytest.mark.rule("hellgame:9.5-passage")
def test_who_has_refused_is_not_asked_again_and_movers_may_think_better_of_it(scene):
    legion = scene.legion(0, "spies")
    scene.legion(1, "miracle_workers")
    go(scene, legion, "miracle_workers", "traitors")
    scene.answer("passage", seat=0, verb="ask")
    stop(scene)
    march(scene)
    assert scene.where(legion) == scene.place("traitors")
    scene.forget()
    legion = scene.legion(0, "spies")
    go(scene, legion, "miracle_workers", "miracle_workers")
    scene.answer("passage", seat=0, verb="ask")
    scene.answer("march", verb="pass")
    march(scene)
    assert scene.where(legion) == scene.place("miracle_workers")  # unasked after all
    assert len(scene.asked_of("passage")) == 1
    assert told(scene, twin.tallies.MADE) == 0


@pytest.mark.rule("hellgame:9.5-passage")
def test_all_who_stand_there_must_grant_it(scene):
    legion = scene.legion(0, "spies")
    scene.legion(1, "miracle_workers")
    scene.legion(2, "miracle_workers")
    go(scene, legion, "miracle_workers", "miracle_workers")
    scene.answer("passage", seat=0, verb="ask")
    scene.answer("passage", seat=0, verb="ask")
    scene.answer("grant_passage", seat=1, verb="grant")
    scene.answer("grant_passage", seat=2, verb="pass")
    march(scene)
    assert scene.where(legion) == scene.place("miracle_workers")


@pytest.mark.rule("hellgame:9.5-passage")
def test_passage_does_not_help_against_a_quagmire(scene):
    strike(scene, twin.effects.PH_MUST_STOP, "miracle_workers")
    legion = scene.legion(0, "spies")
    scene.legion(1, "miracle_workers")
    go(scene, legion, "miracle_workers")
    scene.answer("passage", seat=0, verb="ask")
    scene.answer("grant_passage", seat=1, verb="grant")
    march(scene)
    assert scene.where(legion) == scene.place("miracle_workers")


@pytest.mark.rule("hellgame:9.5-passage")
def test_a_grant_lasts_for_one_move(scene):
    first, second = scene.legions(0, "spies", 2)
    scene.legion(1, "miracle_workers")
    for legion in (first, second):
        go(scene, legion, "miracle_workers", "falsifiers")
        scene.answer("passage", seat=0, verb="ask")
        scene.answer("grant_passage", seat=1, verb="grant")
    march(scene)
    assert len(scene.asked_of("grant_passage")) == 2


@pytest.mark.rule("hellgame:10.4-freebooters")
def test_freebooters_never_grant_passage(scene):
    legion = scene.legion(0, "spies")
    scene.legion(FREEBOOTERS, "miracle_workers")
    go(scene, legion, "miracle_workers")
    march(scene)
    assert not scene.asked_of("passage")
    assert scene.where(legion) == scene.place("miracle_workers")


@pytest.mark.rule("hellgame:9.5-trespass")
@pytest.mark.parametrize("leave", [True, False])
def test_who_enters_unasked_breaks_a_peace(scene, leave):
    scene.game.at_peace[0, 1] = scene.game.at_peace[1, 0] = 3
    scene.legion(1, "miracle_workers")
    go(scene, scene.legion(0, "spies"), "miracle_workers")
    if leave:
        scene.answer("passage", seat=0, verb="ask")
        scene.answer("grant_passage", seat=1, verb="grant")
        stop(scene)
    march(scene)
    broken = int(scene.game.tally.deals[0, twin.tallies.DEAL_PEACE, twin.tallies.BROKEN])
    assert broken == (0 if leave else 1)


@pytest.mark.rule("hellgame:9.5-trespass")
def test_a_lieutenant_alone_breaks_no_peace(scene):
    scene.game.at_peace[0, 1] = scene.game.at_peace[1, 0] = 3
    scene.legion(1, "miracle_workers")
    lead(scene, scene.lieutenant("verin", 0, "spies"))
    scene.answer("step", verb="step", where=scene.place("miracle_workers"))
    scene.answer("step", verb="step", where=scene.place("falsifiers"))
    stop(scene)
    march(scene)
    assert not scene.events("deal_broken")
