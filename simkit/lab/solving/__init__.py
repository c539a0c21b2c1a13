"""Solve small games: exact value, best answers, and how far bots are from them.

The positions come from the game itself. Games that are too large are played, not solved.
"""
