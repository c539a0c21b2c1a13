"""The game for people: traces and options in words, result columns, what must hold in a position.

Reads positions and events; no rule stands here.
"""
