"""Random: every option is as likely as any other."""

from __future__ import annotations

from simkit.apocalypse.words.signatures import CHOOSE
from simkit.kernel.decisions import own_below
from simkit.kernel.jit import entry


@entry(CHOOSE)
def random(view, rules, decision, options, count, mind):
    """Pick any option, with luck of the seat's own."""
    return own_below(mind, decision, 2, count)
