"""A game written down at the start of a turn, read back and played on."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.positions import position
from simkit.lab.table.rows import as_records
from simkit.messages.errors import BadInput


@pytest.fixture
def written(toy):
    return position.position(toy, 3, seed=7, game_number=4, bot="random", goal=30, shoes="spiked")


@pytest.fixture
def read(toy):
    return lambda document: position.read(document, toy)


def test_the_head_says_which_game_it_is(written):
    head = {key: written[key] for key in ("game", "bot", "seed", "game_number", "packs")}
    assert head == {"game": "toygame", "bot": "random", "seed": 7, "game_number": 4, "packs": []}
    assert written["settings"] == {"goal": 30, "hurdles": False, "shoes": "spiked"}
    absent = {"forbidden", "game_digest"}  # nothing is forbidden, and the game comes with simkit
    assert set(written) == set(position.HEAD) - absent


def test_what_is_forbidden_is_written_and_read(toy):
    document = position.position(toy, 2, forbid="again")
    assert document["forbidden"] == ["again"]
    assert position.read(document, toy).prepared.settled.cell.forbidden == ("again",)


def test_every_field_of_the_state_stands_under_its_name(toy, written):
    assert list(written["position"]) == list(toy.engine().STATE.names)
    assert written["position"]["turn"] == 3


def test_what_was_written_is_read_back(written, read):
    through_a_file = json.loads(json.dumps(written, allow_nan=False))
    assert position.write(read(through_a_file)) == written


@pytest.mark.parametrize("turn", [1, 2, 5])
def test_a_position_is_played_on_as_the_same_game(toy, read, turn):
    prepared = prepare(cell_of(toy, "expert", 9, settings={"goal": 36}))
    whole = Workspace(prepared).run(3, 1)[0]
    found = read(position.write(position.played_to(prepared, 3, turn)))
    found.table().play_on(found.state)
    assert found.state.tobytes() == whole.tobytes()


def test_the_rest_of_a_game_can_be_told(toy, written, read):
    found = read(written)
    table = found.table(logged=True)
    table.play_on(found.state)
    assert table.log.written > 0
    assert {int(event.turn) for event in table.log.events[: int(table.log.written)]} >= {3}
    settled = found.prepared.settled
    columns = toy.engine().columns(found.state.reshape(1), settled.components, settled.settings)
    assert as_records(columns)[0]["outcome"] in ("home", "late")


def test_what_a_bot_has_noted_is_part_of_a_position(toy, read):
    found = position.played_to(prepare(cell_of(toy)), 0, 2)
    found.memos[1, :3] = 4, 0, -5
    document = position.write(found)
    assert document["memos"][:3] == [[], [4, 0, -5], []]
    table = read(document).table()
    assert table.desk.minds[1].memo[:4].tolist() == [4, 0, -5, 0]


def test_packs_overrides_and_knobs_are_part_of_a_position(toy, read, tmp_path):
    pack = tmp_path / "long.toml"
    pack.write_text('[pack]\nname = "long"\ngame = "toygame"\n[track]\nturns = 12\n')
    cell = cell_of(
        toy,
        packs=[pack],
        overrides=(("track.sides", 4),),
        knobs={"expert": {"boldness": 1.5}},
    )
    document = json.loads(json.dumps(position.write(position.played_to(prepare(cell), 0, 2))))
    found = read(document)
    assert position.write(found) == document
    assert (found.prepared.rules.turns, found.prepared.rules.sides) == (12, 4)
    assert found.prepared.settled.knobs == ((0.0, 1.5),)


@pytest.mark.parametrize(
    ("turn", "message"),
    [
        (0, "turn must be a whole number from 1 to"),
        ("x", "turn must be a whole number from 1 to"),
        (7, "Game 0 of seed 1 ends in turn 6; it has no turn 7."),
    ],
)
def test_a_turn_that_the_game_has_not_is_refused(toy, turn, message):
    with pytest.raises(BadInput, match=message):
        position.position(toy, turn, bot="idle", goal=36)


# --- Bad documents -------------------------------------------------------------------------------

Change = Callable[[dict[str, Any]], Any]


def put(key: str, value: Any) -> Change:
    return lambda document: document.__setitem__(key, value)


def lay(key: str, value: Any) -> Change:
    return lambda document: document["position"].__setitem__(key, value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("tables", []), "a position has no field 'tables'. Known: game, game_digest, version"),
        (lambda document: document.pop("seed"), "seed is missing."),
        (lambda document: document.pop("position"), "position is missing."),
        (put("seed", "1"), "seed must be a whole number, not '1'."),
        (put("seed", -1), "seed must be a whole number from 0 to"),
        (put("game_number", 1.5), "game_number must be a whole number, not 1.5."),
        (put("bot", 3), "bot must be a name, not 3."),
        (put("bot", "exprt"), "toygame has no bot 'exprt'. Did you mean expert?"),
        (put("bot", "+".join(["idle"] * 9)), "bot must name at most 8 bots, not 9."),
        (put("settings", []), "settings must be a table, not []."),
        (put("settings", {"goal": 99}), "goal must be a whole number from 1 to 36, not 99."),
        (put("settings", {"gaol": 9}), "toygame has no setting 'gaol'. Did you mean goal?"),
        (put("packs", "mine.toml"), "packs must be a list, not 'mine.toml'."),
        (put("packs", [3]), "packs[0] must be text, not 3."),
        (put("packs", ["gone.toml"]), "gone.toml: there is no such file"),
        (put("overrides", [["track.turns"]]), "overrides[0] must be the path of a component value"),
        (put("components", "x"), "components: the position was written with other component"),
        (
            put("knobs", {"expert": {"mistakes": 2}}),
            "Knob expert.mistakes must be a number from 0 to 1",
        ),
        (put("knobs", {"expert": 2}), "expert must be a table, not 2."),
        (put("memos", 3), "memos must be a list, not 3."),
        (put("memos", [[]] * 9), "memos must hold at most 8 values, not 9."),
        (put("memos", [[], [0, "x"]]), "memos[1][1] must be a whole number, not 'x'."),
        (put("position", 3), "position must be a table, not 3."),
        (lay("scoer", 3), "position has no field 'scoer'. Did you mean score?"),
        (
            lambda document: document["position"].pop("score"),
            "position.score is missing. Another version of simkit may have written the position",
        ),
        (lay("score", 1.0), "position.score must be a whole number, not 1.0."),
        (lay("score", True), "position.score must be a whole number, not True."),
        (lay("score", None), "position.score must be a whole number, not None."),
        (lay("score", 2**63), "position.score must be a whole number, not 9223372036854775808."),
        (lay("score", [3]), "position.score must be a whole number, not [3]."),
        (lay("turn", 8), "this position cannot be: the race goes on after its last turn."),
    ],
)
def test_a_bad_document_is_refused_at_its_place(written, read, change, message):
    change(written)
    with pytest.raises(BadInput) as refusal:
        read(written)
    assert message in str(refusal.value)


def test_reading_leaves_the_document_alone(written, read):
    before = copy.deepcopy(written)
    read(written)
    assert written == before


def test_a_position_names_a_game_that_is_known(written):
    with pytest.raises(BadInput, match="There is no game 'chess'"):
        position.read(written | {"game": "chess"})
    with pytest.raises(BadInput, match="game must be a name, not 3"):
        position.read(written | {"game": 3})
