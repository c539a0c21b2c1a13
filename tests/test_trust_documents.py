"""A sample of the bench of trust: documents made hostile (`make bench-trust` tries a thousand)."""

from __future__ import annotations

import signal
import tempfile
import time
from random import Random

import pytest

from benchmarks.trust import documents, searches
from benchmarks.trust.tally import toy_listed


@pytest.fixture(autouse=True)
def kept_here(monkeypatch, tmp_path):
    """Should there be a defect, its file lies in a folder of the test."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def test_hostile_documents_are_taken_or_refused_in_one_message(tmp_path):
    with toy_listed():
        found = list(documents.trials(tmp_path / "bench", Random(11), share=0.08))
    assert {tally.kind.partition(" made")[0] for tally in found} == {
        "studies",
        "packs",
        "bot files",
        "positions",
        "answers",
        "manifests",
        "tables",
        "scripts",
        "spreadsheets",
        "own tables",
        "added cards",
        "exports",
        "plays",
        "maps",
        "logs",
    }
    assert [wrong for tally in found for wrong in tally.wrong] == []
    assert sum(tally.refused for tally in found) > 50


@pytest.mark.parametrize(
    ("code", "out", "err", "wrong"),
    [
        (0, "fine\n", "", ""),
        (2, "", "simkit run: no.\n", ""),
        (1, "differs\n", "", ""),
        (3, "", "", "exit code 3"),
        (1, "", "simkit run: this is a defect of simkit\n", "exit code 1"),
        (2, "", "Traceback (most recent call last)\n", "exit code 2"),
        (2, "", "one\ntwo\n", "not one message"),
        (2, "half an answer\n", "simkit run: no.\n", "not one message"),
        (0, "\x1b[31mred\n", "", "a control character"),
        (2, "", "x" * 2000 + "\n", "a message of 2,000 signs"),
    ],
)
def test_the_bench_sees_what_is_wrong(code, out, err, wrong):
    found = documents._complaint(code, out, err)
    assert found.startswith(wrong)
    assert bool(found) == bool(wrong)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system sets no clocks")
def test_the_bench_sees_what_hangs(monkeypatch):
    monkeypatch.setattr(documents, "main", lambda words: time.sleep(60) or 0)
    monkeypatch.setattr(documents, "SLOWEST", 0.1)
    assert documents.ended([])[1] == "Hung came through: it had not ended after 0.1 seconds"


@pytest.mark.parametrize(
    ("held", "before", "after", "told"), [(3, 4, 6, "it took 3.0 GB"), (4, 4, 4.5, "")]
)
def test_the_bench_sees_what_takes_much_memory(monkeypatch, held, before, after, told):
    """What the process held before is not laid to a command."""
    sizes = iter([before * 2**30, after * 2**30])
    monkeypatch.setattr(documents, "main", lambda words: 0)
    monkeypatch.setattr(documents, "_bytes_held", lambda: held * 2**30)
    monkeypatch.setattr(documents, "_most_bytes", lambda: next(sizes))
    assert documents.ended([]) == (0, told)


@pytest.mark.parametrize("verb", searches.ASKED)
def test_hostile_questions_are_checked_or_refused(verb, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(searches, "PLAYED_EVERY", 1000)
    with toy_listed():
        found = searches._questions(verb, Random(12), 12)
    assert found.wrong == []
    assert found.refused > 3


def test_hostile_kept_answers_hide_no_other(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for verb in searches.ASKED:
        (tmp_path / verb).mkdir()
        (tmp_path / verb / searches.PAGE).write_text('{"title": "T", "files": [{"name": "a"}]}')
    for tally in searches._kept_answers(Random(12), 12):
        assert tally.wrong == []
        assert tally.tried == 12
