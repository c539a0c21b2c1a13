"""Which unknown values an answer depends on.

Which values may be otherwise is said in `varying`.
"""
