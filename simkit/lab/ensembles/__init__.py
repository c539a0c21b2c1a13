"""Ask any question in every plausible pack, and report the effect of luck and unknown values.

Which packs are plausible is found in `calibrating`; how a single pack is asked, in the folders that
know the question.
"""
