"""5.0 The Nastian Phase, step by step.

What the player's units do as well lies in `common`.
"""
