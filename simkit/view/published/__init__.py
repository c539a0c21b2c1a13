"""A game that carries its laboratory: one web page that plays and measures without simkit.

The compiled game comes from simkit.lab.portable; what a page must know of it stands there too.
"""
