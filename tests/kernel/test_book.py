"""The book of mixed answers, on the interpreted twin: what a lesson writes, and what is read."""

from __future__ import annotations

import numpy as np
import pytest

from tests.twin import load

twin = load("toygame")
book_of, records = twin.kernel.book, twin.kernel.records
HEADS, TAILS = 0, 1
ROW, COLUMN = 7, 8  # what each of the two knows
PAYS = {(HEADS, HEADS): 3.0, (TAILS, TAILS): 1.0}  # to the row; else it loses two


@pytest.fixture
def book():
    return records.blank(book_of.BOOK)[0]


def test_what_was_not_known_gets_a_page_of_its_own(book):
    first = book_of.new_page(book, ROW, 2)
    second = book_of.new_page(book, ROW + book_of.PAGES, 3)  # would lie in the same place
    assert first != second
    assert book_of.page_of(book, ROW, 2) == first
    assert book_of.page_of(book, ROW + book_of.PAGES, 3) == second
    assert book_of.page_of(book, ROW, 3) == book_of.NOWHERE, "so many options were never asked"
    assert (book.pages, book.lines) == (2, 5)


def test_a_book_without_room_says_so(book):
    book.lines = book_of.LINES - 1
    assert book_of.new_page(book, ROW, 2) == book_of.NOWHERE
    assert book.full == 1


def test_two_numbers_become_another_one_in_another_order():
    seen = {book_of.blend(book_of.blend(0, a), b) for a in range(40) for b in range(40)}
    assert len(seen) == 1600
    assert all(0 <= number < 2**60 for number in seen)


@pytest.mark.parametrize("apart", [1, 1 << 31, 1 << 32, 1 << 45, 1 << 59, -1, -(1 << 40)])
def test_all_of_what_was_seen_counts(apart):
    """A number is told from another one by its high bits, too."""
    assert book_of.blend(5, apart) != book_of.blend(5, 0)
    assert book_of.remembered(0, ROW + apart, 1) != book_of.remembered(0, ROW, 1)


def test_a_lesson_that_is_too_long_is_left_to_the_script(book):
    page = book_of.new_page(book, ROW, 2)
    book_of.begin_lesson(book, 0)
    picks = [book_of.in_lesson(book, page, 1, 0.3) for _ in range(book_of.MOST_STEPS + 2)]
    assert picks[-2:] == [book_of.NOWHERE] * 2
    assert book_of.NOWHERE not in picks[:-2]
    assert book.full == 1


@pytest.mark.parametrize(("draw", "place"), [(0.0, 0), (0.19, 0), (0.2, 2), (0.99, 2), (1.0, 2)])
def test_an_option_that_is_never_taken_is_not_picked(draw, place):
    assert book_of.picked(np.array([0.2, 0.0, 0.8, 0.0]), 4, draw) == place


def test_matching_pennies_is_learned(book):
    """Row wins 3 for two heads and 1 for two tails, else it loses 2: both take heads in 3 of 8."""
    luck = np.random.default_rng(3)
    pages = [book_of.new_page(book, known, 2) for known in (ROW, COLUMN)]
    for lesson in range(6000):
        tries = lesson % 2
        book_of.begin_lesson(book, tries)
        picks = tuple(
            book_of.in_lesson(book, page, int(seat == tries), luck.random())
            for seat, page in enumerate(pages)
        )
        won = PAYS.get(picks, -2.0)
        book_of.end_lesson(book, won if tries == 0 else -won)
    shares = np.zeros(2)
    for page in pages:
        book_of.shares_of(book.taken, book.first[page], 2, shares)
        assert shares[HEADS] == pytest.approx(3 / 8, abs=0.04)
