"""How simkit shows games: traces, result tables and boards. It also checks positions.

Nothing here changes a position, and no rule reads it.
"""
