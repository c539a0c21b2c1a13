"""What pyproject.toml cannot say: a wheel may take compiled games along (`make wheel`).

With SIMKIT_COMPILED=all (or the names of some games) they are compiled into the wheel, which then
is for this system and this Python alone; otherwise games are compiled where they are played.
"""

import os
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

COMPILED = os.environ.get("SIMKIT_COMPILED", "").split()


class BuildWithGames(build_py):
    """Copy the package, and compile the games of the copy."""

    def run(self) -> None:
        super().run()
        if COMPILED and not self.editable_mode:
            package = Path(self.build_lib).resolve()
            ship = [sys.executable, "-m", "simkit.lab.basics.shipping", package / "simkit/compiled"]
            command = [*ship, *COMPILED]
            subprocess.run(command, cwd=package, check=True, env=os.environ | {"PYTHONPATH": "."})


class OfThisPlatform(Distribution):
    """A distribution whose wheel is named after what it was compiled for."""

    def has_ext_modules(self) -> bool:
        return bool(COMPILED)


setup(cmdclass={"build_py": BuildWithGames}, distclass=OfThisPlatform)
