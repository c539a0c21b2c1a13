"""The kernels behind the words of a game's file: draws, choices, cards, rows, endings.

Fields whose names end in `_` are simkit's own; an author's never do.
"""
