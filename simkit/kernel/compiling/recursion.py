"""Rules that call themselves, or each other in a circle: found, and not without end.

numba calls a function that is still being compiled through an address, and looks the address up by
the function's name. A rule inside an entry point has no name, so it is called directly. Calls
without end would use up the stack, which kills the process. So they are counted, and one too many
ends the game with an error, as in Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite import ir
from numba.core import cgutils
from numba.core.codegen import RuntimeLinker
from numba.core.errors import LoweringError
from numba.core.imputils import fix_returning_optional
from numba.core.lowering import Lower

from .indexing import written_name
from .replacing import replaced

DEEPEST = 1000  # calls within each other, as in Python
COUNTERS = 4096  # one for each thread
SHARED_BITS = 12  # the lowest bits of a thread's number are the same in all threads
THREAD = "PyThread_get_thread_ident"  # Python's own function; it needs no lock
COUNT = ir.IntType(32)


@contextmanager
def recursion_bounded() -> Iterator[None]:
    """In this block a call of a function that is still being compiled is made as told above."""
    with replaced(Lower, "_lower_call_RecursiveCall", bounded_call):
        yield


def bounded_call(self: Any, fnty: Any, expr: Any, signature: Any) -> Any:
    """Such a call: counted for as long as it lasts, and refused if it is one too many."""
    arguments = self.fold_call_args(fnty, signature, expr.args, expr.vararg, expr.kws)
    builder, calling = self.builder, self.context.call_conv
    called, depth = _called(self, fnty, signature), _depth(self.builder)
    before = builder.atomic_rmw("add", depth, COUNT(1), "monotonic")
    with builder.if_then(builder.icmp_signed(">=", before, COUNT(DEEPEST)), likely=False):
        builder.atomic_rmw("sub", depth, COUNT(1), "monotonic")
        told = f"more than {DEEPEST} calls within each other"
        calling.return_user_exc(builder, RecursionError, (told,))
    status, result = calling.call_function(
        builder, called, signature.return_type, signature.args, arguments
    )
    builder.atomic_rmw("sub", depth, COUNT(1), "monotonic")
    with builder.if_then(status.is_error, likely=False):
        calling.return_status_propagate(builder, status)
    return fix_returning_optional(self.context, builder, signature, status, result)


def _called(self: Any, fnty: Any, signature: Any) -> Any:
    """The function that is called; of plain numba's functions the address that it looks up."""
    found, module = fnty.get_overloads(signature.args), self.builder.module
    name = self.context.mangler(
        found.qualname, signature.args, abi_tags=self.fndesc.abi_tags, uid=found.uid
    )
    if self.builder.function.name.startswith(name):
        return self.context.declare_function(module, self.fndesc)
    kind = self.context.call_conv.get_function_type(signature.return_type, signature.args)
    if hasattr(self.library, "callees"):
        return cgutils.get_or_insert_function(module, kind, name)
    return self.context.codegen().insert_unresolved_ref(self.builder, kind, name)


def _depth(builder: Any) -> Any:
    """The place in which this thread counts how many such calls it is in."""
    module, counters = builder.module, ir.ArrayType(COUNT, COUNTERS)
    if "depths" not in module.globals:
        depths = ir.GlobalVariable(module, counters, "depths")
        depths.linkage, depths.initializer = "private", counters(None)
    ask = cgutils.get_or_insert_function(module, ir.FunctionType(COUNT, ()), THREAD)
    thread = builder.lshr(builder.call(ask, ()), COUNT(SHARED_BITS))
    place = builder.urem(thread, COUNT(COUNTERS))
    return builder.gep(module.globals["depths"], [COUNT(0), place], inbounds=True)


def refuse_names(module: Any) -> None:
    """Refuse an entry point that would look up an address: what is kept on disk cannot."""
    for each in module.global_variables:
        if each.name.startswith(RuntimeLinker.PREFIX):
            called = written_name(each.name.removeprefix(RuntimeLinker.PREFIX))
            raise LoweringError(f"{called} calls itself by way of another: both need @kernel")
