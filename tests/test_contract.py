"""Every game keeps the contract of tests/contract.py."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from toygame import GAME as TOY

from simkit.apocalypse.words.choices import VERBS as APOCALYPSE_VERBS
from simkit.armageddon.words.choices import VERBS as ARMAGEDDON_VERBS
from simkit.finding.registry import find
from simkit.hellgame.words.choices import VERBS as HELLGAME_VERBS
from simkit.hellgame.words.sizes import COPIES
from simkit.lab.play.workspace import Workspace
from simkit.lab.positions import position
from tests import contract
from tests.contract import Subject
from tests.sampled import sampled

ON_SLOT = {
    "where": ("brevet", "brigade", "summon", "heal", "clear", "extra_attack", "extra_move"),
    "what": ("steady", "bullet", "split", "wizard_eye", "soften", "pray", "drill"),
}
"""Verbs that name a gift by its place on the sheet of hero `who`."""


def gifts_by_title(view, rules, kind, option):
    """Several gift cards have the same title, wherever they lie."""
    verb = APOCALYPSE_VERBS[option.verb]
    look = {name: int(option[name]) for name in option.dtype.names}
    if verb in ("buy", "card"):
        return look | {"what": int(rules.card[option.what]), "amount": 0}
    for name, verbs in ON_SLOT.items():
        if verb in verbs and look[name] >= 0:
            look[name] = int(rules.card[view.heroes[option.who].slots[look[name]]])
    return look


def arcana_by_title(view, rules, kind, option):
    """There are several cards of most Arcana."""
    named = (
        "discard",
        "play",
        "bring",
        "give_arcanum",
        "recruit",
        "pass_by",
        "walk",
        "magic",
        "ask",
    )
    look = {name: int(option[name]) for name in option.dtype.names}
    if HELLGAME_VERBS[option.verb] in named:
        look["what"] //= COPIES
    return look


APOCALYPSE = Subject(
    find("apocalypse"),
    phases=("team_phase", "hero_phase", "enemy_phase"),
    cells=(
        {},
        {"players": 1, "lord_advance": 2, "enraged": True},
        {"players": 3, "miniboss": True, "secret_lord": True, "divine_intervention": True},
    ),
    orders=frozenset({1, 5}),  # heroes and Fourth Circle demons: the lowest draw of those left
    voids={
        "hero_dies": lambda game: game.tally.deaths.sum() == 0,
        "doom_exit": lambda game: game.tally.doom[0] == 0,
        "doom_death": lambda game: game.tally.doom[1] == 0,
        "lord_moves": lambda game: sum(area.shadow for area in game.areas) == 1,
    },
    looks=gifts_by_title,
)
HADES = Subject(
    find("hades"),
    phases=(
        "orbital_combat_step",
        "preferred_direction_step",
        "reinforcement_step",
        "nastian_movement_step",
        "officer_step",
        "nasty_surprise_step",
        "ground_combat_step",
        "shl_phase",
        "repair_step",
        "movement_step",
        "ship_attack_step",
        "recovery_phase",
        "end_turn_phase",
    ),
    cells=(
        {},
        {"scenario": "squeeze-play", "three_hexes": "path", "chits_return": True},
        {"scenario": "chin-music", "spill_over": True},
        {"scenario": "high-and-tight", "ew_clause": "nastian"},
    ),
    # Whatever lies in a cup has a number for each draw from it: Circles twice, sites, Nastians.
    orders=frozenset({4, 5, 6, 7}),
    voids={
        "unit_lost": lambda game: game.tally.lost.sum() == 0,
        "module_destroyed": lambda game: game.tally.modules_lost == 0,
        "site_woken": lambda game: game.tally.sites_woken == 0,
    },
)
HELLGAME = Subject(
    find("hellgame"),
    phases=(
        "hell_phase",
        "souls_phase",
        "summoning_phase",
        "action_phase",
        "random_movement_phase",
        "combat_phase",
        "petitions_phase",
        "end_phase",
    ),
    cells=(
        {"max_turns": 4},
        {"max_turns": 3, "players": 6, "quick_battles": True, "demon_abilities": True},
        {"max_turns": 6, "players": 2, "dice_curse": True, "three_rounds": True},
    ),
    limits={"max_turns": 3},  # a turn of six random players has hundreds of decisions
    # Sectio cards, lieutenants, first events, first legions; ties of wealth, size and skulls.
    orders=frozenset({4, 5, 6, 7, 40, 121, 122}),
    voids={
        "demon_incapacitated": lambda game: all(each.incapacitated == 0 for each in game.demons),
        "disfavour_gained": lambda game: all(each.disfavour == 0 for each in game.seats),
    },
    looks=arcana_by_title,
)
FURY = Subject(
    find("fury"),
    phases=(
        "rally_step",
        "supply_step",
        "activation_step",
        "movement_step",
        "attack_step",
        "demoralisation_step",
    ),
    cells=(
        {"max_turns": 3},
        {"max_turns": 2, "ii_augusta": True, "variable_activation": True, "fortifications": True},
        {"max_turns": 3, "variable_victory": True, "disrupted_home": True, "conditions": 1},
    ),
    limits={"max_turns": 3},  # hundreds of pieces: a turn takes a second on the twin
    resumed={"max_turns": 4},
    voids={
        "leader_killed": lambda game: game.tally.leaders_lost.sum() == 0,
        "leader_caught": lambda game: (game.hidden.leaders["captor"] == -1).all(),
        "demoralised": lambda game: game.commands["demoralised"].sum() == 0,
    },
)


def cards_by_title(view, rules, kind, option):
    """Decks hold some cards twice."""
    look = {name: int(option[name]) for name in option.dtype.names}
    verb = ARMAGEDDON_VERBS[option.verb]
    for place, verbs in PRINTED.items():
        if verb in verbs and look[place] >= 0:
            look[place] = int(view.cards[look[place]].sheet)
    return look


PRINTED = {
    "what": ("deploy", "build", "transfer", "attach", "launch", "intercept", "sabotage"),
    "who": ("attach", "choose", "mine", "mend", "spy"),
}
"""Places of options that name a card, by verb."""
ARMAGEDDON = Subject(
    find("armageddon"),
    phases=("initiative_step", "player_turns", "end_of_round"),
    cells=(
        {"max_turns": 12},
        {"max_turns": 8, "players": 4, "independents": False},
        {"max_turns": 10, "players": 3, "sieges": False, "bidding": False},
    ),
    limits={"max_turns": 6},
    resumed={"max_turns": 4},
    voids={
        "captured": lambda game: game.tally.captures.sum() == 0,
        "siege_laid": lambda game: game.tally.sieges.sum() == 0,
    },
    looks=cards_by_title,
)
RACE = Subject(
    TOY,
    phases=("take_turn",),
    cells=({}, {"goal": 36, "hurdles": True}),
    voids={"stumbled": lambda game: game.stumbled == 0},
)
SUBJECTS = {
    subject.name: subject for subject in (APOCALYPSE, HADES, HELLGAME, FURY, ARMAGEDDON, RACE)
}
BOTS = [(name, bot) for name, subject in SUBJECTS.items() for bot in subject.bots]
SCRIPTS = [(name, bot) for name, subject in SUBJECTS.items() for bot in subject.scripts]
SEARCHES = [(name, bot) for name, bot in BOTS if (name, bot) not in SCRIPTS]
CELLS = [(name, cell) for name, subject in SUBJECTS.items() for cell in subject.cells]


def some(bots, count):
    """The bot of each game that people ask first, and a sample of the others."""
    first = [each for each in bots if each[1] == "expert"]
    return [*first, *sampled([each for each in bots if each not in first], count)]


TOLD = [name for name in SUBJECTS if name != "toygame"]  # games that word their options
VOIDS = [(name, kind) for name, subject in SUBJECTS.items() for kind in subject.voids]

subjects = pytest.mark.parametrize("subject", SUBJECTS.values(), ids=list(SUBJECTS))
few = settings(
    max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


# --- The rules -----------------------------------------------------------------------------------


@pytest.mark.slow
@subjects
@few
@given(data=st.data())
def test_positions_are_sound_after_every_phase(subject, data):
    chosen = data.draw(contract.any_settings(subject))
    bot = data.draw(st.sampled_from(subject.scripts))
    contract.check_soundness(subject, chosen, bot, seed=data.draw(st.integers(0, 2**63 - 1)))


@pytest.mark.parametrize(("name", "cell"), CELLS)
def test_a_game_can_stop_after_any_turn_and_go_on(name, cell):
    subject = SUBJECTS[name]
    prepared = subject.compiled("random", seed=5, **cell)
    for number in range(5):
        contract.check_resuming(subject, prepared, number)
        contract.check_stepping(prepared, number)


@pytest.mark.parametrize(("name", "bot"), some(BOTS, 14))
def test_every_bot_goes_on_where_it_stopped(name, bot):
    subject = SUBJECTS[name]
    contract.check_resuming(subject, subject.compiled(bot, seed=6, **subject.resumed), 1)


@pytest.mark.parametrize(("name", "kind"), VOIDS)
def test_an_event_can_be_voided(name, kind):
    subject = SUBJECTS[name]
    contract.check_void(subject, kind, "random", most=20)


# --- Bots ----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("name", "bot"), some(SCRIPTS, 5))
def test_no_bot_looks_at_what_is_hidden(name, bot):
    subject = SUBJECTS[name]
    prepared = subject.on_twin(bot, seed=11, **subject.cells[-1])
    chooser = subject.swift_chooser(bot)
    assert contract.check_hidden(subject, prepared, chooser, every=5, most=50) > 0


@pytest.mark.parametrize(("name", "bot"), SEARCHES)
def test_no_search_looks_at_what_is_hidden(name, bot):
    chose_another = contract.check_search(SUBJECTS[name], bot, games=2)
    assert chose_another > 0 or name == "toygame", "always the first plan: this says nothing"


def test_a_bot_that_peeks_is_found_out():
    def peek(view, rules, decision, options, count, mind):
        return int(view.hidden.gifts.cards[0]) % count

    with pytest.raises(AssertionError):
        contract.check_hidden(APOCALYPSE, APOCALYPSE.on_twin("random"), peek)


def test_a_bot_that_touches_the_position_is_found_out():
    def meddle(view, rules, decision, options, count, mind):
        view.pool += 1
        return 0

    with pytest.raises(AssertionError, match="changed the position"):
        contract.check_hidden(APOCALYPSE, APOCALYPSE.on_twin("random"), meddle)


# --- Luck ----------------------------------------------------------------------------------------


@pytest.mark.slow
@subjects
@few
@given(data=st.data())
def test_no_two_draws_share_an_address(subject, data):
    chosen = data.draw(contract.any_settings(subject))
    bot = data.draw(st.sampled_from(subject.scripts))
    prepared = subject.with_swift_bot(bot, data.draw(st.integers(0, 1000)), **chosen)
    contract.check_addresses(subject, prepared)


@pytest.mark.parametrize(("name", "cell"), sampled(CELLS, 9))
def test_an_extra_draw_moves_no_other(name, cell):
    subject = SUBJECTS[name]
    contract.check_extra_draws(subject, subject.on_twin("random", seed=2, **cell))


# --- Options in words ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", TOLD)
def test_every_verb_has_words(name):
    contract.check_sentences(SUBJECTS[name], SUBJECTS[name].on_twin("random"))


@pytest.mark.parametrize(("name", "cell"), [each for each in CELLS if each[0] in TOLD])
def test_every_option_of_a_decision_has_words_of_its_own(name, cell):
    subject = SUBJECTS[name]
    assert contract.check_words(subject, subject.on_twin("random", seed=21, **cell))


@pytest.mark.parametrize(("name", "bot"), some([each for each in SCRIPTS if each[0] in TOLD], 5))
def test_every_option_that_a_bot_meets_has_words_of_its_own(name, bot):
    subject = SUBJECTS[name]
    prepared = subject.on_twin(bot, seed=22, **subject.limits)
    assert contract.check_words(subject, prepared, subject.swift_chooser(bot))


# --- The machine ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("name", "cell"), sampled(CELLS, 9))
def test_the_twin_plays_the_same_games(name, cell):
    subject = SUBJECTS[name]
    contract.check_twin(subject, "random", seed=1, games=2, **cell)
    contract.check_twin(subject, "random", seed=2**40 + 7, games=2, **cell)
    planning = subject.scripts[-1]  # a whole game of it takes a minute on the twin: one is enough
    whole = cell == subject.cells[0]
    contract.check_twin(subject, planning, seed=3, last_turn=None if whole else 2, **cell)


@subjects
def test_workers_chunks_and_order_change_no_game(subject):
    contract.check_organisation(subject.compiled("random", seed=3), games=25)


@subjects
def test_who_watches_changes_nothing(subject):
    contract.check_log(subject.compiled("random", seed=4), games=10)
    contract.check_log(subject.on_twin("random", seed=4, **subject.limits), games=1)


@pytest.mark.parametrize(("name", "bot"), BOTS)
def test_a_written_position_is_played_on_as_the_same_game(name, bot):
    subject = SUBJECTS[name]
    prepared = subject.compiled(bot, seed=8)
    whole = Workspace(prepared).run(2, 1)[0]
    written = json.loads(json.dumps(position.write(position.played_to(prepared, 2, turn=2))))
    read = position.read(copy.deepcopy(written), subject.game)
    assert position.write(read) == written
    assert read.state.turn == 2
    read.table().play_on(read.state)
    assert read.state.tobytes() == whole.tobytes()
