"""Expert: the best script so far.

Idea: spend every die on the dearest enemy that it can kill and keep small faces for larvae; buy
dice that can wound the Lord, and slots that step a d6 up; fill patrols with police, who absorb
most; watch every way out through which tokens would leave unseen; strike the Lord who costs least
damage to kill, from home where he is near and by a scout where he is far, and call everybody. In
Hell the hero who can bear most takes the Lord's attack and courage goes into help. Near home all
stay to the last, for a fresh hero brings more than a wounded one has left; where the way is long a
death must buy its share of the Lords' wounds.
Source: the rulebook's tips and the designer's advice on raids, shields and courage; knobs by trial.
Weakness: it looks one turn ahead with rules of thumb; where several Lords must die, or enemies pour
out on three sides, its lives do not buy wounds enough.
"""

from __future__ import annotations

from simkit.apocalypse.bots.planning.planner import plan

expert = plan  # the knobs make it expert's
