"""Tests of games in one file: as they are read, played plainly, compiled, and told."""
