"""`simkit completion`: what the Tab key offers, asked in a real bash."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from simkit.cli.commands.completion import SHELLS
from simkit.cli.main import main
from simkit.cli.overview import commands

needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="no bash on this machine")


def script(shell: str, capsys) -> str:
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.fixture
def offered(capsys, tmp_path):
    """What bash offers for the last word of a line."""
    (tmp_path / "study.toml").touch()
    (tmp_path / "results").mkdir()
    source = tmp_path / "simkit.bash"
    source.write_text(script("bash", capsys))

    def complete(line: str) -> list[str]:
        words = line.split(" ")
        asked = f"COMP_WORDS=({line or 'simkit'}); COMP_CWORD={len(words) - 1}; _shtab_simkit"
        told = f'source {source}; {asked}; printf "%s\\n" "${{COMPREPLY[@]}}"'
        done = subprocess.run(
            ["bash", "-c", told], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        return done.stdout.split()

    return complete


@needs_bash
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("simkit re", {"report", "replay"}),
        ("simkit show h", {"hades"}),
        ("simkit help comp", {"compare", "completion"}),
        ("simkit run apocalypse --he", {"--help"}),
        ("simkit show apocalypse s", {"scenarios", "settings"}),
        ("simkit run apocalypse --bot ra", {"random"}),
        ("simkit run apocalypse --pre", {"--precision"}),
        ("simkit sweep st", {"study.toml"}),
        ("simkit report re", {"results"}),
        ("simkit chart results h", {"heat-map"}),
        ("simkit odds apocalypse am", {"ambush"}),
        ("simkit sweep study.toml --backend d", {"dask"}),
        ("simkit timeline apocalypse --knob expert.mi", {"expert.mistakes"}),
        ("simkit timeline apocalypse --set desp", {"despair_dice"}),
    ],
)
def test_the_tab_key_offers_what_can_stand_there(offered, line, words):
    assert set(offered(line)) >= words
    assert all(word.startswith(line.split()[-1]) for word in offered(line))


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_is_in_the_script(shell, capsys):
    text = script(shell, capsys)
    assert all(word in text for each in commands().values() for word in each.typed.split())
    assert main(["completion", shell, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["shell"], answer["script"] + "\n") == (shell, text)


def test_another_shell_is_refused(capsys):
    assert main(["completion", "cmd"]) == 2
    assert "SHELL cannot be 'cmd'. Known: bash, zsh." in capsys.readouterr().err
