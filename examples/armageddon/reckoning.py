"""What the bots calculate before they decide: how strong an army is, and where it should go."""

from board import WAYS, game, march_price
from control import siege_bites
from dice import mean_damage
from land import HEXES, MAP, NEXT
from pack import RULE, SHEET, TERRAIN
from strength import ground_of, over_command, plight_attack, plight_defence

from simkit.design import NONE

UNSEEN = 10.0  # strength that a card in a hand may bring
HOST = 1  # hexes within which armies march as one
STRONGHOLD, OUTPOST, FIELD, RELIEF, FREE = 30.0, 15.0, 5.0, 20.0, 2.0
UNFED = 0.6  # what a hex without supply is worth of one with it
QUIET, ALL_IN = 0.3, 1.5  # nobody can strike back: so much bolder
ALONE = 1.01  # times its own strength: nobody goes with an army
MOST_IN_ROW, ROUNDS = 16, 40


# --- strength: dice times hit points, corrected for supply and terrain


def strength_of(army, ground):
    if game.army[army].size == 0:
        return 0.0
    less, weaker = plight_attack(army), plight_defence(army) - ground
    total, over = 0.0, over_command(army)
    for i in range(game.army[army].size):
        unit = game.army[army].units[i]
        many = 0 if game.card[unit].wave > 0 else over
        dice = max(0, game.card[unit].attack - less - many * RULE[0].overcommand_attack)
        dice += max(0, game.card[unit].defence - weaker - many * RULE[0].overcommand_defence)
        total += dice * game.card[unit].hp
    return total


def force_at(seat, here, ground):
    total = 0.0
    for army in game.army.where(seat=seat, place=here):
        total += strength_of(army, ground)
    return total


def foes_at(seat, here):  # whoever controls it has the ground
    total = 0.0
    for army in game.army.where(place=here):
        if game.army[army].seat != seat:
            total += strength_of(army, ground_of(here, game.army[army].seat))
    return total


def host_near(seat, here):  # armies that can march as one with what stands here
    total = 0.0
    for army in game.army.where(seat=seat, garrison=False):
        if game.army[army].size > 0 and MAP.distance(game.army[army].spot, here) <= HOST:
            total += strength_of(army, 0)
    return total


def yet_to_come(seat, here):  # armies beside a hex that can still march into it in this turn
    total, points = 0.0, game.ap[seat]
    for army in game.army.where(seat=seat, garrison=False, moved=False, stealthed=False):
        at = game.army[army].place
        price = march_price(army)
        if game.army[army].size > 0 and at != here and price <= points:
            if MAP.distance(at, here) == 1 and not is_holding(seat, at):
                points -= price
                total += strength_of(army, 0)
    return total


def is_holding(seat, here):  # a hex that no army leaves
    return game.besieger[here] == seat or (game.base[here] == seat and game.besieger[here] != NONE)


def threat_to(seat):  # in the field, in hand, more than enough at home
    total = 0.0
    for other in game.others(seat):
        if game.alive[other] == 1:
            total += UNSEEN * len(game.hand[other])
    for army in game.army.where(stealthed=False):
        if game.army[army].seat != seat and game.army[army].seat < len(game.players):
            if not game.army[army].garrison:
                total += strength_of(army, 0)
            else:
                total += max(0.0, strength_of(army, 0) - usual_guard())
    return total


def usual_guard():  # the militia that a headquarters has at first: it will not march
    sheet = SHEET[SHEET.militia_stronghold]
    return 1.0 * RULE[0].stronghold_militia * (sheet.attack + sheet.defence) * sheet.most_hp


def danger_near(seat, here):  # the strongest open army of another seat within two hexes
    most = 0.0
    for army in game.army.where(garrison=False):
        at, other = game.army[army].place, game.army[army].seat
        if other != seat and at != NONE and other < len(game.players):
            if MAP.distance(at, here) <= 2:
                most = max(most, strength_of(army, 0))
    return most


# --- how a battle ends, with the mean of each blow instead of a roll


def is_to_storm(seat, here, around, storm, dare):
    """Whether the host around a hex can besiege a base, bear a sally, and take it."""
    if storm == 1.0:
        return False
    ours = [0.0] * (MOST_IN_ROW * 4)
    theirs = [0.0] * (MOST_IN_ROW * 4)
    armies = host_in_row(seat, here, around, ours)
    if armies == 0:
        return False
    owner, bites = game.base[here], siege_bites(here)
    foes = foes_in_row(owner, here, not bites, theirs)
    if what_is_left(ours, armies, theirs, foes, 0, ground_of(here, owner)) < storm:
        return False
    if bites:
        return True
    foes = foes_in_row(owner, here, False, theirs)
    return what_is_left(ours, armies, theirs, foes, ground_of(here, seat), 0) > dare


def host_in_row(seat, here, around, row):  # as they would fight in a hex
    found, less, weaker = 0, 0, 0
    if game.supplied[seat][here] == 0:
        less, weaker = RULE[0].starved_attack, RULE[0].starved_defence
    for army in game.army.where(seat=seat, garrison=False, stealthed=False):
        if game.army[army].size > 0 and found < MOST_IN_ROW:
            if MAP.distance(game.army[army].place, around) <= HOST:
                put_in_row(army, less, weaker, row, found)
                found += 1
    return found


def foes_in_row(owner, here, walled, row):  # as they are, or as a siege would leave them
    found = 0
    for army in game.army.where(seat=owner, place=here):
        if game.army[army].size > 0 and found < MOST_IN_ROW:
            less, weaker = plight_attack(army), plight_defence(army)
            if walled:
                less, weaker = RULE[0].besieged_attack, RULE[0].besieged_defence
            put_in_row(army, less, weaker, row, found)
            found += 1
    return found


def put_in_row(army, less, weaker, row, place):  # units, the mean of their dice, hit points
    attack_sum, defence_sum, hp, over = 0.0, 0.0, 0.0, over_command(army)
    for i in range(game.army[army].size):
        unit = game.army[army].units[i]
        many = 0 if game.card[unit].wave > 0 else over
        attack_sum += max(0, game.card[unit].attack - less - many * RULE[0].overcommand_attack)
        defence_sum += max(0, game.card[unit].defence - weaker - many * RULE[0].overcommand_defence)
        hp += game.card[unit].hp
    row[4 * place] = 1.0 * game.army[army].size
    row[4 * place + 1] = attack_sum / game.army[army].size
    row[4 * place + 2] = defence_sum / game.army[army].size
    row[4 * place + 3] = hp


def what_is_left(ours, our_armies, theirs, their_armies, our_ground, their_ground):
    """The share of the hit points that is left to us; below zero what is left to them."""
    we, they = 0, 0
    our_hp, their_hp = ours[3], theirs[3]
    for _ in range(ROUNDS):
        if we >= our_armies or they >= their_armies:
            break
        dealt = mean_blows(ours, we, our_hp, theirs, they, their_ground)
        taken = mean_blows(theirs, they, their_hp, ours, we, our_ground)
        our_hp, their_hp = our_hp - taken, their_hp - dealt
        if our_hp <= 0.0:
            we += 1
            our_hp = ours[4 * we + 3] if we < our_armies else 0.0
        if their_hp <= 0.0:
            they += 1
            their_hp = theirs[4 * they + 3] if they < their_armies else 0.0
    own, other = rest(ours, we, our_armies, our_hp), rest(theirs, they, their_armies, their_hp)
    return own if other == 0.0 else -other


def mean_blows(row, place, hp, foes, foe, ground):  # the mean damage in a round
    units = row[4 * place] * min(1.0, hp / max(1.0, row[4 * place + 3]))
    attack_mean, defence = int(row[4 * place + 1] + 0.5), int(foes[4 * foe + 2] + 0.5)
    return max(1.0, units) * mean_damage(attack_mean, defence + ground)


def rest(row, place, armies, hp):  # the share of a row's hit points that is left
    total, left = 0.0, 0.0
    for i in range(armies):
        total += row[4 * i + 3]
        if i > place:
            left += row[4 * i + 3]
    if place < armies:
        left += hp
    return left / max(1.0, total)


# --- where to go


def goal_of(seat, army, bold, patience, storm, dare, tour, mass, growth, rush, skirmish):
    """The best hex for an army to go to, or NONE to stay."""
    here = game.army[army].spot
    own, host = strength_of(army, 0), host_near(seat, here)
    far = UNFED if game.supplied[seat][here] > 0 else 1.0
    if threat_to(seat) < QUIET * host:
        host *= ALL_IN
    best, most = rally_point(seat), 0.0
    if best == here:
        best = NONE
    foes = [0.0] * HEXES
    foes_everywhere(seat, foes)
    for there in game.ground:
        if there == here or TERRAIN[game.terrain[there]].move == 0:
            continue
        worth = worth_of_hex(
            seat, army, there, own, host, far, foes[there],
            bold, patience, storm, dare, tour, mass, growth, rush, skirmish,
        )  # fmt: skip
        worth /= 1.0 + MAP.distance(here, there)
        if worth > most:
            best, most = there, worth
    return best


def foes_everywhere(seat, foes):
    for army in game.army.where(stealthed=False):
        at = game.army[army].place
        if game.army[army].seat != seat and game.army[army].size > 0:
            foes[at] += strength_of(army, ground_of(at, game.army[army].seat))


def rally_point(seat):  # the own base that is nearest to an enemy's headquarters
    best, least = NONE, HEXES
    for here in game.ground:
        if game.base[here] == seat and game.level[here] > 0 and game.besieger[here] == NONE:
            apart = apart_from_enemies(seat, here)
            if apart < least:
                best, least = here, apart
    return best


def apart_from_enemies(seat, here):
    least = HEXES
    for other in game.others(seat):
        if game.alive[other] == 1:
            least = min(least, MAP.distance(here, game.home[other]))
    return least


def worth_of_hex(
    seat, army, there, own, host, far, foes,
    bold, patience, storm, dare, tour, mass, growth, rush, skirmish,
):  # fmt: skip
    fed = 1.0 if game.supplied[seat][there] > 0 else UNFED
    owner, size = game.base[there], game.army[army].size
    if owner == seat:
        return RELIEF if game.besieger[there] != NONE and host >= foes else 0.0
    if fed < 1.0:
        own, host = own * far, host * far
    at = game.army[army].spot
    if game.battle[there] and MAP.distance(at, there) == 1:
        return RELIEF  # others of its own have come, and wait
    if foes == 0.0 and owner == NONE:
        return 0.0 if size > tour else fed * growth * unclaimed(seat, there)
    if foes > 0.0 and size < mass and host <= own * ALONE:
        return 0.0
    if game.level[there] > 0:
        if not is_within_reach(seat, there, at, host, foes, bold, patience, storm, dare):
            return 0.0
        return fed * rush * (STRONGHOLD if game.stronghold[there] else OUTPOST)
    return fed * skirmish * FIELD if own >= bold * foes else 0.0


def is_within_reach(seat, there, at, host, foes, bold, patience, storm, dare):
    needed = bold
    if game.besieger[there] == NONE and game.sieges:
        needed = min(needed, patience)
    if host >= needed * foes or game.base[there] >= len(game.players) or not game.sieges:
        return host >= needed * foes
    return is_to_storm(seat, there, at, storm, dare)


def unclaimed(seat, there):  # discoveries, and resources in supply
    worth = FREE if game.discovery[there] else 0.0
    if game.control[there] != seat and game.supplied[seat][there] > 0:
        worth += FREE * sum(game.icons[there])
    return worth


def steps_from(goal, seat, steps):  # not through what enemies hold; -1: no way
    waiting = [0] * HEXES
    steps[goal] = 0
    waiting[0] = goal
    done, found = 0, 1
    while done < found:
        here = waiting[done]
        done += 1
        for way in range(WAYS):
            there = NEXT[here][way]
            if there != NONE and steps[there] < 0 and TERRAIN[game.terrain[there]].move > 0:
                steps[there] = steps[here] + 1
                if not game.strong[there] or game.control[there] == seat:
                    waiting[found] = there
                    found += 1
