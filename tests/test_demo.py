"""`make demo` is the first thing that anybody runs: it plays to its last line."""

from __future__ import annotations

import importlib.util
from pathlib import Path

DEMO = Path(__file__).parent.parent / "experiments" / "demo.py"


def test_the_demo_ends_with_the_win_rate_and_what_it_wrote(tmp_path, capsys, monkeypatch):
    spec = importlib.util.spec_from_file_location("demo", DEMO)
    demo = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(demo)
    monkeypatch.setattr("sys.argv", ["demo.py", "--games", "10", "--out", str(tmp_path / "report")])
    assert demo.main() == 0
    first, *rest = capsys.readouterr().out.splitlines()
    assert "holds the Invasion map in " in first
    assert "10 games, seed 1" in first
    written = [line.partition(": ")[2].strip() for line in rest]
    assert len(written) > 3
    assert all(Path(path).stat().st_size > 500 for path in written)
