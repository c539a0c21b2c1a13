"""What the player decides."""

from simkit.kernel.vocabulary import Vocabulary

kind = Vocabulary()
CHANGE = kind("change", "PASS (keep the card), DRAW")
KINDS = kind.words

verb = Vocabulary()
PASS = verb("pass")
DO_DRAW = verb("draw")
VERBS = verb.words
