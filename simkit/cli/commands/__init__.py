"""One module per command, with its name, help, options and function as `COMMAND`.

simkit finds commands by their files. No file here imports another, or anything heavy at its top.
"""
