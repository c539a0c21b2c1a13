"""How the planning bots decide: one module for each kind of decision.

Who the bots are stands one folder up, in `policies.py`.
"""
