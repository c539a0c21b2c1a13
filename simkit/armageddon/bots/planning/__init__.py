"""What the planning bots decide: where stacks march, whom they attack, who is to fall.

Who the bots are stands one folder up, in `policies.py`; what they reckon with, in `reckoning/`.
"""
