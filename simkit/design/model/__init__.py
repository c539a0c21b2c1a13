"""The data model of a game's file: each declaration as numbers in two records."""
