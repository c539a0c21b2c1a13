"""What the planning bots decide, judgement by judgement.

What is only reckoned, and answers no decision, lies in `reckoning`.
"""
