"""The measurements of `simkit review`, one module for each kind, and its answer.

What a figure is and how sure it is, the other folders say. Here stands only what is a worry.
"""
