"""Rewrite the functions of a game's file into functions that numba can compile.

The lines stay the same, with numbers in place of words, and records in place of what is on the
table. `game` is then the position, `at` what is around it, as in any rule.
"""
