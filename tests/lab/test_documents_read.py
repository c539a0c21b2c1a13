"""Reading a document: what is nested too deeply leaves the process as it was."""

import gc

import pytest

from simkit.lab.basics import documents
from simkit.messages.errors import BadInput


def test_no_garbage_is_collected_while_a_text_is_read(monkeypatch, tmp_path):
    collecting = []

    def read(text):
        collecting.append(gc.isenabled())
        raise RecursionError

    monkeypatch.setattr(documents, "read_toml", read)
    file = tmp_path / "deep.toml"
    file.write_text("a = 1")
    with pytest.raises(BadInput, match="nested too deeply"):
        documents.read_document(file)
    assert collecting == [False]
    assert gc.isenabled()


def test_who_had_switched_it_off_finds_it_off(tmp_path):
    file = tmp_path / "a.toml"
    file.write_text("[table]\nkey = 1\n")
    gc.disable()
    try:
        assert documents.read_document(file) == {"table": {"key": 1}}
        assert not gc.isenabled()
    finally:
        gc.enable()
