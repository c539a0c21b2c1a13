"""Build the engine of a one-file game, and find its compiled code in the cache."""
