"""Expert: the best script so far.

Idea: spend every die on the dearest enemy that it can kill and keep small faces for larvae; buy
dice that can wound the Lord, and slots that step a d6 up; fill patrols with police, who absorb
most; keep single volunteers in ambush where tokens arrive; let the toughest hero walk to the Shadow
while tokens are weak and call everybody into Hell Time from there. In Hell the hero who can bear
most takes the Lord's attack and courage goes into help. The less hope there is of killing the Lord,
the sooner all retreat; when he can be finished, or doom leaves no other chance, they stay.
Source: the rulebook's tips and the designer's advice on raids, shields and courage; knobs by trial.
Weakness: it looks one turn ahead with rules of thumb, and seldom outlives the twelfth turn.
"""

from __future__ import annotations

from simkit.kernel.jit import entry

from ..signatures import CHOOSE
from .planner import plan


@entry(CHOOSE)
def expert(view, rules, decision, options, count, mind):
    """The common plan; the knobs make it expert's."""
    return plan(view, rules, decision, options, count, mind)
