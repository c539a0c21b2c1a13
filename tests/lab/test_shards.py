"""Shards: named by what their games depend on, tied to their place, and sealed."""

from __future__ import annotations

import json

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from simkit.lab.play.cell import Cell
from simkit.lab.play.settle import settle
from simkit.lab.play.worker_orders import Order, Piece, order_of, play
from simkit.lab.sweeps import shards
from simkit.lab.sweeps.shards import Assembly, OpenShard, Shard, Ties, open_shard, shard_bytes
from simkit.lab.table.parquet import FEW_ROWS, Unreadable
from simkit.lab.varying.cell_names import cell_names
from simkit.lab.varying.keys import lay
from tests.sampled import sampled


def order(toy, seed: int = 1, **values) -> Order:
    keys = {key.replace("__", ":").replace("_dot_", "."): value for key, value in values.items()}
    return order_of(settle(lay(Cell(toy, seed=seed), keys)))


SWEEP = '{"name": "race"}'


def ties(which: Order, sweep: str | None = SWEEP, **values) -> Ties:
    return Ties(values, which.key, sweep)


def written(file, which: Order, shard: Shard, own: Ties | None = None) -> OpenShard:
    """A shard as a sweep writes it, and opened."""
    chunk = play(which, Piece(shard.cell, shard.first, shard.games)).chunk
    own = own or ties(which)
    file.write_bytes(shard_bytes(which, chunk, shard, own))
    return open_shard(file, shard, own)


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


@pytest.mark.parametrize(
    ("games", "packed"), [(1, "UNCOMPRESSED"), (FEW_ROWS, "ZSTD")], ids=["one row", "not few"]
)
def test_only_where_rows_are_not_few_are_they_packed(toy, tmp_path, games, packed):
    found = written(tmp_path / "shard.parquet", order(toy), Shard(0, 0, games))
    group = found.file.metadata.row_group(0)
    assert {group.column(place).compression for place in range(group.num_columns)} == {packed}
    assert found.frame()["game"].tolist() == list(range(games))


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
    ref = shard_bytes(which, play(which, Piece(0, 20, 30)).chunk, shard, ties(which))
    for size in (1, 11, 30):
        assembly = Assembly()
        whole = [assembly.add(play(which, p), shard) for p in reversed(list(shard.pieces(size)))]
        assert whole[:-1] == [None] * (len(whole) - 1)
        assert shard_bytes(which, whole[-1], shard, ties(which)) == ref


def test_a_shard_says_what_was_played_and_not_when(toy, tmp_path):
    which = order(toy, goal=25, knob__expert_dot_boldness=2.0, pack__track_dot_turns=7)
    file = tmp_path / "shard.parquet"
    opened = written(file, which, Shard(3, 30, 10), ties(which, goal=25))
    facts = opened.facts
    assert facts["game"] == "toygame"
    assert facts["settings"] == {"goal": 25, "hurdles": False, "shoes": "plain"}
    assert facts["given"] == {"goal": 25}
    assert facts["knobs"] == {"expert": {"boldness": 2.0}}
    assert facts["overrides"] == [["track.turns", 7]]
    assert (facts["seed"], facts["first"], facts["games"]) == (1, 30, 10)
    assert (facts["cell"], facts["values"], opened.sweep) == (3, {"goal": 25}, SWEEP)
    assert not {"time", "jobs", "backend", "version"} & set(facts)
    assert opened.wins == int(pd.read_parquet(file)["won"].sum())
    assert json.loads(pq.read_metadata(file).metadata[b"simkit"]) == facts


def test_columns_have_plain_types_and_the_order_of_a_run(toy, tmp_path):
    file = tmp_path / "shard.parquet"
    opened = written(file, order(toy, pack__track_dot_turns=7), Shard(0, 0, 5))
    assert opened.columns[:7] == [
        "game",
        "seed",
        "goal",
        "hurdles",
        "shoes",
        "pack:track.turns",
        "bot",
    ]
    assert {str(each.type) for each in pq.read_schema(file)} == {"int64", "bool", "string"}


def test_some_columns_are_read_by_themselves(toy, tmp_path):
    which = order(toy, pack__track_dot_turns=7)
    opened = written(tmp_path / "shard.parquet", which, Shard(0, 30, 10))
    read = opened.chunk(("won", "turns", "pack:track.turns"))
    assert (read.first, set(read.columns)) == (30, {"won", "turns", "pack:track.turns"})
    games = play(which, Piece(0, 30, 10)).chunk
    assert read.columns["turns"].tolist() == games.columns["turns"].tolist()
    assert opened.frame(["won", "turns", "game"]).columns.tolist() == ["won", "turns", "game"]


# --- What is believed ----------------------------------------------------------------------------


def test_a_file_that_is_no_shard_is_named(toy, tmp_path):
    file, which = tmp_path / "shard.parquet", order(toy)
    for content in (b"", b"nonsense", b"PAR1" * 100):
        file.write_bytes(content)
        with pytest.raises(Unreadable, match=r"shard.parquet: it bears no seal.* Remove it"):
            open_shard(file, Shard(0, 0, 10), ties(which))
        with pytest.raises(Unreadable, match=r"shard.parquet: the file cannot be read"):
            open_shard(file, Shard(0, 0, 10), ties(which, sweep=None))
    file.unlink()
    file.mkdir()
    with pytest.raises(Unreadable, match="this is a folder"):
        open_shard(file, Shard(0, 0, 10), ties(which))


def test_every_bit_of_a_shard_is_sealed(toy, tmp_path):
    """Bytes of a small shard with one of their bits turned, and shorter files."""
    file, which, shard = tmp_path / "shard.parquet", order(toy), Shard(0, 0, 2)
    written(file, which, shard)
    content = file.read_bytes()
    for place in sampled(range(len(content)), 500):
        flipped = bytearray(content)
        flipped[place] ^= 1 << place % 8
        file.write_bytes(flipped)
        with pytest.raises(Unreadable, match=r"changed or damaged|bears no seal"):
            open_shard(file, shard, ties(which))
        file.write_bytes(content[:place])
        with pytest.raises(Unreadable, match=r"changed or damaged|bears no seal"):
            open_shard(file, shard, ties(which))


def test_a_shard_is_believed_in_its_own_place_only(toy, tmp_path):
    file, which, shard = tmp_path / "shard.parquet", order(toy), Shard(0, 100, 10)
    written(file, which, shard, ties(which, goal=20))
    other = order(toy, goal=22)
    places = [
        (Shard(1, 100, 10), ties(which, goal=22), "games 100 to 109 of cell 0 (goal=20), but"),
        (Shard(0, 0, 10), ties(which), "but stands for games 0 to 9 of cell 0"),
        (Shard(0, 100, 20), ties(which), "but stands for games 100 to 119 of cell 0"),
        (shard, ties(other), "games of other settings, bots, values, seed or rules"),
        (shard, ties(order(toy, seed=2)), "games of other settings"),
        (shard, ties(order(toy, bot="idle")), "games of other settings"),
        (shard, ties(which, sweep="{}"), "it belongs to another sweep"),
    ]
    for place, own, why in places:
        with pytest.raises(Unreadable) as refusal:
            open_shard(file, place, own)
        assert why in str(refusal.value)


def test_a_shard_with_more_rows_than_games_is_not_believed(toy, tmp_path, monkeypatch):
    """Even one that bears a seal, and also without one."""
    file, which, shard = tmp_path / "shard.parquet", order(toy), Shard(0, 0, 10)
    table = shards.arrow_table
    monkeypatch.setattr(shards, "arrow_table", lambda rows: pa.concat_tables([table(rows)] * 2))
    for own in (ties(which), ties(which, sweep=None)):
        with pytest.raises(Unreadable, match="it holds 20 rows of 10 games"):
            written(file, which, shard, own)


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
