"""How simkit shows the game: traces, options in words, result columns. It also checks positions.

Reads positions and events; no rule stands here.
"""
