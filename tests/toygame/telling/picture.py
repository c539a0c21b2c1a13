"""The track of the race: a square a turn, a pool where the ones lie."""

from toygame.words.events import ROLLED_AGAIN, SCORED

from simkit.description.boards import Box, Counter, Layer, Place, Scene, Sheet, Stroke, Tray, box

TURNS = 6
POOL = 9
LAYERS = (
    Layer("points", "Where points are made", "points a game"),
    Layer("rerolls", "Where dice are rolled again", "dice a game", loss=True),
)


def sheets(components, settings):
    places = [
        Place(turn, f"turn {turn}", (turn * 1.2, 0.0), box((turn * 1.2, 0.0), 1, 1), mark=str(turn))
        for turn in range(1, TURNS + 1)
    ]
    ways = [
        Stroke("path", ((turn * 1.2 + 0.55, 0.0), (turn * 1.2 + 0.65, 0.0)))
        for turn in range(1, TURNS)
    ]
    pool = Place(POOL, "the pool", (3.0, 2.0), box((3.0, 2.0), 2, 1), "box", "Pool")
    track = Sheet("track", "Track", tuple(places), tuple(ways), lines=(("path", "way ahead"),))
    return track, Sheet("pool", "Pool", (pool,))


def counted(events, state, rules):
    found = {}
    for event in events:
        if event["kind"] == SCORED:
            found["points", int(event["turn"])] = int(event["value"])
        if event["kind"] == ROLLED_AGAIN:
            found["rerolls", int(event["turn"])] = 1
    return found


def scene(state, rules, components, settings):
    runner = Counter(int(state.turn), "run", "own", "The Runner", facing=(1.0, 0.0))
    tray = Tray("Points", tuple(Box(str(n), "gone" if n <= state.score else "whole")
                                for n in range(1, int(rules.goal) + 1)))  # fmt: skip
    return Scene((runner,), f"{int(state.score)} points.", (tray,), ("triangle: where it runs",))
