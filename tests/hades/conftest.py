"""What most tests of Escape from Hades begin with."""

from __future__ import annotations

import pytest

from tests.filled import watch
from tests.hades.scene import Scene

watch("hades")


@pytest.fixture
def scene() -> Scene:
    """Nobody on the map, in system, every Circle closed; both Preferred Directions are east."""
    scene = Scene()
    scene.clear()
    scene.prefer(inferno="E", purgatory="E")
    return scene
