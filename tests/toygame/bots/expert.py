"""Expert: looks at the die."""

from toygame.bots.policies import BOLDNESS
from toygame.words.records import SIGNATURES

from simkit.kernel.jit import entry


@entry(SIGNATURES.choose)
def expert(view, rules, decision, options, count, mind):
    """Rolls low dice again."""
    return 1 if view.face <= mind.knobs[BOLDNESS] else 0
