"""Turn a position into the numbers (features) from which the chance to win is predicted.

Nothing here decides anything, and no script may look here: it would hang on what was learned of it.
"""
