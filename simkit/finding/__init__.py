"""Find games: by name in a list, or by the path of a file. Decide which scripts may run.

What a game is stands in `description`.
"""
