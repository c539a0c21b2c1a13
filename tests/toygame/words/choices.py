"""What a runner decides, and the verbs of his options."""

from simkit.kernel.vocabulary import Vocabulary

kind = Vocabulary()
LOW_DIE = kind("low die")
KINDS = kind.words

verb = Vocabulary()
KEEP = verb("keep")
DO_AGAIN = verb("again")
VERBS = verb.words
