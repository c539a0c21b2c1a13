"""The same question over versions of a pack: where they come from, and what has changed between.

What two versions differ in, value by value, is told in `contests` (diff).
"""
