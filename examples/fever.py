"""Fever: a team finds four cures before fevers overrun a world of 48 places.

The rules are those of a well-known co-operative game, with places and names of our own. Two things
are simpler: player 1 always begins, and the roles and events of its expansions are missing. Events
are played before an action, before a card is drawn and in an epidemic, by any player who holds one.

No deck of places is kept in order. Cards of the same depth are shuffled together, so one of them is
drawn when it is turned up. An epidemic card is found in its pile in the same way.
"""

from simkit.design import NONE, Deck, Game, Hand, Pile, linked_map, per_player, setting, table

FEVER = table(["azure", "amber", "slate", "scarlet"])
LINKS = {  # twelve places of each fever, in this order
    "Aldmoor": "Ambara, Birkhaven, Chengo, Jinto",
    "Birkhaven": "Ambara, Belisar, Corran, Dunmere",
    "Corran": "Eskford, Cadoza",
    "Dunmere": "Farholm, Eskford",
    "Eskford": "Farholm, Cadoza",
    "Farholm": "Glaston, Harwick",
    "Glaston": "Harwick, Inverry, Jorvale",
    "Harwick": "Inverry, Anshar, Halcon",
    "Inverry": "Jorvale, Kestrin, Anshar",
    "Jorvale": "Kestrin, Lindby",
    "Kestrin": "Bazra",
    "Lindby": "Chelem, Bazra",
    "Ambara": "Belisar, Lanping",
    "Belisar": "Cadoza, Dorial, Esmera",
    "Cadoza": "Dorial",
    "Dorial": "Esmera, Halcon, Garua",
    "Esmera": "Fondega",
    "Fondega": "",
    "Garua": "Halcon",
    "Halcon": "Ilmara",
    "Ilmara": "Jacanda, Kalamo",
    "Jacanda": "Kalamo, Lirio, Darsin",
    "Kalamo": "Lirio",
    "Lirio": "",
    "Anshar": "Bazra, Darsin",
    "Bazra": "Chelem, Darsin, Erebat",
    "Chelem": "Gilmas",
    "Darsin": "Erebat, Fajir",
    "Erebat": "Gilmas, Hamun, Fajir",
    "Fajir": "Hamun",
    "Gilmas": "Hamun, Ishkar",
    "Hamun": "Ishkar, Jelal",
    "Ishkar": "Jelal, Kirvan, Lahun",
    "Jelal": "Kirvan",
    "Kirvan": "Lahun, Hoani, Kaesin",
    "Lahun": "Hoani, Gansai",
    "Anlo": "Baishan, Enoshi",
    "Baishan": "Enoshi, Chengo",
    "Chengo": "Enoshi, Dahai",
    "Dahai": "Fukara",
    "Enoshi": "Fukara, Gansai",
    "Fukara": "Gansai, Jinto",
    "Gansai": "Jinto, Inshu, Hoani",
    "Hoani": "Inshu, Kaesin",
    "Inshu": "Jinto, Kaesin",
    "Jinto": "Lanping",
    "Kaesin": "Lanping",
    "Lanping": "",
}
MAP = linked_map(LINKS)
EVENTS = "lull", "lift", "grant", "outlook", "immunity"
NAMES = {place.lower(): place for place in LINKS}
CARD = table([*NAMES, *EVENTS], names=NAMES)  # the card of a place has the number of the place
PLACES, OF_A_FEVER, HOME = 48, 12, 2
ROLE = table(
    {
        "pilot": {"needs": 5, "first": 1},
        "doctor": {"needs": 5, "first": 1},
        "builder": {"needs": 5, "first": 1},
        "teacher": {"needs": 5, "first": 1},
        "chemist": {"needs": 4, "first": 1},
        "steward": {"needs": 5, "first": 0},
        "warden": {"needs": 5, "first": 0},
    }
)
EDITION = table(["first", "later"])
RATE = 2, 2, 2, 3, 3, 4, 4
USED, GONE = -1, -2  # depths of cards that are not in the deck of places
CUBES, STATIONS, MOST_CARDS, LAST_OUTBREAK = 24, 6, 7, 8
NOT, NEXT, BURST = 0, 1, 2
LATER, STEP, MORE = 0.55, 0.92, 0.25  # how the expert counts later turns, steps and other tasks
MOVES = "walk", "shuttle", "join", "fly", "charter", "soar"

game = Game()
game.players = 2, 4
game.together = True
game.epidemics = setting(5, 4, 6, "epidemic cards")
game.edition = setting("later", EDITION, "the edition whose roles and builder are played")
game.roles = setting("random", ROLE, "the roles in the team", each_player=True)
game.role = per_player(0)
game.place = per_player(HOME)
game.hand = per_player(Hand(CARD, open=True))
game.deck = Deck(CARD)
game.used = Pile(CARD)
game.stored = NONE  # the event that the steward has stored
game.pile = 0  # piles of the deck that are begun, each with an epidemic card
game.pile_left = 0  # cards left in this pile
game.lurks = False  # whether its epidemic card is still in it
game.depth = [0] * PLACES  # where a place's card is in the deck: the highest come first
game.top = 0
game.cubes = [0] * (PLACES * 4)
game.supply = [CUBES] * 4
game.cured = [False] * 4
game.bases = [NONE] * STATIONS  # places with a station
game.seen = [False] * PLACES  # the cards that an outlook shows
game.burst = [NOT] * PLACES
game.epidemic = 0
game.outbreaks = 0
game.cures = 0
game.eradicated = 0
game.active = 0
game.actions = 0
game.flown = False  # whether the builder has flown from a station in this turn
game.infecting = False
game.quiet = False
game.raging = False  # whether an epidemic is on


def setup():
    for hero in game.players:
        game.role[hero] = game.roles[hero]
    if game.edition == EDITION.first:
        for hero in game.players:
            while ROLE[game.role[hero]].first == 0:
                recast(hero)
    game.bases[0] = HOME
    for hero in game.players:
        game.deck.draw(6 - len(game.players), to=game.hand[hero])
    for cubes in (3, 2, 1):
        for _ in range(3):
            place = top_place()
            add_cubes(place, place // OF_A_FEVER, cubes)
            game.depth[place] = USED
    begin_pile()


def recast(hero):  # another role of the first edition, which nobody has
    role = game.random(len(ROLE))
    if ROLE[role].first == 1 and all(game.role[other] != role for other in game.others(hero)):
        game.role[hero] = role


def begin_pile():  # the deck is cut into piles, the larger ones on top
    game.pile += 1
    later = game.epidemics - game.pile + 1
    game.pile_left = (len(game.deck) + later - 1) // later + 1
    game.lurks = True


# --- a turn


def play_turn(hero):
    game.active, game.actions, game.flown = hero, 4, False
    while game.actions > 0:
        play_events(hero)
        offer_actions(hero)
        did = game.choose(hero)
        if did == "rest":
            break
        act(hero, did)
        game.actions -= 1
        sweep()
    game.actions = 0
    for _ in range(2):
        play_events(hero)
        draw_card(hero)
    keep_to_limit(hero)
    play_events(hero)
    if not game.quiet:
        game.infecting = True
        for _ in range(RATE[game.epidemic]):
            place = top_place()
            game.depth[place] = USED
            infect(place, place // OF_A_FEVER, 1)
            play_events(hero)
    game.infecting = game.quiet = False


def offer_actions(hero):
    game.offer("rest")
    here, hand, role = game.place[hero], game.hand[hero], game.role[hero]
    for fever in FEVER:
        if cubes_in(here, fever) > 0:
            game.offer("treat", fever=fever)
        if can_cure(hero, fever):
            game.offer("cure", fever=fever)
    if not is_base(here) and (here in hand or role == ROLE.builder):
        for slot in range(STATIONS):
            if is_open(slot):
                game.offer("build", to=MAP(here), instead=MAP(game.bases[slot]))
    for other in game.others(hero):
        if game.place[other] == here:
            offer_shares(hero, other)
    for who in game.players:
        if who == hero or role == ROLE.pilot:
            offer_moves(hero, who)
    if can_fly_free(hero):
        for to in MAP:
            if to != here:
                game.offer("soar", who=hero, to=to)
    if role == ROLE.steward and game.stored == NONE:
        for card in game.used.kinds():
            if card >= PLACES:
                game.offer("store", card=CARD(card))


def offer_moves(hero, who):  # how a player can move a pawn
    here, hand = game.place[who], game.hand[hero]
    for to in MAP:
        if to == here:
            continue
        if MAP.next_to(here, to):
            game.offer("walk", who=who, to=to)
        elif is_base(here) and is_base(to):
            game.offer("shuttle", who=who, to=to)
        if game.role[hero] == ROLE.pilot and any(game.place[each] == to for each in game.players):
            game.offer("join", who=who, to=to)
        if to in hand:
            game.offer("fly", who=who, to=to)
        if here in hand:
            game.offer("charter", who=who, to=to)


def offer_shares(hero, other):
    for card in game.hand[hero].kinds():
        if can_share(hero, card):
            game.offer("give", card=CARD(card), who=other)
    for card in game.hand[other].kinds():
        if can_share(other, card):
            game.offer("take", card=CARD(card), who=other)


def is_open(slot):  # the next station; if there are six, any of them is moved
    first = slot == 0 or game.bases[slot - 1] != NONE
    return first and (game.bases[slot] == NONE or game.bases[STATIONS - 1] != NONE)


def can_share(giver, card):
    teaches = game.role[giver] == ROLE.teacher
    return card < PLACES and (card == game.place[giver] or teaches)


def can_cure(hero, fever):
    enough = count_of(hero, fever) >= ROLE[game.role[hero]].needs
    return enough and not game.cured[fever] and is_base(game.place[hero])


def can_fly_free(hero):
    may = game.role[hero] == ROLE.builder and game.edition == EDITION.later and not game.flown
    return may and is_base(game.place[hero]) and any(card < PLACES for card in game.hand[hero])


def count_of(hero, fever):
    return sum(card // OF_A_FEVER == fever for card in game.hand[hero])


def is_base(place):
    return place in game.bases


def act(hero, did):
    hand = game.hand[hero]
    if did == "treat":
        every = game.cured[did.fever] or game.role[hero] == ROLE.doctor
        count = cubes_in(game.place[hero], did.fever) if every else 1
        take_cubes(game.place[hero], did.fever, count)
    elif did == "cure":
        cure(hero, did.fever)
    elif did == "build":
        if game.role[hero] != ROLE.builder:
            hand.move(did.to, to=game.used)
        build(did.to, did.instead)
    elif did == "give":
        hand.move(did.card, to=game.hand[did.who])
        keep_to_limit(did.who)
    elif did == "take":
        game.hand[did.who].move(did.card, to=hand)
        keep_to_limit(hero)
    elif did == "store":
        game.used.remove(did.card)
        game.stored = did.card
    else:
        if did == "fly":
            hand.move(did.to, to=game.used)
        elif did == "charter":
            hand.move(game.place[did.who], to=game.used)
        elif did == "soar":
            game.flown = True
            pay(hero, NONE)
        game.place[did.who] = did.to


def pay(hero, fever):  # a card of a fever, or of any place
    for card in game.hand[hero].kinds():
        if card < PLACES and fever in (NONE, card // OF_A_FEVER):
            game.offer("pay", card=CARD(card))
    game.hand[hero].move(game.choose(hero).card, to=game.used)


def cure(hero, fever):
    for _ in range(ROLE[game.role[hero]].needs):
        pay(hero, fever)
    game.cured[fever] = True
    game.cures += 1
    count_eradicated()
    game.say(f"A cure for {FEVER(fever)} is found.")
    if all(game.cured):
        game.end("four cures", won=True)


def build(place, instead):
    slot = 0
    while game.bases[slot] != instead:
        slot += 1
    game.bases[slot] = place


def sweep():  # the doctor removes cured fevers where he is
    for hero in game.players:
        if game.role[hero] == ROLE.doctor:
            for fever in FEVER:
                if game.cured[fever]:
                    take_cubes(game.place[hero], fever, cubes_in(game.place[hero], fever))


def draw_card(hero):
    if game.pile_left == 0 and game.pile < game.epidemics:
        begin_pile()
    if game.pile_left == 0:
        game.end("no cards left", won=False)
    game.pile_left -= 1
    if game.lurks and game.random(game.pile_left + 1) == 0:
        game.lurks = False
        break_out(hero)
    else:
        game.deck.draw(1, to=game.hand[hero])


def keep_to_limit(hero):
    while len(game.hand[hero]) > MOST_CARDS:
        for card in game.hand[hero].kinds():
            game.offer("drop", card=CARD(card))
        offer_events(hero)
        did = game.choose(hero)
        if did == "drop":
            game.hand[hero].move(did.card, to=game.used)
        else:
            play_event(hero, did)


# --- fevers


def top_place():  # cards of the same depth are shuffled together
    return place_at(max(game.depth))


def place_at(depth):
    count = sum(each == depth for each in game.depth)
    left = game.random(count)
    for place in MAP:
        if game.depth[place] == depth:
            if left == 0:
                return place
            left -= 1
    return 0


def break_out(hero):
    game.epidemic += 1
    place = place_at(min(each if each >= 0 else game.top for each in game.depth))
    game.say(f"An epidemic breaks out in {MAP(place)}.")
    game.depth[place] = USED
    infect(place, place // OF_A_FEVER, 3)
    game.raging = True
    play_events(hero)
    game.raging = False
    game.top += 1
    for each in MAP:
        if game.depth[each] == USED:
            game.depth[each] = game.top


def infect(place, fever, cubes):
    if is_safe(place, fever):
        return
    room = 3 - cubes_in(place, fever)
    add_cubes(place, fever, min(cubes, room))
    if cubes > room:
        spread(place, fever)


def spread(first, fever):  # each place at most once in a chain
    game.burst = [NOT] * PLACES
    game.burst[first] = NEXT
    while NEXT in game.burst:
        place = 0
        while game.burst[place] != NEXT:
            place += 1
        game.burst[place] = BURST
        game.outbreaks += 1
        game.say(f"Outbreak in {MAP(place)}.")
        if game.outbreaks == LAST_OUTBREAK:
            game.end("overrun", won=False)
        for near in MAP.around(place):
            if game.burst[near] != BURST and not is_safe(near, fever):
                if cubes_in(near, fever) == 3:
                    game.burst[near] = NEXT
                else:
                    add_cubes(near, fever, 1)


def is_safe(place, fever):
    if game.cured[fever] and game.supply[fever] == CUBES:
        return True
    for hero in game.players:
        far = MAP.distance(game.place[hero], place)
        if game.role[hero] == ROLE.warden and far <= 1:
            return True
        if game.role[hero] == ROLE.doctor and far == 0 and game.cured[fever]:
            return True
    return False


def cubes_in(place, fever):
    return game.cubes[place * 4 + fever]


def add_cubes(place, fever, cubes):
    if game.supply[fever] < cubes:
        game.end("no cubes left", won=False)
    game.supply[fever] -= cubes
    game.cubes[place * 4 + fever] += cubes


def take_cubes(place, fever, cubes):
    game.supply[fever] += cubes
    game.cubes[place * 4 + fever] -= cubes
    count_eradicated()


def count_eradicated():  # cured fevers without cubes never come back
    fevers = [fever for fever in FEVER if game.cured[fever] and game.supply[fever] == CUBES]
    game.eradicated = len(fevers)


# --- events


def play_events(hero):  # all who hold events are asked, from the player whose turn it is
    for step in range(len(game.players)):
        holder = (hero + step) % len(game.players)
        while holds_events(holder):
            game.offer("wait")
            offer_events(holder)
            did = game.choose(holder)
            if did == "wait":
                break
            play_event(holder, did)


def holds_events(holder):
    return any(has_event(holder, card) for card in range(PLACES, len(CARD)))


def has_event(holder, card):
    stored = game.role[holder] == ROLE.steward and game.stored == card
    return stored or card in game.hand[holder]


def offer_events(holder):
    if has_event(holder, CARD.lull) and not game.infecting and not game.quiet:
        game.offer("lull")
    if has_event(holder, CARD.lift):
        for who in game.players:
            for to in MAP:
                if to != game.place[who]:
                    game.offer("lift", who=who, to=to)
    if has_event(holder, CARD.grant):
        for place in MAP:
            if not is_base(place):
                for slot in range(STATIONS):
                    if is_open(slot):
                        game.offer("grant", to=place, instead=MAP(game.bases[slot]))
    if has_event(holder, CARD.outlook):
        game.offer("outlook")
    if has_event(holder, CARD.immunity):
        for place in MAP:
            if game.depth[place] == USED:
                game.offer("immunity", place=place)


def play_event(holder, did):
    if did == "lull":
        use(holder, CARD.lull)
        game.quiet = True
    elif did == "lift":
        use(holder, CARD.lift)
        game.place[did.who] = did.to
    elif did == "grant":
        use(holder, CARD.grant)
        build(did.to, did.instead)
    elif did == "immunity":
        use(holder, CARD.immunity)
        game.depth[did.place] = GONE
    else:
        use(holder, CARD.outlook)
        look_ahead(holder)
    sweep()


def use(holder, card):  # the steward's stored event leaves the game
    if card in game.hand[holder]:
        game.hand[holder].move(card, to=game.used)
    else:
        game.stored = NONE


def look_ahead(holder):  # the top six cards, put back in any order
    game.seen = [False] * PLACES
    count = min(6, sum(each >= 0 for each in game.depth))
    for _ in range(count):
        place = top_place()
        game.depth[place] = USED
        game.seen[place] = True
    game.top += count
    for left in range(count):
        for place in MAP:
            if game.seen[place]:
                game.offer("next", place=place)
        place = game.choose(holder).place
        game.seen[place] = False
        game.depth[place] = game.top - left


def check():
    for fever in FEVER:
        spread_out = sum(cubes_in(place, fever) for place in MAP)
        assert spread_out + game.supply[fever] == CUBES, "cubes are lost"
    assert max(game.cubes) <= 3, "a place has more than three cubes of a fever"


@game.bot("plans who collects which cards, and treats where the next outbreak threatens")
def expert(player, option, share=6.0, cure=30.0, card=1.0):
    if option == "cure":
        return 999.0
    if option in ("drop", "pay"):
        return -worth_of(player, option.card)
    if option == "next":
        return -harm_of_card(option.place)
    if option in ("wait", "lull", "outlook", "immunity", "grant", "lift"):
        return worth_of_event(player, option, share, cure)
    return worth_of_action(player, option, share, cure, card)


def worth_of_action(player, option, share, cure, card):
    here, left = game.place[player], game.actions - 1
    if option == "rest":
        return prospect(player, here, 0, share, cure, NONE)
    if option in MOVES:
        cost = 0.02 + card * cost_of_move(player, option, game.place[option.who])
        if cost > 30.0:
            return -99.0
        if option.who == player:
            return prospect(player, option.to, left, share, cure, NONE) - cost
        gain = prospect(option.who, option.to, 3, share, cure, NONE)
        gain -= prospect(option.who, game.place[option.who], 3, share, cure, NONE)
        return prospect(player, here, left, share, cure, NONE) + 0.5 * gain - cost
    if option == "treat":
        fewer = here * 4 + option.fever
        gain = treating(player, here, option.fever)
        return gain + prospect(player, here, left, share, cure, fewer)
    gain = 1.5  # to store an event
    if option == "give":
        gain = sharing(option.who, option.card, share)
    elif option == "take":
        gain = sharing(player, option.card, share)
    elif option == "build":
        gain = building(option.to, option.instead, cure)
        if game.role[player] != ROLE.builder:
            gain -= card * cost_of_card(player, option.to)
    return gain + prospect(player, here, left, share, cure, NONE)


def cost_of_move(player, option, start):
    if option == "fly":
        return cost_of_card(player, option.to)
    if option == "charter":
        return cost_of_card(player, start)
    if option == "soar":
        return min(cost_of_card(player, each) for each in game.hand[player])
    return 0.0


def cost_of_card(player, card):  # less, if the player will have to drop a card anyway
    worth, hand = worth_of(player, card), game.hand[player]
    if len(hand) >= MOST_CARDS - 1 and worth <= min(worth_of(player, each) for each in hand):
        return 0.2 * worth
    return worth


def worth_of_event(player, option, share, cure):
    full = 1.0 if len(game.hand[player]) > MOST_CARDS else 0.0
    if option == "lull" or option == "outlook":
        return bursts(RATE[game.epidemic]) - 0.5 if game.actions == 0 else full - 1.0
    if option == "immunity":
        cubes = cubes_in(option.place, option.place // OF_A_FEVER)
        return cubes - 2.0 if game.raging else cubes - 4.0 + full
    if option == "grant":
        return building(option.to, option.instead, cure) - 3.0 + full
    if option == "lift":
        if game.actions < 4 and full == 0.0:
            return -1.0
        now = game.actions if option.who == game.active else 0
        gain = prospect(option.who, option.to, now, share, cure, NONE)
        return gain - prospect(option.who, game.place[option.who], now, share, cure, NONE) - 8.0
    return 0.0  # to wait


def keeper_of(fever):  # the player who collects the cards of a fever
    best, fewest = 0, 99
    for hero in game.players:
        missing = 3 * (ROLE[game.role[hero]].needs - count_of(hero, fever))
        for other in FEVER:
            if other != fever and not game.cured[other]:
                missing += max(0, count_of(hero, other) - 1)
        if missing < fewest:
            best, fewest = hero, missing
    return best


def missing_of(fever):  # the cards that the collector of a fever lacks
    keeper = keeper_of(fever)
    return ROLE[game.role[keeper]].needs - count_of(keeper, fever)


def worth_of(hero, card):  # what it costs to lose a card
    if card >= PLACES:
        return 4.0
    fever = card // OF_A_FEVER
    if game.cured[fever]:
        return 0.1
    needs, have = ROLE[game.role[hero]].needs, count_of(hero, fever)
    if have > needs:
        return 0.5
    spent = sum(each // OF_A_FEVER == fever for each in game.used)
    scarce = 8.0 / max(1, 8 - spent)
    if have == needs:
        return 50.0
    if keeper_of(fever) == hero:
        return 4.0 * have + scarce
    return 0.5 + 0.7 * have + scarce


def sharing(getter, card, share):
    fever = card // OF_A_FEVER
    if game.cured[fever] or getter != keeper_of(fever) or missing_of(fever) <= 0:
        return -5.0
    full = 2.0 if len(game.hand[getter]) >= MOST_CARDS else 0.0
    return share * pull_of(fever) - full


def pull_of(fever):  # how much a card for the collector is worth; more if all cards are there
    held = sum(count_of(hero, fever) for hero in game.players)
    needs = ROLE[game.role[keeper_of(fever)]].needs
    return (4.0 if held >= needs else 2.0) / max(1, missing_of(fever))


def building(place, instead, cure):
    far = steps_to_base(place)
    if instead != NONE or far < 3:
        return -9.0
    ready = any(game.place[hero] == place and is_ready(hero) for hero in game.players)
    return 0.8 * far + (0.5 * cure if ready else 0.0)


def is_ready(hero):
    needs = ROLE[game.role[hero]].needs
    return any(not game.cured[fever] and count_of(hero, fever) >= needs for fever in FEVER)


def steps_to_base(place):
    return min(MAP.distance(place, base) if base != NONE else 99 for base in game.bases)


def steps_between(start, goal):
    by_base = steps_to_base(start) + 1 + steps_to_base(goal)
    return min(MAP.distance(start, goal), by_base)


def count_layers():  # how many cards of places have each depth, from GONE upwards
    layers = [0] * (game.top + 3)
    for depth in game.depth:
        layers[depth + 2] += 1
    return layers


def chance_soon(place, cards, layers):  # that its card is turned up among so many
    depth = game.depth[place]
    if depth < 0:
        return 0.0
    above = 0
    for other in range(depth + 1, game.top + 1):
        above += layers[other + 2]
    return min(1.0, max(0.0, (cards - above) / layers[depth + 2]))


def bursts(cards):  # outbreaks that so many cards bring, on average
    layers, total = count_layers(), 0.0
    for place in MAP:
        if cubes_in(place, place // OF_A_FEVER) == 3:
            total += chance_soon(place, cards, layers)
    return total


def harm_of_card(place):  # what happens if its card is turned up next
    fever = place // OF_A_FEVER
    if is_safe(place, fever):
        return 0
    return cubes_in(place, fever) + (9 if cubes_in(place, fever) == 3 else 0)


def chance_of_epidemic(cards):
    if game.lurks:
        return min(1.0, cards / max(1, game.pile_left))
    if game.pile == game.epidemics:
        return 0.0
    return min(1.0, max(0.0, (cards - game.pile_left) / 9.0))


def danger(place, fever, cubes, layers):  # what so many cubes cost
    if cubes == 0:
        return 0.0
    short = 0.1 + 0.1 * max(0, 9 - game.supply[fever])
    if place // OF_A_FEVER != fever:
        return cubes * short + (0.5 if cubes == 3 else 0.0)
    rate, epidemic = RATE[game.epidemic], chance_of_epidemic(6)
    soon = chance_soon(place, 3 * rate, layers)
    if game.depth[place] == USED:
        soon = epidemic * min(1.0, 2.0 * rate / layers[USED + 2])
    lowest, bottom = 0, 0.0
    while lowest < game.top and layers[lowest + 2] == 0:
        lowest += 1
    if game.depth[place] == lowest:
        bottom = epidemic / layers[lowest + 2]
    burst = 11.0 + 1.0 * game.outbreaks
    for near in MAP.around(place):
        if cubes_in(near, fever) == 3:
            burst += 8.0
    if cubes == 3:
        return 3 * short + 0.6 + (soon + bottom) * burst
    if cubes == 2:
        return 2 * short + 0.2 + (0.25 * soon + bottom) * burst
    return short + (0.05 * soon + bottom) * burst


def treats_all(hero, fever):
    return game.cured[fever] or game.role[hero] == ROLE.doctor


def treating(hero, place, fever):  # the gain of one action
    cubes, layers = cubes_in(place, fever), count_layers()
    left = 0 if treats_all(hero, fever) else cubes - 1
    last = game.cured[fever] and game.supply[fever] + cubes == CUBES
    less = danger(place, fever, left, layers)
    return danger(place, fever, cubes, layers) - less + (3.0 if last else 0.01)


def prospect(hero, place, left, share, cure, fewer):
    """What a player can do from a place with so many actions left, and in later turns."""
    gains = gains_of(hero, place, fewer)
    goal, worth = plan_of(hero, place, left, share, cure)
    steps = steps_between(place, goal)
    first = chain(place, left, gains)
    if game.role[hero] == ROLE.warden:
        first += 0.3 * sum(gains[near * 3] for near in MAP if MAP.distance(place, near) <= 1)
    if worth > 0.0 and steps < left:
        return max(first + 0.5 * worth, worth + chain(goal, left - steps - 1, gains))
    return first + worth * LATER * STEP**steps


def gains_of(hero, place, fewer):  # of each action that treats a place, `fewer` has lost a cube
    gains, layers = [0.0] * (PLACES * 3), count_layers()
    for goal in MAP:
        fever = goal // OF_A_FEVER
        for each in FEVER:
            if cubes_in(goal, each) > cubes_in(goal, fever):
                fever = each
        cubes = cubes_in(goal, fever)
        if goal * 4 + fever == fewer:
            cubes = 0 if treats_all(hero, fever) else cubes - 1
        worth = covered(hero, goal, place) if cubes > 0 else 0.0
        for taken in range(cubes):
            left = 0 if treats_all(hero, fever) else cubes - taken - 1
            less = danger(goal, fever, left, layers)
            gains[goal * 3 + taken] = worth * (danger(goal, fever, cubes - taken, layers) - less)
            if left == 0:
                break
    return gains


def covered(hero, goal, place):  # less, if another player is nearer
    mine = MAP.distance(place, goal)
    if mine >= 4:
        for other in game.others(hero):
            if MAP.distance(game.place[other], goal) < min(4, mine):
                return 0.4
    return 1.0


def chain(place, left, gains):
    """What is treated on the way from place to place, the best first; then what remains."""
    total, here, taken = 0.0, place, [0] * PLACES
    to_base = [steps_to_base(each) for each in MAP]
    while left > 0:
        best, best_goal, best_cost = 0.0, NONE, 0
        for goal in MAP:
            gain = gains[goal * 3 + taken[goal]] if taken[goal] < 3 else 0.0
            if gain > 0.0:
                cost = min(MAP.distance(here, goal), to_base[here] + 1 + to_base[goal]) + 1
                if cost <= left and gain / cost > best:
                    best, best_goal, best_cost = gain / cost, goal, cost
        if best_goal == NONE:
            break
        total += best * best_cost
        taken[best_goal] += 1
        here = best_goal
        left -= best_cost
    best, rest = 0.0, 0.0
    for goal in MAP:
        gain = gains[goal * 3 + taken[goal]] if taken[goal] < 3 else 0.0
        if gain > 0.0:
            steps = min(MAP.distance(here, goal), to_base[here] + 1 + to_base[goal])
            gain *= LATER * STEP ** max(0, steps - left)
            best = max(best, gain)
            rest += gain
    return total + best + MORE * rest


def plan_of(hero, place, left, share, cure):
    """Where to go for a cure or to share a card, and its worth."""
    if is_ready(hero):
        best = game.bases[0]
        for base in game.bases:
            if base != NONE and MAP.distance(place, base) < MAP.distance(place, best):
                best = base
        return best, cure
    best, where, value = 0.0, place, 0.0
    for fever in FEVER:
        keeper, missing = keeper_of(fever), missing_of(fever)
        if game.cured[fever] or missing <= 0:
            continue
        for giver in game.players:
            if giver != keeper and hero in (giver, keeper):
                partner = game.place[giver if hero == keeper else keeper]
                for card in game.hand[giver]:
                    if card // OF_A_FEVER == fever:
                        goal = partner if game.role[giver] == ROLE.teacher else card
                        mine, theirs = steps_between(place, goal), steps_between(partner, goal)
                        worth = share * pull_of(fever) * STEP**theirs
                        worth *= 1.0 if theirs == 0 else 0.8
                        near = worth * STEP**mine * (1.0 if mine < left else LATER)
                        if near > best:
                            best, where, value = near, goal, worth
    return where, value


@game.bot("treats the worst place, and cures when it happens to hold enough cards")
def beginner(player, option):
    if option == "cure":
        return 99.0
    if option == "treat":
        return 10.0 + cubes_in(game.place[player], option.fever)
    if option in MOVES:
        if option.who != player:
            return -50.0
        steps = MAP.distance(option.to, worst_or_base(player))
        return -steps - (0.0 if option == "walk" else 3.0)
    if option in ("drop", "pay"):
        return -9.0 if option.card >= PLACES else -count_of(player, option.card // OF_A_FEVER)
    if option in ("give", "take", "build", "rest"):
        return -20.0
    if option in ("lift", "grant"):
        return -1.0
    return 1.0 if option in ("lull", "outlook", "immunity") else 0.0


def worst_or_base(player):
    needs = ROLE[game.role[player]].needs
    if any(count_of(player, fever) >= needs and not game.cured[fever] for fever in FEVER):
        return nearest_base(game.place[player])
    most = max(game.cubes)
    for place in MAP:
        if any(cubes_in(place, fever) == most for fever in FEVER):
            return place
    return HOME


def nearest_base(place):
    best = game.bases[0]
    for base in game.bases:
        if base != NONE and MAP.distance(place, base) < MAP.distance(place, best):
            best = base
    return best
