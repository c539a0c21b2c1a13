"""The command `simkit` begins here: on package indices, the name simkit is another project's.

Both projects have a folder `simkit`. If the other one is found, this says so and plays nothing.
"""

from __future__ import annotations

import importlib
import sys
from importlib import metadata
from pathlib import Path

OURS = "simkit-boardgames"
WRONG = 2  # how a command ends that cannot do what was asked


def main() -> int:
    """Obey the command line, if the folder simkit is ours."""
    if problem := _foreign():
        print(f"simkit: {problem}", file=sys.stderr)
        return WRONG
    from simkit.__main__ import main as obey

    return obey()


def _foreign() -> str:
    """Whose folder simkit was found, and what to do; "" if it is ours."""
    try:
        found = importlib.import_module("simkit")
    except Exception:  # a stranger's package may need what is not installed
        found = None
    if hasattr(found, "HOMES"):
        return ""
    where, owners = getattr(found, "__file__", None), _owners()
    if where and not owners:
        return f"{Path(where).parent} is another project's; rename it, or take it off PYTHONPATH."
    folder = Path(where).parent if where else Path(__file__).with_name("simkit")
    return (
        f"{folder} belongs to {owners or 'another project'}; run: pip uninstall simkit, and then "
        f"pip install --force-reinstall --no-deps {OURS}."
    )


def _owners() -> str:
    """The other packages that have a folder simkit, with their versions; "" if there is none."""
    names = set(metadata.packages_distributions().get("simkit", ())) - {OURS}
    told = [f"the package {name} {metadata.version(name)}" for name in sorted(names)]
    return " and ".join(told)
