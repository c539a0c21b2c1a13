"""Play many games and answer questions about them.

Nothing here prints or draws, and no game is known.
"""
