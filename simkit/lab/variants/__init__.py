"""Variants that play the same games on the same luck, and the base of their answers.

What is asked of variants lives in other folders: contests, worths, improving, versions.
"""
