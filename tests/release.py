"""Build what is released, check it, and try each piece where nothing else is: make release.

    python -m tests.release [GAMES]      games that come compiled: all (default), or none

A wheel of one system goes beside the release: a package index refuses `linux_x86_64`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
DIST, BESIDE = ROOT / "dist", ROOT / "dist/beside"
UV = Path(sys.executable).with_name("uv")
BUILD = "from setuptools import build_meta; build_meta.build_{kind}({folder!r})"
AWAY = {"serve", "play"}  # commands that wait for a person
FEW = ("--games", "200")


def main(games: str = "all") -> int:
    """Build, check, try."""
    for old in [*DIST.glob("simkit*"), *BESIDE.glob("simkit*")]:
        old.unlink()
    BESIDE.mkdir(parents=True, exist_ok=True)
    build("sdist", DIST)
    build("wheel", DIST)
    if games != "none":
        build("wheel", BESIDE, SIMKIT_COMPILED=games)
    pieces = [*sorted(DIST.glob("simkit*.*")), *sorted(BESIDE.glob("simkit*"))]
    obey(UV, "tool", "run", "twine", "check", "--strict", *pieces)
    for piece in pieces:
        count = tried(piece)
        print(f"{piece.relative_to(ROOT)}: {count} commands of the README answer", flush=True)
    return 0


def build(kind: str, folder: Path, **env: str) -> None:
    """A source archive, or a wheel."""
    code = BUILD.format(kind=kind, folder=str(folder))
    obey(sys.executable, "-c", code, cwd=ROOT, env=os.environ | env)


def tried(piece: Path) -> int:
    """Install one piece in an empty environment; returns how many commands answered there."""
    with TemporaryDirectory() as place:
        home = Path(place) / "home"
        obey(sys.executable, "-m", "venv", home)
        python, pinned = home / "bin/python", ROOT / "constraints.txt"
        obey(UV, "pip", "install", "--quiet", "--python", python, "-c", pinned, piece)
        env = {"PATH": f"{home}/bin:{os.environ['PATH']}", "NUMBA_CACHE_DIR": f"{place}/cache"}
        lines = list(commands())
        for words in lines:
            obey(*words, cwd=Path(place), env=env)
        return len(lines)


def commands() -> Iterator[list[str]]:
    """The README's own commands, with few games."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    for line in re.findall(r"^simkit .*$", "\n".join(blocks), re.MULTILINE):
        words = line.split()
        if words[1] not in AWAY:
            yield [*words[: words.index("--games")], *FEW] if "--games" in words else words


def obey(*words: str | Path, **how: object) -> None:
    """Run a command; the first that fails ends all."""
    done = subprocess.run(words, capture_output=True, text=True, **how)  # type: ignore[call-overload]
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
