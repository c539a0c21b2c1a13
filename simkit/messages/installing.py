"""Say how to install what a command lacks, under simkit's name on the package index."""

from __future__ import annotations

from simkit.version import DISTRIBUTION


def installing(extra: str) -> str:
    """The line that installs simkit with one of its extras."""
    return f'pip install "{DISTRIBUTION}[{extra}]"'
