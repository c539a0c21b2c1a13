"""Bots with a script of their own, one module for each.

What they share stands in reckoning.
"""
