"""Bots with a script of their own, a module each.

What they share stands in reckoning.
"""
