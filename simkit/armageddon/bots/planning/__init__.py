"""How the planning bots decide: where stacks march, which enemy they attack, which units they lose.

Who the bots are stands one folder up, in `policies.py`; what they reckon with, in `reckoning/`.
"""
