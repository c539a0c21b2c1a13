"""The tools of `simkit mcp`, with which a chat assistant asks simkit.

What a question is, and how it is read and played, is the page's (`cli/page`, `web`).
"""
