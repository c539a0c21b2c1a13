"""Compiled code that comes with the package is used where it fits to the last digit, else not."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numba
import pytest

from simkit.kernel import jit
from simkit.kernel.keeping import shipped
from tests.sampled import sampled

from .workshop import RULES, Workshop

SHIP = """
from pathlib import Path
from simkit.kernel.keeping import shipped
shipped.ship_to(Path("simkit/compiled"))
from simkit.tiny import engine
shipped.seal(Path("simkit/compiled"))
print("{}")
raise SystemExit
"""
lean = pytest.mark.skipif(bool(jit.LACKING), reason="this numba compiles in its own way")
pytestmark = [pytest.mark.slow, lean]


@pytest.fixture(scope="module")
def laid_in(tmp_path_factory):
    """The tiny game, compiled as it is shipped."""
    workshop = Workshop(tmp_path_factory.mktemp("ship"))
    assert workshop.play(first=SHIP) == {"notes": ""}
    assert not workshop.cache.exists()
    return workshop


@pytest.fixture
def installed(laid_in, tmp_path):
    """A copy of it that a test may change."""
    workshop = object.__new__(Workshop)
    shutil.copytree(laid_in.folder, tmp_path / "copy")
    workshop.folder, workshop.cache = tmp_path / "copy", tmp_path / "copy" / "cache"
    workshop.simkit = workshop.folder / "simkit"
    return workshop


def code_of(workshop: Workshop) -> Path:
    (file,) = (workshop.simkit / "compiled").rglob("simkit.tiny.engine.play-*.code")
    return file


def test_what_was_shipped_is_played_at_once_and_needs_no_cache(installed):
    assert installed.play() == {"notes": "", "played": 42, "cached": True, "put_back": True}
    assert not installed.cache.exists()


def test_an_edited_rule_is_compiled_anew_and_it_is_said_why(installed):
    installed.write("tiny/rules.py", RULES.replace("2 * number", "3 * number"))
    done = installed.play()
    assert (done["played"], done["cached"]) == (63, False)
    assert done["notes"] == (
        "simkit: compiles anew what came with it compiled (made from other sources)\n"
    )
    assert installed.play() == {"notes": "", "played": 63, "cached": True, "put_back": True}


@pytest.mark.parametrize("what", sampled(["platform", "Python", "NumPy", "numba", "llvmlite"], 2))
def test_what_was_made_for_another_machine_is_not_used(installed, what):
    path = installed.simkit / "compiled" / "made-for.json"
    made = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(made | {what: "of old"}), encoding="utf-8")
    done = installed.play()
    assert (done["played"], done["cached"]) == (42, False)
    assert f"(made for {what} of old, not {made[what]})\n" in done["notes"]


@pytest.mark.parametrize("text", sampled(["", "[]", "{}", None], 2))
def test_what_does_not_say_what_it_was_made_for_is_not_used(installed, text):
    path = installed.simkit / "compiled" / "made-for.json"
    path.unlink() if text is None else path.write_text(text)
    done = installed.play()
    assert (done["played"], done["cached"]) == (42, False)
    assert "(made for nobody knows what)" in done["notes"]


@pytest.mark.parametrize("damage", ["cut", "turned", "gone"])
def test_a_damaged_file_is_compiled_anew(installed, damage):
    file = code_of(installed)
    held = bytearray(file.read_bytes())
    held[len(held) // 2] ^= 1
    if damage == "gone":
        file.unlink()
    else:
        file.write_bytes(held if damage == "turned" else held[: len(held) // 2])
    done = installed.play()
    assert (done["played"], done["cached"]) == (42, False)
    assert installed.play()["cached"]


def test_what_is_shipped_says_what_it_was_made_for():
    assert set(shipped.machine()) == {"platform", "Python", "NumPy", "numba", "llvmlite"}
    assert shipped.machine()["numba"] == numba.__version__
