"""What a sweep's folder is believed: every reader refuses what is damaged or in a wrong place."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import simkit
from simkit.finding import registry, trusted
from simkit.lab.check import check_folder
from simkit.lab.play import worker_orders
from simkit.lab.sweeps import cell_pairs, read_rows, sample_games
from simkit.lab.sweeps.folder import Folder
from simkit.lab.sweeps.manifest import manifest_bytes, read_manifest
from simkit.lab.sweeps.plan import manifest_of, planned
from simkit.lab.sweeps.rerun import rerun
from simkit.lab.sweeps.stored import UNSEALED, StoredSweep, open_sweep
from simkit.lab.sweeps.sweep import sweep
from simkit.messages.errors import BadInput
from simkit.version import VERSION

STUDY = {
    "study": {"name": "race", "game": "toygame", "games": 60, "chunk": 20},
    "vary": {"goal": [18, 22], "bot": ["idle", "expert"]},
}


@pytest.fixture(autouse=True)
def known_toy(monkeypatch):
    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))


@pytest.fixture(scope="module")
def ref(tmp_path_factory) -> Path:
    place = tmp_path_factory.mktemp("ref")
    pack = place / "long.toml"
    pack.write_text('[pack]\nname = "long"\ngame = "toygame"\n[track]\nturns = 8\n')
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "PACKAGES", ("toygame",))
        sweep(STUDY, place / "out", packs=[pack])
    return place / "out"


@pytest.fixture
def out(ref, tmp_path) -> Path:
    """A sweep that may be harmed."""
    return Path(shutil.copytree(ref, tmp_path / "out"))


def shards(out: Path) -> list[Path]:
    return sorted((out / "rows").iterdir())


# --- Whoever reads -------------------------------------------------------------------------------


def resumed(stored: StoredSweep) -> None:
    packs = [stored.folder.path.parent / "long.toml"]
    packs[0].write_text(stored.manifest["packs"][0]["text"])
    sweep(STUDY, stored.folder.path, resume=True, packs=packs)


READERS = {
    "summary": lambda stored: stored.summary(),
    "survey": lambda stored: stored.survey(),
    "frame": lambda stored: stored.frame,
    "rows": lambda stored: read_rows.rows(stored, ("turns",)),
    "pairs": lambda stored: read_rows.pairs(stored, [0, 1]),
    "replayed": lambda stored: read_rows.replayed(stored, 0, 10),
    "samples": lambda stored: list(sample_games._of_cell(stored, {"cell": 0, "name": "x"})),
    "differences": lambda stored: cell_pairs.differences(stored),
    "diff": lambda stored: simkit.diff(stored.folder.path, stored.folder.path),
    "resume": resumed,
    "check": lambda stored: check_folder(stored.folder.path),
}


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("harm", ["none", "swapped", "flipped"])
def test_every_reader_refuses_a_shard_that_is_swapped_or_damaged(out, read, harm):
    first, other = shards(out)[0], shards(out)[3]
    if harm == "swapped":
        first.write_bytes(other.read_bytes())
    if harm == "flipped":
        content = bytearray(first.read_bytes())
        content[100] ^= 1
        first.write_bytes(content)
    if harm == "none":
        READERS[read](open_sweep(out))
        return
    with pytest.raises(BadInput, match=r"00000-000000000-.*(stands for|damaged)"):
        READERS[read](open_sweep(out))


@pytest.mark.parametrize("read", sorted(set(READERS) - {"check", "resume"}))
def test_no_figure_stands_under_the_name_of_another_cell(out, read):
    """Although the manifest that says so was sealed again, as whoever makes it up can do."""
    said = json.loads((out / "sweep.json").read_text())
    one, two = said["cells"][:2]
    one["values"], two["values"] = two["values"], one["values"]
    (out / "sweep.json").write_bytes(manifest_bytes(said))
    with pytest.raises(BadInput, match=r"it holds games of .* where sweep.json says"):
        READERS[read](open_sweep(out))


def test_check_names_every_file_whose_cell_was_renamed(out):
    said = json.loads((out / "sweep.json").read_text())
    said["cells"][0]["values"]["goal"] = 19
    (out / "sweep.json").write_bytes(manifest_bytes(said))
    with pytest.raises(BadInput, match=r"3 of 12 files are not what they should be"):
        check_folder(out)


def test_check_names_every_file_of_a_folder(out):
    assert check_folder(out).facts == ("12 of 12 files are there and as they were written.",)
    one, two, *_ = shards(out)
    one.write_bytes(b"")
    two.unlink()
    with pytest.raises(BadInput, match=rf"1 of 12 files .*{one.name}: it bears no seal"):
        check_folder(out)
    one.unlink()
    assert check_folder(out).facts == ("10 of 12 files are there and as they were written.",)


# --- The manifest --------------------------------------------------------------------------------


def harmed(content: bytes) -> dict[str, bytes]:
    said = json.loads(content)
    return {
        "truncated": content[: len(content) // 2],
        "empty": b"",
        "not UTF-8": content.replace(b"race", b"r\xffce"),
        "a list": b"[]",
        "nested": b"[" * 100_000,
        "changed": content.replace(b'"games": 60', b'"games": 40'),
        "without its seal": json.dumps({k: v for k, v in said.items() if k != "seal"}).encode(),
        "of the future": json.dumps(said | {"format": 99}).encode(),
    }


@pytest.mark.parametrize("harm", [*harmed(b"{}")])
def test_a_manifest_that_is_damaged_is_refused_and_can_be_made_anew(out, ref, harm):
    manifest = out / "sweep.json"
    whole = manifest.read_bytes()
    broken = harmed(whole)[harm]
    manifest.write_bytes(broken)
    with pytest.raises(BadInput, match=rf"sweep.json.*check {out} --rebuild writes it again"):
        open_sweep(out)
    assert check_folder(out, rebuild=True).facts[0] == "sweep.json was written again, as it was."
    assert manifest.read_bytes() == whole
    assert (out / "sweep.json.broken").read_bytes() == broken


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("cells", [], "cells: found a list of 0, expected a list of 1 to"),
        ("cells", [{"values": {}, "key": 7}], "cells.1.key: found 7, expected text"),
        ("outcomes", [["won"]], "outcomes.1: found a list of 1, expected a list of 2"),
        ("surprise", 1, 'unknown key "surprise"'),
        ("study", 5, "study: found 5, expected a table"),
        ("kernel", None, "kernel: found None, expected text"),
    ],
)
def test_a_manifest_has_a_schema(out, key, value, message):
    """Also one without a seal, as older ones are."""
    said = old_manifest(out)
    (out / "sweep.json").write_text(json.dumps(said | {key: value}))
    with pytest.raises(BadInput) as refusal:
        open_sweep(out)
    assert message in str(refusal.value)


@pytest.mark.parametrize("name", ["apocalypse", "hades", "hellgame", "fury"])
def test_the_manifest_of_every_game_fits_the_schema(tmp_path, monkeypatch, name):
    monkeypatch.setattr(registry, "PACKAGES", (f"simkit.{name}",))
    study = {"study": {"name": "x", "game": name}, "vary": {"bot": ["beginner", "expert"]}}
    manifest = manifest_of(planned(study, "study"))
    (tmp_path / "sweep.json").write_bytes(manifest_bytes(manifest))
    assert read_manifest(tmp_path / "sweep.json") == json.loads(json.dumps(manifest))


def test_a_folder_in_the_place_of_a_file_is_refused(out):
    (out / "sweep.json").unlink()
    (out / "sweep.json").mkdir()
    with pytest.raises(BadInput, match=r"sweep.json is a folder"):
        open_sweep(out)


# --- A lost manifest -----------------------------------------------------------------------------


def test_a_lost_manifest_is_missed_with_the_way_to_make_it_anew(out):
    (out / "sweep.json").unlink()
    with pytest.raises(BadInput, match=rf"sweep.json is missing.*check {out} --rebuild"):
        open_sweep(out)


def test_a_lost_manifest_is_made_anew_of_some_of_the_shards(out, ref):
    for name in ("sweep.json", "study.json", ".lock"):
        (out / name).unlink()
    for path in shards(out)[1:]:
        path.unlink()
    checked = check_folder(out, rebuild=True)
    assert checked.facts[0] == "sweep.json was written again, as it was."
    for name in ("sweep.json", "study.json"):
        assert (out / name).read_bytes() == (ref / name).read_bytes()


def test_after_a_change_of_rules_the_shards_tell_what_they_know(out, ref, monkeypatch):
    before = open_sweep(ref).summary()
    monkeypatch.setattr(worker_orders, "kernel_digest", lambda package: "0123456789abcdef")
    (out / "sweep.json").unlink()
    checked = check_folder(out, rebuild=True)
    assert "rules or values have changed since it was played" in checked.facts[0]
    after = open_sweep(out)
    told = after.summary()
    assert (told["cells"], told["kernel"]) == (before["cells"], before["kernel"])
    assert after.assumed is None
    for path in shards(out)[3:6]:
        path.unlink()
    (out / "sweep.json").unlink()
    with pytest.raises(BadInput, match=rf"of cell 1 there is no game.*Install simkit {VERSION}"):
        check_folder(out, rebuild=True)


def test_rows_of_two_sweeps_make_no_manifest(out, tmp_path):
    other = sweep({**STUDY, "settings": {"hurdles": True}}, tmp_path / "other").folder
    strange = min(other.rows.iterdir())
    shutil.copy(strange, out / "rows" / "00009-strange.parquet")
    (out / "sweep.json").unlink()
    with pytest.raises(BadInput, match=r"files of two sweeps .*00009-strange.parquet"):
        check_folder(out, rebuild=True)


def test_a_manifest_that_names_a_script_is_made_anew_by_who_names_it_too(tmp_path, monkeypatch):
    monkeypatch.setattr(trusted, "_trusted", set())
    script = tmp_path / "mine.py"
    script.write_text(
        '"""Mine: always the first option."""\n\nGAME = "toygame"\n\n\n'
        "def choose(view, rules, decision, options, count, mind):\n    return 0\n"
    )
    simkit.trust(script)
    study = STUDY | {"vary": {"bot": [str(script), "expert"]}}
    folder = sweep(study, tmp_path / "out").folder
    before = (folder.path / "sweep.json").read_bytes()
    (folder.path / "sweep.json").unlink()
    monkeypatch.setattr(trusted, "_trusted", set())
    with pytest.raises(BadInput, match=r"--script .*mine.py"):
        check_folder(folder.path, rebuild=True)
    simkit.trust(script)
    assert (
        check_folder(folder.path, rebuild=True).facts[0]
        == "sweep.json was written again, as it was."
    )
    assert (folder.path / "sweep.json").read_bytes() == before


def test_a_sound_manifest_is_left_as_it_is(out):
    before = (out / "sweep.json").read_bytes()
    assert check_folder(out, rebuild=True).facts[0].endswith("is sound and was left as it is.")
    assert (out / "sweep.json").read_bytes() == before


def test_without_rows_there_is_nothing_to_go_by(tmp_path):
    Folder(tmp_path / "empty").make()
    with pytest.raises(BadInput, match="no game is stored here; there is nothing to go by"):
        check_folder(tmp_path / "empty", rebuild=True)


# --- Folders from before there were seals ---------------------------------------------------------


def old_manifest(out: Path) -> dict:
    said = json.loads((out / "sweep.json").read_text())
    del said["seal"]
    return said | {"format": 1}


@pytest.fixture
def old(out) -> Path:
    """The same sweep as an older simkit stored it."""
    said = old_manifest(out)
    (out / "sweep.json").write_text(json.dumps(said))
    for path in shards(out):
        facts = json.loads(pq.read_metadata(path).metadata[b"simkit"])
        facts = {key: value for key, value in facts.items() if key not in ("cell", "values")}
        table = pq.read_table(path).replace_schema_metadata({"simkit": json.dumps(facts)})
        pq.write_table(table, path)
    return out


def test_an_older_folder_is_read_with_a_word_that_nobody_can_vouch_for_it(old, ref):
    stored, before = open_sweep(old), open_sweep(ref).summary()
    told = stored.summary()
    assert told["cells"] == before["cells"]
    assert (before["notes"], told["notes"]) == ([], [UNSEALED])
    assert check_folder(old).facts == ("12 of 12 files are there.", UNSEALED)
    assert any(UNSEALED in note for note in simkit.diff(old, old).notes)
    found = rerun(old)
    assert found.identical
    assert (found.files, found.same_files) == (12, 0)


def test_of_an_older_folder_swapped_shards_are_found_as_well(old):
    first, other = shards(old)[0], shards(old)[3]
    first.write_bytes(other.read_bytes())
    with pytest.raises(BadInput, match="games of other settings, bots, values, seed or rules"):
        open_sweep(old).summary()


def test_of_an_older_folder_a_shard_that_is_broken_inside_is_named(old):
    first = shards(old)[0]
    table = pq.read_table(first)
    place = table.schema.get_field_index("outcome")
    no_text = pa.array([b"\xff"] * table.num_rows, pa.binary())
    no_text = pa.Array.from_buffers(pa.string(), table.num_rows, no_text.buffers())
    pq.write_table(table.set_column(place, "outcome", no_text), first)
    with pytest.raises(BadInput, match=rf"{first.name}: the file cannot be read .*UTF8"):
        open_sweep(old).summary()
    found = rerun(old)
    assert [fault.file for fault in found.faults] == [first.name]
    assert found.games == 4 * 60


def test_an_older_folder_is_not_gone_on_with(old):
    with pytest.raises(BadInput, match="an older simkit, whose files bear no seals"):
        resumed(open_sweep(old))


def test_an_older_shard_makes_no_manifest(old):
    (old / "sweep.json").unlink()
    with pytest.raises(BadInput, match=r"no file of the rows can be gone by.*bears no seal"):
        check_folder(old, rebuild=True)
