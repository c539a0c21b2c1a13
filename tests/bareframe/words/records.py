"""The position, and what it is played with."""

from simkit.kernel.protocol import signatures
from simkit.kernel.records import record
from simkit.kernel.vocabulary import Vocabulary

STATE = record(("turn", "i8"), ("decisions", "i8"), ("outcome", "i8"), ("card", "i8"))
RULES = record(("cards", "i8"))
SIGNATURES = signatures(STATE, RULES)

outcome = Vocabulary()
UNFINISHED = outcome("unfinished")
HIGHEST = outcome("highest")
LOWER = outcome("lower")
OUTCOMES = outcome.words
