"""The map and its tracks: questions that many rules ask, and what is noted of a game.

No hero acts here, and no enemy moves.
"""
