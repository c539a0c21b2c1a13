"""Get the entry points of an engine as the compiler's (LLVM) text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from simkit.lab.basics.engine_parts import engine_part
from simkit.messages.errors import BadInput

BOT = "bot_"  # before a bot's place in the list of bots
PLAYING = ("play_batch", "set_up", "play", "dealer")
SEARCHING = ("search_batch", "deal_hidden", "worth")  # what a bot that searches needs as well
UNCOMPILED = "publish needs compiled games; unset NUMBA_DISABLE_JIT."


class EntryTexts(NamedTuple):
    """The text of each entry point, and what it is called there."""

    texts: dict[str, str]
    names: dict[str, str]


def entries_of(engine: Any, bots: Iterable[str], searches: bool) -> EntryTexts:
    """What plays a game with these bots, which are called bot_0, bot_1 and so on."""
    from simkit.kernel.jit import ready

    wanted = (*PLAYING, *SEARCHING) if searches else PLAYING
    found = {name: ready(engine_part(engine, name)) for name in wanted}
    found |= {f"{BOT}{place}": engine.CHOOSERS[name] for place, name in enumerate(bots)}
    compiled = {name: _compiled(each) for name, each in found.items()}
    return EntryTexts(
        {name: _text(each) for name, each in compiled.items()},
        {name: each.fndesc.llvm_func_name for name, each in compiled.items()},
    )


def is_called_at_play(entries: EntryTexts, name: str) -> bool:
    """Whether anything but a search calls a function of mathematics."""
    call = re.compile(rf"@(?:llvm\.)?{name}(?:\.f64)?\(")
    return any(call.search(text) for each, text in entries.texts.items() if each not in SEARCHING)


def _compiled(entry: Any) -> Any:
    """What numba made of an entry point, which has one signature."""
    if not hasattr(entry, "overloads"):
        raise BadInput(UNCOMPILED)
    return next(iter(entry.overloads.values()))


def _text(compiled: Any) -> str:
    """Also of code that was found in the cache: numba keeps it to link it elsewhere."""
    return str(compiled.library._get_module_for_linking())
