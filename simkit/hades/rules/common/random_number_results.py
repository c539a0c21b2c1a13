"""What a random number means: CFP, Requests, Science Actions. Numbers only, nothing changes."""

from __future__ import annotations

from simkit.kernel.jit import kernel
from simkit.kernel.vocabulary import Vocabulary

# How a CFP action ends (6.4).
cfp_end = Vocabulary()
MISFIRE = cfp_end("misfire")
MALFUNCTION = cfp_end("malfunction")
PARTIAL = cfp_end("partial")
CFP_SUCCESS = cfp_end("success")
CFP_RESULTS = cfp_end.words

# How a Science Action ends (6.9).
science_end = Vocabulary()
WORKED = science_end("success")
NO_RESULT = science_end("nothing")
SELF_DEPLETED = science_end("depleted")
SELF_REMOVED = science_end("removed")
SCIENCE_RESULTS = science_end.words


@kernel
def cfp_number(number, jumps, depleted):
    """One less if the SWAT unit is depleted, one more if it does not jump (6.4)."""
    return number - depleted + (1 - jumps)


@kernel
def cfp_result(rules, number, jumps, depleted):
    """How a CFP action ends (6.4)."""
    modified = cfp_number(number, jumps, depleted)
    if modified <= rules.cfp_misfire_most:
        return MISFIRE
    if modified <= rules.cfp_malfunction_most:
        return MALFUNCTION
    return PARTIAL if modified <= rules.cfp_partial_most else CFP_SUCCESS


@kernel
def request_works(rules, number, depleted, adjacent, jamming):
    """One more for each: a depleted HQ, an enemy or live installation beside it; jamming (6.7)."""
    return number + depleted + adjacent + jamming <= rules.request_most


@kernel
def lab_result(rules, number, failing, depleted):
    """Dante's experiment: a high number depletes him or throws him out of the world (6.9)."""
    modified = number + depleted
    if modified <= rules.lab_most[failing]:
        return WORKED
    if modified < rules.lab_depletes:
        return NO_RESULT
    if modified == rules.lab_depletes and depleted == 0:
        return SELF_DEPLETED
    return SELF_REMOVED


@kernel
def science_result(most, number, depleted):
    """Every other Science Action: it works or it does not; one more if Dante is depleted (6.9)."""
    return WORKED if number + depleted <= most else NO_RESULT
