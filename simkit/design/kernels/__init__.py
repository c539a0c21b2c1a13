"""The compiled functions that an author's rules call: draws, choices, cards, rows, endings.

Fields whose names end in `_` are simkit's own; an author's never do.
"""
