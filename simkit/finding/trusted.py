"""Which Python files simkit may run as bots: only those that the user has named.

Such a file is a program, and it can do whatever its user can. Whoever names one, as a bot or with
`--script`, has decided to run it; a document that names one has decided nothing.
"""

from __future__ import annotations

import os

from simkit.description.game import shown
from simkit.messages.errors import BadInput
from simkit.players.botscript import is_script
from simkit.players.program import is_program

_trusted: set[str] = set()


def trust(file: str | os.PathLike[str]) -> None:
    """Let simkit run a Python file if a bot file, a position or a stored result names it.

        simkit.trust("mine.py")

    file          the path of the script or model. Simkit may run it until the program ends

    You need not trust a file that you name as a bot (`bot="mine.py"`).
    """
    name = os.fspath(file)
    if not is_script(name) and not os.path.isfile(os.path.join(name, "__init__.py")):
        raise BadInput(
            f"A script ends in .py or .joblib, or is a game's folder; {shown(name)} is neither."
        )
    _trusted.add(_place(file))


def trust_bots(names: object) -> None:
    """The user himself has named these bots: several are joined by +, or stand in a list."""
    if isinstance(names, str):
        for name in filter(is_script, names.split("+")):
            trust(name)
    elif isinstance(names, list | tuple):
        for each in names:
            trust_bots(each)


def check_bots(names: object) -> None:
    """Refuse scripts among bots that a document has named as `trust_bots` takes them."""
    if isinstance(names, str):
        for name in filter(is_script, names.split("+")):
            check_trusted(name)
    elif isinstance(names, list | tuple):
        for each in names:
            check_bots(each)


def check_trusted(script: str, named_in: str = "") -> None:
    """Refuse a script that only a document has named."""
    if not is_trusted(script):
        where = f"{named_in} names" if named_in not in ("", script) else "a document names"
        raise BadInput(
            f"{where} the script {script}, and a script is a program. Look into it; if it may run, "
            f"name it yourself with --script {script} (in Python: simkit.trust)."
        )


def is_trusted(file: str | os.PathLike[str]) -> bool:
    """Whether the user has named this program."""
    return _place(file) in _trusted


def trusted_files() -> list[str]:
    """What may be run, by its paths."""
    return sorted(_trusted)


def _place(file: str | os.PathLike[str]) -> str:
    """What stands for a program, wherever it is named from; a call stands for itself."""
    name = os.fspath(file)
    return name if is_program(name) else os.path.realpath(name)
