"""Test the model with claims about real play, and find the packs that agree with them.

How far each value may lie from the pack's is said in `ranges`.
"""
