"""What can only help must not harm: declared helps, and the audit that plays them.

No rule and no bot lives here: a game declares its helps in `data/helps.toml`.
"""
