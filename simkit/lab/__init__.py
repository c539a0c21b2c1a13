"""What is done with games, from one cell to a folder of many.

Nothing here prints or draws, and no game is known.
"""
