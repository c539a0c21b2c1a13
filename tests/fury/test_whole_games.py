"""What whole games promise beyond the contract, which plays their first turns on the twin.

Whole games are played compiled; single late turns of them, with everything that no first turn has,
are played once more on the interpreted twin, where all can be watched.
"""

from __future__ import annotations

import pytest

from simkit.fury import GAME
from simkit.lab.play.workspace import Workspace
from simkit.lab.positions.position import Position, played_to
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
)
PLAIN: dict[str, bool] = {}
OPTIONS = dict.fromkeys(
    ("ii_augusta", "variable_activation", "disrupted_home", "fortifications"), True
)
ALL = OPTIONS | {"variable_victory": True}
LATE = [  # bot, settings, seed, turn: reinforcements, voyages, captives, broken legions
    ("random", PLAIN, 3, 4),
    ("random", OPTIONS, 4, 13),
    ("beginner", PLAIN, 5, 6),
    ("expert", ALL, 6, 9),
]


@pytest.mark.parametrize(("bot", "settings", "seed", "turn"), LATE)
def test_a_late_turn_keeps_the_contract(bot, settings, seed, turn):
    """Sound after every step, no draw twice, every option in words, and the compiled game's."""
    position = played_to(FURY.compiled(bot, seed, **settings), 0, turn)
    ended = position.state.copy()
    position.table().play_on(ended, last_turn=turn)
    game = position.state.copy()
    prepared = FURY.with_swift_bot(bot, seed, **settings)
    watched = contract.wording_watched(FURY, prepared, prepared.bots[0])
    table = Position(watched, 0, game, position.memos).table()
    with contract.sound_after_phases(FURY, prepared), contract.draws(FURY.twin) as drawn:
        table.play_on(game, last_turn=turn)
    contract.check_drawn_once(FURY, drawn)
    assert game.tobytes() == ended.tobytes()


@pytest.mark.parametrize(("bot", "settings"), [("random", PLAIN), ("expert", ALL), ("idle", PLAIN)])
def test_whole_games_are_sound_after_every_turn(bot, settings):
    workspace = Workspace(FURY.compiled(bot, 1, **settings))
    for number in range(3):
        game = workspace.run(number, 1, last_turn=0)[0].copy()
        while not workspace.play_on(game, last_turn=int(game.turn)):
            assert FURY.twin.engine.check_state(game, workspace.prepared.rules) == []
        assert FURY.twin.engine.check_state(game, workspace.prepared.rules) == []


def test_a_whole_game_goes_on_from_any_turn():
    contract.check_resuming(FURY, FURY.compiled("random", 3), 0)
    contract.check_stepping(FURY.compiled("random", 4), 1)


@pytest.mark.parametrize(("bot", "settings"), [("random", PLAIN), ("beginner", ALL)])
def test_every_sentence_of_a_trace_has_a_rule_of_the_ledger(bot, settings):
    prepared = FURY.compiled(bot, 1, **settings)
    workspace, engine = Workspace(prepared, True), prepared.engine
    rules = {row.id for row in GAME.ledger() if row.status != "not-modelled"}
    for number in range(3):
        workspace.run(number, 1)
        log = FURY.twin.kernel.events.events_of(workspace.log)
        settled = prepared.settled
        told = engine.narrate(log, settled.components, settled.settings, prepared.rules)
        assert {line["rule"] for line in told} <= rules
        assert len(told) > 50
