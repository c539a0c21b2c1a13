"""Judge figures against each other or against a promise, with verdicts.

No game is played here.
"""
