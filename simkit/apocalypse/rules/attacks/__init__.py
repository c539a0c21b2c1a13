"""Attacks of both sides, and what is done before the roll.

When somebody attacks is said in `phases`.
"""
