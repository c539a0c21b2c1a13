"""Every word of the game with its number, and the records of numbers: position and values.

Rules and bots read this; no rule stands here, and no value that a pack holds.
"""
