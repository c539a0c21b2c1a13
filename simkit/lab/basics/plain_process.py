"""Run a second Python without compiling, which can name the line of an error and be stopped.

What it is asked and what it answers are plain data.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from simkit.messages.patience import BUSIEST

MAIN = "simkit.lab.checking.in_plain"
GRACE = 60.0  # seconds to start and to load a game


def asked_in_plain(order: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """What a plain Python answers to an order; {} if it answers nothing."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", MAIN],
            input=json.dumps({**order, "seconds": seconds}),
            env=os.environ
            | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True,
            text=True,
            check=False,
            timeout=BUSIEST * seconds + GRACE,
        )
        found = json.loads(done.stdout.splitlines()[-1])
    except (subprocess.TimeoutExpired, IndexError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
