"""One figure and how sure it is: intervals, strengths, indices.

Numbers in, numbers out: no game and no cell is known.
"""
