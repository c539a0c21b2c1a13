"""What all of the laboratory uses: documents, output files, Ctrl-C, the line of progress.

Nothing here knows of games that are played.
"""
