"""What may be varied: keys and their values, factors, names of cells.

Nothing here plays a game.
"""
