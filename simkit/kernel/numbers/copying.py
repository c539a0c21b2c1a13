"""Numbers from one array into another.

Kernels copy with this, not with a slice: to say which shapes do not match, numba compiles NumPy's
words of it and all that makes text of numbers, four seconds of it.
"""

from __future__ import annotations

from simkit.kernel.jit import kernel


@kernel
def copy_numbers(source, target):
    """All numbers of one array into another that is as long."""
    for place in range(len(source)):
        target[place] = source[place]
