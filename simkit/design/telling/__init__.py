"""How simkit shows a one-file game: result columns, traces, options, the board."""
