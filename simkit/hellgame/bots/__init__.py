"""The scripted policies: who they are, what they reckon with, how they plan.

A bot is entered in `policies.py` alone. No rule stands here, and nothing reads what is hidden.
"""
