"""The promises of every game, kept by this one before it is registered."""

from __future__ import annotations

import pytest

from simkit.fury import GAME
from simkit.lab.play.cell import Workspace
from tests import contract
from tests.contract import Subject

FURY = Subject(
    GAME,
    phases=(
        "rally_step",
        "supply_step",
        "activation_step",
        "movement_step",
        "attack_step",
        "demoralisation_step",
    ),
    voids={
        "leader_killed": lambda game: game.tally.leaders_lost.sum() == 0,
        "leader_caught": lambda game: (game.hidden.leaders["captor"] == -1).all(),
        "demoralised": lambda game: game.commands["demoralised"].sum() == 0,
    },
)


@pytest.mark.parametrize(
    ("bot", "seed"), [("random", 1), pytest.param("idle", 2, marks=pytest.mark.slow)]
)
def test_positions_are_sound_after_every_step(bot, seed):
    contract.check_soundness(FURY, {}, bot, seed)


OPTIONS = ("ii_augusta", "variable_activation", "disrupted_home", "fortifications")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 4])
def test_positions_are_sound_with_the_optional_rules(seed):
    settings = dict.fromkeys(OPTIONS, True) | {"variable_victory": seed == 3}
    contract.check_soundness(FURY, settings, "random", seed)


@pytest.mark.slow
def test_a_game_goes_on_from_any_turn():
    contract.check_resuming(FURY, FURY.on_twin("random", 3), 0)


@pytest.mark.slow
def test_turn_by_turn_is_the_same_game():
    contract.check_stepping(FURY.on_twin("random", 4), 1)


@pytest.mark.slow
def test_every_option_has_words():
    asked = set()
    for seed in (1, 2, 3):
        asked |= contract.check_words(FURY, FURY.on_twin("random", seed))
    contract.check_sentences(FURY, FURY.on_twin("random"))
    assert {"move", "muster", "march", "attack", "retreat", "loss"} <= asked


@pytest.mark.slow
def test_no_bot_sees_into_the_stacks():
    for bot in FURY.scripts:
        prepared = FURY.on_twin(bot, 5)
        assert contract.check_hidden(FURY, prepared, prepared.bots[0], every=7, most=60) >= 20


def test_no_two_draws_share_an_address():
    contract.check_addresses(FURY, FURY.on_twin("random", 6))


def test_one_draw_more_moves_no_other():
    contract.check_extra_draws(FURY, FURY.on_twin("random", 7))


@pytest.mark.slow
def test_who_watches_changes_nothing():
    contract.check_log(FURY.on_twin("random", 8), 2)


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(FURY.voids))
def test_an_event_may_happen_without_its_effect(kind):
    contract.check_void(FURY, kind, "random", 60)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_sentence_of_a_trace_has_a_rule_of_the_ledger(seed):
    prepared = FURY.on_twin("random", seed)
    workspace = Workspace(prepared, True)
    workspace.run(0, 1)
    log = FURY.twin.kernel.events.events_of(workspace.log)
    settled = prepared.settled
    told = FURY.twin.engine.narrate(log, settled.components, settled.settings, prepared.rules)
    rules = {row.id for row in GAME.ledger() if row.status != "not-modelled"}
    assert {line["rule"] for line in told} <= rules
    assert len(told) > 50
