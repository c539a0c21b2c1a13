"""The bench of trust: what is harmed must be refused, or change no figure.

A module a kind of harm; each has a function `trials`, and `__main__` counts what they found.
"""
