"""An array that is lent: it lasts longer than what is done with it, so nobody counts who has it.

Compiled code counts up and down who holds an array whenever it is handed on, by a call each time.
"""

from __future__ import annotations

from typing import Any

from numba.core import cgutils
from numba.extending import intrinsic

from simkit.kernel.jit import CONFIG


def _lend(typing_context: Any, array: Any) -> Any:
    """The same array without its owner, whom alone compiled code would ask who holds it."""

    def lend(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        given = context.make_array(array)(context, builder, arguments[0])
        for owner in ("meminfo", "parent"):
            setattr(given, owner, cgutils.get_null_value(getattr(given, owner).type))
        return given._getvalue()

    return array(array), lend


# The array as it is. Who asks must not outlive whoever handed it to him: a bot asks for the options
# that it chooses among.
lent: Any = (lambda array: array) if CONFIG.DISABLE_JIT else intrinsic(_lend)
