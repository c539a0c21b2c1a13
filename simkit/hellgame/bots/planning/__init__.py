"""What the planning bots decide, judgement by judgement.

Who the bots are stands one folder up, in `policies.py`.
"""
