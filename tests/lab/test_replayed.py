"""A game to watch: its positions step by step, and two games on shared luck beside each other."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

import simkit
from simkit import BadInput
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.positions.position import ended
from simkit.lab.positions.rollouts import moments
from simkit.lab.positions.watching import Step, watched_game
from simkit.lab.stories.parting import paired, parting
from simkit.view.replay import reel

FEW = {"rollouts": 4, "seed": 3}


@pytest.fixture
def watched(toy):
    return watched_game(prepare(cell_of(toy, seed=3)), 2)


def test_a_watched_game_is_the_game_itself(toy, watched):
    assert watched.story.events == simkit.trace(toy, seed=3, game_number=2).events
    prepared = prepare(cell_of(toy, seed=3))
    last = watched.steps[-1].state
    assert last.tobytes() == ended(prepared, 2).state.tobytes()


def test_every_line_is_told_in_one_step(watched):
    lines = [line for step in watched.steps for line in range(step.first, step.beyond)]
    assert lines == list(range(len(watched.story.events)))
    assert all(
        watched.story.events[line]["turn"] == step.turn
        for step in watched.steps
        for line in range(step.first, step.beyond)
    )


def test_a_turn_begins_where_the_timeline_says_so(toy, watched):
    """The position before the first line of a turn is that of its start."""
    starts = {m.turn: m.state for m in moments(prepare(cell_of(toy, seed=3)), 2)[0]}
    before = dict(zip([step.turn for step in watched.steps[1:]], watched.steps, strict=False))
    first = {
        step.turn: before
        for before, step in zip(watched.steps, watched.steps[1:], strict=False)
        if before.turn < step.turn
    }
    assert before and set(first) <= set(starts)
    for turn, step in first.items():
        assert step.state.tobytes() == starts[turn].tobytes()


def test_what_is_seen_at_a_decision_is_what_the_bot_saw(watched):
    """Points only grow, and no step shows more than the game had when its lines were told."""
    scores = [int(step.state["score"]) for step in watched.steps]
    assert scores == sorted(scores)
    assert len(set(scores)) > 2


def test_the_same_workspace_plays_on_unharmed(toy):
    """Watching leaves nothing behind: the next games are as ever."""
    prepared = prepare(cell_of(toy, seed=3))
    before = Workspace(prepared).run(0, 3).tobytes()
    watched_game(prepared, 1)
    assert Workspace(prepared).run(0, 3).tobytes() == before


def test_a_single_game_has_a_pair_a_step(toy):
    found = simkit.replay(toy, game_number=2, **FEW)
    assert found.pairs == tuple((n,) for n in range(len(found.games[0].watched.steps)))
    assert found.parts is None
    assert found.summary()["parts"] is None
    timeline = found.games[0].timeline.frame
    assert timeline["turn"].tolist() == list(
        range(1, int(found.games[0].story.outcome["turns"]) + 1)
    )


def test_two_games_are_alike_until_they_part(toy):
    found = simkit.replay(toy, against={"bot": "idle"}, **FEW)
    one, other = (scenes.story.events for scenes in found.games)
    parts = found.parts
    assert [event["text"] for event in one[:parts]] == [event["text"] for event in other[:parts]]
    assert one[parts : parts + 1] != other[parts : parts + 1]
    step = found.parting_step
    before = found.pairs[:step]
    assert all(a == b for a, b in before)
    assert found.summary()["parts"]["step"] == step + 1
    for nth, scenes in enumerate(found.games):
        shown = [pair[nth] for pair in found.pairs]
        assert sorted(set(shown)) == list(range(len(scenes.watched.steps))), "no step is left out"
        assert shown == sorted(shown)


def step(turn: int, phase: str, first: int, beyond: int) -> Step:
    return Step(turn, phase, first, beyond, np.zeros(1)[0])


def test_steps_of_a_phase_stand_beside_each_other():
    one = [step(1, "a", 0, 1), step(1, "b", 1, 2), step(1, "b", 2, 3), step(2, "a", 3, 4)]
    other = [step(1, "a", 0, 1), step(1, "c", 1, 3), step(2, "a", 3, 4), step(2, "a", 4, 5)]
    pairs = paired([one, other], parts=1)
    assert pairs == [(0, 0), (0, 1), (1, 1), (2, 1), (3, 2), (3, 3)]


def test_games_that_are_the_same_do_not_part(toy):
    story = simkit.trace(toy, seed=3)
    assert parting(story, story) is None


def test_what_changes_nothing_is_refused(toy):
    with pytest.raises(BadInput, match="changes nothing"):
        simkit.replay(toy, against={"goal": toy.setting("goal").default}, **FEW)


@pytest.mark.parametrize(
    ("against", "message"),
    [({"gaol": 3}, "no setting"), ({"bot": "nobody"}, "no bot"), ({"pack:nothing": 3}, "nothing")],
)
def test_what_no_game_can_be_played_with_is_refused(toy, against, message):
    with pytest.raises(BadInput, match=message):
        simkit.replay(toy, against=against, **FEW)


def test_the_page_is_written_whole(toy, tmp_path):
    file = tmp_path / "game.html"
    found = simkit.replay(toy, out=file, **FEW)
    assert file.read_text(encoding="utf-8") == found.html
    assert found.summary()["file"] == str(file)
    assert list(tmp_path.iterdir()) == [file]
    with pytest.raises(BadInput, match="there is no folder"):
        simkit.replay(toy, out=tmp_path / "none" / "game.html", **FEW)


def test_what_leaves_the_table_is_named_in_the_same_order_in_every_process(watched, monkeypatch):
    lying = iter([{f"p{place}": {} for place in range(40)}, {}])
    monkeypatch.setattr(reel, "lies_where", lambda *_: next(lying))
    monkeypatch.setattr(reel, "_scenes", lambda _: [SimpleNamespace(signs=())] * 2)
    monkeypatch.setattr(reel, "crib_lines", lambda _: [])
    laid, taken = reel.reel_of(watched, [], 1.0).changes
    assert list(taken) == list(laid) == [f"p{place}" for place in range(40)]
