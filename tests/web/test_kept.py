"""Kept answers: one file that cannot be shown hides no other."""

from __future__ import annotations

import json

import pytest
from starlette.responses import JSONResponse

from simkit.messages.errors import BadInput
from simkit.web.kept import LABEL, PAGE, Kept

HOSTILE = {
    "infinite": '{"title": 1e999, "files": [], "finding": 1e999}',
    "not a number": '{"title": NaN, "files": [], "finding": NaN}',
    "deep": '{"title": ' + "[" * 6_000 + "]" * 6_000 + ', "files": []}',
    "very deep": "[" * 100_000 + "]" * 100_000,
    "half a letter": '{"title": "\\ud800", "files": [], "finding": "\\udfff"}',
    "no text": '{"title": {"a": 1}, "files": [], "finding": [1]}',
    "list": "[]",
}


@pytest.mark.parametrize("said", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_answer_hides_no_other(said, tmp_path):
    for name, page, label in (
        ("001-run", '{"files": []}', '{"title": "Run"}'),
        ("002-run", said, said),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / PAGE).write_text(page)
        (tmp_path / name / LABEL).write_text(label)
    kept = Kept(tmp_path)
    listed = json.loads(JSONResponse(kept.listed()).body)
    assert {each["id"] for each in listed} == {"001-run", "002-run"}
    assert [each["title"] for each in listed if each["id"] == "001-run"] == ["Run"]
    try:
        JSONResponse(kept.shown("002-run"))
    except BadInput as refused:
        assert "is no answer" in str(refused)
