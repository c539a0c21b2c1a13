"""9 What a demon does with its action.

Magic has a folder of its own; when demons act is said in `phases`.
"""
