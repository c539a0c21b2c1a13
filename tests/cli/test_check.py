"""`simkit check --json` for programs: one object, whether or not the game can be loaded."""

from __future__ import annotations

import json
from pathlib import Path

from simkit.cli.main import main

PIG = Path(__file__).resolve().parents[2] / "examples/pig.py"


def test_a_game_that_cannot_be_loaded_is_told_as_json(tmp_path, capsys):
    file = tmp_path / "broken.py"
    text = PIG.read_text(encoding="utf-8")
    file.write_text(text.replace("game.roll(", "game.rol(", 1), encoding="utf-8")
    assert main(["check", str(file), "--json"]) == 2
    found = json.loads(capsys.readouterr().out)
    assert "broken.py" in found["wrong"][0] and "Did you mean roll?" in found["wrong"][0]
    assert main(["check", str(file)]) == 2
    assert "Did you mean roll?" in capsys.readouterr().err
