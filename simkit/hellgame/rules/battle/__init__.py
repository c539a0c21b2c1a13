"""11 The Combat phase.

How units come to a battle is said in `demon_actions` and `powers`.
"""
