"""What is done with many games: cells, the runner, tallies, intervals, traces."""
