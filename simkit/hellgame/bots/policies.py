"""The bots of The HellGame: idea, source, weakness, the script that plays each, its knobs."""

from __future__ import annotations

from simkit.policy import AHEAD, ROLLOUTS, SLIP, Bot, Plan, idle, random

from .knobs import planning

# What a patient one may do otherwise for a turn: hoard souls; fight for sectios; guard them; make
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

BOTS: tuple[Bot, ...] = (
    idle("Never acts: it keeps what it was dealt until somebody takes it."),
    random("Gives its goods away, spends what it has, and marches its legions in circles."),
    Bot(
        "beginner",
        gist="takes the richest sectios that lie near, believes everybody, overlooks one "
        "choice in ten",
        idea="Takes the richest sectios that lie near, sends a demon to Earth when it holds a "
        "card for it, believes everybody, and overlooks one choice in ten. Whoever asks gets "
        "passage, peace and consent, unless he holds four sectios of a circle.",
        source="The rulebook's advice for the first turn: one demon to Earth, another marches.",
        weakness="Does not see that somebody is about to win, and leaves its sectios unguarded.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            slip=0.1,
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
        gist="a first table: takes what is near, fights whoever looks weaker, sees a circle close "
        "too late, errs now and then",
        idea="Knows the summary of a turn: adds to a circle that it has begun, marches on what is "
        "near and fights whoever looks weaker, keeps a demon on Earth, buys Favours once it has "
        "souls to spare, and grants what it is asked. One choice in twenty is any.",
        source="The rulebook's advice for the first turns, and a look at the odds nearby.",
        weakness="Stops hardly anybody who is about to close a circle, guards little, keeps no "
        "sixes and no souls for later. It learns nothing.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            slip=0.05,
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
        weakness="Hardly hinders anybody, and stands thin everywhere.",
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
        gist="lives on Earth: souls, Favours, cards; magic before swords",
        idea="Lives on Earth: two demons or three gather souls and Favours, cards are bought and "
        "sixes kept, magic is used before swords. It keeps the peace, for it has few legions, "
        "and lends its hearts to others' magic.",
        source="The rulebook's advice to keep a demon on Earth at all times; players who say that "
        "Earth pays for everything.",
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
        gist="stacks legions, marches on whoever holds what it wants, makes no deals",
        idea="Stacks legions, marches on whoever holds what it wants, makes no deals and keeps "
        "none: whoever stands in the way is entered upon unasked.",
        source="The rulebook's advice to attack whoever starts a turn with four sectios of a "
        "circle.",
        weakness="Bleeds, and has few Favours to plead for what it has won without a battle.",
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
        "expert",
        gist="races for a circle, stops whoever is about to close one, keeps two demons or "
        "three on Earth, deals with all but the leader",
        idea="Races for a circle while it is ahead, takes sectios from whoever is about to close "
        "one, guards what is threatened, keeps two demons or three on Earth, fights boldly, and "
        "deals with everybody but the leader of the game.",
        source="The rulebook's closing advice as a whole.",
        weakness="Sees one turn ahead, plans no common attack, and forgets who broke a promise. "
        "One patient among three of it wins nearly half of the games.",
        chooser="planning.planner:planner",
        knobs=planning.at(),
    ),
    Bot(
        "watchful",
        gist="expert, but it stops whoever gathers a circle as if nobody else would",
        idea="Plays as expert does, but counts all that a rival loses, where expert leaves most of "
        "that to the others: whoever gathers a circle is stopped by whoever can. A whole table "
        "of it is a style of play.",
        source="The rulebook's closing advice: attack whoever begins a turn with four sectios of a "
        "circle.",
        weakness="It does the others' work: an expert among three of it wins more than its share.",
        chooser="planning.planner:planner",
        knobs=planning.at(stop=2.4),
    ),
    Bot(
        "patient",
        gist="the strongest script: lives on Earth, saves its Favours, and closes a circle in one "
        "turn, as late in it as it can",
        idea="Keeps its demons on Earth, where Favours come from, saves them, and comes home when "
        "legions and Favours are enough to close a circle this turn: with the demon that acts "
        "last, and by Passes, so that few can answer, and with two legions where one might be "
        "talked away. It stops who could close a circle in its stead, and whatever that costs once "
        "he needs to do nothing more and nobody later surely can.",
        source="The rulebook's advice to keep a demon on Earth at all times, and what wins among "
        "three of expert.",
        weakness="Sees no turn further than this one, and keeps Favours that would have held a "
        "sectio. Where all play so, games are shorter than people's.",
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
        ),
    ),
    Bot(
        "search",
        gist="before every turn it tries twelve plans in its imagination and takes the one "
        "after which it stands best; slow",
        idea="At the start of every turn it imagines how the turn goes if patient, expert, "
        "warlord, expander, schemer or a patient one of another mind plays its seat, with all "
        "that is hidden dealt anew; another than patient plays the turn where it then stands "
        "better, by more than chance. How it stands is reckoned from what every seat holds.",
        source="The rollout algorithm over scripted policies, as a race on shared luck; plans and "
        "the reckoning by trial.",
        weakness="It can only choose among whole turns of its plans, it looks no turn further, "
        "and it knows by which script every other seat plays. The 500 turns that it imagines "
        "before each make a game last about a second; it wins 52 of a hundred games where "
        "patient wins 45.",
        knobs=(SLIP, ROLLOUTS, AHEAD),
        plans=(
            *map(Plan, ("patient", "expert", "warlord", "expander", "schemer")),
            *(Plan("patient", mind) for mind in OTHER_MINDS),
        ),
    ),
)
