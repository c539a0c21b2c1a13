"""The steps of a player-turn, a to f, with set-up and victory.

Nothing that a player decides by himself, and no word for people.
"""
