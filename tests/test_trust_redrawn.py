"""Pages of the soak that are not drawn again."""

from __future__ import annotations

from benchmarks.trust import redrawn
from simkit.web.asking import Replied


def test_a_page_that_is_not_drawn_again_is_as_large(tmp_path, monkeypatch):
    def drawn(replied, folder):
        (folder / "answer.txt").write_text(replied.title)
        return {"files": ["answer.txt"], "finding": replied.title}

    monkeypatch.setattr(redrawn, "TELL", drawn)
    tell, found = redrawn.Redrawn(3), []
    for verb, title in [("run", "a"), ("run", "b"), ("run", "c"), ("causes", "d"), ("run", "e")]:
        page = tell(Replied(verb, title, None, str, None, ""), tmp_path)
        found.append((page["finding"], (tmp_path / "answer.txt").read_text()))
    assert found == [(told, told) for told in "aacdc"]
