"""The bots of Armageddon Empires: the idea, source, weakness, script and knobs of each."""

from __future__ import annotations

from simkit.description.policy import AHEAD, MISTAKES, ROLLOUTS, Bot, Plan, idle, quicker, random

from .knobs import planning

PLANNER = "planning.planner:planner"
SCRIPTS: tuple[Bot, ...] = (
    idle("Stays in its stronghold behind its militia until an enemy comes."),
    random("Scatters its armies, and leaves its stronghold open."),
    Bot(
        "beginner",
        gist="spends what it has, attacks what looks weaker, makes one choice in ten at random",
        idea="Raises armies, attacks what is near and looks weaker, makes no plans, bids nothing "
        "for the initiative, and makes one choice in ten at random.",
        source="The manual's tutorial, as players retell it.",
        weakness="Guards little, gives the initiative away, and attacks strongholds too early.",
        chooser=PLANNER,
        knobs=planning.at(
            mistakes=0.1, bid=0.0, mass=1.0, guard=0.0, home=1.0, bold=1.0, craft=0.0
        ),
    ),
    Bot(
        "rusher",
        gist="attacks the enemy's stronghold with the first army that can march",
        idea="Buys the initiative, puts everything into one army and marches to the nearest base.",
        source="Players' advice that twelve action points against six double a turn.",
        weakness="Grows little, and runs out of resources once its first attack has failed.",
        chooser=PLANNER,
        knobs=planning.at(bid=4.0, rush=3.0, growth=0.3, mass=2.0, bold=1.0, guard=1.0),
    ),
    Bot(
        "besieger",
        gist="lays siege wherever it can, and attacks the base once it is weakened",
        idea="Besieges with forces that are too weak to storm a base, waits for the penalties of "
        "the following turn, and attacks then.",
        source="The page on sieges: -3 attack, -2 defence, and no retreat.",
        weakness="Its sieges are broken by relief, and besieging armies do nothing else.",
        chooser=PLANNER,
        knobs=planning.at(patience=0.5, bold=1.4, rush=2.0, mass=1.0),
    ),
    Bot(
        "economist",
        gist="settles every resource before it fights",
        idea="Builds outposts and collectors first, and large armies late. It attacks only at "
        "good odds.",
        source="Players' advice to place outposts forward and to guard each of them.",
        weakness="Unguarded outposts fall to the first enemy who comes early.",
        chooser=PLANNER,
        knobs=planning.at(bid=0.0, growth=3.0, rush=0.5, mass=2.0, bold=1.2, guard=3.0),
    ),
    Bot(
        "expert",
        gist="guards its seat, gathers its armies, besieges with all of them, then assaults",
        idea="Keeps the guard of its headquarters at home as long as enemies are in the field. "
        "With three or more empires, it keeps up to eight units there in the first 26 turns while "
        "three live, and then at most two, or five if an enemy is near. It gathers its armies at "
        "the foremost base under a hero. Once a single rival lives, it founds outposts on the way. "
        "It besieges with all that can come at once, and assaults from the next turn on. Before it "
        "besieges, it estimates what a sally and the assault would leave of it. It buys the "
        "initiative from what its cards do not need, and uses raids and agents.",
        source="Players' advice as a whole; weights by trial.",
        weakness="Looks one turn ahead, hides no army, moves no headquarters, sends no hero alone. "
        "It seldom storms a headquarters that eight units guard: a rival that keeps so many at "
        "home wins 40 games of a hundred, and it wins 27. A rival that never marches loses 6, and "
        "94 have no winner. Of three empires, the one that keeps its guard for longest gains.",
        chooser=PLANNER,
        knobs=planning.at(
            bid=4.0,
            rush=3.0,
            growth=0.3,
            mass=1.0,
            bold=0.8,
            patience=0.8,
            storm=0.4,
            dare=-0.7,
            tour=0.0,
            nerve=0.2,
            guard=5.0,
            early=26.0,
            alone=1.0,
        ),
    ),
)

SEARCH = Bot(
    "search",
    gist="before every turn it tries other plans and takes the one with the best position "
    "afterwards; slow",
    idea="At the start of every turn it tries five plans in games of its own: the expert, "
    "three styles, and an expert who does not bid. Another plan than the expert is used if "
    "its position is better afterwards.",
    source="The rollout algorithm over scripted policies, on shared luck.",
    weakness="It chooses among whole turns of its plans, and knows which scripts the others play.",
    knobs=(MISTAKES, ROLLOUTS.at(60.0), AHEAD.at(1.0)),
    plans=(
        *map(Plan, ("expert", "rusher", "besieger", "economist")),
        Plan("expert", {"bid": 0.0}),
    ),
)

QUICK = quicker(
    SEARCH,
    "a search with a third of its effort",
    "Tries the five plans of search, in a third of its imagined turns.",
    "It imagines few turns. In seat 1 it wins 52 of 100 games in which expert would win 43.",
    rollouts=20.0,
)

BOTS = (*SCRIPTS, SEARCH, QUICK)
