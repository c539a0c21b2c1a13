"""How many circles were closed though a rival could surely have prevented it.

`python -m tests.hellgame.closings expert --games 200 --seed 9801` plays tables of a bot, with a
witness beside every seat. A closing was surely stoppable if a demon of a rival had its turn while
the circle was as good as closed (`forestalling.circle_set`: nobody needs to do anything more) and
could have prevented it without a die and without an answer: by an Influence that cannot fail, by a
march to what nobody guards, with a Favour to plead for it; or if at last a plea would have done it.
All that is open information. Magic and battles are left out: answers to them are hidden.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numba
import numpy as np
from numba.core.types import CompileResultWAP

from simkit.hellgame.bots.planning.forestalling import circles_set, decides, sure_stop
from simkit.hellgame.rules.table.board import legions_in
from simkit.hellgame.words import choices
from simkit.hellgame.words.state import BY_CIRCLE
from simkit.kernel.jit import ENTRY, kernel
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.statistics import intervals

NOTES = 62  # the last of a mind's notes, which no bot uses: three rivals in each
IN_ONE, RIVAL = 3, 1 << 16
TURN, WAY = 1 << 9, 1 << 7  # what each is made of: the turn, the way, the verb that was taken
BY_INFLUENCE, BY_MARCH, BY_PLEA = 1, 2, 3
WAYS = {BY_INFLUENCE: "Influence", BY_MARCH: "march", BY_PLEA: "plea"}


@kernel
def note_chance(view, rules, decision, options, taken, mind):
    """Note for every rival how this decision could have stopped him, if it could."""
    for foe in range(view.players):
        if foe != decision.seat:
            way = 0
            if decision.kind == choices.ACTION:
                way = sure_way(view, rules, decision.subject, foe)
            elif decision.kind == choices.PETITION and pleads(view, decision.seat, options, foe):
                way = BY_PLEA
            if way > 0:
                write(mind.memo, foe, view.turn * TURN + way * WAY + options[taken].verb)


@kernel
def write(memo, foe, note):
    """Put down what there is to say of a rival, over what was said before."""
    place, share = NOTES + foe // IN_ONE, RIVAL ** (foe % IN_ONE)
    memo[place] += (note - memo[place] // share % RIVAL) * share


def noted(memo: np.ndarray, foe: int) -> int:
    """What was put down last of a rival."""
    return int(memo[NOTES + foe // IN_ONE]) // RIVAL ** (foe % IN_ONE) % RIVAL


@kernel
def sure_way(view, rules, demon, foe):
    """How this demon surely stops a rival; 0: not at all."""
    sectio = sure_stop(view, rules, demon, foe)
    if sectio < 0:
        return 0
    return BY_MARCH if view.holder[sectio] == foe else BY_INFLUENCE


@kernel
def pleads(view, seat, options, foe):
    """True where a plea is open that keeps a rival from his circle, and he has no other."""
    if circles_set(view, foe) > 1:
        return False
    for i in range(len(options)):
        if options[i].verb == choices.BY_FAVOUR and view.holder[options[i].where] == foe:
            where = options[i].where
            if decides(view, seat, where) and legions_in(view, where) == view.troops[where, seat]:
                return True
    return False


def witness_of(bot: Any) -> Any:
    """A bot, called by its address, with a witness who notes what it could have done."""
    signature = bot.nopython_signatures[0]
    own = CompileResultWAP(bot.get_compile_result(signature))

    def witness(view, rules, decision, options, count, mind):
        taken = own(view, rules, decision, options, count, mind)
        note_chance(view, rules, decision, options, taken, mind)
        return taken

    return numba.njit(signature, **ENTRY)(witness)


class Closing(NamedTuple):
    """A game that ended by a circle: who could surely have prevented it last, how; what he did."""

    game: int
    turns: int
    seat: int = -1  # nobody
    way: str = ""
    did: str = ""


def closings(workspace: Workspace, games: int) -> Iterator[Closing]:
    """The closings of so many games, as the witnesses saw them."""
    for number in range(games):
        game = workspace.run(number, 1)[0]
        if game["outcome"] == BY_CIRCLE:
            yield closing(number, game, workspace.desk.minds)


def closing(number: int, game: np.record, minds: Any) -> Closing:
    """How a game was closed, by the notes of that turn."""
    turn, winner = int(game["turn"]), int(game["winner"])
    notes = [noted(minds[seat].memo, winner) for seat in range(int(game["players"]))]
    for seat, note in enumerate(notes):
        if seat != winner and note // TURN == turn:
            way, verb = note % TURN // WAY, note % WAY
            return Closing(number, turn, seat, WAYS[way], choices.VERBS[verb])
    return Closing(number, turn)


def main() -> None:
    """Play, count, say."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bot")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=9801)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--knob", action="append", default=[], help="BOT.KNOB=VALUE")
    parser.add_argument("--list", action="store_true", help="name the games")
    asked = parser.parse_args()
    knobs = {
        f"knob:{key}": float(value) for key, _, value in (k.partition("=") for k in asked.knob)
    }
    cell = cell_of("hellgame", asked.bot, asked.seed, settings={"players": asked.players, **knobs})
    prepared = prepare(cell)
    watched = tuple(map(witness_of, prepared.bots[: len(prepared.names)]))
    bots = (*watched, *prepared.bots[len(watched) :])
    seen = list(closings(Workspace(replace(prepared, bots=bots)), asked.games))
    stoppable = [one for one in seen if one.way]
    share = intervals.wilson(len(stoppable), len(seen))
    print(
        f"{asked.games} games, {len(seen)} ended by a circle; surely stoppable {len(stoppable)}:",
        end=" ",
    )
    print(f"{100 * share.estimate:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})")
    print(Counter((one.way, one.did) for one in stoppable).most_common())
    if asked.list:
        print(*stoppable, sep="\n")


if __name__ == "__main__":
    main()
