"""Any question asked of every plausible pack, and what luck and ignorance leave of the answer.

Which packs are plausible is found in `calibrating`; how a single pack is asked, in the folders that
know the question.
"""
