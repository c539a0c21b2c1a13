"""Look into single games: traces, positions, imagined endings, and places of events.

What is better than what is not asked here.
"""
