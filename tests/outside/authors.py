"""An author's game in a folder: a copy of the bare frame, changed as a test wants it."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree, ignore_patterns

ROOT = Path(__file__).resolve().parents[2]
FRAME = ROOT / "tests" / "bareframe"
MAIN = "import sys\nfrom simkit.__main__ import main\nsys.exit(main())"


@dataclass(frozen=True)
class Author:
    """A folder with a game in it, and a command line there."""

    folder: Path
    game: str

    def changed(self, file: str, *pairs: tuple[str, str]) -> Author:
        """One of the game's files with some texts in the place of others."""
        path = self.folder / self.game / file
        text = path.read_text(encoding="utf-8")
        for old, new in pairs:
            assert text.count(old) >= 1, f"{file} has no {old!r}"
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
        return self

    def line_of(self, file: str, text: str) -> int:
        """The line in which a text first stands."""
        lines = (self.folder / self.game / file).read_text(encoding="utf-8").splitlines()
        return next(number for number, line in enumerate(lines, start=1) if text in line)

    def types(
        self, line: str, plain: bool = False, first: str = "", **variables: str
    ) -> subprocess.CompletedProcess[str]:
        """What simkit says to a command line, in a process of its own that runs some code first."""
        env = os.environ | {"PYTHONPATH": str(ROOT), "TMPDIR": str(self.folder)} | variables
        env |= {"NUMBA_DISABLE_JIT": "1"} if plain else {}
        program = ["-c", f"{first}\n{MAIN}"] if first else ["-m", "simkit"]
        return subprocess.run(
            [sys.executable, *program, *line.split()],
            cwd=self.folder,
            env=env,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )


def author_in(folder: Path, game: str = "onecard") -> Author:
    """The bare frame under a name of its own."""
    copytree(FRAME, folder / game, ignore=ignore_patterns("__pycache__"))
    for path in (folder / game).rglob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace("bareframe", game), "utf-8")
    return Author(folder, game)
