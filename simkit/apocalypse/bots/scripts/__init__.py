"""Scripts that share nothing with the planning bots, a file each.

A bot that differs by its knobs alone has no file.
"""
