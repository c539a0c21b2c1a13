"""What can vary: keys and their values, factors, names of cells.

Nothing here plays a game.
"""
