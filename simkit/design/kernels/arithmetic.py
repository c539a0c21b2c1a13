"""Compiled arithmetic for an author's rules. A number beyond 64 bits ends the game with an error.

What is no whole number is computed as ever. Plain Python does the same (author/arithmetic.py).
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from simkit.design.author import arithmetic as plain
from simkit.kernel.jit import CONFIG, kernel

BITS = 64
TOO_LARGE = "a number has more than 64 bits"
BELOW_0 = "a number below 0 after ** or << or >>"

LOWEST, HIGHEST = -float(2**63), float(2**63)

Emit = Callable[[Any, Any, Any, Any], Any]  # how two whole numbers become one, or the game ends


def _checked(of: Any, emit: Emit, twin: Any) -> Any:
    """An operation that looks whether whole numbers stay within 64 bits."""

    def typed(typing_context: Any, left: Any, right: Any) -> Any:
        if not (_is_whole(left) and _is_whole(right)):
            return typing_context.resolve_function_type(of, (left, right), {}), as_ever
        return types.int64(left, right), checked

    def as_ever(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.get_function(of, signature)(builder, arguments)

    def checked(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        numbers = [
            context.cast(builder, value, kind, types.int64)
            for value, kind in zip(arguments, signature.args, strict=True)
        ]
        return emit(context, builder, *numbers)

    return twin if CONFIG.DISABLE_JIT else intrinsic(typed)


def _is_whole(kind: Any) -> bool:
    return isinstance(kind, types.Boolean) or (isinstance(kind, types.Integer) and kind.signed)  # type: ignore[attr-defined]


def _refuse(context: Any, builder: Any, condition: Any, told: str) -> None:
    with builder.if_then(condition, likely=False):
        context.call_conv.return_user_exc(builder, OverflowError, (told,))


def _by_llvm(name: str) -> Emit:
    """An operation for which LLVM says whether it overflows."""

    def emit(context: Any, builder: Any, left: Any, right: Any) -> Any:
        found = getattr(builder, f"{name}_with_overflow")(left, right)
        _refuse(context, builder, builder.extract_value(found, 1), TOO_LARGE)
        return builder.extract_value(found, 0)

    return emit


def _power(context: Any, builder: Any, base: Any, exponent: Any) -> Any:
    """Multiplied so many times; 1, 0 and -1 come to the same however often."""
    word = base.type
    _refuse(context, builder, builder.icmp_signed("<", exponent, word(0)), BELOW_0)
    few = builder.icmp_signed("<=", exponent, word(BITS))
    times = builder.select(few, exponent, builder.or_(word(BITS), builder.and_(exponent, word(1))))
    found = cgutils.alloca_once_value(builder, word(1))
    with cgutils.for_range(builder, times):
        builder.store(_by_llvm("smul")(context, builder, builder.load(found), base), found)
    return builder.load(found)


def _shift_left(context: Any, builder: Any, number: Any, steps: Any) -> Any:
    word = number.type
    _refuse(context, builder, builder.icmp_signed("<", steps, word(0)), BELOW_0)
    some = builder.icmp_signed("!=", number, word(0))
    far = builder.and_(builder.icmp_signed(">=", steps, word(BITS)), some)
    few = _at_most_63(builder, steps)
    found = builder.shl(number, few)
    lost = builder.icmp_signed("!=", builder.ashr(found, few), number)
    _refuse(context, builder, builder.or_(far, lost), TOO_LARGE)
    return found


def _shift_right(context: Any, builder: Any, number: Any, steps: Any) -> Any:
    word = number.type
    _refuse(context, builder, builder.icmp_signed("<", steps, word(0)), BELOW_0)
    return builder.ashr(number, _at_most_63(builder, steps))


def _at_most_63(builder: Any, steps: ir.Value) -> Any:
    most = steps.type(BITS - 1)
    return builder.select(builder.icmp_signed("<", steps, most), steps, most)


plus: Any = _checked(operator.add, _by_llvm("sadd"), plain.plus)
minus: Any = _checked(operator.sub, _by_llvm("ssub"), plain.minus)
times: Any = _checked(operator.mul, _by_llvm("smul"), plain.times)
power: Any = _checked(operator.pow, _power, plain.power)
shift_left: Any = _checked(operator.lshift, _shift_left, plain.shift_left)
shift_right: Any = _checked(operator.rshift, _shift_right, plain.shift_right)


@kernel
def bounded(number):
    """A number that becomes a whole one, if that has 64 bits at most."""
    if not LOWEST <= number < HIGHEST:
        raise OverflowError(TOO_LARGE)
    return number
