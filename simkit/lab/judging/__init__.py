"""Figures held against each other or against a promise: counts of pairs, verdicts, bands, rivals.

No game is played here.
"""
