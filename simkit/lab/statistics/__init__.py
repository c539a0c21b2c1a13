"""Single figures and how sure they are: intervals, strengths, indices.

Numbers in, numbers out: no game and no cell is known.
"""
