"""Play a game's file in plain Python, with the same luck and results as the compiled game.

The functions of the author run as they are written.
"""
