"""The process that runs a game opened on the web page (see simkit.web.tables.opened).

    python -m simkit.cli.page.table play GAME --page

It ends with the page, however that ends: no more can come from standard input then.
"""

from __future__ import annotations

import os
import sys
from threading import Thread

from simkit.cli.main import main as obey
from simkit.lab.basics.parents import end_with_parent

TABLE = (sys.executable, "-m", "simkit.cli.page.table")


def main() -> None:
    end_with_parent()
    Thread(target=_end_with_input, daemon=True).start()
    sys.exit(obey(sys.argv[1:]))


def _end_with_input() -> None:
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main()
