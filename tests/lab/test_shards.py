"""Shards: named by what their games depend on, and nothing else is in them."""

from __future__ import annotations

import json

import pandas as pd
import pyarrow.parquet as pq
import pytest

from simkit.errors import SimkitError
from simkit.lab.play.cell import Cell, settle
from simkit.lab.play.worker_orders import Order, Piece, order_of, play
from simkit.lab.sweeps.shards import Assembly, Shard, chunk_in, facts_in, shard_bytes, wins_in
from simkit.lab.varying.cell_names import cell_names
from simkit.lab.varying.keys import lay


def order(toy, seed: int = 1, **values) -> Order:
    keys = {key.replace("__", ":").replace("_dot_", "."): value for key, value in values.items()}
    return order_of(settle(lay(Cell(toy, seed=seed), keys)))


def test_the_key_says_all_that_games_depend_on(toy):
    plain = order(toy)
    others = [
        order(toy, seed=2),
        order(toy, goal=21),
        order(toy, bot="idle"),
        order(toy, pack__track_dot_turns=7),
        order(toy, knob__expert_dot_boldness=2.0),
    ]
    keys = {plain.key, *(other.key for other in others)}
    assert len(keys) == 6
    assert order(toy, goal=20).key == plain.key  # the default, given


def test_a_name_is_a_matter_of_cell_games_and_key():
    names = {
        shard.name(key)
        for shard in (Shard(0, 0, 100), Shard(0, 100, 100), Shard(0, 0, 50))
        for key in ("one", "two")
    }
    assert len(names) == 6
    assert all(name.endswith(".parquet") for name in names)


def test_names_stand_in_the_order_of_cells_and_games():
    shards = [Shard(cell, first, 5) for cell in (0, 2, 10) for first in (0, 5, 1000)]
    names = [shard.name(str(number)) for number, shard in enumerate(shards)]
    assert names == sorted(names)


@pytest.mark.parametrize("size", [1, 7, 40, 100])
def test_pieces_cover_their_shard(size):
    shard = Shard(3, 40, 40)
    pieces = list(shard.pieces(size))
    assert [n for p in pieces for n in range(p.first, p.first + p.games)] == list(range(40, 80))
    assert {piece.cell for piece in pieces} == {3}


def test_pieces_make_the_same_shard_in_any_order_and_size(toy):
    which = order(toy)
    shard = Shard(0, 20, 30)
    ref = shard_bytes(which, play(which, Piece(0, 20, 30)).chunk)
    for size in (1, 11, 30):
        assembly = Assembly()
        whole = [assembly.add(play(which, p), shard) for p in reversed(list(shard.pieces(size)))]
        assert whole[:-1] == [None] * (len(whole) - 1)
        assert shard_bytes(which, whole[-1]) == ref


def test_a_shard_says_what_was_played_and_not_when(toy, tmp_path):
    which = order(toy, goal=25, knob__expert_dot_boldness=2.0, pack__track_dot_turns=7)
    chunk = play(which, Piece(0, 30, 10)).chunk
    file = tmp_path / "shard.parquet"
    file.write_bytes(shard_bytes(which, chunk))
    facts = facts_in(file)
    assert facts["game"] == "toygame"
    assert facts["settings"] == {"goal": 25, "hurdles": False, "shoes": "plain"}
    assert facts["given"] == {"goal": 25}
    assert facts["knobs"] == {"expert": {"boldness": 2.0}}
    assert facts["overrides"] == [["track.turns", 7]]
    assert (facts["seed"], facts["first"], facts["games"]) == (1, 30, 10)
    assert not {"time", "jobs", "backend", "version"} & set(facts)
    assert wins_in(file) == chunk.wins == int(pd.read_parquet(file)["won"].sum())
    assert json.loads(pq.read_metadata(file).metadata[b"simkit"]) == facts


def test_columns_have_plain_types_and_the_order_of_a_run(toy, tmp_path):
    file = tmp_path / "shard.parquet"
    which = order(toy, pack__track_dot_turns=7)
    file.write_bytes(shard_bytes(which, play(which, Piece(0, 0, 5)).chunk))
    schema = pq.read_schema(file)
    assert schema.names[:7] == [
        "game",
        "seed",
        "goal",
        "hurdles",
        "shoes",
        "pack:track.turns",
        "bot",
    ]
    assert {str(each.type) for each in schema} == {"int64", "bool", "string"}


def test_some_columns_are_read_by_themselves(toy, tmp_path):
    file = tmp_path / "shard.parquet"
    which = order(toy)
    chunk = play(which, Piece(0, 30, 10)).chunk
    file.write_bytes(shard_bytes(which, chunk))
    read = chunk_in(file, ("won", "turns"))
    assert (read.first, set(read.columns)) == (30, {"won", "turns"})
    assert read.columns["turns"].tolist() == chunk.columns["turns"].tolist()


@pytest.mark.parametrize("read", [wins_in, lambda path: chunk_in(path, ("won",))])
def test_a_broken_shard_is_named(tmp_path, read):
    file = tmp_path / "shard.parquet"
    file.write_bytes(b"nonsense")
    with pytest.raises(SimkitError, match=r"shard.parquet cannot be read"):
        read(file)


@pytest.mark.parametrize(
    ("cells", "names"),
    [
        ([{}], ["all games"]),
        ([{"goal": 3}, {"goal": 4}], ["goal 3", "goal 4"]),
        ([{"hurdles": False}, {"hurdles": True}], ["hurdles false", "hurdles true"]),
        (
            [{"bot": "idle", "a": True}, {"bot": "idle", "a": False}, {"bot": "expert", "a": True}],
            ["plain", "no flag set", "expert"],
        ),
        (
            [
                {"pack:x.y": 1, "z": False},
                {"pack:x.y": 2, "z": False},
                {"pack:x.y": 1, "z": True},
            ],
            ["plain", "x.y 2", "z"],
        ),
        (
            [{"a": 1, "b": 0.10}, {"a": 2, "b": 0.10}, {"a": 1, "b": 2.5}, {"a": 2, "b": 2.5}],
            ["a 1, b 0.1", "a 2, b 0.1", "a 1, b 2.5", "a 2, b 2.5"],
        ),
    ],
)
def test_a_cell_is_named_by_what_tells_it_from_the_others(cells, names):
    assert cell_names(cells) == names
