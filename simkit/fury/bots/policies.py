"""The bots of Hell Hath No Fury: idea, source, weakness, the script that plays each, its knobs."""

from __future__ import annotations

from simkit.policy import AHEAD, ROLLOUTS, SLIP, Bot, Plan, idle, random

from .knobs import marching, planning

BOTS: tuple[Bot, ...] = (
    idle("Neither marches nor fights: the revolt stays with the Iceni."),
    random("Scatters its stacks, and attacks where it cannot win."),
    Bot(
        "beginner",
        gist="marches every stack at the nearest thing worth having, attacks where it is stronger",
        idea="Marches every stack at the nearest tract that a tribe waits for, or at the nearest "
        "enemy who looks weaker, takes each unseen unit for an average one, attacks where it is "
        "stronger, and overlooks one choice in twenty.",
        source="The summary's conditions for activation and victory.",
        weakness="Guards nothing, keeps no leader with those who need him, never sails, never "
        "gathers stacks.",
        chooser="scripts.beginner:beginner",
        knobs=marching.at(slip=0.05),
    ),
    Bot(
        "firebrand",
        gist="as rebels: raises tribe after tribe, and keeps out of the legions' way",
        idea="Sends single units to every free tract that a tribe waits for, marches its army "
        "where the next tribes may rise, and fights only where little can be lost.",
        source="The summary's victory by eight lowland tribes; a reviewer's advice to raise as "
        "many as possible before Rome reacts (grognard.com/reviews/hellhat1.txt).",
        weakness="Most tribes rise only once Rome has lost strength, and it takes little of it.",
        chooser="planning.planner:planner",
        knobs=planning.at(fear=1.5, gather=0.0, guard=0.0),
    ),
    Bot(
        "avenger",
        gist="as rebels: gathers the host and seeks the legions one by one",
        idea="Gathers all tribes around the strongest host, fights whatever part of Rome stands "
        "alone, and leaves the risings to follow from Rome's losses.",
        source="The summary's victory by three demoralised legions, and what it says of ambushes.",
        weakness="Loses as much as it takes: the Iceni are the first to lose heart.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            rising=8.0, raids=10.0, nerve=1.4, care=1.0, fear=0.3, gather=0.6, guard=0.0
        ),
    ),
    Bot(
        "warden",
        gist="as Rome: keeps to its posts and strikes only what comes near",
        idea="Holds what it has, fights only at good odds, lets nobody be caught alone.",
        source="The summary's legion posts; historically the camp prefect of the Second Legion.",
        weakness="The revolt spreads unhindered wherever it does not stand.",
        chooser="planning.planner:planner",
        knobs=planning.at(nerve=0.8, fear=1.0, haste=0.64, gather=0.015, raids=7.5, guard=0.0),
    ),
    Bot(
        "hammer",
        gist="as Rome: joins its legions and goes for the largest host",
        idea="Legions join whoever is strongest and march at the rebels' stacks, strong or weak.",
        source="The summary's modifier for every four cohorts; Paulinus' march of AD 61.",
        weakness="Leaves its posts empty, and takes losses that raise more tribes.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            nerve=1.25, care=0.85, fear=0.15, haste=1.0, gather=0.2, raids=7.5, guard=0.0
        ),
    ),
    Bot(
        "expert",
        gist="weighs every march by the battle at its end, by what tribes wait for and by what "
        "the enemy may do next",
        idea="Weighs every march by the battle at its end, reckoned from the combat chart with "
        "each unseen stack taken for an average one, by the tribes that a tract may raise or keep "
        "down, by company, and by the enemy's next attack. Single rebels take what is free; single "
        "Romans stand guard where rebels alone would raise a tribe. Losses fall on whoever can be "
        "spared.",
        source="The summary as a whole; weights by trial.",
        weakness="Sees one turn ahead and plans no attack of several stacks.",
        chooser="planning.planner:planner",
        knobs=planning.at(),
    ),
    Bot(
        "search",
        gist="before every turn it tries other plans in its imagination and takes the one after "
        "which it stands best; slow",
        idea="At the start of every turn it imagines how the turn goes if the expert, one of the "
        "styles or an expert of another mind plays its side, with the enemy's stacks dealt anew; "
        "another than the expert plays the turn where it then stands better, by more than chance.",
        source="The rollout algorithm over scripted policies, as a race on shared luck.",
        weakness="It chooses among whole turns of its plans, and knows by which script the enemy "
        "plays.",
        knobs=(SLIP, ROLLOUTS.at(100.0), AHEAD.at(1.0)),
        plans=(
            *map(Plan, ("expert", "firebrand", "avenger", "warden", "hammer")),
            Plan("expert", {"fear": 0.2}),
            Plan("expert", {"fear": 1.5}),
        ),
    ),
)
