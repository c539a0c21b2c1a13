"""Things in twos: what a pair is worth, and whether it is more than its two.

What each is worth by itself is asked in `contests`.
"""
