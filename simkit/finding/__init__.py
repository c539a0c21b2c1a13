"""Where a game comes from: the list of games, a game by its path, and which scripts may run.

What a game is stands in `description`.
"""
