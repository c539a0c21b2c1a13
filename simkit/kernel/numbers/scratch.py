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

BYTES = 8  # of a number


def _on_the_stack(typing_context: Any, count: Any) -> Any:
    if not isinstance(count, types.IntegerLiteral):
        raise TypingError("the size of a scratch must be a constant")
    room = types.Array(types.int64, 1, "C")

    def lay(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        number, size = ir.IntType(8 * BYTES), count.literal_value
        data = cgutils.alloca_once(builder, number, size=size)
        cgutils.memset(builder, data, ir.Constant(number, BYTES * size), 0)
        array = context.make_array(room)(context, builder)
        populate_array(array, data, (number(size),), (number(BYTES),), BYTES, None)
        return array._getvalue()

    return room(count), lay


def _plain(count: int) -> np.ndarray:
    """The same in the twin."""
    return np.zeros(count, np.int64)


# So many noughts; the count is a constant. They are gone when the kernel ends that asked for them:
# hand them on, never hand them back.
scratch: Any = _plain if CONFIG.DISABLE_JIT else intrinsic(prefer_literal=True)(_on_the_stack)
