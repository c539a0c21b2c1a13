"""What an answer hangs on where values are not known.

Which values may be otherwise is said in `varying`.
"""
