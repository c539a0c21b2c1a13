"""What is told of games: traces, tables, boards, and what must hold in a position."""
