"""One web page that plays and measures a game without simkit.

The compiled game comes from simkit.lab.portable; what a page must know of it stands there too.
"""
