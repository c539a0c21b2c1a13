"""The process in which questions of the page are answered (simkit.web.worker)."""

from __future__ import annotations

import sys

from simkit.cli.page.reading import Commands
from simkit.web import worker

WORKER = (sys.executable, "-m", "simkit.cli.page.worker")


def main() -> None:
    worker.main(Commands())


if __name__ == "__main__":
    main()
