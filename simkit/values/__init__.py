"""The contents of a game: its rules ledger, what a pack can hold, and values with their origin.

All of it is read from data. How a game is described and played stands elsewhere.
"""
