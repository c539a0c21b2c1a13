"""Versions of a pack, a study or a sweep: the diff of two, and the history of many.

Files of versions are read in revisions and diff_sides.
"""
