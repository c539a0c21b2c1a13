"""What is told of games: traces, tables, boards, and what must hold in a position.

Nothing here changes a position, and no rule reads it.
"""
