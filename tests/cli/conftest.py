"""What tests of the command line stand on: command lines that are obeyed, and the toy game."""

from __future__ import annotations

import json
import shlex

import pytest

from simkit.cli.main import main
from simkit.finding import registry


@pytest.fixture
def toy(monkeypatch, tmp_path):
    """The toy is the only game, and files land in a folder of ours."""
    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def printed(capsys):
    """Gives a command line that ends with a code; returns standard output and standard error."""

    def obey(line: str, code: int = 0) -> tuple[str, str]:
        capsys.readouterr()  # what was said before
        assert main(shlex.split(line)) == code
        seen = capsys.readouterr()
        return seen.out, seen.err

    return obey


@pytest.fixture
def answered(printed):
    """The JSON object of a command line: standard output holds nothing else."""
    return lambda line, code=0: json.loads(
        printed(f"{line} --json", code)[0], parse_constant=pytest.fail
    )


@pytest.fixture
def plain():
    """Plain data as --json prints it."""
    return lambda data: json.loads(json.dumps(data))


@pytest.fixture
def undrawn():
    """Web pages of sweeps have the words of their charts alone."""
    from tests.undrawn import without_pictures

    with without_pictures():
        yield
