"""The bots of The HellGame: the idea, source, weakness, script and knobs of each."""

from __future__ import annotations

from simkit.description.policy import AHEAD, MISTAKES, ROLLOUTS, Bot, Plan, idle, quicker, random

from .knobs import planning

# What an expert may do otherwise for a turn: hoard souls; fight for sectios; guard them; make
# little or much of Favours; walk the Earth; stop whoever gathers a circle.
OTHER_MINDS = (
    {"thrift": 10.0},
    {"war": 1.6},
    {"guard": 1.5},
    {"favour": 6.0},
    {"favour": 20.0},
    {"earth": 3.0, "favour": 16.0},
    {"stop": 2.5},
)

SCRIPTS: tuple[Bot, ...] = (
    idle("Never acts: it keeps what it was dealt until another player takes it."),
    random("Gives its goods away, spends what it has, and marches its legions in circles."),
    Bot(
        "beginner",
        gist="takes the richest sectios nearby, trusts everyone, makes one choice in ten at random",
        idea="Takes the richest sectios nearby, sends a demon to Earth if it holds a card for it, "
        "and trusts everyone. It makes one choice in ten at random. It grants passage, peace and "
        "consent to every player who does not hold four sectios of a circle.",
        source="The rulebook's advice for the first turn: one demon to Earth, another marches.",
        weakness="Does not see that another player is about to win, and leaves its sectios "
        "unguarded.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            mistakes=0.1,
            ring=0.5,
            stop=0.0,
            income=1.0,
            guard=0.0,
            war=0.5,
            bold=0.7,
            earth=1.0,
            trust=1.0,
            favour=3.0,
            magic=0.3,
            sixes=0.0,
            thrift=0.0,
        ),
    ),
    Bot(
        "novice",
        gist="plays like people in their first game: "
        "takes what is near, fights weaker players, notices a closing circle "
        "too late, makes mistakes now and then",
        idea="Knows the summary of a turn: adds to a circle that it has begun, marches on what is "
        "near and fights weaker players, keeps a demon on Earth, buys Favours once it has souls "
        "to spare, and grants what it is asked. One choice in twenty is random.",
        source="The rulebook's advice for the first turns, and a look at the odds nearby.",
        weakness="Rarely stops a player who is about to close a circle, guards little, and keeps "
        "no sixes and no souls for later. It learns nothing.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            mistakes=0.05,
            stop=0.3,
            income=1.0,
            guard=0.2,
            war=1.0,
            bold=1.2,
            earth=1.0,
            trust=1.0,
            favour=5.0,
            magic=0.5,
            sixes=0.0,
            thrift=0.0,
        ),
    ),
    Bot(
        "expander",
        gist="gathers one circle as fast as Favours allow, and keeps the peace",
        idea="Gathers the sectios of one circle as fast as Favours allow, proposes peace to all "
        "its neighbours and grants passage, and fights only where it must.",
        source="The rulebook's advice to seize a sectio of a circle where one is held already.",
        weakness="Rarely hinders the others, and is weak everywhere.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            ring=1.4,
            stop=0.4,
            guard=0.2,
            war=0.3,
            bold=0.7,
            earth=1.5,
            trust=1.0,
            favour=4.0,
            magic=0.5,
            sixes=0.2,
            thrift=0.0,
        ),
    ),
    Bot(
        "schemer",
        gist="lives on Earth: souls, Favours, cards; magic before battle",
        idea="Lives on Earth: two or three demons gather souls and Favours. It buys cards, keeps "
        "sixes, and uses magic before battle. It keeps the peace because it has few legions, and "
        "lends its hearts to others' magic.",
        source="The rulebook's advice to keep a demon on Earth at all times; and players who say "
        "that Earth pays for everything.",
        weakness="Few demons are left in Hell to march, and Uriel or an ill Hell card may take "
        "them all.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            ring=0.8,
            stop=0.7,
            guard=0.4,
            war=0.3,
            bold=0.8,
            trust=1.0,
            favour=6.0,
            magic=1.3,
            sixes=3.0,
            thrift=2.0,
        ),
    ),
    Bot(
        "warlord",
        gist="stacks legions, attacks the player who holds what it wants, makes no deals",
        idea="Stacks legions, attacks the player who holds what it wants, and makes no deals. It "
        "enters other players' sectios without asking.",
        source="The rulebook's advice to attack whoever starts a turn with four sectios of a "
        "circle.",
        weakness="Loses many legions, and has few Favours to plead for sectios that it took "
        "without a battle.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            ring=0.9,
            stop=1.2,
            guard=0.3,
            war=1.3,
            bold=1.6,
            claim=0.6,
            earth=0.7,
            trust=0.0,
            favour=4.0,
            magic=0.8,
            sixes=0.0,
            thrift=0.0,
        ),
    ),
    Bot(
        "racer",
        gist="races for a circle, stops a player who is about to close one, keeps two or three "
        "demons on Earth, deals with all but the leader",
        idea="Races for a circle while it is ahead, takes sectios from a player who is about to "
        "close one, guards what is threatened, keeps two or three demons on Earth, fights boldly, "
        "and deals with all players but the leader.",
        source="The rulebook's closing advice as a whole.",
        weakness="Looks one turn ahead, plans no joint attack, and forgets who broke a promise. "
        "Its circle grows in sight of all, so others can answer. One expert at a table with "
        "three of it wins nearly half of the games.",
        chooser="planning.planner:planner",
        knobs=planning.at(),
    ),
    Bot(
        "watchful",
        gist="racer, but it stops every player who gathers a circle and does not wait for the "
        "others",
        idea="Plays like racer, but values the full loss of a rival, while racer leaves most of "
        "that to the others. So every player who gathers a circle is stopped by the first who "
        "can. A whole table of it is a style of play.",
        source="The rulebook's closing advice: attack whoever begins a turn with four sectios of a "
        "circle.",
        weakness="It does the work of the others: a racer at a table with three of it wins more "
        "than its share.",
        chooser="planning.planner:planner",
        knobs=planning.at(stop=2.4),
    ),
    Bot(
        "expert",
        gist="the strongest script: lives on Earth, saves its Favours, and closes a circle in one "
        "turn, as late as it can",
        idea="Keeps its demons on Earth, where Favours come from, saves them, and comes home when "
        "legions and Favours are enough to close a circle this turn: with the demon that acts "
        "last, and with Passes, so that few can answer. It brings two legions if one could be "
        "removed by Influence. It stops a player who could close a circle instead, at any cost if "
        "no later player is certain to stop him.",
        source="The rulebook's advice to keep a demon on Earth at all times, and what wins among "
        "three of racer.",
        weakness="Looks no further than this turn, and keeps Favours that would have held a "
        "sectio. If all play like this, games are shorter than those of people.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            close=30.0,
            threat=12.0,
            forestall=1.0,
            steady=1.0,
            stay=1.8,
            save=1.6,
            favour=18.0,
            earth=3.0,
            ring=0.65,
            stop=0.4,
            income=0.5,
            war=0.9,
            magic=0.3,
            exchange=0.0,
        ),
    ),
)

SEARCH = Bot(
    "search",
    gist="before every turn it tries twelve plans and takes the one with the best position "
    "afterwards; slow",
    idea="At the start of every turn it tries twelve plans in games of its own, with all "
    "hidden information drawn again. A plan is expert, racer, warlord, expander or schemer, "
    "or an expert with other knobs. Another plan than expert is used if its position is "
    "better afterwards by more than chance. The value of a position is calculated from what "
    "every seat holds.",
    source="The rollout algorithm over scripted policies, on shared luck. Plans and values "
    "were chosen by trial.",
    weakness="It can only choose among whole turns of its plans, it looks no turn further, "
    "and it knows by which script every other seat plays. It tries 500 turns before each of "
    "its own, so a game lasts about a second. Whether it beats expert is not settled.",
    knobs=(MISTAKES, ROLLOUTS, AHEAD),
    plans=(
        *map(Plan, ("expert", "racer", "warlord", "expander", "schemer")),
        *(Plan("expert", mind) for mind in OTHER_MINDS),
    ),
)

QUICK = quicker(
    SEARCH,
    "a search with a twelfth of its effort",
    "Tries the twelve plans of search, in a twelfth of its imagined turns.",
    "With so few imagined turns it hardly finds a better plan than expert.",
    rollouts=40.0,
)

BOTS = (*SCRIPTS, SEARCH, QUICK)
