"""Several aims at once: which values nothing beats in all of them.

What reaches one aim alone is asked in `contests`.
"""
