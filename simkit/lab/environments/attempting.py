"""Call compiled code that may fail, report the failure, and go on."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from simkit.kernel.jit import CONFIG


def _attempt(typing_context: Any, function: Any, arguments: Any) -> Any:
    """Call through the address of compiled code, and hand on only whether it failed."""
    signature = function.signature

    def call(context: Any, builder: Any, _: Any, given: Any) -> Any:
        parts = cgutils.unpack_tuple(builder, given[1])
        handed = [
            context.cast(builder, part, have, want)
            for part, have, want in zip(parts, arguments, signature.args, strict=True)
        ]
        place = cgutils.create_struct_proxy(function)(context, builder, value=given[0]).jit_addr
        calls = context.call_conv
        kind = calls.get_function_type(signature.return_type, signature.args).as_pointer()
        status, _ = calls.call_function(
            builder,
            builder.bitcast(place, kind),
            signature.return_type,
            signature.args,
            handed,
        )
        return builder.zext(status.is_error, context.get_value_type(types.int64))

    return types.int64(function, arguments), call


def _attempt_plainly(function: Any, arguments: Any) -> int:
    """Call the function in plain Python: 1 if it raised an error."""
    try:
        function(*arguments)
    except Exception:
        return 1
    return 0


attempt: Any = _attempt_plainly if CONFIG.DISABLE_JIT else intrinsic(_attempt)
