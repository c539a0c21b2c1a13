"""What all of the laboratory stands on: documents, files that are
written, Ctrl-C, the line of progress.

Nothing here knows of games that are played.
"""
