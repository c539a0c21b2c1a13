"""The names that rules use, each with its number, and the fields of the position and of the values.

Rules and bots read this; no rule stands here, and no value that a pack holds.
"""
