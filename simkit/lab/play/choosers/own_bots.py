"""Run the bots of the user, which `botscript` only reads. Policies are not compiled."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any

from simkit.description.game import Game
from simkit.finding.trusted import check_trusted
from simkit.messages.blame import at_fault, line_of, suspect
from simkit.messages.errors import BadInput
from simkit.players.botscript import is_model, text_of
from simkit.players.program import is_program

_loading = threading.RLock()  # who comes second waits until a module is whole


def chooser(file: str, game: Game, engine: ModuleType) -> Any:
    """The function that answers for a user's program."""
    check_trusted(file)
    if is_program(file):
        from . import policies, programs

        return policies.seated(programs.ProgramAsker(file, game, engine), engine)
    if is_model(file):
        from . import policies

        return policies.seated(
            policies.Asker(file, policies.model_policy(file), game, engine), engine
        )
    module = _loaded(file)
    if not hasattr(module, "choose"):
        from . import policies

        return policies.seated(policies.Asker(file, module.act, game, engine), engine)
    return _compiled(file, module.choose, engine)


def _compiled(file: str, choose: Any, engine: ModuleType) -> Any:
    """The function of a bot's Python file, as machine code."""
    from simkit.kernel.jit import entry
    from simkit.kernel.protocol import signatures

    choose = getattr(choose, "py_func", choose)  # where somebody has put @kernel on it
    signature = signatures(engine.STATE, engine.RULES).choose
    try:
        compiled = entry(signature)(choose)
    except Exception as problem:  # numba lets many kinds through
        raise BadInput(at_fault(problem, file)) from None
    if not _gives_a_number(compiled, signature):
        raise BadInput(
            f"{file}: choose never returns; it must return the place of an option, a whole number "
            "from 0 to count - 1."
        )
    return compiled


def _gives_a_number(compiled: Any, signature: Any) -> bool:
    """Whether it was compiled as an engine calls it; the twin, which is plain Python, always is."""
    made = getattr(compiled, "nopython_signatures", None)
    return made is None or [each.return_type for each in made] == [signature.return_type]


def _loaded(file: str) -> ModuleType:
    """The file as a module; named by its content, so that an edited file is another module."""
    text = text_of(file)
    content = hashlib.sha256(f"{Path(file).resolve()}\0{text}".encode()).hexdigest()[:16]
    name = f"own_bot_{Path(file).stem}.{content}"
    with _loading:
        return sys.modules[name] if name in sys.modules else _run_as(name, file)


def _run_as(name: str, file: str) -> ModuleType:
    """Run a file as a module of this name."""
    suspect(file)
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as problem:
        del sys.modules[name]
        said = f"{type(problem).__name__}: {problem}".rstrip(": ")
        raise BadInput(f"{file}: the file cannot be run ({said}){line_of(problem)}.") from None
    return module
