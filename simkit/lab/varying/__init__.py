"""What may be varied: keys and their values, neighbours of a value, factors, names of cells.

Nothing here plays a game.
"""
