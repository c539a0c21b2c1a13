"""Play a tiny game with a numba that gave a name of its insides another one: renamed.py OLD NEW.

Both are patterns as `re.sub` takes them. Every source of numba is read so, that the made-up numba
is as sound as the real one.
"""

from __future__ import annotations

import re
import sys
from importlib.machinery import SourceFileLoader
from types import CodeType

OLD, NEW = sys.argv[1:]
as_it_is = SourceFileLoader.get_code


def renamed(self: SourceFileLoader, module: str) -> CodeType | None:
    source = self.get_data(self.path).decode() if module.startswith("numba.") else ""
    other = re.sub(OLD, NEW, source)
    return as_it_is(self, module) if other == source else compile(other, self.path, "exec")


SourceFileLoader.get_code = renamed  # type: ignore[method-assign]

import tiny  # noqa: E402

print(tiny.play(20))
