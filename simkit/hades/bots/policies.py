"""The bots of Escape from Hades: idea, source, weakness, the script that plays each, its knobs."""

from __future__ import annotations

from simkit.policy import AHEAD, ROLLOUTS, SLIP, Bot, Plan, idle, random

from .knobs import gunning, planning

# What an expert may do otherwise for a turn: stay longer; turn home sooner; mind doors and prizes.
OTHER_MINDS = (
    {"slack": 1.0, "risk": 0.2, "refused": 0.45},
    {"slack": 4.5, "refused": 0.85},
    {"doors": 3.0, "prizes": 3.0},
)

BOTS: tuple[Bot, ...] = (
    idle("Never acts: whoever has landed stays, and so does a Vittles in system."),
    random("Strands its units, wastes its HQs, and is seldom out of system at the end."),
    Bot(
        "beginner",
        gist="door after door, shoots whatever is adjacent, home when it is nearly too late",
        idea="Lands beside the way to the nearest closed door, has the engineer blow up what "
        "stands on it, goes down and opens door after door, shoots whatever is adjacent, takes "
        "treasures and captives home, and goes home itself when it is nearly too late.",
        source="The rulebook's list of actions, read as a list of things to do.",
        weakness="Turns home with one turn to spare, so a refused Request or an enemy on the way "
        "strands units. Shoots at any odds and alone, never jumps or marches, calls nobody down, "
        "wakes installations all the way, and experiments until Dante is gone.",
        chooser="scripts.beginner:beginner",
    ),
    Bot(
        "novice",
        gist="a first table: fights what is near, goes down in force, turns home late, errs now "
        "and then",
        idea="Knows the summary of a turn and what dice and cards can do, and little of what comes "
        "later: lands half of its HQs with more squads than it needs, shoots and fights what is "
        "near, goes for installations and doors alike, tries out Dante's Lab, and turns home with "
        "a turn to spare. One choice in twenty is any.",
        source="The rulebook's list of actions, with a look at the odds of what is near.",
        weakness="Leaves no guard, lets the Gorgons walk, does not see Purgatory fill, and comes "
        "home late. Its slips strand units. It learns nothing.",
        chooser="planning.planner:planner",
        knobs=planning.at(
            slip=0.05,
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
        gist="everybody home at once, no door opened: 14.5, 15, 15.5 and 15 points, less losses",
        idea="Brings everybody home at once and opens no door: the HQs land close together and "
        "call the Vittles every turn, whoever begins below climbs the nearest shaft, and Dante "
        "beams out whom he can from an open Teleporter. Then the Vittles leaves for good.",
        source="The arithmetic of 14.1: 14.5, 15, 15.5 and 15 points in the four scenarios, less "
        "what the Nastians take.",
        weakness="Earns nothing. It never fights on the ground, so whoever is cut off stays "
        "behind, and it lets the Gorgons walk to the reactor.",
        chooser="scripts.recall:recall",
    ),
    Bot(
        "raider",
        gist="an engineer opens a shaft, scouts blow the nearest doors, and whoever is found "
        "is brought up",
        idea="Quickly in and quickly out: an engineer opens a shaft, scouts run down it and blow "
        "the nearest doors, and whoever is found is brought up before Purgatory fills.",
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
        gist="fighters and installations first, in pairs and at good odds; then below; home in "
        "time",
        idea="Space superiority first: Heavy Weapons stay by the HQs and shoot down fighters with "
        "the Vittles, Dante strikes from his Lab, pairs of squads destroy installations and fight "
        "where the odds are good. Then it goes down the shafts it has cleared, crushes "
        "installations from below, hunts the Officer and opens doors. Home with two turns to "
        "spare.",
        source="What the rulebook's notes and values imply: fighters first, the engineer first at "
        "a shaft, combined fire, installations crushed from below.",
        weakness="Guns earn no points, the Officers apart. It comes late to the doors, opens few, "
        "and leaves captives for whom it has no time.",
        chooser="scripts.gunner:gunner",
        knobs=gunning.at(),
    ),
    Bot(
        "collector",
        gist="every door and every treasure, and the Officer where he comes near",
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
        gist="weighs doors, captives and treasures against the chance to come home; foresees "
        "marches and counts cards",
        idea="Deals out errands by what they earn a turn, less what they take from the chance to "
        "come home. An engineer, scouts, SWAT and infantry land first, where doors are near and "
        "Guard Towers far, Heavy Weapons when an HQ calls; below only scouts and infantry begin. "
        "A base whose site proves to feed the Nastians counts less. Doors are opened while "
        "Purgatory is empty; nobody ends a move where a march, or a shaft that feeds it, will find "
        "him if there is another way. It fights by the cards that are left and holds the Engine "
        "Room against Gorgons; "
        "one HQ keeps the base, the others meet whoever comes up, captives and treasures first. "
        "The Vittles stays while it can bear another turn of fire, and dares more where only those "
        "who are still out can win.",
        source="The rulebook's own hints and the arithmetic of its tables; knobs by trial.",
        weakness="Plans a turn at a time: in the crowded middle of the game its squads are often "
        "too far from a shaft, and in Operation Chin Music a Gorgon next to the Engine Room often "
        "wins.",
        chooser="planning.planner:planner",
        knobs=planning.at(),
    ),
    Bot(
        "search",
        gist="once the Nastians have moved it tries seven plans for the turn in its "
        "imagination: expert, raider, collector, gunner, and experts of another mind; "
        "slow",
        idea="Whenever the Nastians have moved it imagines the rest of the turn and the next one, "
        "with all that is hidden dealt anew: expert, raider, collector, gunner or an expert of "
        "another mind plays the turn, expert the next. Another than expert plays it where the "
        "chance of a victory is better then by more than luck.",
        source="The rollout algorithm over scripted policies, as a race on shared luck; plans by "
        "trial.",
        weakness="It can only choose among whole turns of its plans, and reckons the chance of a "
        "victory from how things stand after two turns, by weights that games of expert taught "
        "it. A game takes a second and more, hundreds of times as long as one of expert.",
        knobs=(SLIP, ROLLOUTS.at(700.0), AHEAD.at(1.0)),
        plans=(
            *map(Plan, ("expert", "raider", "collector", "gunner")),
            *(Plan("expert", mind) for mind in OTHER_MINDS),
        ),
    ),
)
