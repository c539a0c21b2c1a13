"""Room for numbers that a kernel needs for a moment: on its stack, where nobody counts who has it.

An array of NumPy's costs more than to make it: compiled code counts up and down who holds it
whenever it is handed on.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from simkit.kernel.jit import CONFIG

BYTES = 8  # of a number, whole or not


def _on_the_stack(kind: Any, number: Any, cleared: bool = True) -> Any:
    """So many numbers of a kind, as an intrinsic."""

    def lay_out(typing_context: Any, count: Any) -> Any:
        if not isinstance(count, types.IntegerLiteral):
            raise TypingError("the size of a scratch must be a constant")
        room = types.Array(kind, 1, "C")

        def lay(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            size = count.literal_value
            data = cgutils.alloca_once(builder, number, size=size)
            if cleared:
                length = ir.Constant(ir.IntType(8 * BYTES), BYTES * size)
                cgutils.memset(builder, data, length, 0)
            array = context.make_array(room)(context, builder)
            shape, steps = (context.get_constant(types.intp, n) for n in (size, BYTES))
            populate_array(array, data, (shape,), (steps,), BYTES, None)
            return array._getvalue()

        return room(count), lay

    return intrinsic(prefer_literal=True)(lay_out)


def _plain(dtype: Any, before: int = 0) -> Any:
    """The same in the twin."""
    return lambda count: np.full(count, before, dtype)


# So many noughts, whole numbers or fractions; the count is a constant. They are gone when the
# kernel ends that asked for them: hand them on, never hand them back.
_TWIN = CONFIG.DISABLE_JIT
scratch: Any = _plain(np.int64) if _TWIN else _on_the_stack(types.int64, ir.IntType(64))
# Room in which anything may stand: for numbers that are all written before they are read.
LEFT_OVER = -(10**15)  # what stands there in the twin
slate: Any = (
    _plain(np.int64, LEFT_OVER) if _TWIN else _on_the_stack(types.int64, ir.IntType(64), False)
)
fractions: Any = _plain(np.float64) if _TWIN else _on_the_stack(types.float64, ir.DoubleType())
