"""A stored result is played again from what its file says."""

from __future__ import annotations

import json
import os
import tracemalloc
from types import SimpleNamespace

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from openpyxl import load_workbook

from simkit import run, sweep
from simkit.cli.main import main
from simkit.finding import registry
from simkit.lab.basics.seals import OPEN_SEAL, sealed
from simkit.lab.play import worker_orders
from simkit.lab.sweeps import folder_check
from simkit.lab.sweeps import rerun as replay
from simkit.lab.sweeps.rerun import rerun
from simkit.lab.sweeps.shards import Shard
from simkit.lab.sweeps.stored import open_sweep
from simkit.lab.table import parquet
from simkit.lab.table.parquet import parquet_bytes
from simkit.lab.table.workbook_bytes import workbook_bytes
from simkit.lab.table.writers import WRITERS
from simkit.messages.errors import BadInput


@pytest.fixture(autouse=True)
def known_toy(monkeypatch):
    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))
    monkeypatch.setattr(replay, "BATCH", 40)  # several batches even of few games


SUFFIXES = [suffix.removeprefix(".") for suffix in WRITERS]
"""Of all files that `--out` writes."""


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_command_plays_every_kind_of_file_again(tmp_path, suffix, capsys):
    file = tmp_path / f"rows.{suffix}"
    run("toygame", games=30, out=file)
    assert main(["check", "--rerun", str(file)]) == 0, capsys.readouterr().err
    assert "identical" in capsys.readouterr().out


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_what_is_stored_comes_out_the_same(tmp_path, suffix):
    file = tmp_path / f"rows.{suffix}"
    run("toygame", games=100, seed=7, bot="idle", goal=22, hurdles=True, out=file)
    found = rerun(file)
    assert found.identical
    assert (found.game, found.games, found.changed, found.first) == ("toygame", 100, [], None)


def test_pack_values_knobs_and_packs_are_in_the_metadata(tmp_path):
    pack = tmp_path / "long.toml"
    pack.write_text('[pack]\nname = "long"\ngame = "toygame"\n[track]\nsides = 4\n')
    file = tmp_path / "rows.parquet"
    knobs = {"expert": {"boldness": 1.0}}
    options = {"packs": [pack], "knobs": knobs, "overrides": [("track.turns", 9)]}
    run("toygame", games=60, out=file, **options)
    assert rerun(file).identical


def test_what_is_laid_over_a_cell_is_in_a_saved_answer(tmp_path):
    file = tmp_path / "answer.json"
    laid = {"overrides": {"track.turns": 9}, "knobs": {"expert": {"boldness": 1.0}}}
    file.write_text(json.dumps(run("toygame", games=60, goal=36, **laid).summary()))
    assert rerun(file).identical


def test_an_interrupted_or_precise_run_is_played_as_far_as_it_went(tmp_path):
    file = tmp_path / "rows.parquet"
    precise = run("toygame", precision=0.2, out=file)
    found = rerun(file)
    assert found.identical
    assert found.games == precise.games


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_row_that_was_changed_is_found(tmp_path, suffix):
    file = tmp_path / f"rows.{suffix}"
    run("toygame", games=100, out=file)
    if suffix == "parquet":
        change_parquet(file, row=73, column="score", value=99)
    elif suffix == "xlsx":
        change_workbook(file, row=73, column="score", value=99)
    else:
        lines = file.read_text().splitlines(keepends=True)
        assert len(lines) > 74
        lines[74] = changed_score(lines[74], suffix)
        file.write_text("".join(lines))
    found = rerun(file)
    assert not found.identical
    assert found.differing == 1
    assert (found.first.game, found.first.column) == (73, "score")
    assert str(found.first.stored) == "99"
    assert str(found.first.now) != "99"


def changed_score(line: str, suffix: str) -> str:
    if suffix == "json":
        comma = "," if line.rstrip().endswith(",") else ""
        row = json.loads(line.rstrip().rstrip(","))
        return json.dumps(row | {"score": 99}, ensure_ascii=False) + comma + "\n"
    cells = line.split(",")
    cells[-3] = "99"
    return ",".join(cells)


def change_parquet(file, row: int, column: str, value: int) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = pq.read_table(file)
    values = table.column(column).to_pylist()
    values[row] = value
    place = table.schema.get_field_index(column)
    metadata = table.schema.metadata
    del metadata[b"simkit.seal"]  # as an older simkit wrote it: of one with a seal no row is read
    table = table.set_column(place, column, pa.array(values)).replace_schema_metadata(metadata)
    pq.write_table(table, file)


def change_workbook(file, row: int, column: str, value: int) -> None:
    """As a spreadsheet program does."""
    book = load_workbook(file)
    sheet = book.active
    names = [cell.value for cell in sheet[1]]
    sheet.cell(row + 2, names.index(column) + 1).value = value
    book.save(file)


@pytest.mark.parametrize(
    ("change", "column"),
    [
        (lambda sheet: sheet.delete_rows(20), "game"),
        (lambda sheet: sheet.insert_rows(2), None),  # an empty row holds no game
        (lambda sheet: sheet.append([1, 2, 3]), "game"),
        (lambda sheet: setattr(sheet["A1"], "value", "Game"), "the heading"),
        (lambda sheet: setattr(sheet["ZZ3"], "value", "a remark"), "a cell without a heading"),
    ],
)
def test_a_workbook_whose_rows_are_others_is_told(tmp_path, change, column):
    file = tmp_path / "rows.xlsx"
    run("toygame", games=30, out=file)
    book = load_workbook(file)
    change(book.active)
    book.save(file)
    if column == "the heading":
        with pytest.raises(BadInput, match="not the columns of a game"):
            rerun(file)
        return
    found = rerun(file)
    assert (found.first.column if found.first else None) == column
    assert found.identical == (column is None)


def test_a_workbook_that_unpacks_to_very_much_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(replay, "MOST_UNPACKED", 10_000)
    run("toygame", games=100, out=tmp_path / "rows.xlsx")
    with pytest.raises(BadInput, match="the workbook is too large"):
        rerun(tmp_path / "rows.xlsx")


def test_a_table_that_was_damaged_is_refused_before_a_row_is_read(tmp_path):
    file = tmp_path / "rows.parquet"
    run("toygame", games=100, out=file)
    content = bytearray(file.read_bytes())
    content[len(content) // 3] ^= 16
    file.write_bytes(content)
    with pytest.raises(BadInput, match="it was changed or damaged after simkit wrote it"):
        rerun(file)


@pytest.mark.parametrize("suffix", ["csv", "json"])
def test_rows_that_are_no_text_are_refused(tmp_path, suffix):
    file = tmp_path / f"rows.{suffix}"
    run("toygame", games=20, out=file)
    lines = file.read_bytes().splitlines(keepends=True)
    lines[5] = lines[5].replace(b"plain", b"pl\xffin")
    file.write_bytes(b"".join(lines))
    with pytest.raises(BadInput, match="does not hold rows as simkit writes them"):
        rerun(file)


LONG = ("x" * 3_000, "[" * 3_000)


@pytest.mark.parametrize(
    ("suffix", "more"),
    [("csv", '"x\n",' * 600), *((suffix, more) for suffix in ("csv", "json") for more in LONG)],
)
def test_a_row_without_end_is_refused_and_not_held(tmp_path, monkeypatch, suffix, more):
    monkeypatch.setattr(replay, "LONGEST_ROW", 1_000)
    file = tmp_path / f"rows.{suffix}"
    run("toygame", games=5, out=file)
    text = file.read_text()
    file.write_text(text + more)
    with pytest.raises(BadInput, match="a row has more than 1,000 characters"):
        rerun(file)


@pytest.mark.parametrize("suffix", ["csv", "json"])
def test_a_large_file_without_rows_takes_little_memory(tmp_path, suffix):
    file = tmp_path / f"rows.{suffix}"
    file.touch()
    os.truncate(file, 2 * 10**8)  # noughts, which take no room on the disk
    tracemalloc.start()
    try:
        with pytest.raises(BadInput, match=r"rows\."):
            rerun(file)
        assert tracemalloc.get_traced_memory()[1] < 3 * 10**7
    finally:
        tracemalloc.stop()


def test_a_table_too_large_to_be_held_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(parquet, "LARGEST", 1_000)
    run("toygame", games=100, out=tmp_path / "rows.parquet")
    with pytest.raises(BadInput, match="larger than 1,000 bytes"):
        rerun(tmp_path / "rows.parquet")


@pytest.mark.parametrize(("column", "value"), [("seed", "-1"), ("seed", "x"), ("game", "9" * 30)])
def test_a_first_row_that_says_nonsense_is_refused(tmp_path, column, value):
    file = tmp_path / "rows.csv"
    run("toygame", games=5, out=file)
    heading, first, *others = file.read_text().splitlines()
    row = dict(zip(heading.split(","), first.split(","), strict=True)) | {column: value}
    file.write_text("\n".join([heading, ",".join(row.values()), *others]) + "\n")
    with pytest.raises(BadInput, match=r"rows.csv"):
        rerun(file)


def test_changed_rules_and_values_are_told(tmp_path, monkeypatch):
    pack = tmp_path / "long.toml"
    pack.write_text('[pack]\nname = "long"\ngame = "toygame"\n[track]\nturns = 8\n')
    file = tmp_path / "rows.parquet"
    run("toygame", games=100, packs=[pack], out=file)
    pack.write_text(pack.read_text().replace("8", "4"))
    monkeypatch.setattr(replay, "kernel_digest", lambda package: "0123456789abcdef")
    found = rerun(file)
    assert "the rules of toygame have changed" in found.changed[0]
    assert "component values have changed" in found.changed[1]
    assert not found.identical


def test_a_pack_that_is_gone_is_named(tmp_path):
    pack = tmp_path / "long.toml"
    pack.write_text('[pack]\nname = "long"\ngame = "toygame"\n[track]\nturns = 8\n')
    run("toygame", games=10, packs=[pack], out=tmp_path / "rows.parquet")
    pack.unlink()
    with pytest.raises(BadInput, match=r"long.toml: there is no such file"):
        rerun(tmp_path / "rows.parquet")


# --- Sweeps and answers --------------------------------------------------------------------------


@pytest.fixture
def swept(tmp_path):
    pack = tmp_path / "long.toml"
    pack.write_text('[pack]\nname = "long"\ngame = "toygame"\n[track]\nturns = 8\n')
    head = {"name": "race", "game": "toygame", "games": 90, "chunk": 50}
    vary = {"goal": [18, 22], "knob:expert.boldness": [1.0, 2.0], "pack:track.sides": [6, 4]}
    done = sweep({"study": head, "vary": vary}, tmp_path / "out", packs=[pack])
    pack.unlink()  # the folder has kept its text
    return done.folder


def test_a_sweep_comes_out_the_same(swept):
    found = rerun(swept.path)
    assert found.identical
    assert found.games == 8 * 90


def test_a_sweep_is_audited_file_by_file(swept):
    found = rerun(swept.path)
    assert (found.files, found.same_files, found.faults) == (16, 16, [])


def test_every_file_that_is_not_what_it_should_be_is_named(swept):
    one, two, three, four, five, *_ = sorted(swept.rows.iterdir())
    one.write_bytes(three.read_bytes())  # another cell's, of as many games
    two.unlink()
    three.write_bytes(three.read_bytes()[:-100])
    content = bytearray(four.read_bytes())
    content[len(content) // 2] ^= 4
    four.write_bytes(content)
    (swept.rows / "copy.parquet").write_bytes(five.read_bytes())
    found = rerun(swept.path)
    assert not found.identical
    assert (found.files, found.same_files, found.games) == (16, 12, 8 * 90 - 2 * 90)
    named = {fault.file: fault.why for fault in found.faults}
    assert list(named) == [one.name, two.name, three.name, four.name, "copy.parquet"]
    assert "games 0 to 49 of cell 1" in named[one.name]
    assert named[two.name] == "it is missing"
    assert "changed or damaged" in named[four.name]
    assert named["copy.parquet"] == "it is no file of this sweep"


def test_rows_that_were_made_up_are_found_although_their_seal_holds(swept, monkeypatch):
    """A seal proves that nothing was damaged; that the games went so only playing them proves."""
    file = sorted(swept.rows.iterdir())[3]
    opened = open_sweep(swept.path).open(Shard(1, 50, 40))
    assert opened.path == file
    table = opened.table()
    turns = table.column("turns").to_pylist()
    turns[20] = 99
    place = table.schema.get_field_index("turns")
    made_up = table.set_column(place, "turns", pa.array(turns))
    metadata = replay_metadata(file)
    says = {key.decode(): text.decode() for key, text in metadata.items()}
    says["simkit.seal"] = OPEN_SEAL
    file.write_bytes(sealed(parquet_bytes(made_up, says, 1000)))
    found = rerun(swept.path)
    assert (found.differing, found.first.game, found.first.column) == (1, 70, "turns")
    assert [fault.why for fault in found.faults] == ["1 of 40 games differ"]
    assert (found.files, found.same_files) == (16, 15)


def resealed(file, **told) -> None:
    """A shard with the same rows that says something else, sealed as whoever makes it up can do."""
    says = {key.decode(): text.decode() for key, text in replay_metadata(file).items()}
    says["simkit"] = json.dumps(json.loads(says["simkit"]) | told)
    says["simkit.seal"] = OPEN_SEAL
    file.write_bytes(sealed(parquet_bytes(pq.read_table(file), says, 7)))


def test_a_file_of_other_bytes_is_named_although_its_games_came_out_the_same(swept):
    file = sorted(swept.rows.iterdir())[3]
    resealed(file)
    found = rerun(swept.path)
    assert (found.differing, found.identical) == (0, False)
    told = [(fault.file, fault.why) for fault in found.faults]
    assert told == [(file.name, folder_check.OTHER_BYTES)]


def test_wins_that_were_made_up_are_found(swept, monkeypatch):
    """Reports count them; they stand beside the rows."""
    monkeypatch.setattr(worker_orders, "kernel_digest", lambda package: "0123456789abcdef")
    resealed(sorted(swept.rows.iterdir())[3], wins=0)
    found = rerun(swept.path)
    assert [fault.why.partition(" were won")[0] for fault in found.faults] == [
        "it says that 0 games"
    ]


def test_another_writer_explains_other_bytes(swept, monkeypatch):
    seen = folder_check.open_parquet

    def of_old(content, path):
        found = seen(content, path)
        return SimpleNamespace(metadata=SimpleNamespace(created_by=f"{found.metadata.created_by}0"))

    resealed(sorted(swept.rows.iterdir())[3])
    monkeypatch.setattr(folder_check, "open_parquet", of_old)
    found = rerun(swept.path)
    assert found.identical
    assert ["what writes the files has changed" in change for change in found.changed] == [True]


def test_a_precise_sweep_is_audited_to_where_each_cell_ends(tmp_path):
    study = {"name": "race", "game": "toygame", "precision": 0.05}
    folder = sweep({"study": study, "vary": {"goal": [18, 22]}}, tmp_path / "out").folder
    found = rerun(folder.path)
    assert found.identical
    assert found.files == found.same_files == len(folder.shards())
    last = max(folder.rows.iterdir())
    last.unlink()
    found = rerun(folder.path)
    assert [fault.file for fault in found.faults] == [last.name]


def test_changed_rules_are_told_and_rows_that_stay_the_same_as_well(swept, monkeypatch):
    monkeypatch.setattr(worker_orders, "kernel_digest", lambda package: "0123456789abcdef")
    found = rerun(swept.path)
    assert found.identical
    assert (found.files, found.same_files) == (16, 0)
    assert "the rules of toygame have changed" in found.changed[0]


def replay_metadata(file) -> dict[bytes, bytes]:
    import pyarrow.parquet as pq

    return pq.read_metadata(file).metadata


def test_a_sweep_without_games_is_refused(swept):
    for file in swept.rows.iterdir():
        file.unlink()
    with pytest.raises(BadInput, match="no game is stored here yet"):
        rerun(swept.path)


def test_the_answer_of_a_run_is_played_again(tmp_path):
    file = tmp_path / "answer.json"
    answer = run("toygame", games=80, goal=22, seed=3).summary()
    file.write_text(json.dumps(answer))
    assert rerun(file).identical
    answer["metrics"]["score"]["mean"] += 1
    file.write_text(json.dumps(answer))
    found = rerun(file)
    assert found.first.column == "metrics.score.mean"


# --- Bad input -----------------------------------------------------------------------------------

EMPTY_BOOK = workbook_bytes({"empty": []})


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("rows.parquet", b"nonsense", "the file cannot be read"),
        ("rows.csv", b"a,b\n1,2\n", "not the columns of a game that simkit knows"),
        ("rows.csv", b"", "does not hold rows as simkit writes them"),
        ("rows.json", b"[1, 2]", "does not hold rows as simkit writes them"),
        ("rows.json", b'{"a": 1}', "not what simkit run --json prints"),
        ("rows.txt", b"x", "a stored result ends in .parquet, .csv, .json, .xlsx"),
        ("rows.xlsx", b"x", "the workbook is damaged"),
        ("rows.xlsx", EMPTY_BOOK, "does not hold rows as simkit writes them"),
    ],
)
def test_what_is_no_result_is_refused(tmp_path, name, content, message):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(BadInput) as refusal:
        rerun(tmp_path / name)
    assert message in str(refusal.value)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(BadInput, match="there is no such file"):
        rerun(tmp_path / "rows.parquet")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_refused_unread(tmp_path):
    os.mkfifo(tmp_path / "rows.parquet")
    with pytest.raises(BadInput, match="this is no ordinary file"):
        rerun(tmp_path / "rows.parquet")


def test_a_parquet_file_of_others_is_refused(tmp_path):
    pd.DataFrame({"game": [1]}).to_parquet(tmp_path / "rows.parquet")
    with pytest.raises(BadInput, match="simkit did not write it"):
        rerun(tmp_path / "rows.parquet")


def test_a_bot_file_that_has_changed_is_named(tmp_path):
    bot, file = tmp_path / "bold.toml", tmp_path / "rows.parquet"
    text = '[bot]\nbase = "expert"\ngame = "toygame"\n[knobs]\nboldness = 1.5\n'
    bot.write_text(text)
    run("toygame", games=60, bot=str(bot), out=file)
    assert rerun(file).changed == []
    bot.write_text(text.replace("1.5", "0.5"))
    assert rerun(file).changed == [f"the bot file {bot} has changed"]
