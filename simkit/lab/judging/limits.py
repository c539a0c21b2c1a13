"""What is too much, unless a designer sets another limit."""

from __future__ import annotations

TOO_MUCH = 0.25
"""What no single card or thing should be worth, as a share of games won."""

TRAP = 0.03
"""What something that can be left out may cost those who take it."""
