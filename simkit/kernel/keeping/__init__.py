"""When compiled code may be used: the digest of its sources, and what a wheel brings along.

No rule of a game and nothing that rules call lives here.
"""
