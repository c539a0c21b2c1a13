"""The bots of Planet Apocalypse: idea, source, weakness, the script that plays each, its knobs."""

from __future__ import annotations

from simkit.policy import (
    FORESIGHT,
    LEAST_GAIN,
    ROLLOUTS,
    SLIP,
    WORLDS,
    Bot,
    Plan,
    Suit,
    idle,
    random,
)

from .knobs import planning

# What an expert may do otherwise for a turn: no raid; rather go out than stay at home; save luck;
# be wary of wounds and doom.
HOLD_BACK = {"strike": 5.0, "strike_turn": 40.0}
GO_OUT = {"home": 0.0, "eager": 4.0, "picket": 0.2}
SAVE = {"thrift": 12.0}
BE_WARY = {"caution": 2.0, "dread": 3.0}

# What fewer heroes ask of an expert: larger dice, which three helpers would have bettered, and
# courage spent, as more of it comes for each of them before the game is over.
BY_NUMBER = (
    Suit({"players": 2}, {"first_aid": 3.0, "plenty": 6.0, "steps": 2.5}),
    Suit({"players": 3}, {"plenty": 6.0, "steps": 2.5}),
)

# What each map asks of an expert: found on 4,000 games a map, kept where 10,000 fresh ones agreed.
BY_MAP = tuple(
    Suit({"map": name}, knobs)
    for name, knobs in {
        "doomgate": {"strike_turn": 5.0, "give_up": 8.0},
        "launch-site": {"strike_turn": 3.0, "caution": 1.2, "thrift": 0.0},
        "moon-base": {"care": 0.5, "give_up": 6.0},
        "dragon-back": {"give_up": 6.0},
        "dragon-guts": {"dread": 1.2, "home": 3.0},
        "washington": {"strike_turn": 1.0, "dread": 1.2, "home": 3.0},
        "purgatory": {"ready": 6.0, "care": 0.5, "thrift": 0.0, "dread": 3.0},
        "final-battle": {"strike_turn": 7.0, "ready": 4.0, "thrift": 0.0, "dread": 3.0},
    }.items()
)

# What a map asks of so many heroes: two never feel ready for a Lord; where a life is cheap for four
# it is dear for two; dice are dearer where a d6 can wound the Lord; and the day of the first raid
# goes with the Lord cycle, which comes the sooner the more heroes there are.
BY_MAP_AND_NUMBER = (
    Suit({"map": "invasion", "players": 2}, {"ready": 0.0}),
    Suit({"map": "invasion", "players": 3}, {"ready": 1.0}),
    Suit({"map": "invasion", "players": 4, "hit_rule": "meet"}, {"steps": 1.7}),
    Suit({"map": "invasion", "players": 5, "hit_rule": "meet"}, {"steps": 1.7}),
    Suit({"map": "doomgate", "players": 2}, {"care": 1.0}),
    Suit({"map": "doomgate", "players": 3}, {"strike_turn": 6.0}),
    Suit({"map": "doomgate", "players": 4}, {"steps": 1.7}),
    Suit({"map": "doomgate", "players": 5}, {"strike_turn": 3.0}),
    Suit({"map": "launch-site", "players": 2}, {"ready": 0.0}),
    Suit({"map": "launch-site", "players": 3}, {"strike_turn": 2.0}),
    Suit({"map": "launch-site", "players": 5}, {"strike_turn": 2.0}),
    Suit({"map": "moon-base", "players": 2}, {"ready": 0.0, "strike_turn": 11.0}),
    Suit({"map": "dragon-guts", "players": 2}, {"ready": 0.0}),
    Suit({"map": "dragon-guts", "players": 3}, {"ready": 1.0}),
    Suit({"map": "washington", "players": 2}, {"care": 1.0}),
    Suit({"map": "washington", "players": 2, "hit_rule": "meet"}, {"give_up": 6.0}),
    Suit({"map": "washington", "players": 3, "hit_rule": "meet"}, {"give_up": 6.0}),
    Suit({"map": "final-battle", "players": 5}, {"strike_turn": 5.0}),
)

BOTS: tuple[Bot, ...] = (
    idle("Never attacks, moves, recruits or buys."),
    random("Wastes courage and luck, and walks into the Shadow."),
    Bot(
        "beginner",
        gist="the turn summary as a list of things to do; looks no further than its own area",
        idea="Fights what stands with it, recruits at the start, gives first aid, buys the first "
        "gift it can pay for, goes home when weak.",
        source="The rulebook's summary of a turn, read as a list of things to do.",
        weakness="Looks no further than its own area and turn; wastes good dice on what comes "
        "first, sends a comrade's ambush home to set its own, never helps, never goes for the "
        "Lord together.",
        chooser="scripts.beginner:beginner",
    ),
    Bot(
        "novice",
        gist="a first table: attacks what is near, raids when it feels strong, errs now and then",
        idea="Knows the turn summary and what dice can do, and little of what comes later: goes to "
        "what is near, keeps ambushes at home, spends its luck, goes for the Lord from the third "
        "turn on when it thinks that it can bear him, and stays to the last. One choice in twenty "
        "is any.",
        source="What makers and reviewers tell of first games.",
        weakness="Thinks neither of doom nor of what a life is worth, watches no way out, and its "
        "slips fall in Hell as often as at home. It learns nothing.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            slip=0.05,
            strike_turn=3.0,
            ready=1.0,
            care_far=0.0,
            dread=1.0,
            outposts=1.0,
            shelter=1.0,
            thrift=0.0,
            arms=1.0,
            home=1.0,
            picket=0.2,
            eager=1.0,
            first_aid=99.0,
        ),
    ),
    Bot(
        "guardian",
        gist="holds the start behind ambushes and gifts, and strikes late",
        idea="Holds the start: ambushes in the first areas feed the courage pool, somebody "
        "watches every way out, gifts keep heroes alive, the Lord is struck late or when time "
        "runs out, and nobody dies for a wound.",
        source="The rulebook's tips on ambushes and on not opening tokens without need.",
        weakness="Despair grows faster than its defence: the flood of later tokens drowns it, and "
        "its strike mostly comes too late.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            strike=1.2,
            strike_turn=9.0,
            ready=6.0,
            care=1.0,
            dread=3.0,
            caution=1.0,
            outposts=2.0,
            shelter=0.6,
            thrift=2.0,
            arms=0.6,
            home=9.0,
            picket=1.5,
            eager=0.2,
        ),
    ),
    Bot(
        "rusher",
        gist="at the Lord from the first turn, again and again",
        idea="Goes for the Lord in the first turn with whoever is there, again and again; where "
        "the way is long a scout leaves at once. It never leaves Hell for fear: those who fall "
        "come back with courage for a gift.",
        source="The designer's advice on early raids: a Lord keeps his wounds.",
        weakness="Raids with few dice and thin patrols; where the way is long it spends lives "
        "that come back too late.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            strike=0.5,
            strike_turn=1.0,
            ready=0.0,
            care_far=0.0,
            dread=1.0,
            caution=0.3,
            arms=1.7,
            home=3.0,
            picket=0.5,
            eager=1.0,
        ),
    ),
    Bot(
        "hunter",
        gist="opens tokens early, kills for courage, raids late with many gifts",
        idea="Goes to meet the enemy: opens tokens while despair is low, kills what comes out far "
        "from the start for courage, and Fourth Circle demons before they walk; lies in ambush "
        "far forward, and raids with many gifts.",
        source="The rulebook's tips on Fourth Circle demons and on opening tracks early.",
        weakness="Spends health and troopers on minions, and time on courage; its raids come late.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            strike_turn=5.0,
            ready=3.0,
            care=0.5,
            care_far=0.5,
            caution=0.3,
            outposts=5.0,
            shelter=1.0,
            arms=1.4,
            home=2.0,
            eager=3.0,
        ),
    ),
    Bot(
        "expert",
        gist="weighs each area by the doom that is averted there, and strikes the Lord who is "
        "cheapest to kill",
        idea="Spends every die on the dearest enemy it can kill and small faces on larvae, weighs "
        "each area by the doom that is averted there, goes out to open tokens where it can fight "
        "what comes of them, buys dice that can wound the Lord, and lets the hero be attacked whom "
        "the dice, counted out, harm least, this attack and the next. It strikes the Lord who is "
        "cheapest to kill: from home where he is near, by a scout where he is far, and all are "
        "called, and go home for new troopers. Near home it sells its lives, for a fresh hero "
        "brings health, luck and courage; far away it saves them.",
        source="The rulebook's tips and the designer's advice on raids, shields and courage; "
        "knobs and the price of a life by trial over all maps.",
        weakness="Looks one turn ahead with rules of thumb. Its scout walks alone, and it does not "
        "see that figures run out. Two heroes hardly ever win with it where dice must exceed a "
        "toughness. Maps where several Lords must die, or where enemies pour out on three sides, "
        "ask for more wounds than its lives can buy.",
        chooser="planning.planner:planner",
        knobs=planning.at(),
        suits=BY_NUMBER + BY_MAP + BY_MAP_AND_NUMBER,
    ),
    Bot(
        "search",
        gist="before every turn it tries eight plans in imagined games, then weighs who is "
        "attacked, what absorbs and who comes anew; slow",
        idea="At the start of every turn it imagines games in which expert, hunter, guardian or "
        "rusher plays this turn, or an expert who goes out, holds back from raids, saves luck or "
        "is wary, and expert the rest, with all that is hidden dealt anew; another than expert "
        "plays the turn where it is ahead by more than chance. Within the turn it weighs every "
        "answer to three questions: whom an enemy attacks, what absorbs the damage, which hero "
        "replaces a dead one. Each is imagined to the end of the turn, and what comes of it is "
        "valued by chances that were learned; another than the plan's is taken where it is "
        "surely better.",
        source="The rollout algorithm over scripted policies, as a race on shared luck; plans and "
        "kinds of decision by trial.",
        weakness="It chooses among whole turns of its plans, and knows of single answers what a "
        "sum of features can tell. It imagines 600 games before each turn, so that a game lasts "
        "one or two seconds, thousands of times as long as expert's.",
        knobs=(SLIP, ROLLOUTS.at(600.0), WORLDS, LEAST_GAIN.at(0.005), FORESIGHT),
        decides=("target", "absorb", "new_hero"),
        plans=(
            Plan("expert"),
            Plan("expert", GO_OUT),
            Plan("hunter"),
            Plan("guardian"),
            Plan("expert", HOLD_BACK),
            Plan("expert", SAVE),
            Plan("expert", BE_WARY),
            Plan("rusher"),
        ),
    ),
)
