"""Figures held against each other or against a promise: counts of pairs, verdicts, bands.

No game is played here.
"""
