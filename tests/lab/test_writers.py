"""Rows on disk: the same rows in every format, and never a broken file under the final name."""

import json
import os

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

from simkit import compare, run
from simkit.lab.table import writers
from simkit.lab.table.writers import open_writer
from simkit.messages.errors import BadInput, SimkitError

READERS = {".parquet": pd.read_parquet, ".csv": pd.read_csv, ".json": pd.read_json}


@pytest.mark.parametrize("suffix", list(READERS))
def test_a_file_holds_the_rows_of_the_frame(toy, tmp_path, suffix):
    out = tmp_path / f"rows{suffix}"
    result = run(toy, games=300, chunk=70, out=out)
    read = READERS[suffix](out)
    pd.testing.assert_frame_equal(read, result.frame, check_dtype=False)
    assert {n: v.dtype.kind in "ibf" for n, v in read.items()} == {
        n: v.dtype.kind in "ibf" for n, v in result.frame.items()
    }
    assert result.out == out
    assert os.listdir(tmp_path) == [out.name]


@pytest.mark.parametrize("suffix", list(READERS))
def test_a_file_does_not_depend_on_workers_and_chunks(toy, tmp_path, suffix):
    one, two = tmp_path / f"one{suffix}", tmp_path / f"two{suffix}"
    run(toy, games=250, jobs=1, chunk=250, out=one)
    run(toy, games=250, jobs=2, chunk=33, out=two)
    assert one.read_bytes() == two.read_bytes()


def test_a_workbook_holds_the_rows_of_the_frame(toy, tmp_path):
    result = run(toy, games=30, out=tmp_path / "rows.xlsx")
    read = pd.read_excel(tmp_path / "rows.xlsx")
    pd.testing.assert_frame_equal(read, result.frame, check_dtype=False)


def test_row_groups_do_not_depend_on_chunks(toy, tmp_path, monkeypatch):
    monkeypatch.setattr(writers, "ROW_GROUP", 100)
    out = tmp_path / "rows.parquet"
    run(toy, games=250, chunk=33, out=out)
    meta = pq.read_metadata(out)
    assert [meta.row_group(i).num_rows for i in range(meta.num_row_groups)] == [100, 100, 50]


def test_the_metadata_says_what_the_columns_must_not(toy, tmp_path):
    out = tmp_path / "rows.parquet"
    run(toy, games=60, jobs=2, chunk=25, seed=3, goal=30, bot="idle", out=out)
    told = json.loads(pq.read_schema(out).metadata[b"simkit"])
    assert (told["games"], told["seed"]) == (60, 3)
    assert told["settings"] == {"goal": 30, "hurdles": False, "shoes": "plain"}
    assert told["command"] == "simkit run toygame --set goal=30 --bot idle --seed 3 --games 60"
    assert {"version", "kernel", "components", "packs"} <= set(told)
    assert not {"time", "jobs", "chunk", "backend"} & set(told), "the same games, the same file"


def test_an_answer_in_a_file_does_not_say_when(toy, tmp_path):
    compare(toy, {"goal": [18, 20]}, games=20, out=tmp_path / "variants.parquet")
    assert "time" not in json.loads(
        pq.read_schema(tmp_path / "variants.parquet").metadata[b"simkit"]
    )


def test_columns_have_plain_arrow_types(toy, tmp_path):
    out = tmp_path / "rows.parquet"
    run(toy, games=5, out=out)
    assert {str(field.type) for field in pq.read_schema(out)} == {"int64", "bool", "string"}


def test_empty_places_are_null_in_every_format(tmp_path):
    rows = {"souls_1": np.array([4.0, np.nan]), "name_1": np.array(["a", "b"])}
    for suffix, reader in READERS.items():
        with open_writer(tmp_path / f"rows{suffix}") as writer:
            writer.add(rows)
            writer.finish({})
        assert reader(tmp_path / f"rows{suffix}")["souls_1"].isna().tolist() == [False, True]
    assert "NaN" not in (tmp_path / "rows.json").read_text()


# --- What goes wrong -----------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", list(READERS))
def test_a_full_disk_leaves_the_older_file_as_it_was(toy, tmp_path, monkeypatch, suffix):
    out = tmp_path / f"rows{suffix}"
    out.write_text("older")

    def full(self, metadata):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writers.WRITERS[suffix], "_finish", full)
    with pytest.raises(SimkitError, match="No space left on device"):
        run(toy, games=20, out=out)
    assert out.read_text() == "older"
    assert os.listdir(tmp_path) == [out.name]


def test_a_run_that_breaks_down_leaves_no_file(toy, tmp_path, monkeypatch):
    def broken(self, rows):
        raise RuntimeError("a defect")

    monkeypatch.setattr(writers.CsvWriter, "_add", broken)
    with pytest.raises(RuntimeError):
        run(toy, games=20, out=tmp_path / "rows.csv")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", ["rows.txt", "rows", "rows.parquet.gz", ".parquet"])
def test_an_unknown_suffix_is_refused(tmp_path, name):
    with pytest.raises(BadInput, match=r"\.parquet, \.csv, \.json"):
        open_writer(tmp_path / name)


def test_a_missing_folder_is_refused(tmp_path):
    with pytest.raises(BadInput, match="there is no folder"):
        open_writer(tmp_path / "nowhere" / "rows.csv")


def test_a_folder_is_no_file(tmp_path):
    (tmp_path / "rows.csv").mkdir()
    with pytest.raises(BadInput, match="is a folder"):
        open_writer(tmp_path / "rows.csv")


def test_a_file_in_a_files_place_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="there is no folder"):
        open_writer(tmp_path / "file" / "rows.csv")


def test_a_bad_file_name_is_refused_before_anything_is_played(toy, tmp_path, monkeypatch):
    monkeypatch.setattr("simkit.lab.play.run.prepare_noticed", lambda *_: pytest.fail("played"))
    with pytest.raises(BadInput, match="rows are written"):
        run(toy, games=20, out=tmp_path / "rows.xls")


def test_a_link_stays_a_link(toy, tmp_path):
    (tmp_path / "real.csv").write_text("older")
    (tmp_path / "link.csv").symlink_to(tmp_path / "real.csv")
    run(toy, games=3, out=tmp_path / "link.csv")
    assert (tmp_path / "link.csv").is_symlink()
    assert len(pd.read_csv(tmp_path / "real.csv")) == 3


def test_few_rows_make_the_columns_that_many_rows_make(monkeypatch):
    """Few are made kind by kind, many column by column."""
    rows = {
        "game": np.arange(3),
        "won": np.array([True, False, True]),
        "share": np.array([0.5, np.nan, 1.0]),
        "empty": np.full(3, np.nan),
        "bot": np.array(["random", "", "expert"], dtype=object),
        "outcome": np.array(["lost", "won", "lost"]),
        "turns": np.array([4, 0, -1]),
    }
    few = writers.arrow_table(rows)
    monkeypatch.setattr(writers, "FEW_ROWS", 0)
    many = writers.arrow_table(rows)
    assert few.equals(many)
    assert few.schema == many.schema
    assert few.column("empty").null_count == 3
