"""The command ``simkit``, which ``python -m simkit`` is too."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

INTERRUPTED = 130


def main() -> int:
    """Obey the command line. Ctrl-C while the program is still being loaded ends it quietly."""
    usual = signal.getsignal(signal.SIGINT)
    if usual is signal.default_int_handler:  # else it is ignored, or somebody's own
        signal.signal(signal.SIGINT, _leave)
    from simkit.cli import main as program

    signal.signal(signal.SIGINT, usual)
    return program.main()


def _leave(number: int, place: Any) -> None:
    """There is nothing yet that would have to be put away."""
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())
