"""Sands: a team digs the parts of an airship out of a city that a storm buries.

Rules. 24 tiles lie face down on 5 by 5 squares. The square in the middle, the eye of the storm, has
none. All heroes begin at the camp, a random tile that lies face up. Some tiles have one sand.

A turn has up to four actions. A tile is next to a hero if it is the hero's own, shares a side with
it, or if both are open tunnels. The eye is never next to anyone.
- Move to the next tile, unless it has 2 sand or more. Nobody leaves a tile that has.
- Dig a sand off a tile next to you. The digger digs two.
- Open your tile, if it has no sand. A ruin and a tunnel hold a tool, while there are any. A well
  gives 2 water to each hero on it. Each of four parts has a tile with its row and one with its
  column. When both are open, the part lies where they cross. If that is the eye, it lies there as
  soon as the eye has left after a card.
- Draw a water at an open well. The porter draws two.
- Take a part from your tile, if it has no sand.
- Fly home and win, if all parts are taken, and all heroes are at the open pad, with less than 2
  sand.
The scout also moves and digs over corners. The climber ignores sand when moving, and can take one
hero of the same tile along. The guide moves another hero up to three tiles, by that hero's rules.
The seer holds a storm card back. Both are actions.

These are free, as long as an action is left: give a water to a hero on your tile who is not full
(the porter: at one step too), and the tools. A spade takes all sand off a tile next to you. A kite
carries you to any tile with less than 2 sand. A lens shows what is below a tile. A flask gives 2
water to all on your tile. A tonic gives 2 more actions. No hero has more water than the role says.

Then storm cards are drawn, as many as the meter says, less those held back. A used-up deck is
shuffled anew. A wind moves up to three tiles, one by one, into the eye: the tile in the direction
of the card moves, with all on it, and gets a sand. At the edge nothing moves. A swell raises the
meter. If the sun burns, each hero can pitch a tent over the tile. Then all lose a water who are
neither below a tent nor in an open tunnel. The team loses if somebody has less than no water, if
there is no sand left to lay, or if the meter is at its end.
"""

from simkit.design import NONE, Deck, Game, Pile, per_player, pieces, setting, square_map, table

SIZE = 5
MAP = square_map(SIZE, SIZE)
ROLE = table(
    {"digger": 3, "climber": 3, "scout": 4, "seer": 4, "guide": 4, "porter": 5}, column="water"
)
TILE = table("sands_tiles.csv")
PART = table(["hull", "wing", "rotor", "lamp"])
TOOL = table({"spade": 3, "kite": 3, "tent": 2, "lens": 2, "flask": 1, "tonic": 1}, column="copies")
STORM = table("sands_storm.csv")
LEVEL = table({"easy": 1, "normal": 2, "hard": 3, "cruel": 5}, column="start")
METER = 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5  # storm cards of a turn
FIRST_SAND = 2, 6, 8, 10, 14, 16, 18, 22

game = Game()
game.players = 2, 5
game.together = True
game.level = setting("normal", LEVEL, "how high the meter of the storm begins")
game.sacks = setting(48, 30, 80, "sand that can lie on the tiles")
game.roles = setting("random", ROLE, "the roles in the team", each_player=True)
game.eye = 12
game.meter = 0
game.held_back = 0
game.tile = [NONE] * len(MAP)  # what lies open
game.below = [NONE] * len(MAP)  # what a lens has shown
game.sand = [0] * len(MAP)
game.part = pieces(PART, place=NONE, row=NONE, column=NONE, taken=False)
game.tiles = Deck(TILE)
game.tools = Deck(TOOL)
game.blown = Pile(STORM)
game.storm = Deck(STORM, refill=game.blown)
game.place = per_player(0)
game.water = per_player(0)
game.tool = per_player(Pile(TOOL))
game.look("eye", icon="🌀", colour="purple", name="eye of the storm")
game.look("sand", icon="⏳", colour="yellow")


def setup():
    game.meter = LEVEL[game.level].start
    camp = (game.eye + 1 + game.random(len(MAP) - 1)) % len(MAP)
    game.tile[camp] = TILE.camp
    for place in FIRST_SAND:
        game.sand[place] = 1
    for hero in game.players:
        game.place[hero] = MAP(camp)
        game.water[hero] = ROLE[game.roles[hero]].water


def play_turn(hero):
    actions = 4
    game.held_back = 0
    while actions > 0:
        game.offer("rest")
        offer_actions(hero)
        offer_help(hero)
        offer_tools(hero)
        did = game.choose(hero)
        if did == "rest":
            break
        if did == "hurry":
            actions += 2
        if did not in ("give", "clear", "sail", "look", "pour", "hurry"):
            actions -= 1
        act(hero, did)
    for _ in range(METER[game.meter] - game.held_back):
        blow(game.storm.draw())


def is_next(role, here, to):
    corner = abs(here // SIZE - to // SIZE) == 1 and abs(here % SIZE - to % SIZE) == 1
    near = MAP.distance(here, to) <= 1 or (corner and role == ROLE.scout)
    tunnel = game.tile[here] == TILE.tunnel and game.tile[to] == TILE.tunnel
    return to != game.eye and (near or tunnel)


def can_walk(role, here, to):
    free = game.sand[here] < 2 and game.sand[to] < 2
    return to != here and (free or role == ROLE.climber) and is_next(role, here, to)


def offer_actions(hero):
    here, role = game.place[hero], game.roles[hero]
    for to in MAP:
        if can_walk(role, here, to):
            game.offer("move", to=to)
            for other in game.others(hero):
                if role == ROLE.climber and game.place[other] == here:
                    game.offer("rope", who=other, to=to)
        if game.sand[to] > 0 and is_next(role, here, to):
            game.offer("dig", to=to)
    if game.sand[here] == 0 and game.tile[here] == NONE:
        game.offer("open")
    for part in game.part.where(place=here):
        if game.sand[here] == 0:
            game.offer("take", part=part)
    if game.tile[here] == TILE.well and game.water[hero] < ROLE[role].water:
        game.offer("fill")
    if role == ROLE.seer and game.held_back < METER[game.meter]:
        game.offer("hold back")
    if game.tile[here] == TILE.pad and game.sand[here] < 2 and game.part.count(taken=False) == 0:
        if all(game.place[other] == here for other in game.players):
            game.offer("fly")


def offer_help(hero):
    for other in game.others(hero):
        apart = MAP.distance(game.place[hero], game.place[other])
        near = apart == 0 or (apart == 1 and game.roles[hero] == ROLE.porter)
        if near and game.water[hero] > 0 and game.water[other] < ROLE[game.roles[other]].water:
            game.offer("give", who=other)
        if game.roles[hero] == ROLE.guide:
            offer_guiding(other)


def offer_guiding(other):
    reached = [False] * len(MAP)
    reached[game.place[other]] = True
    for _ in range(3):
        before = reached.copy()
        for here in MAP:
            for to in MAP:
                if before[here] and not reached[to] and can_walk(game.roles[other], here, to):
                    reached[to] = True
    for to in MAP:
        if reached[to] and to != game.place[other]:
            game.offer("guide", who=other, to=to)


def offer_tools(hero):
    here = game.place[hero]
    for tool in game.tool[hero].kinds():
        for to in MAP:
            if tool == TOOL.spade and game.sand[to] > 0 and is_next(game.roles[hero], here, to):
                game.offer("clear", to=to)
            if tool == TOOL.kite and game.sand[to] < 2 and to != game.eye and to != here:
                game.offer("sail", to=to)
            if tool == TOOL.lens and to != game.eye and max(game.tile[to], game.below[to]) == NONE:
                game.offer("look", to=to)
        if tool == TOOL.flask:
            game.offer("pour")
        if tool == TOOL.tonic:
            game.offer("hurry")


def act(hero, did):
    if did in ("move", "rope"):
        game.place[hero] = did.to
    if did in ("rope", "guide"):
        game.place[did.who] = did.to
    if did == "dig":
        game.sand[did.to] = max(
            0, game.sand[did.to] - (2 if game.roles[hero] == ROLE.digger else 1)
        )
    if did == "open":
        open_tile(hero, game.place[hero])
    if did == "take":
        game.part[did.part].taken = True
        game.part[did.part].place = NONE
    if did == "fill":
        drink(hero, NONE, 2 if game.roles[hero] == ROLE.porter else 1)
    if did == "give":
        game.water[hero] -= 1
        game.water[did.who] += 1
    if did == "hold back":
        game.held_back += 1
    if did == "fly":
        game.end("flown home", won=True)
    if did == "clear":
        game.sand[did.to] = 0
        game.tool[hero].remove(TOOL.spade)
    if did == "sail":
        game.place[hero] = did.to
        game.tool[hero].remove(TOOL.kite)
    if did == "look":
        game.below[did.to] = game.tiles.draw()
        game.say(f"Below {MAP(did.to)} is: {TILE(game.below[did.to])}.")
        game.tool[hero].remove(TOOL.lens)
    if did == "pour":
        drink(hero, game.place[hero])
        game.tool[hero].remove(TOOL.flask)
    if did == "hurry":
        game.tool[hero].remove(TOOL.tonic)


def drink(hero, place, much=2):
    """The hero drinks, or all heroes in this place."""
    for each in game.players:
        if each == hero or game.place[each] == place:
            game.water[each] = min(ROLE[game.roles[each]].water, game.water[each] + much)


def open_tile(hero, place):
    kind = game.below[place] if game.below[place] != NONE else game.tiles.draw()
    game.below[place] = NONE
    game.tile[place] = TILE(kind)
    game.say(f"{game.name(hero)} finds: {TILE(kind)}.")
    if TILE[kind].is_row:
        game.part[TILE[kind].part].row = place // SIZE
    elif TILE[kind].part != NONE:
        game.part[TILE[kind].part].column = place % SIZE
    if kind == TILE.well:
        drink(hero, place)
    if TILE[kind].tools and len(game.tools) > 0:
        game.tools.draw(to=game.tool[hero])
    show_parts()


def show_parts():
    for part in game.part.where(taken=False, place=NONE):
        if game.part[part].row != NONE and game.part[part].column != NONE:
            cross = game.part[part].row * SIZE + game.part[part].column
            if cross != game.eye:
                game.part[part].place = MAP(cross)


def blow(card):
    game.blown.add(card)
    game.say(f"The storm brings: {STORM(card)}.")
    if card == STORM.sun:
        burn()
    if card == STORM.swell:
        game.meter += 1
        if game.meter == len(METER):
            game.end("storm", won=False)
    for _ in range(STORM[card].tiles):
        shift(game.eye // SIZE + STORM[card].down, game.eye % SIZE + STORM[card].right)
    show_parts()


def shift(row, column):
    if not (0 <= row < SIZE and 0 <= column < SIZE):
        return
    old, new = MAP(row * SIZE + column), game.eye
    game.tile[new], game.below[new] = game.tile[old], game.below[old]
    game.sand[new] = game.sand[old] + 1
    game.tile[old], game.below[old], game.sand[old], game.eye = NONE, NONE, 0, old
    for hero in game.players:
        game.place[hero] = new if game.place[hero] == old else game.place[hero]
    for part in game.part.where(place=old):
        game.part[part].place = new
    if sum(game.sand) > game.sacks:
        game.end("buried", won=False)


def burn():
    shade = [game.tile[place] == TILE.tunnel for place in MAP]
    for hero in game.players:
        here = game.place[hero]
        if not shade[here] and TOOL.tent in game.tool[hero]:
            if game.choose(hero, "pitch", "endure") == "pitch":
                shade[here] = True
                game.tool[hero].remove(TOOL.tent)
    for hero in game.players:
        if not shade[game.place[hero]]:
            game.water[hero] -= 1
            if game.water[hero] < 0:
                game.end("thirst", won=False)


def check():
    assert sum(game.sand) <= game.sacks + 1 and game.sand[game.eye] == 0
    assert all(game.place[hero] != game.eye for hero in game.players), "a hero in the eye"


def goal_of(hero):
    """A well if the hero is thirsty, the pad at the end, else a part or the next tile to open."""
    at_end = game.part.count(taken=False) == 0
    wanted = TILE.well if game.water[hero] < 2 else TILE.pad if at_end else NONE
    best, goal = 99, game.place[hero]
    for place in MAP:
        far = MAP.distance(game.place[hero], place) * 2 + game.sand[place]
        if game.tile[place] == wanted and wanted != NONE:
            far -= 60
        elif game.tile[place] != NONE or place == game.eye:
            far = 99
        if far < best:
            best, goal = far, place
    for part in game.part:
        place = game.part[part].place
        far = MAP.distance(game.place[hero], max(0, place)) * 2 + game.sand[max(0, place)] - 20
        if place != NONE and far < best:
            best, goal = far, place
    return goal


@game.bot("opens the nearest tile, takes parts, and drinks in time")
def expert(hero, option, thirst=2.0, enough=3.0, far=3.0):
    if option in ("fly", "take", "hurry", "open", "pitch"):
        return 50.0
    if option == "give":
        poor = game.water[option.who] < thirst
        return 30.0 if poor and game.water[hero] > game.water[option.who] + 1 else -1.0
    if option in ("pour", "fill"):
        return 15.0 if game.water[hero] < (2 if option == "pour" else enough) else -1.0
    if option in ("rest", "look", "endure", "hold back"):
        return 0.5 if option == "hold back" else 0.0 if option == "rest" else -1.0
    here, goal = game.place[hero], goal_of(hero)
    if option == "dig":
        stuck = option.to == here and game.sand[here] > 1
        return 18.0 if stuck else 12.0 if option.to == goal else 1.0
    if option == "clear":
        return 16.0 if option.to == goal and game.sand[goal] > 2 else -1.0
    if option in ("move", "rope"):
        nearer = MAP.distance(here, goal) - MAP.distance(option.to, goal)
        return 8.0 * nearer - 0.1 * game.sand[option.to] - (0.2 if option == "rope" else 0.0)
    if option == "sail":
        return 6.0 if option.to == goal and MAP.distance(here, goal) > far else -1.0
    other, to = game.place[option.who], goal_of(option.who)
    return 2.5 * (MAP.distance(other, to) - MAP.distance(option.to, to))


beginner = expert.but("gives no water, and draws it late", thirst=0.0, enough=1.0)
