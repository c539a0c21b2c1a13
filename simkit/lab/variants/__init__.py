"""Variants that play the same games on the same luck: the contest, its plan, the base of answers.

What is asked of variants lives in other folders: contests, worths, improving, versions.
"""
