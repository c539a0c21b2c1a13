"""How much of a question an offer answers, and what of the game is nearest to its words.

No offer is first made here from the form of a sentence: that is what `meant.py` and others do.
"""
