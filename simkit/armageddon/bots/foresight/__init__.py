"""What a position tells of how the game will end: the features of `words/features.py` as numbers.

Nothing here decides anything, and no script may look here: it would hang on what was learned of it.
"""
