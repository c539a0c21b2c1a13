"""How rules become machine code: what is made otherwise than numba would, and what that needs.

No rule of a game and nothing that rules call lives here.
"""
