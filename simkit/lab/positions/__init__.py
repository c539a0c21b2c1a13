"""Single games looked into: traces, positions, imagined endings, what happened where.

What is better than what is not asked here.
"""
