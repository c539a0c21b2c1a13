"""The records of the race, and the signatures of what is compiled on its own."""

from simkit.kernel.protocol import signatures
from simkit.kernel.records import record

STATE = record(
    ("turn", "i8"),
    ("decisions", "i8"),
    ("score", "i8"),
    ("rerolls", "i8"),
    ("stumbled", "i8"),
    ("outcome", "i8"),
    ("face", "i8"),
)
RULES = record(
    ("goal", "i8"),
    ("hurdles", "i8"),
    ("turns", "i8"),
    ("sides", "i8"),
    ("start", "i8"),  # points that charms and shoes give
    ("faulty_game", "i8"),
    ("void", "i8"),  # the kind of event that has no effect, or 0
)
SIGNATURES = signatures(STATE, RULES)
