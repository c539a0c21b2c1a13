"""What numba does over and over while rules compile, or for nobody: here it does so no more.

Looking operators up once and leaving passes out take a ninth to a sixth off compiling a game
(measured in turns: least of The HellGame, most of Escape from Hades).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from numba.core import event
from numba.core.types.functions import BaseFunction

OPERATORS = ("_operator", "builtins")  # the modules of what a rule says with signs and plain words

# Passes for what no rule of ours has: closures, with-blocks, errors made up on the way, loops over
# tuples of several types, whole arrays reckoned with at once; and for branches that LLVM prunes.
NEEDLESS = frozenset(
    {
        "DeadBranchPrune",
        "DumpParforDiagnostics",
        "FindLiterallyCalls",
        "InlineClosureLikes",
        "InlineInlinables",
        "InlineOverloads",
        "LiteralPropagationSubPipelinePass",
        "LiteralUnroll",
        "MakeFunctionToJitFunction",
        "NopythonRewrites",
        "RewriteDynamicRaises",
        "RewriteSemanticConstants",
        "WithLifting",
    }
)


def without_needless(pipeline: Any) -> Any:
    """numba's passes without those that a rule of ours needs not."""
    pipeline.passes = [each for each in pipeline.passes if each[0].__name__ not in NEEDLESS]
    pipeline.finalize()
    return pipeline


class Arguments(tuple):
    """The types of a function's arguments, told in a word.

    numba words them anew for an event at every pass, and the types of a game are long to tell: this
    saves a tenth of the time.
    """

    def __str__(self) -> str:
        return f"{len(self)} arguments"


@contextmanager
def unclocked() -> Iterator[None]:
    """Rules compile without the two clocks that numba starts for every function.

    Each is told of every pass of all that is compiled meanwhile: thirty of them at the bottom of an
    engine, which takes a thirtieth of the time.
    """
    watch: Any = event
    clock = watch.install_timer
    watch.install_timer = lambda *_: nullcontext()
    try:
        yield
    finally:
        watch.install_timer = clock


@contextmanager
def asked_once() -> Iterator[None]:
    """What an operator means for values of some types is looked up once.

    numba would ask at every index whether a text, a list or a dictionary is meant, at every
    comparison whether None is.
    """
    function: Any = BaseFunction
    usual = function.get_call_type
    known: dict[Any, Any] = {}

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws or getattr(self.typing_key, "__module__", None) not in OPERATORS:
            return usual(self, context, args, kws)
        found = known.get((self, args))
        if found is None:
            found = known[self, args] = usual(self, context, args, kws)
        return found

    function.get_call_type = get_call_type
    try:
        yield
    finally:
        function.get_call_type = usual
