"""The bots of Planet Apocalypse: the idea, source, weakness, script and knobs of each."""

from __future__ import annotations

from simkit.description.policy import (
    FORESIGHT,
    LEAST_GAIN,
    MISTAKES,
    ROLLOUTS,
    WORLDS,
    Bot,
    Plan,
    Suit,
    idle,
    quicker,
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
# goes with the Lord cycle, which comes the sooner the more heroes there are. With such
# a d6, the lives of four on the long way of Invasion are dear as well.
BY_MAP_AND_NUMBER = (
    Suit({"map": "invasion", "players": 2}, {"ready": 0.0}),
    Suit({"map": "invasion", "players": 3}, {"ready": 1.0}),
    Suit({"map": "invasion", "players": 4, "hit_rule": "meet"}, {"steps": 2.5, "care_far": 3.5}),
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

# What a life in Hell is worth. It is dear where the hero who follows is worse or comes late: with
# the core box alone there is hardly a choice of heroes, and on a long way nobody comes back in
# time. From the first grid of lab-notes/apocalypse-tables.md, checked on fresh games. Four heroes
# on Invasion with all boxes play as they always did where dice must exceed a toughness.
CORE = ("core",)
FAR = {"bear": 1.0, "care_far": 5.0}
DEAR, DEAREST = {"bear": 1.0, "care": 2.5}, {"bear": 1.0, "care": 5.0}
BY_LIVES = (
    Suit({"map": "invasion", "players": 5}, FAR),
    Suit({"map": "invasion", "players": 4, "boxes": CORE}, FAR),
    Suit({"map": "invasion", "players": 3, "hit_rule": "meet"}, FAR),
    Suit({"map": "doomgate", "players": 2, "hit_rule": "meet"}, DEAREST),
    Suit({"map": "doomgate", "players": 3}, DEAREST),
    Suit({"map": "doomgate", "players": 4, "boxes": CORE}, DEAREST),
    Suit({"map": "doomgate", "players": 5, "boxes": CORE}, DEAREST),
    Suit({"map": "launch-site", "players": 2}, DEAR),
    Suit({"map": "launch-site", "players": 3}, DEAR),
    Suit({"map": "launch-site", "players": 4, "boxes": CORE}, DEAR),
    Suit({"map": "launch-site", "players": 5, "boxes": CORE, "hit_rule": "exceed"}, DEAREST),
    Suit({"map": "moon-base", "players": 4, "hit_rule": "meet"}, {**FAR, **DEAREST}),
    Suit({"map": "moon-base", "players": 5, "hit_rule": "meet"}, {**FAR, **DEAREST}),
    Suit({"map": "washington", "players": 3, "hit_rule": "exceed"}, DEAR),
)

SCRIPTS: tuple[Bot, ...] = (
    idle("Never attacks, moves, recruits or buys."),
    random("Wastes courage and luck, and walks into the Shadow."),
    Bot(
        "beginner",
        gist="the turn summary as a list of things to do; looks no further than its own area",
        idea="Fights what stands with it, recruits at the start, gives first aid, buys the first "
        "gift it can pay for, goes home when weak.",
        source="The rulebook's summary of a turn, read as a list of things to do.",
        weakness="Looks no further than its own area and turn. It wastes good dice on the first "
        "enemy, cancels another hero's ambush to set its own, never helps, and never attacks the "
        "Lord together.",
        chooser="scripts.beginner:beginner",
    ),
    Bot(
        "novice",
        gist="plays like people in their first game: "
        "attacks what is near, raids when it feels strong, makes mistakes now "
        "and then",
        idea="Knows the turn summary and what dice can do, and little of what comes later. It "
        "goes to what is near, likes to be where troopers are, sets ambushes up to three areas "
        "away and spends its luck. From turn 3 on it attacks the Lord if it thinks that it can "
        "survive him. It leaves a Lord who is far from home if a life is worth more than the "
        "wounds. One choice in twenty is random.",
        source="What makers and reviewers report about first games.",
        weakness="Hardly considers doom, guards no way out, and makes mistakes in Hell as often "
        "as at home. It learns nothing.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            mistakes=0.05,
            strike_turn=3.0,
            ready=1.0,
            care_far=2.0,
            dread=1.0,
            outposts=3.0,
            shelter=1.0,
            thrift=0.0,
            arms=1.0,
            home=2.5,
            picket=0.2,
            eager=1.0,
            first_aid=99.0,
        ),
    ),
    Bot(
        "guardian",
        gist="holds the start behind ambushes and gifts, and strikes late",
        idea="Holds the start: ambushes in the first areas feed the courage pool, a hero guards "
        "every way out, and gifts keep heroes alive. It attacks the Lord late or when time runs "
        "out, and risks no hero to wound him.",
        source="The rulebook's tips on ambushes and on not opening tokens without need.",
        weakness="Despair grows faster than its defence. Later tokens overwhelm it, and its "
        "attack mostly comes too late.",
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
        gist="attacks the Lord from the first turn, again and again",
        idea="Attacks the Lord from the first turn with all heroes who are there, again and "
        "again. If the way is long a scout leaves at once. It never retreats from Hell, because "
        "heroes who fall come back with courage for a gift.",
        source="The designer's advice on early raids: a Lord keeps his wounds.",
        weakness="Raids with few dice and small patrols. If the way is long, the heroes it loses "
        "come back too late.",
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
        idea="Goes to meet the enemy. It opens tokens while despair is low, and kills minions far "
        "from the start for courage and Fourth Circle demons before they move. It sets ambushes "
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
        gist="values each area by the doom that it can prevent there, and attacks the Lord who is "
        "cheapest to kill",
        idea="Spends every die on the most valuable enemy that it can kill, and low faces on "
        "larvae. It values each area by the doom that it can prevent there, opens tokens if it "
        "can fight their contents, and buys dice that can wound the Lord. Enemies attack the hero "
        "for whom the exact odds of this attack and the next are least harmful. It attacks the "
        "Lord who is cheapest to kill: from home if he is near, through a scout who calls the "
        "others if he is far, and then goes home for new troopers. Near home it accepts deaths, "
        "because a new hero brings health, luck and courage. Far away it avoids them.",
        source="The rulebook's tips and the designer's advice on raids, shields and courage; "
        "knobs and the price of a life by trial over all maps.",
        weakness="Looks one turn ahead with rules of thumb. Its scout walks alone, and it does "
        "not see that figures run out. Two heroes hardly ever win with it if dice must exceed a "
        "toughness. It is weak on maps with several Lords, or with enemies on three sides.",
        chooser="planning.planner:planner",
        knobs=planning.at(),
        suits=BY_NUMBER + BY_MAP + BY_MAP_AND_NUMBER + BY_LIVES,
    ),
)

SEARCH = Bot(
    "search",
    gist="before every turn it tries eight plans in games of its own, then compares who is "
    "attacked, what absorbs damage and which hero comes next; slow",
    idea="At the start of every turn it tries eight plans in games of its own, with all "
    "hidden cards and dice drawn again. A plan is expert, hunter, guardian or rusher, or an "
    "expert who goes out, holds back, saves luck or is careful. Expert plays all later turns. "
    "Another plan than expert is used if it wins more often by more than chance. Within the "
    "turn it compares every answer to three questions: whom an enemy attacks, what absorbs "
    "the damage, and which hero replaces a dead one. Each answer is tried to the end of the "
    "turn and valued by learned chances. It replaces the answer of the plan if it is clearly "
    "better.",
    source="The rollout algorithm over scripted policies, on shared luck. Plans and kinds of "
    "decisions were chosen by trial.",
    weakness="It chooses among whole turns of its plans, and values single answers only by a "
    "sum of features. It tries 600 games before each turn, so a game lasts one or two "
    "seconds, thousands of times as long as one of expert.",
    knobs=(MISTAKES, ROLLOUTS.at(600.0), WORLDS, LEAST_GAIN.at(0.005), FORESIGHT),
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
)

QUICK = quicker(
    SEARCH,
    "plays as expert, but compares who is attacked, what absorbs damage and which hero comes next "
    "in imagined turns; much faster than search",
    "Plays the turns of expert. It compares every answer to three questions: whom an enemy "
    "attacks, what absorbs the damage, and which hero replaces a dead one. Each answer is tried in "
    "six imagined worlds to the end of the turn and valued by learned chances.",
    "It chooses no plan for the turn, and six worlds are few: it takes some answers by luck.",
    rollouts=0.0,
    worlds=6.0,
)

BOTS = (*SCRIPTS, SEARCH, QUICK)
