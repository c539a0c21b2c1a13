"""The laboratory is tested with a toy, so that no rule of a real game can break its tests."""

import io
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # tests/, where the toy lives


@pytest.fixture(scope="session")
def toy():
    from toygame import GAME

    return GAME


@pytest.fixture(autouse=True)
def toy_is_listed(monkeypatch):
    """The toy stands in the registry, as a game does that the command line can play."""
    from simkit.finding import registry

    monkeypatch.setattr(registry, "PACKAGES", (*registry.PACKAGES, "toygame"))


@pytest.fixture
def prepared(toy):
    from simkit.lab.play.cell import cell_of
    from simkit.lab.play.prepare import prepare

    return prepare(cell_of(toy))


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


@pytest.fixture
def terminal():
    return Terminal()
