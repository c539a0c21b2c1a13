"""What a game of one file tells: columns of the result table, traces, options, the board."""
