"""What `simkit review` asks of a game, one module for each kind of measurement, and its answer.

What a figure is and how sure it is, the other folders say. Here stands only what is a worry.
"""
