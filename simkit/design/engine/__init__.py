"""A game's file as an engine, made anew in each process and found again in the cache of kernels."""
