"""How to install what a command lacks: simkit's name on a package index is not its name here."""

from __future__ import annotations

from simkit.version import DISTRIBUTION


def installing(extra: str) -> str:
    """The line that installs simkit with one of its extras."""
    return f'pip install "{DISTRIBUTION}[{extra}]"'
