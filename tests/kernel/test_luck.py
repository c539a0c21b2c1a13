"""Luck: the published generator, addresses that never meet, and fair draws."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import from_dtype, types
from scipy.stats import chisquare

from simkit.kernel import luck as jitted

from .kit import compiled_later, plain

luck = plain.luck
WORD = 1 << 32

# Published with Philox4x32-10: the counter, the key, the block.
ZEROS, ONES = " ".join(["00000000"] * 4), " ".join(["ffffffff"] * 4)
PI = "243f6a88 85a308d3 13198a2e 03707344 a4093822 299f31d0"
KNOWN_ANSWERS = [
    (ZEROS, ZEROS[:17], "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    (ONES, ONES[:17], "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    (PI[:35], PI[36:], "d16cfe09 94fdcceb 5001e420 24126ea1"),
]


def words(text: str) -> list[int]:
    return [int(word, 16) for word in text.split()]


def naive_philox(counter: list[int], key: list[int]) -> list[int]:
    """The generator as its paper has it, in whole numbers without a limit."""
    for _ in range(10):
        first, second = divmod(0xD2511F53 * counter[0], WORD), divmod(0xCD9E8D57 * counter[2], WORD)
        counter = [
            second[0] ^ counter[1] ^ key[0],
            second[1],
            first[0] ^ counter[3] ^ key[1],
            first[1],
        ]
        key = [(key[0] + 0x9E3779B9) % WORD, (key[1] + 0xBB67AE85) % WORD]
    return counter


@compiled_later(types.void(types.uint64[::1]))
def philox_in_place(lanes):
    lanes[0], lanes[1], lanes[2], lanes[3] = jitted.philox(
        lanes[0], lanes[1], lanes[2], lanes[3], lanes[4], lanes[5]
    )


@compiled_later(types.void(types.int64[:, ::1], from_dtype(jitted.LUCK), types.int64[::1]))
def draw_all(addresses, luck, drawn):
    """below() at each address: purpose, turn, slot, index, sides."""
    for i in range(len(addresses)):
        at = addresses[i]
        drawn[i] = jitted.below(luck, at[0], at[1], at[2], at[3], at[4])


def drawn_compiled(addresses: list[tuple[int, ...]], seed: int = 1, game: int = 0) -> list[int]:
    table = np.array(addresses, np.int64)
    drawn = np.zeros(len(table), np.int64)
    draw_all(table, jitted.luck_of(seed, game), drawn)
    return drawn.tolist()


# --- The generator -------------------------------------------------------------------------------


@pytest.mark.parametrize(("counter", "key", "block"), KNOWN_ANSWERS)
def test_the_generator_gives_the_published_answers(counter, key, block):
    lanes = np.array(words(counter) + words(key), np.uint64)
    assert [int(word) for word in luck.philox(*lanes)] == words(block)
    philox_in_place(lanes)
    assert lanes[:4].tolist() == words(block)


@given(st.lists(st.integers(0, WORD - 1), min_size=6, max_size=6))
def test_both_twins_give_what_the_paper_says_without_an_overflow(lanes):
    expected = naive_philox(lanes[:4], lanes[4:])
    array = np.array(lanes, np.uint64)
    with np.errstate(all="raise"):
        assert [int(word) for word in luck.philox(*array)] == expected
    philox_in_place(array)
    assert array[:4].tolist() == expected


def test_a_slot_holds_sixty_four_words_four_a_block():
    mine = luck.luck_of(5, 3)
    blocks = [luck.block(mine, 2, 9, 7, number, 0) for number in range(16)]
    lanes = [int(word) for block in blocks for word in block]
    assert [luck.word(mine, 2, 9, 7, index, 0) for index in range(64)] == lanes
    assert len(set(lanes)) == 64


def test_both_twins_draw_the_same():
    addresses = list(product((0, 1, 4095), (0, 1, 2**20 - 1), (0, 2**28 - 1), (0, 63), (2, 6, 12)))
    for seed, game in ((0, 0), (1, 2**32 - 1), (2**63 - 1, 5)):
        mine = luck.luck_of(seed, game)
        assert drawn_compiled(addresses, seed, game) == [luck.below(mine, *at) for at in addresses]


# --- Addresses -----------------------------------------------------------------------------------


def test_no_two_addresses_share_a_counter(monkeypatch):
    monkeypatch.setattr(luck, "philox", lambda *lanes: tuple(int(lane) for lane in lanes))
    purposes, turns, slots = (0, 1, 4094, 4095), (0, 1, 2**20 - 2, 2**20 - 1), (0, 1, 2**28 - 1)
    addresses = product(purposes, turns, slots, (0, 1, 15), (0, 1, 2))
    games = [luck.luck_of(1, game) for game in (0, 1, 2**32 - 1)]
    counters = [luck.block(game, *address) for address in addresses for game in games]
    assert len(set(counters)) == len(counters)
    assert all(0 <= lane < WORD for counter in counters for lane in counter)


@pytest.mark.parametrize("changed", range(5), ids=["purpose", "turn", "slot", "index", "retry"])
def test_every_part_of_an_address_matters(changed):
    mine, address = luck.luck_of(1), [3, 4, 5, 6, 0]
    there = [step + (place == changed) for place, step in enumerate(address)]
    assert luck.word(mine, *address) != luck.word(mine, *there)


@pytest.mark.parametrize("other", [(2, 0), (1, 1), (1 + WORD, 0), (1 + (1 << 62), 0)])
def test_every_seed_and_game_has_luck_of_its_own(other):
    one, two = (
        [luck.word(luck.luck_of(*key), 1, 1, 1, index, 0) for index in range(8)]
        for key in ((1, 0), other)
    )
    assert not set(one) & set(two)


def test_drawing_leaves_no_trace():
    mine = luck.luck_of(8, 2)
    before = mine.tobytes()
    first = luck.below(mine, 1, 2, 3, 4, 6)
    for index in range(20):
        luck.below(mine, 1, 2, 3, index, 6)
    assert (luck.below(mine, 1, 2, 3, 4, 6), mine.tobytes()) == (first, before)


def test_shuffles_have_the_seed_of_all_luck_unless_they_are_given_another():
    mine, other = luck.luck_of(1, 4), luck.luck_of(2, 4)
    slots = list(product((0, 1, 2**28 - 1), (0, 3, 4, 63)))
    assert all(luck.card_word(mine, 3, 9, *at) == luck.word(mine, 3, 9, *at, 0) for at in slots)
    child = luck.luck_of(0)
    luck.derive(child, mine, 1, 2)
    assert luck.card_word(child, 3, 9, 0, 0) == luck.word(child, 3, 9, 0, 0, 0)
    mine.cards_low, mine.cards_high = other.seed_low, other.seed_high
    assert luck.card_word(mine, 3, 9, 0, 0) == luck.card_word(other, 3, 9, 0, 0)
    copy = luck.luck_of(0)
    luck.copy_luck(copy, mine)
    assert copy.tobytes() == mine.tobytes()


def addresses():
    return list(product((3, 4), (0, 1, 7), (0, 5), (0, 9)))  # purpose, turn, slot, index


def drawn(mine):
    return [luck.word(mine, *at, 0) for at in addresses()]


def changed(usual, mine):
    return {
        at for at, one, other in zip(addresses(), usual, drawn(mine), strict=True) if one != other
    }


@pytest.mark.parametrize(
    ("apart", "meant"),
    [
        ({}, lambda turn, slot: True),
        ({"turn": 7}, lambda turn, slot: turn == 7),
        ({"slot": 5}, lambda turn, slot: slot == 5),
        ({"turn": 0, "slot": 0}, lambda turn, slot: turn == slot == 0),
    ],
)
def test_what_is_set_apart_draws_by_its_own_seed_and_all_else_as_before(apart, meant):
    mine, other = luck.luck_of(1, 4), luck.luck_of(2**40 + 9, 4)
    usual, others = drawn(mine), drawn(other)
    luck.set_apart(mine, 2**40 + 9, 3, **apart)
    expected = [
        by if at[0] == 3 and meant(*at[1:3]) else own
        for at, own, by in zip(addresses(), usual, others, strict=True)
    ]
    assert drawn(mine) == expected
    assert len(changed(usual, mine)) == sum(meant(*at[1:3]) for at in addresses() if at[0] == 3)


def test_no_purpose_is_set_apart_unless_somebody_does():
    mine = luck.luck_of(9, 4)
    blocks = [luck.block(mine, purpose, 0, 0, 0, 0) for purpose in (0, 1, 4095)]
    for purpose, found in zip((0, 1, 4095), blocks, strict=True):
        counter = [0, purpose << luck.PURPOSE_BITS, 4, 0]
        assert [int(each) for each in found] == naive_philox(counter, [9, 0])


def test_shuffles_can_be_set_apart_and_what_is_derived_is_not():
    mine, other = luck.luck_of(1, 4), luck.luck_of(2, 4)
    kept = luck.card_word(mine, 8, 0, 0, 3)
    child, again = luck.luck_of(0), luck.luck_of(0)
    luck.derive(child, mine, 1, 2)
    luck.set_apart(mine, 2, 3, turn=1)
    assert luck.card_word(mine, 3, 1, 0, 3) == luck.card_word(other, 3, 1, 0, 3)
    assert luck.card_word(mine, 3, 0, 0, 3) != luck.card_word(other, 3, 0, 0, 3)
    assert luck.card_word(mine, 8, 0, 0, 3) == kept
    luck.set_apart(again, 5, 3)
    luck.derive(again, mine, 1, 2)
    assert luck.word(again, 3, 1, 0, 0, 0) == luck.word(child, 3, 1, 0, 0, 0)


# --- Fair draws ----------------------------------------------------------------------------------


def naive_fair(word: int, sides: int, bits: int) -> int | None:
    """Multiply-shift: the high half is the face; the low half says whether to draw again."""
    face, rest = divmod(word * sides, 1 << bits)
    return None if rest < (1 << bits) % sides else face


@pytest.mark.parametrize("sides", [1, 2, 3, 5, 6, 12, 100, 127, 200, 255])
def test_the_rejection_rule_gives_every_face_the_same_number_of_words(sides):
    faces = [naive_fair(word, sides, bits=8) for word in range(256)]
    assert {faces.count(face) for face in range(sides)} == {256 // sides}


@pytest.fixture
def take(monkeypatch):
    """take(sides, *words): the face that ``below`` makes of these words, and how many it used."""

    def told(sides: int, *drawn: int) -> tuple[int, int]:
        retries: list[int] = []

        def block(*address: int) -> tuple[int, ...]:
            retries.append(address[-1])
            return (drawn[len(retries) - 1],) * 4

        monkeypatch.setattr(luck, "block", block)
        face = luck.below(luck.luck_of(1), 1, 1, 1, 0, sides)
        assert retries == list(range(len(retries)))
        return int(face), len(retries)

    return told


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 7, 8, 10, 12, 20, 99, 641])
def test_every_face_stands_for_equally_many_words(take, sides):
    """Of the words that multiply to a face, only the first can be refused: the others are ours."""
    starts = [-(-face * WORD // sides) for face in range(sides + 1)]
    for face, (first, end) in enumerate(pairwise(starts)):
        assert take(sides, first + 1) == take(sides, end - 1) == (face, 1)
        _, used = take(sides, first, WORD - 1)
        assert end - first - (used - 1) == WORD // sides


@given(st.integers(0, WORD - 1), st.integers(1, 60))
def test_faces_are_those_of_the_naive_rule(word, sides):
    mine = luck.luck_of(1)
    expected = naive_fair(word, sides, bits=32)
    if expected is not None:
        assert luck.below_by(word, mine, 1, 1, 1, 5, sides) == expected


def test_refused_words_are_drawn_again_until_one_is_fair(take):
    refused, face_5 = 0, WORD - 1
    assert take(6, refused, face_5) == (5, 2)
    assert take(6, refused, refused, refused, face_5) == (5, 4)


@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12])
@pytest.mark.parametrize("step", ["index", "slot", "turn", "game"])
def test_draws_at_neighbouring_addresses_look_independent(sides, step):
    """Each draw with the next one: all pairs of faces come equally often (fixed seed)."""
    drawn = np.array(neighbours(step, 64 * 400, sides))
    assert chisquare(np.bincount(drawn, minlength=sides)).pvalue > 1e-4
    pairs = np.bincount(drawn[:-1] * sides + drawn[1:], minlength=sides * sides)
    assert chisquare(pairs).pvalue > 1e-4


def neighbours(step: str, count: int, sides: int) -> list[int]:
    if step == "game":
        at = [(1, 2, 3, 4, sides)]
        return [drawn_compiled(at, 7, game)[0] for game in range(count)]
    return drawn_compiled(
        [
            {
                "index": (1, 2, i // 64, i % 64, sides),
                "slot": (1, 2, i, 4, sides),
                "turn": (1, i, 3, 4, sides),
            }[step]
            for i in range(count)
        ],
        seed=7,
    )


def test_a_share_lies_between_nothing_and_all(monkeypatch):
    mine = luck.luck_of(3)
    shares = [luck.share(mine, 1, turn, 0, 0) for turn in range(2000)]
    assert all(0 <= share < 1 for share in shares)
    assert np.mean(shares) == pytest.approx(0.5, abs=0.03)
    monkeypatch.setattr(luck, "word", lambda *address: WORD - 1)
    assert luck.share(mine, 1, 1, 0, 0) < 1


# --- Luck of one's own ---------------------------------------------------------------------------


def test_derived_luck_is_another_for_every_slot_purpose_and_game():
    keys = set()
    for purpose, slot, game in product((1, 4095), range(8), (0, 1)):
        child = luck.luck_of(0)
        luck.derive(child, luck.luck_of(1, game), purpose, slot)
        assert child.game == game
        keys.add((int(child.seed_low), int(child.seed_high)))
    assert len(keys) == 2 * 8 * 2
    assert (1, 0) not in keys
