"""Manners of play: plays that differ in what they do, and the best of each kind.

The best of all, whatever it does, is looked for in `contests` (tune).
"""
