"""The table of games: its rows, the rows of a cast, and how they are written to a file.

What is computed from rows lies in the folders above.
"""
