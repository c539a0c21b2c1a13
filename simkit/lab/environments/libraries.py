"""PettingZoo and Gymnasium, which are an extra of simkit; one message says how to get them."""

from __future__ import annotations

from typing import Any

from simkit.messages.errors import BadInput

NEEDED = 'environments need gymnasium and pettingzoo: pip install "simkit[learn]".'

try:
    import gymnasium
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError:
    raise BadInput(NEEDED) from None

Env: Any = gymnasium.Env
__all__ = ["AECEnv", "Env", "spaces"]
