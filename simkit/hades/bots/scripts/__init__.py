"""Scripts that share nothing with the planning bots, a file each."""
