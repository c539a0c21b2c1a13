"""The process that answers questions of the page (see simkit.web.worker)."""

from __future__ import annotations

import sys

from simkit.cli.page.reading import Commands
from simkit.web import worker

WORKER = (sys.executable, "-m", "simkit.cli.page.worker")


def main() -> None:
    worker.main(Commands())


if __name__ == "__main__":
    main()
