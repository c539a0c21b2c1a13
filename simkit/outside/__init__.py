"""Text of files: the one reader of what a user or a stranger hands in, its cells, values as TOML.

What a text means is said elsewhere; here it is bounded, decoded and split, or spelled.
"""
