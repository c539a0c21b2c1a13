"""Import PettingZoo and Gymnasium, or say how to install these extras."""

from __future__ import annotations

from typing import Any

from simkit.messages.errors import BadInput
from simkit.messages.installing import installing

NEEDED = f"environments need gymnasium and pettingzoo: {installing('learn')}."

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector.utils import batch_space
    from pettingzoo import AECEnv
except ImportError:
    raise BadInput(NEEDED) from None

Env: Any = gymnasium.Env
VectorEnv: Any = gymnasium.vector.VectorEnv
SAME_STEP = gymnasium.vector.AutoresetMode.SAME_STEP
__all__ = ["SAME_STEP", "AECEnv", "Env", "VectorEnv", "batch_space", "spaces"]
