"""Read files from outside: text, table cells and TOML that a user or a stranger supplies.

What a text means is said elsewhere; here it is bounded, decoded and split, or spelled.
"""
