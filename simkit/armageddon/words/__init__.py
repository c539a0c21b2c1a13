"""The words of the game: the position, values as numbers, decisions, draws and events by name.

Each is entered here once; no rule stands here.
"""
