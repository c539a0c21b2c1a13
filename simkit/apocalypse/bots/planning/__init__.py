"""How the planning bots decide: one module for each kind of decision.

What is only reckoned, and answers no decision, lies in `reckoning`.
"""
