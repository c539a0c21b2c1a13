"""The bots of Armageddon Empires: idea, source, weakness, the script that plays each, its knobs."""

from __future__ import annotations

from simkit.policy import AHEAD, ROLLOUTS, SLIP, Bot, Plan, idle, random

from .knobs import planning

PLANNER = "planning.planner:planner"
BOTS: tuple[Bot, ...] = (
    idle("Sits in its stronghold behind its militia until somebody comes."),
    random("Scatters its armies, and leaves its stronghold to whoever walks in."),
    Bot(
        "beginner",
        gist="spends what it has, attacks what looks weaker, overlooks one choice in ten",
        idea="Raises armies, goes for whatever is near and looks weaker, lays no plans, bids "
        "nothing and overlooks one choice in ten.",
        source="The manual's tutorial, as players retell it.",
        weakness="Guards little, lets the initiative go, and attacks strongholds too early.",
        chooser=PLANNER,
        knobs=planning.at(slip=0.1, bid=0.0, mass=1.0, guard=0.0, bold=1.0, craft=0.0),
    ),
    Bot(
        "rusher",
        gist="goes for the enemy's stronghold with the first army that can march",
        idea="Buys the initiative, puts everything into one army and marches at the nearest base.",
        source="Players' advice that twelve action points against six double a turn.",
        weakness="Grows little, and is starved once its first attack has failed.",
        chooser=PLANNER,
        knobs=planning.at(bid=4.0, rush=3.0, growth=0.3, mass=2.0, bold=1.0, guard=1.0),
    ),
    Bot(
        "besieger",
        gist="lays siege wherever it can, and assaults what has been starved",
        idea="Besieges with forces that could not storm, waits for the penalties of the following "
        "turn, and assaults then.",
        source="The page on sieges: -3 attack, -2 defence, and no retreat.",
        weakness="Armies that lie around bases are relieved, and do nothing else.",
        chooser=PLANNER,
        knobs=planning.at(patience=0.5, bold=1.8, rush=2.0, mass=3.0),
    ),
    Bot(
        "economist",
        gist="settles every resource before it fights",
        idea="Outposts and collectors first; large armies late, only at good odds.",
        source="Players' advice to place outposts forward and to guard each of them.",
        weakness="Bare outposts are gifts to whoever comes early.",
        chooser=PLANNER,
        knobs=planning.at(bid=0.0, growth=3.0, rush=0.5, mass=5.0, bold=1.6, guard=3.0),
    ),
    Bot(
        "expert",
        gist="weighs bases, resources and enemies by distance and supply, fights at good odds",
        idea="Buys the initiative, guards its bases when enemies come near, goes for strongholds "
        "with whatever can be led, attacks at good odds, besieges what it cannot storm, and "
        "keeps raids and agents busy.",
        source="Players' advice as a whole; weights by trial.",
        weakness="Sees one turn ahead, joins no armies on the march, hides nobody.",
        chooser=PLANNER,
        knobs=planning.at(
            bid=4.0, rush=3.0, growth=0.3, mass=1.0, bold=1.2, patience=0.6, guard=5.0
        ),
    ),
    Bot(
        "search",
        gist="before every turn it tries other plans in its imagination and takes the one after "
        "which it stands best; slow",
        idea="At the start of every turn it imagines how the turn goes if the expert or one of "
        "the styles plays its side; another than the expert plays the turn where it then stands "
        "better.",
        source="The rollout algorithm over scripted policies, as a race on shared luck.",
        weakness="It chooses among whole turns of its plans, and knows how others play.",
        knobs=(SLIP, ROLLOUTS.at(60.0), AHEAD.at(1.0)),
        plans=(
            *map(Plan, ("expert", "rusher", "besieger", "economist")),
            Plan("expert", {"bid": 0.0}),
        ),
    ),
)
