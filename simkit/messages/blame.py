"""Find whose mistake an error is: the file, line and function of a user's game or bot.

    pig.py, line 20, in play_turn: AttributeError: 'Game' object has no attribute 'pott'
        game.pott += 1

What Python and numba raise is told so. Other files than those of such games and bots are never
blamed: not simkit's, not those of libraries, not the script that calls simkit.
"""

from __future__ import annotations

import linecache
import os
import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from simkit.messages.errors import BadInput, SimkitError

_suspects: set[str] = set()  # files of games and bots of the user's own, by their real paths
_NUMBA_PLACE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+)')
_NUMBA_OTHER = re.compile(r"(?P<file>\S+\.py) \((?P<line>\d+)\)")
_NO_FIELD = re.compile(r"(Field|attribute) '?(?P<name>\w+)'? (was not found in|is not|of type)")
_MOST = 160  # signs of what Python or numba says
ADVICE = {
    "ZeroDivisionError": "look whether the divisor can be 0, and ask for that case first",
    "FloatingPointError": "look whether the divisor can be 0, and ask for that case first",
    "IndexError": "indices count from 0; the last is the length minus 1",
    "RecursionError": "a function calls itself without end",
    "NameError": "give the name a value before it is used, or look whether it is spelt right",
    "ModuleNotFoundError": "put the module beside the file, or install it",
    "ImportError": "look whether the name is spelt right and the module has it",
    "TypeError": "look at the kinds of the values in this line",
    "SyntaxError": "mend the line; Python cannot read it",
}
_COMPILED = "the compiler needs one kind of value for each name, and only fields that exist"


def suspect(file: str | os.PathLike[str]) -> None:
    """From now on errors in this file are told as its own: it is of a game or a bot."""
    _suspects.add(os.path.realpath(file))


def is_suspect(file: str) -> bool:
    """Whether a file is of a game or bot that the user has named."""
    return not file.startswith("<") and os.path.realpath(file) in _suspects


@contextmanager
def blamed(path: str = "") -> Iterator[None]:
    """What a file that is not ours raises in the block is told as its own.

    With a path everything is told as the fault of what lies there.
    """
    try:
        yield
    except SimkitError:
        raise
    except (Exception, SystemExit) as problem:
        message = at_fault(problem, path)
        if not message:
            raise
        raise BadInput(message) from problem


def at_fault(problem: BaseException, path: str = "") -> str:
    """The message for an error of a file that is not ours; "" if no such file is involved.

    With a path it is that of the file or folder that is to blame in any case.
    """
    place = _place_of(problem)
    if place is None and not path:
        return ""
    file, line, function = place or (path, 0, "")
    where = file + (f", line {line}" if line else "") + (f", in {function}" if function else "")
    said, advice = _said(problem, function or "it"), _advice(problem)
    told = f"{where}: {said}" + _quoted(file, line)
    return f"{told}; {advice}." if advice else f"{told}."


def line_of(problem: BaseException) -> str:
    """Where a foreign file broke, as the end of a sentence; "" if no line is known."""
    file, line, _ = _place_of(problem) or ("", 0, "")
    return f" in line {line}{_quoted(file, line)}" if line else ""


def place_of_stop(stopped: BaseException) -> str:
    """The line of a foreign file that was at work when it was stopped: file, line and text."""
    file, line, function = _place_of(stopped) or ("", 0, "")
    inside = f", in {function}" if function else ""
    return f"{file}, line {line}{inside}{_quoted(file, line)}" if line else ""


def _quoted(file: str, line: int) -> str:
    text = linecache.getline(file, line).strip() if line else ""
    return f": `{_short(text)}`" if text else ""


def _place_of(problem: BaseException) -> tuple[str, int, str] | None:
    """The last line of a foreign file on its way, or the one that numba or Python names."""
    if isinstance(problem, SyntaxError) and problem.filename and is_suspect(problem.filename):
        return problem.filename, problem.lineno or 0, ""
    found = _named_by_compiler(problem) if _is_compilers(problem) else None
    if found:
        return found
    frames = [
        (frame.filename, frame.lineno or 0, frame.name)
        for frame in traceback.extract_tb(problem.__traceback__)
        if is_suspect(frame.filename)
    ]
    if frames:
        file, line, function = frames[-1]
        return file, line, "" if function.startswith("<") else function
    behind = problem.__cause__ or problem.__context__
    return _place_of(behind) if behind else None


def _is_compilers(problem: BaseException) -> bool:
    """Whether numba could not compile a function; an unknown field is a KeyError inside it."""
    if type(problem).__module__.startswith("numba."):
        return True
    frames = traceback.extract_tb(problem.__traceback__)
    inside = bool(frames) and f"{os.sep}numba{os.sep}" in frames[-1].filename
    return inside and isinstance(problem, KeyError)


def _named_by_compiler(problem: BaseException) -> tuple[str, int, str] | None:
    """The innermost line that numba names: the first one, as it works its way outwards."""
    if isinstance(problem, KeyError):
        return _line_with_field(str(problem.args[0]))
    text = str(problem)
    places = [*_NUMBA_PLACE.finditer(text), *_NUMBA_OTHER.finditer(text)]
    foreign = [place for place in places if is_suspect(place["file"])]
    if not foreign:
        return None
    inner = min(foreign, key=lambda place: place.start())
    file, line = inner["file"], int(inner["line"])
    return file, line, _function_at(file, line)


def _line_with_field(name: str) -> tuple[str, int, str] | None:
    """The first line that uses a field of this name."""
    used = re.compile(rf"\.{re.escape(name)}\b")
    for file in sorted(_suspects):
        for number, text in enumerate(linecache.getlines(file), start=1):
            if used.search(text):
                return file, number, _function_at(file, number)
    return None


def _function_at(file: str, line: int) -> str:
    """The function that a line stands in."""
    for number in range(line, 0, -1):
        found = re.match(r"\s*def (\w+)", linecache.getline(file, number))
        if found:
            return found[1]
    return ""


def _said(problem: BaseException, what: str) -> str:
    """What went wrong, in one line without the workings of a compiler."""
    if _is_compilers(problem):
        return _compiler_said(problem, what)
    if isinstance(problem, SyntaxError):
        return f"this is not Python ({problem.msg})"
    first = (str(problem).strip().splitlines() or [""])[0]
    return _short(f"{type(problem).__name__}: {first}".rstrip(": "))


def _compiler_said(problem: BaseException, what: str) -> str:
    text = str(problem)
    unknown = _NO_FIELD.search(text)
    if unknown or isinstance(problem, KeyError):
        name = unknown["name"] if unknown else text.strip("'")
        return f"{what} cannot be compiled: there is no field {name}"
    lines = [line.strip() for line in text.splitlines()]
    telling = [line for line in lines if line and not line.startswith(_WORKINGS)]
    return _short(f"{what} cannot be compiled: {telling[0] if telling else text[:_MOST]}")


_WORKINGS = ("Failed in", "File ", "During:", ">>>", "- Resolution", "There are", "Overload of")


def _short(text: str) -> str:
    return text if len(text) <= _MOST else text[: _MOST - 3] + "..."


def _advice(problem: BaseException) -> str:
    if _is_compilers(problem):
        return _COMPILED
    if isinstance(problem, AttributeError) and problem.name:
        return _near(problem.name, problem.obj)
    kinds = (kind.__name__ for kind in type(problem).__mro__)
    return next((ADVICE[kind] for kind in kinds if kind in ADVICE), "")


def _near(name: str, holder: object) -> str:
    from simkit.messages.errors import nearest

    names = getattr(getattr(holder, "dtype", None), "names", None) or dir(holder)
    close = nearest(name, [each for each in names if not each.startswith("_")])
    return close.rstrip("?.").replace("Did you mean", "did you mean") if "Did" in close else ""
