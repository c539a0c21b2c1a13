"""The rules of a cell as numbers, built once for cells with the same settings and values.

Cells of a sweep follow each other; many differ in bots, knobs or seeds alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    from simkit.description.game import Game
    from simkit.values.components import Components

# The rules that were built last, by all that they are built of: so they never grow stale.
_latest: dict[tuple[str, str, str], tuple[np.dtype, bytes]] = {}


def rules_of(
    game: Game, engine: ModuleType, components: Components, settings: Mapping[str, Any]
) -> np.record:
    """A copy of one's own, of the bytes: NumPy would copy field by field."""
    import numpy as np

    key = game.content, digest_of(components), repr(sorted(settings.items()))
    found = _latest.get(key)
    if found is None:
        rules = engine.build_rules(components, settings)[0]
        found = rules.dtype, rules.tobytes()
        _latest.clear()
        _latest[key] = found
    kind, content = found
    copy: np.record = np.frombuffer(bytearray(content), kind)[0]
    return copy


@lru_cache(maxsize=8)
def digest_of(components: Components) -> str:
    """The fingerprint of all values: many cells have the very same."""
    return components.digest()
