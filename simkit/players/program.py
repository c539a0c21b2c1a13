"""A program in any language as a bot, such as `cmd:node my-bot.js`.

The words after `cmd:` are a program and its arguments. No shell reads them. A program is named by
the user alone; a document that names one is refused (simkit.finding.trusted).
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
from pathlib import Path
from typing import Any

from simkit.description.policy import MISTAKES, Bot
from simkit.messages.errors import BadInput
from simkit.outside.files import is_confined, read_content

PREFIX = "cmd:"
LARGEST = 200_000_000  # bytes of a file that is part of the program


def is_program(name: Any) -> bool:
    """Whether a bot's name is the call of a program."""
    return isinstance(name, str) and name.startswith(PREFIX)


def words_of(name: str) -> list[str]:
    """The program and its arguments."""
    try:
        words = shlex.split(name.removeprefix(PREFIX), posix=os.name != "nt")
    except ValueError as problem:
        raise BadInput(f"{name}: a quotation mark is left open ({problem}).") from None
    if not words:
        raise BadInput(f"{name}: name a program, such as {PREFIX}node my-bot.js.")
    return words


def program_bot(name: str) -> Bot:
    """The bot that a program is; nothing of it is run."""
    if is_confined():  # a web page or an assistant has named it
        raise BadInput(f"{name}: a page runs no programs; name it on the command line.")
    words = words_of(name)
    if shutil.which(words[0]) is None:
        raise BadInput(f"{name}: there is no program {words[0]}; write its path, or install it.")
    idea = "A program of your own."
    return Bot(name, idea, name, "Nobody has stated it.", (MISTAKES,), script=name)


def digest_of(name: str) -> str:
    """What tells one version of a program from another: its words, and the files that they name."""
    told = hashlib.sha256(name.encode())
    for word in words_of(name):
        if Path(word).is_file():
            told.update(read_content(word, LARGEST))
    return f"sha256 {told.hexdigest()}"
