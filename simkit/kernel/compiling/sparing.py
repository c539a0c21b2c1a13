"""What numba does over and over while rules compile, or for nobody: here it does so no more.

Together this takes a quarter off compiling a game (23 % of The HellGame, 27 % of Escape from Hades,
in turns). What `SPARED` lists leaves the machine code as it was; passes are left out besides.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from typing import Any

from numba.core import event, postproc
from numba.core.base import BaseContext
from numba.core.transforms import canonicalize_cfg
from numba.core.types import Record
from numba.core.types.functions import BaseFunction

from .replacing import replaced

OURS = "simkit."  # what the names of our modules begin with
AS_ARRAY = "__array__"  # under which numba looks for a way to have a value as an array
LOCK_OF_LLVM = "numba:llvm_lock"  # an event at each call of LLVM, before and after
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


BLAS = "scipy.linalg.cython_blas"


def without_blas() -> None:
    """Load numba's arrays without SciPy's linear algebra: a twelfth of a start, and no rule's need.

    Whoever multiplies matrices in a function of their own has it all the same: numba asks again.
    """
    if BLAS in sys.modules:
        return
    sys.modules[BLAS] = None  # type: ignore[assignment]
    try:
        from numba.np import arraymath  # noqa: F401
    finally:
        del sys.modules[BLAS]


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
def sparing() -> Iterator[None]:
    """In this block numba compiles without all that is told of below."""
    with ExitStack() as spared:
        for owner, name, instead in SPARED:
            spared.enter_context(replaced(owner, name, instead(getattr(owner, name))))
        yield


Method = Callable[..., Any]


def without_clocks(usual: Method) -> Method:
    """Rules compile without the two clocks that numba starts for every function.

    Each is told of every pass of all that is compiled meanwhile: thirty of them at the bottom of an
    engine, which takes a thirtieth of the time.
    """
    return lambda *_: nullcontext()


def without_lock_of_llvm(usual: Method) -> Method:
    """Nobody is told when numba enters LLVM and leaves it, a hundred thousand times a game."""

    def tell(kind: str, **facts: Any) -> None:
        if kind != LOCK_OF_LLVM:
            usual(kind, **facts)

    return tell


def operators_asked_once(usual: Method) -> Method:
    """What an operator means for values of some types is looked up once.

    numba would ask at every index whether a text, a list or a dictionary is meant, at every
    comparison whether None is.
    """
    known: dict[Any, Any] = {}

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws or getattr(self.typing_key, "__module__", None) not in OPERATORS:
            return usual(self, context, args, kws)
        found = known.get((self, args))
        if found is None:
            found = known[self, args] = usual(self, context, args, kws)
        return found

    return get_call_type


def refused_once(usual: Method) -> Method:
    """That a kind of value cannot be had as an array is found out once.

    numba would look through all it knows wherever an array is touched, and word a refusal.
    """
    refused: set[Any] = set()

    def get_function(self: Any, fn: Any, sig: Any, _firstcall: bool = True) -> Any:
        if fn != AS_ARRAY:
            return usual(self, fn, sig, _firstcall)
        if sig in refused:
            raise NotImplementedError(AS_ARRAY)  # a new one: an old one would keep what it met
        try:
            return usual(self, fn, sig, _firstcall)
        except NotImplementedError:
            refused.add(sig)
            raise

    return get_function


def sized_once(usual: Method) -> Method:
    """How long a type is that takes LLVM a module of its own to tell."""
    known: dict[str, int] = {}

    def get_abi_sizeof(self: Any, ty: Any) -> int:
        told = str(ty)
        if told not in known:
            known[told] = usual(self, ty)
        return known[told]

    return get_abi_sizeof


def worded_once(usual: Method) -> Method:
    """A record is told field by field once: numba words it for remarks that nobody reads."""
    known: dict[int, tuple[Any, str]] = {}  # with the record, so that no other gets its place

    def told(self: Any) -> str:
        if id(self) not in known:
            known[id(self)] = self, usual(self)
        return known[id(self)][1]

    return told


def lifetimes_where_needed(usual: Method) -> Method:
    """How long variables of a rule live is worked out where it is asked, at the end.

    numba would do so after each pass that may have changed the rule, five times.
    """

    def run(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
        rule = self.func_ir
        if emit_dels or rule.is_generator or not rule.func_id.modname.startswith(OURS):
            usual(self, emit_dels, extend_lifetimes)
            return
        rule.blocks = canonicalize_cfg(rule.blocks)
        rule.variable_lifetime = postproc.VariableLifetime(rule.blocks)  # reckons when it is asked
        rule.generator_info = None

    return run


SPARED: tuple[tuple[Any, str, Callable[[Method], Method]], ...] = (
    (event, "install_timer", without_clocks),
    (event, "start_event", without_lock_of_llvm),
    (event, "end_event", without_lock_of_llvm),
    (BaseFunction, "get_call_type", operators_asked_once),
    (BaseContext, "get_function", refused_once),
    (BaseContext, "get_abi_sizeof", sized_once),
    (Record, "__repr__", worded_once),
    (postproc.PostProcessor, "run", lifetimes_where_needed),
)
