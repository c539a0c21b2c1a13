"""Import OpenSpiel, or say how to install this extra."""

from __future__ import annotations

from simkit.messages.errors import BadInput
from simkit.messages.installing import installing

NEEDED = f"games for OpenSpiel need open_spiel: {installing('openspiel')}."

try:
    import pyspiel
except ImportError:
    raise BadInput(NEEDED) from None

__all__ = ["pyspiel"]
