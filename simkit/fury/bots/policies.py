"""The bots of Hell Hath No Fury: the idea, source, weakness, script and knobs of each."""

from __future__ import annotations

from simkit.description.policy import AHEAD, MISTAKES, ROLLOUTS, Bot, Plan, idle, quicker, random

from .knobs import marching, planning

SCRIPTS: tuple[Bot, ...] = (
    idle("Neither marches nor fights: the revolt stays with the Iceni."),
    random("Scatters its stacks, and attacks where it cannot win."),
    Bot(
        "beginner",
        gist="marches every stack to the nearest target, attacks if it is stronger",
        idea="Marches every stack to the nearest tract that a tribe needs in order to rise, or to "
        "the nearest enemy who looks weaker. It assumes that each unseen unit is average, attacks "
        "if it is stronger, and makes one choice in twenty at random.",
        source="The summary's conditions for activation and victory.",
        weakness="Guards nothing, does not keep leaders with the units that need them, never "
        "sails, and never gathers stacks.",
        chooser="scripts.beginner:beginner",
        knobs=marching.at(mistakes=0.05),
    ),
    Bot(
        "firebrand",
        gist="as rebels: raises tribe after tribe, and keeps out of the legions' way",
        idea="Sends single units to every free tract that a tribe needs in order to rise, marches "
        "its army to where the next tribes can rise, and fights only if little can be lost.",
        source="The summary's victory by eight lowland tribes; a reviewer's advice to raise as "
        "many as possible before Rome reacts (grognard.com/reviews/hellhat1.txt).",
        weakness="Most tribes rise only once Rome has lost strength, and it causes few losses.",
        chooser="planning.planner:planner",
        knobs=planning.at(care=1.4, fear=1.5, gather=0.0, guard=0.0, rely=0.5),
    ),
    Bot(
        "avenger",
        gist="as rebels: gathers its army and attacks the legions one by one",
        idea="Gathers all tribes around the strongest army and fights every part of Rome that is "
        "alone. Tribes rise because Rome loses strength.",
        source="The summary's victory by three demoralised legions, and what it says of ambushes.",
        weakness="Loses as much as it takes: the Iceni are the first to lose heart.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            rising=8.0,
            raids=10.0,
            nerve=1.4,
            care=1.0,
            fear=0.3,
            gather=0.6,
            guard=0.0,
            rely=0.5,
        ),
    ),
    Bot(
        "warden",
        gist="as Rome: keeps to its posts and attacks only what comes near",
        idea="Holds what it has, fights only at good odds, and leaves no unit alone.",
        source="The summary's legion posts; historically the camp prefect of the Second Legion.",
        weakness="The revolt spreads freely in every place without Romans.",
        chooser="planning.planner:planner",
        knobs=planning.at(nerve=0.58, fear=2.0, haste=0.64, gather=0.015, raids=7.5, guard=0.0),
    ),
    Bot(
        "hammer",
        gist="as Rome: joins its legions and attacks the largest army",
        idea="Legions join the strongest stack and march to the rebels' stacks, strong or weak.",
        source="The summary's modifier for every four cohorts; Paulinus' march of AD 61.",
        weakness="Leaves its posts empty, and takes losses that raise more tribes.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            nerve=0.91, care=0.61, fear=0.3, haste=1.0, gather=0.2, raids=7.5, guard=0.0
        ),
    ),
    Bot(
        "expert",
        gist="weighs every march by the battle at its end, by the tribes that can rise and by "
        "what the enemy can do next",
        idea="Weighs every march by four things: the battle at its end (from the combat chart, "
        "with average values for unseen stacks), the tribes that a tract can raise or keep down, "
        "other stacks nearby, and the next attack of the enemy. As the rebels it also counts the "
        "tribes that rise because Rome loses strength. A stack of rebels joins a battle only if it "
        "adds something to it. Single rebels take free tracts. "
        "Single Romans guard tracts in which rebels alone would raise a tribe. An army leaves its "
        "disrupted units behind, and Rome marches in parties that a tract can feed. Units that a "
        "tract does not feed move to the next one. Losses fall on the least valuable units.",
        source="The summary as a whole; weights by trial.",
        weakness="Sees one turn ahead and plans no attack of several stacks. As rebels it breaks "
        "hardly any legion, and then it needs the Regnenses, who join the revolt only half the "
        "time. If its units on foot march a point further, it wins less often.",
        chooser="planning.planner:planner",
        knobs=planning.at(),
    ),
)

SEARCH = Bot(
    "search",
    gist="before every turn it tries other plans and takes the one with the best position "
    "afterwards; slow",
    idea="At the start of every turn it tries seven plans in games of its own, with the "
    "enemy's stacks drawn again: the expert, four styles, and two experts with other knobs. "
    "Another plan than the expert is used if its position is better afterwards by more than "
    "chance.",
    source="The rollout algorithm over scripted policies, on shared luck.",
    weakness="It chooses among whole turns of its plans, and knows which script the enemy plays.",
    knobs=(MISTAKES, ROLLOUTS.at(100.0), AHEAD.at(1.0)),
    plans=(
        *map(Plan, ("expert", "firebrand", "avenger", "warden", "hammer")),
        Plan("expert", {"fear": 0.2}),
        Plan("expert", {"fear": 1.5}),
    ),
)

QUICK = quicker(
    SEARCH,
    "a search with a quarter of its effort",
    "Tries the seven plans of search, in a quarter of its imagined turns.",
    "On neither side is it shown to win more often than expert.",
    rollouts=28.0,
)

BOTS = (*SCRIPTS, SEARCH, QUICK)
