"""Answers name the empire beside the seat, if the settings say who plays there."""

from types import SimpleNamespace

from simkit.armageddon import GAME
from simkit.lab.play.cell import cell_of
from simkit.lab.play.cell_answer import seated_in
from simkit.lab.play.settle import settle
from simkit.lab.variants.variants_answer import VariantsAnswer
from simkit.view.text.whose_wins import seat_name


def settled(**settings):
    return settle(cell_of(GAME, settings=settings))


def of_variants(*variants):
    answer = SimpleNamespace(variants=[SimpleNamespace(settled=each) for each in variants])
    return VariantsAnswer._seated(answer)


def test_the_empires_stand_in_the_order_of_the_seats():
    assert seated_in(settled()) == ("Empire of Man", "Free Mutants")
    swapped = settled(factions="mutants+empire")
    assert seated_in(swapped) == ("Free Mutants", "Empire of Man")
    assert len(seated_in(settled(players=4))) == 4
    assert seated_in(settle(cell_of("hades"))) == ()


def test_a_seat_has_its_number_and_its_empire():
    found = {"seated": ["Empire of Man", ""]}
    assert seat_name(found, 1) == "seat 1 (Empire of Man)"
    assert seat_name(found, 2) == seat_name(found, 3).replace("3", "2") == "seat 2"


def test_of_variants_only_what_all_agree_on_is_named():
    two, three = settled(), settled(players=3)
    assert of_variants(two, three) == list(seated_in(three))
    assert of_variants(two, settled(factions="mutants+empire")) == ["", ""]
    assert of_variants(two, settled(factions="empire+machines")) == ["Empire of Man", ""]
