"""``python -m simkit`` is the command ``simkit``."""

import sys

from simkit.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
