"""The bots of Escape from Hades: the idea, source, weakness, script and knobs of each."""

from __future__ import annotations

from simkit.description.policy import AHEAD, MISTAKES, ROLLOUTS, Bot, Plan, idle, quicker, random

from .knobs import gunning, planning

# What an expert may do otherwise for a turn: stay longer; turn home sooner; mind doors and prizes.
OTHER_MINDS = (
    {"slack": 1.0, "risk": 0.2, "refused": 0.45},
    {"slack": 4.5, "refused": 0.85},
    {"doors": 3.0, "prizes": 3.0},
)

SCRIPTS: tuple[Bot, ...] = (
    idle("Never acts: units that have landed stay, and so does a Vittles in system."),
    random("Strands its units, wastes its HQs, and is seldom out of system at the end."),
    Bot(
        "beginner",
        gist="opens door after door, shoots whatever is adjacent, turns home when it is nearly "
        "too late",
        idea="Lands beside the way to the nearest closed door, has the engineer blow up what "
        "stands on it, goes down and opens door after door, shoots whatever is adjacent, takes "
        "treasures and captives home, and goes home itself when it is nearly too late.",
        source="The rulebook's list of actions, read as a list of things to do.",
        weakness="Turns home with one turn to spare, so a refused Request or an enemy on the way "
        "strands units. It shoots at any odds and alone, never jumps or marches, calls no troops "
        "down, wakes installations all the way, and experiments until Dante is lost.",
        chooser="scripts.beginner:beginner",
    ),
    Bot(
        "novice",
        gist="plays like people in their first game: "
        "fights what is near, goes down in force, turns home late, makes "
        "mistakes now and then",
        idea="Knows the summary of a turn and what dice and cards can do, and little of what "
        "comes later. It lands half of its HQs with more squads than it needs, fights what is "
        "near, goes for installations and doors alike, tries Dante's Lab, and turns home with a "
        "turn to spare. One choice in twenty is random.",
        source="The rulebook's list of actions, with a look at the odds of what is near.",
        weakness="Leaves no guard, does not stop the Gorgons, does not see Purgatory fill, and "
        "comes home late. Its mistakes strand units. It learns nothing.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            mistakes=0.05,
            slack=1.0,
            force=8.0,
            leaders=2.0,
            scouts=1.0,
            nerve=3.0,
            care=1.0,
            siege=1.0,
            guarding=0.0,
            bold=1.0,
            daring=1.0,
            guards=0.0,
            risk=0.0,
            roam=1.0,
            refused=0.35,
            guns=2.0,
        ),
    ),
    Bot(
        "recall",
        gist="all units home at once, no door opened: 14.5, 15, 15.5 and 15 points, less losses",
        idea="Brings all units home at once and opens no door. The HQs land close together and "
        "call the Vittles every turn, units that begin below climb the nearest shaft, and Dante "
        "beams out units from an open Teleporter. Then the Vittles leaves for good.",
        source="The arithmetic of 14.1: 14.5, 15, 15.5 and 15 points in the four scenarios, less "
        "what the Nastians take.",
        weakness="Earns nothing. It never fights on the ground, so units that are cut off stay "
        "behind, and it does not stop the Gorgons on their way to the reactor.",
        chooser="scripts.recall:recall",
    ),
    Bot(
        "raider",
        gist="an engineer opens a shaft, scouts blow the nearest doors, and all captives found "
        "are brought up",
        idea="Quickly in and quickly out: an engineer opens a shaft, scouts run down it and blow "
        "the nearest doors, and all captives found are brought up before Purgatory fills.",
        source="The way in that the rules sketch (land, knock out an installation, down its "
        "shaft, reach the princess), and the rule that a squad aboard is a point.",
        weakness="Half of the doors stay shut, so Emily or a treasure is often missed.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            prizes=1.5, force=4.0, leaders=2.0, nerve=1.0, siege=0.5, guards=1.0, roam=0.2, guns=2.0
        ),
    ),
    Bot(
        "gunner",
        gist="fights fighters and installations first, in pairs and at good odds, then goes "
        "below; home in time",
        idea="Space superiority first: Heavy Weapons stay by the HQs and shoot down fighters with "
        "the Vittles, Dante strikes from his Lab, pairs of squads destroy installations and fight "
        "where the odds are good. Then it goes down the shafts it has cleared, crushes "
        "installations from below, hunts the Officer and opens doors. Home with two turns to "
        "spare.",
        source="What the rulebook's notes and values imply: fighters first, the engineer first at "
        "a shaft, combined fire, installations crushed from below.",
        weakness="Fighting earns no points, except for the Officers. It comes late to the doors, "
        "opens few, and leaves captives behind.",
        chooser="scripts.gunner:gunner",
        knobs=gunning.at(),
    ),
    Bot(
        "collector",
        gist="every door and every treasure, and the Officer if he comes near",
        idea="Every room, every treasure: expert's plan, but more squads go down, doors and what "
        "they may hide weigh more than danger, and the raid lasts almost to the end.",
        source="The victory table of 14.1: half a point a door, three and more for what some hide.",
        weakness="It stays too long: Purgatory fills turn by turn, and squads far from a shaft in "
        "the last turns are lost.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            doors=1.5,
            prizes=1.5,
            slack=1.0,
            force=8.0,
            nerve=1.0,
            siege=0.5,
            hunting=0.3,
            guards=2.0,
            risk=0.3,
            roam=0.5,
            guns=2.0,
        ),
    ),
    Bot(
        "expert",
        gist="weighs doors, captives and treasures against the chance to come home; predicts "
        "marches and counts cards",
        idea="Assigns tasks by the points that they earn per turn, less what they cost in chances "
        "to come home. An engineer, scouts, SWAT and infantry land first, where doors are near "
        "and "
        "Guard Towers far, Heavy Weapons when an HQ calls; below only scouts and infantry begin. "
        "A base whose site proves to feed the Nastians counts less. Doors are opened while "
        "Purgatory is empty. No unit ends a move in the way of a march, or of a shaft that feeds "
        "it, if there is another way. It fights by the cards that are left and holds the Engine "
        "Room against Gorgons; one HQ keeps the base, and the others meet units that come up, "
        "captives and treasures first. The Vittles stays while it can survive another turn of "
        "fire, and takes more risk if only the units that are still out can win.",
        source="The rulebook's own hints and the arithmetic of its tables; knobs by trial.",
        weakness="Plans a turn at a time: in the crowded middle of the game its squads are often "
        "too far from a shaft, and in Operation Chin Music a Gorgon next to the Engine Room often "
        "wins.",
        chooser="planning.planner:planner",
        knobs=planning.at(),
    ),
)

SEARCH = Bot(
    "search",
    gist="once the Nastians have moved it tries seven plans for the turn: expert, raider, "
    "collector, gunner, and experts with other knobs; slow",
    idea="Whenever the Nastians have moved it tries the rest of the turn and the next one in "
    "games of its own, with all hidden information drawn again. Expert, raider, collector, "
    "gunner or an expert with other knobs plays the turn, and expert plays the next. Another "
    "plan than expert is used if it wins more often by more than chance.",
    source="The rollout algorithm over scripted policies, on shared luck. Plans were chosen "
    "by trial.",
    weakness="It can only choose among whole turns of its plans. It estimates the chance of a "
    "victory from the position after two turns, by weights learned from games of expert. A "
    "game takes a second or more, hundreds of times as long as one of expert.",
    knobs=(MISTAKES, ROLLOUTS.at(700.0), AHEAD.at(1.0)),
    plans=(
        *map(Plan, ("expert", "raider", "collector", "gunner")),
        *(Plan("expert", mind) for mind in OTHER_MINDS),
    ),
)

QUICK = quicker(
    SEARCH,
    "a search with a twelfth of its effort",
    "Tries the seven plans of search, in a twelfth of its imagined turns.",
    "With so few imagined turns it finds a better plan than expert less often than search does.",
    rollouts=60.0,
)

BOTS = (*SCRIPTS, SEARCH, QUICK)
