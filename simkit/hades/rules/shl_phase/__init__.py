"""6.0 The SHL Phase: what the player's units do.

What Nastians do as well lies in `common`.
"""
