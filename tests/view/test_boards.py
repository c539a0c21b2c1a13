"""Boards: every place in its colour, every counter in its place, nothing over the edge."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from math import cos, pi, sin

import pandas as pd
import pytest
from matplotlib.colors import to_rgba

import simkit.description.boards
from simkit.description.boards import (
    Bow,
    Box,
    Counter,
    Layer,
    Place,
    Scene,
    Sheet,
    Stroke,
    Tray,
    arc,
    between,
    box,
    polygon,
    sector,
)
from simkit.messages.errors import BadInput
from simkit.view.boards.drawing import GROUNDS, mark_lines, stacked, unit_of
from simkit.view.boards.happenings import (
    Shades,
    board_chart,
    board_numbers,
    figure_text,
    layer_of,
    most_numbers,
    seldom_places,
)
from simkit.view.boards.position import (
    FACING_BACK,
    MARK_UP,
    SIDES,
    crib_of,
    places_laid,
    scene_chart,
)
from simkit.view.charts.canvas import save_file

LAYERS = (
    Layer("souls", "Where souls are", "souls a game"),
    Layer("losses", "Where battles rage", "legions a game", loss=True),
)


def rings() -> Sheet:
    """Nine circles of five quarters: a board of sectors, as Hell's is."""
    places = []
    for circle in range(9):
        inner, outer = 1 + 0.9 * (8 - circle), 1 + 0.9 * (9 - circle)
        for quarter in range(5):
            start = -90 + 72 * quarter
            at = polygon((0.0, 0.0), (inner + outer) / 2, 5, start + 36)[0]
            outline = sector((0.0, 0.0), inner, outer, start, start + 72)
            name = f"circle {circle + 1}, quarter {quarter + 1}"
            number, mark = 5 * circle + quarter, f"{circle + 1}"
            places.append(Place(number, name, at, outline, mark=mark, room=(0.9, 0.6)))
    return Sheet("hell", "Hell", tuple(places))


@pytest.fixture
def hell() -> Sheet:
    return rings()


@pytest.fixture
def counted() -> pd.DataFrame:
    """A frame as `by_place` makes it: more in the inner circles, nothing in one place."""
    rows = []
    for layer in ("souls", "losses"):
        for place in rings().places:
            mean = place.number / 10 if layer == "souls" else (place.number - 20) / 10
            rows.append((layer, place.number, place.name, 100, mean, mean - 0.05, mean + 0.05))
    columns = ["layer", "place", "name", "games", "mean", "low", "high"]
    return pd.DataFrame(rows, columns=columns)


def patches(figure, prefix):
    return {
        patch.get_gid(): patch
        for axes in figure.axes
        for patch in axes.patches
        if str(patch.get_gid()).startswith(prefix)
    }


def texts(figure):
    return [text.get_text() for axes in figure.axes for text in axes.texts]


def words(figure):
    """Every text that is drawn."""
    found = list(figure.texts)
    for axes in figure.axes:
        found += [*axes.texts, axes.title, axes._left_title, axes._right_title]
        if axes.axison:
            found += [*axes.get_xticklabels(), *axes.get_yticklabels()]
            found += [axes.xaxis.label, axes.yaxis.label]
    return found


# --- shapes --------------------------------------------------------------------------------------


def test_a_line_between_two_squares_starts_and_ends_at_their_edges():
    start, end = between((0.0, 0.0), (2.0, 1.0), 0.8, 0.0)
    assert start == pytest.approx((0.4, 0.2))
    assert end == pytest.approx((1.6, 0.8))


def test_a_line_between_squares_that_touch_does_not_turn_round():
    start, end = between((0.0, 0.0), (0.8, 0.0), 0.8, 0.1)
    assert start[0] < end[0]


def test_a_bow_starts_and_ends_where_it_should_and_leans_to_its_side():
    points = arc((0.0, 0.0), (2.0, 0.0), 0.25)
    assert points[0] == (0.0, 0.0)
    assert points[-1] == (2.0, 0.0)
    assert min(y for _, y in points) == pytest.approx(-0.5)


def test_a_sector_lies_between_its_circles():
    points = sector((1.0, 1.0), 2, 3, 0, 90)
    radii = {round(((x - 1) ** 2 + (y - 1) ** 2) ** 0.5, 6) for x, y in points}
    assert radii == {2.0, 3.0}


def test_sheets_below_each_other_do_not_overlap_and_fit_the_width(hell):
    small = Sheet("pool", "Pool", (Place(99, "pool", (0, 0), box((0, 0), 4, 1)),))
    unit = unit_of([hell, small], 8.0, 2.0)
    rects, width, height = stacked([hell, small], unit)
    assert width == pytest.approx(8.0)
    for (_, y, _, high), (_, below, _, _) in pairwise(rects):
        assert y + high < below
    assert rects[-1][1] + rects[-1][3] <= height


# --- coloured by data ----------------------------------------------------------------------------


def test_the_colour_of_a_place_is_that_of_its_figure(hell, counted):
    figure = board_chart(counted, [hell], LAYERS[0])
    values = dict(zip(range(45), board_numbers(counted, "souls")["mean"], strict=True))
    shades = Shades(values, loss=False)
    drawn = patches(figure, "place-")
    assert len(drawn) == 45
    for number, value in values.items():
        wanted = shades.colour(value) if value else to_rgba(GROUNDS["floor"]["facecolor"])
        assert drawn[f"place-{number}"].get_facecolor() == pytest.approx(wanted)


def test_no_ground_looks_like_a_figure(counted):
    """Where data colour places, what kind of place it is says a frame, in the key too."""
    kinds = (("site", "A", "Complex"), ("tower", "T", "Guard Tower"), ("room", "1", "Circle"))
    places = [
        Place(n, f"place {n}", (n, 0.0), box((n, 0.0), 0.9, 0.9), ground, ground[0])
        for n, ground in enumerate(("floor", "site", "tower", "room"))
    ]
    figure = board_chart(counted, [Sheet("deck", "Deck", tuple(places), grounds=kinds)], LAYERS[0])
    values = dict(zip(range(45), board_numbers(counted, "souls")["mean"], strict=True))
    shades, floor = Shades(values, loss=False), to_rgba(GROUNDS["floor"]["facecolor"])
    for number, patch in enumerate(patches(figure, "place-").values()):
        wanted = shades.colour(values[number]) if values[number] else floor
        assert patch.get_facecolor() == pytest.approx(wanted)
    assert {patch.get_facecolor() for patch in patches(figure, "key-").values()} == {floor}
    frames = [p.get_linestyle() for axes in figure.axes for p in axes.patches
              if str(p.get_gid()).startswith("frame-")]  # fmt: skip
    assert len(frames) == 6, "one on the board and one in the key for each kind"
    assert len(set(map(str, frames))) == 3


def test_more_is_darker_on_both_sides_of_nothing():
    shades = Shades({0: -1.0, 1: 0.0, 2: 3.0}, loss=False)

    def grey(value):
        red, green, blue, _ = shades.colour(value)
        return 0.3 * red + 0.59 * green + 0.11 * blue

    assert grey(3.0) < grey(2.0) < grey(1.0) < grey(0.1)
    assert grey(-1.0) < grey(-0.5) < grey(-0.1)
    assert grey(-1.0) > grey(3.0)  # a smaller amount is lighter
    assert shades.ink(3.0) == "white"
    assert shades.ink(0.1) != "white"


def test_figures_are_written_where_there_is_room_the_largest_first(hell, counted):
    many = [
        Place(n, f"hex {n}", (float(n % 20), float(n // 20)), box((n % 20, n // 20), 1, 1))
        for n in range(200)
    ]
    rows = [("souls", n, f"hex {n}", 10, float(n), n - 1.0, n + 1.0) for n in range(200)]
    frame = pd.DataFrame(rows, columns=counted.columns)
    figure = board_chart(frame, [Sheet("map", "Map", tuple(many))], LAYERS[0])
    written = {text for text in texts(figure) if text.isdigit()}
    assert written == {str(n) for n in range(140, 200)}


def test_the_list_holds_the_places_with_most_and_their_intervals(hell, counted):
    most = most_numbers(counted, layer_of(LAYERS, "losses"))
    assert most["place"].tolist() == [
        44,
        43,
        42,
        41,
        0,
        40,
        1,
        39,
        2,
        38,
    ]
    figure = board_chart(counted, [hell], LAYERS[1])
    listed = figure.axes[-1]
    (dots,) = [line for line in listed.lines if line.get_marker() == "s"]
    assert list(dots.get_xdata()) == pytest.approx(most["mean"].tolist())
    (bars,) = listed.collections
    ends = [segment[:, 0].tolist() for segment in bars.get_segments()]
    assert ends == [pytest.approx(pair) for pair in zip(most["low"], most["high"], strict=True)]
    names = [tick.get_text() for tick in listed.get_yticklabels()]
    assert names[0].startswith("circle 9")


def test_a_figure_stands_along_the_bow_below_its_name(counted):
    bow = Bow(4.0, -90.0, 3.0)
    place = Place(0, "top", (0.0, -3.5), polygon((0.0, 0.0), 5, 40), mark="Limbo (2)", bow=bow)
    frame = counted[counted["layer"] == "souls"].assign(mean=1.25)
    axes = board_chart(frame, [Sheet("one", "One", (place,))], LAYERS[0]).axes[0]
    signs = [text for text in axes.texts if text.get_text()]
    assert "".join(text.get_text() for text in signs) == "Limbo (2)1.2"
    name, figure = signs[0], signs[-1]
    assert name.get_position()[1] < figure.get_position()[1]


def test_places_that_count_the_same_are_listed_once(counted):
    groups = (("outer", tuple(range(20))), ("inner", tuple(range(20, 45))))
    together = replace(LAYERS[0], groups=groups)
    assert most_numbers(counted, together)["name"].tolist() == ["inner", "outer"]


def test_the_figure_of_a_group_is_written_once_and_the_scale_says_what_it_is(counted):
    square = polygon((0.0, 0.0), 4, 1)
    places = tuple(Place(n, f"place {n}", (n, 0.0), square) for n in range(3))
    frame = counted[(counted["layer"] == "souls") & counted["place"].isin([0, 1, 2])]
    frame = frame.assign(mean=1.25, low=1.2, high=1.3)
    together = replace(LAYERS[0], groups=(("all", (0, 1)),))
    figure = board_chart(frame, [Sheet("one", "One", places)], together)
    written = [text.get_text() for text in figure.axes[0].texts]
    assert written.count("1.2") == 2  # that of the group, and that of the place beside it
    captions = " ".join(text.get_text() for text in figure.texts).replace("\n", " ")
    assert "no linear scale" in captions


def test_a_layer_in_which_nothing_happened_is_refused(hell, counted):
    counted["mean"] = 0.0
    with pytest.raises(BadInput, match="happened nowhere in these games"):
        board_chart(counted, [hell], LAYERS[0])


def test_an_unknown_column_is_answered_with_the_nearest():
    with pytest.raises(BadInput, match="Did you mean losses"):
        layer_of(LAYERS, "lossess")


def test_figures_have_two_digits():
    values = (0, 0.0123, 0.123, 1.23, 12.3, 123.4, -0.5)
    assert [figure_text(v) for v in values] == ["0", "0.012", "0.12", "1.2", "12", "123", "-0.50"]


# --- positions -----------------------------------------------------------------------------------


@pytest.fixture
def scene() -> Scene:
    crowd = [Counter(7, f"L{n}", "enemy", "L: Legion", "worn") for n in range(5)]
    return Scene(
        (
            Counter(0, "Ash", "own", "Ashmodai"),
            Counter(40, "Bel", "third", "Belial", facing=(0.0, 1.0)),
            *crowd,
        ),
        "Turn 3.",
        (Tray("Souls", (Box("1", "gone"), Box("2", "worn"), Box("3"))),),
        ("striped: worn",),
    )


def test_counters_stand_inside_their_place_and_not_on_each_other(scene):
    square = Sheet("map", "Map", (Place(7, "square", (0.0, 0.0), box((0.0, 0.0), 1, 1)),))
    laid = places_laid(square, scene.counters, 1.0)
    assert [each.counter.mark for each in laid] == ["L0", "L1", "L2", "L3", "L4"]
    for each in laid:
        assert abs(each.at[0]) + each.width / 2 <= 0.5
        assert abs(each.at[1]) + each.height / 2 <= 0.5
    for one, other in combinations(laid, 2):
        apart = abs(one.at[0] - other.at[0]) >= one.width - 1e-9
        assert apart or abs(one.at[1] - other.at[1]) >= one.height - 1e-9


def test_counters_keep_to_the_room_that_a_place_leaves_them(hell):
    crowd = [Counter(3, f"L{n}", "enemy", "") for n in range(4)]
    for each in places_laid(hell, crowd, 0.5):
        assert abs(each.at[0] - hell.places[3].at[0]) + each.width / 2 <= 0.45
        assert abs(each.at[1] - hell.places[3].at[1]) + each.height / 2 <= 0.3


def test_a_mark_is_set_small_enough_for_its_counter(scene):
    square = Sheet("map", "Map", (Place(7, "square", (0.0, 0.0), box((0.0, 0.0), 1, 1)),))
    long = [Counter(7, "Catoblepas", "enemy", "") for _ in range(4)]
    few = places_laid(square, long[:1], 1.0)[0]
    many = places_laid(square, long, 1.0)[0]
    assert many.size <= few.size < 9  # ten signs do not fit at full size
    assert 0.68 * many.size * len("Catoblepas") / 72 <= many.width + 1e-9


def test_every_counter_is_drawn_with_its_mark_and_explained_once(hell, scene):
    figure = scene_chart([hell], scene, title="Hell: turn 3")
    shown = texts(figure)
    assert {"Ash", "Bel", "L0", "L4"} <= set(shown)
    assert crib_of(scene) == [
        ("own", "Ash", "Ashmodai"),
        ("enemy", "L", "Legion"),
        ("third", "Bel", "Belial"),
    ]
    assert shown.count("Legion") == 1
    assert "striped: worn" in shown
    assert list(patches(figure, "facing")) == ["facing"]


def test_a_place_gets_a_frame_of_whoever_holds_it_and_keeps_its_ground(hell):
    held = {0: "seat1", 7: "seat2"}
    scene = Scene((), "", held=tuple(held.items()), grounds=((0, "forest"),))
    figure = scene_chart([hell], scene, title="Hell")
    drawn = {
        int(gid.split("-")[1]): p.get_facecolor() for gid, p in patches(figure, "place-").items()
    }
    assert drawn[0] == to_rgba(GROUNDS["forest"]["facecolor"])
    assert drawn[1] == to_rgba(GROUNDS["floor"]["facecolor"])
    frames = {
        int(gid.split("-")[1]): p.get_edgecolor() for gid, p in patches(figure, "held-").items()
    }
    assert frames == {place: to_rgba(SIDES[side]["facecolor"]) for place, side in held.items()}


def test_every_side_has_its_look():
    assert set(SIDES) == set(simkit.description.boards.SIDES)
    seats = [to_rgba(SIDES[f"seat{number}"]["facecolor"]) for number in range(1, 7)]
    assert len(set(seats)) == 6


def test_a_name_and_its_figure_stand_below_each_other_on_a_small_board():
    places = tuple(
        Place(n, "x", (2.0 * n, 0.0), box((2.0 * n, 0.0), 1.9, 0.9), mark="The Weak Flesh (2)")
        for n in range(12)
    )
    rows = [("souls", n, "x", 10, 1.0, 0.9, 1.1) for n in range(12)]
    columns = ["layer", "place", "name", "games", "mean", "low", "high"]
    figure = board_chart(pd.DataFrame(rows, columns=columns), [Sheet("s", "S", places)], LAYERS[0])
    figure.canvas.draw()
    texts = [text for text in figure.axes[0].texts if text.get_text()]
    names = [text.get_window_extent() for text in texts if "Weak" in text.get_text()]
    figures = [text.get_window_extent() for text in texts if text.get_text() == "1.0"]
    assert len(names) == len(figures) == 12
    for name, below in zip(names, figures, strict=True):
        assert below.y1 - name.y0 < 0.3 * below.height  # what is left for descenders may overlap
        assert below.y0 < name.y0


def test_long_names_are_broken_to_fit_their_place():
    place = Place(1, "p", (0, 0), box((0, 0), 0.86, 0.86), mark="Supreme Court path 2")
    assert mark_lines(place, 1.1, 8) == ["Supreme Court", "path 2"]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Cataractonium \u25c6", ["Cataractonium", "\u25c6"]),
        ("Reallyfartoolongforaplace", ["Reallyfart", "oolongfora", "place"]),
    ],
)
def test_a_word_is_broken_only_where_it_would_lie_over_the_neighbours(name, lines):
    place = Place(1, "p", (0, 0), box((0, 0), 0.66, 0.66), mark=name)
    assert mark_lines(place, 1.1, 8) == lines


def test_a_key_below_the_board_says_what_is_drawn_and_nothing_else(hell, scene, counted):
    grounds = (("site", "A", "Complex"), ("rock", "", "rock"))
    one, other = (
        Place(number, f"a{number}", (1.25 * number, 0.0), box((1.25 * number, 0.0), 1, 1), "site")
        for number in range(2)
    )
    wall = Stroke("wall", ((0.6, -0.5), (0.6, 0.5)))
    lines = (("wall", "wall"), ("door", "a door that nobody meets"))
    deck = Sheet("deck", "Deck", (one, other), (wall,), grounds=grounds, lines=lines)
    for figure in (
        board_chart(counted, [deck], LAYERS[0]),
        scene_chart([deck], scene, title="Deck"),
    ):
        assert list(patches(figure, "key-")) == ["key-site"]
        shown = texts(figure)
        assert "Complex" in shown
        assert "wall" in shown
        assert "rock" not in shown
    assert not patches(board_chart(counted, [hell], LAYERS[0]), "key-")


def test_the_caption_says_how_many_games_stand_behind_a_board(hell, counted):
    layer = replace(LAYERS[0], unit="souls a game; what nobody holds has no place")
    (caption,) = [t.get_text() for t in board_chart(counted, [hell], layer).texts[-1:]]
    caption = caption.replace("\n", " ")
    assert "mean souls a game, over 100 games. What nobody holds has no place." in caption


def test_a_long_name_has_room_for_larger_type(hell):
    tray = Place(99, "Earth", (0.0, 0.0), box((0.0, 0.0), 6, 2), "box", "Earth")
    long, short = (
        [Counter(99, mark, "seat1", "") for mark in names]
        for names in (["Ereshkigal", "Baal"], ["Eres", "Baal"])
    )
    sheet = Sheet("tray", "Tray", (tray,))
    assert places_laid(sheet, long, 0.45)[0].width > places_laid(sheet, short, 0.45)[0].width


def test_the_same_position_is_drawn_the_same_byte_for_byte(hell, scene, tmp_path):
    one, two = (
        save_file(scene_chart([hell], scene, title="Hell"), tmp_path / f"{n}.svg").read_bytes()
        for n in "ab"
    )
    assert one == two


def test_nothing_is_cut_at_the_edges(hell, scene, counted):
    """Every text lies on the sheet of paper."""
    counted["name"] = "Complex G on Purgatory"
    links = Sheet(
        "map",
        "Map",
        tuple(
            Place(n, f"a{n}", (1.25 * n, 0.0), box((1.25 * n, 0.0), 0.86, 0.86), mark=f"Area {n}")
            for n in range(4)
        ),
        (Stroke("path", ((-0.5, 0.0), (-0.9, 0.0)), "exit"),),
    )
    pictures = [
        scene_chart([hell, links], scene, title="A position of a long and winding name " * 3),
        board_chart(counted, [hell, links], LAYERS[0], subtitle="Two sheets", note="10 games."),
    ]
    for figure in pictures:
        figure.draw_without_rendering()
        width, height = figure.get_size_inches() * figure.dpi
        for text in filter(lambda text: text.get_text(), words(figure)):
            extent = text.get_window_extent()
            assert extent.x0 >= -1, text.get_text()
            assert extent.x1 <= width + 1, text.get_text()
            assert extent.y0 >= -1, text.get_text()
            assert extent.y1 <= height + 1, text.get_text()


def test_nothing_is_laid_on_a_letter_or_a_triangle():
    """However many stand in a hex: its mark moved up is free, and so is where somebody faces."""
    at, apart = (0.0, 0.0), 0.55
    hexagon = Place(0, "a Complex", at, polygon(at, 1 / 3**0.5, 6, 30), "site", "A")
    ways = [(cos(angle * pi / 180), sin(angle * pi / 180)) for angle in range(0, 360, 60)]
    for many in (1, 2, 3):
        counters = [Counter(0, f"So{n}", "enemy", "", facing=ways[n]) for n in range(many)]
        laid = places_laid(Sheet("deck", "Deck", (hexagon,)), counters, apart)
        assert all(each.at[1] - each.height / 2 >= -MARK_UP + 0.08 for each in laid)
        for right, down in ways:
            x, y = FACING_BACK * right, FACING_BACK * down
            assert not any(
                abs(x - each.at[0]) < each.width / 2 and abs(y - each.at[1]) < each.height / 2
                for each in laid
            )


def test_a_long_name_leaves_room_for_counters():
    name = "Noviomagus Regnensium by the sea"
    small = Place(0, name, (0.0, 0.0), box((0.0, 0.0), 0.5, 0.3), mark=name, tags=("a port",))
    (laid,) = places_laid(Sheet("map", "Map", (small,)), [Counter(0, "2 R", "own", "")], 0.4)
    assert laid.height > 0.05
    assert laid.size > 0


def test_no_counter_of_a_crowd_has_smaller_type_than_wanted(hell):
    crowd = [Counter(0, mark, "own", "") for mark in ("Ashmodai", "L1", "L2", "L3", "L4", "L5")]
    least = 7.8
    small = places_laid(hell, crowd, 0.5)
    large = places_laid(hell, crowd, 0.5, least)
    assert min(laid.size for laid in small) < least
    assert min(laid.size for laid in large) >= least - 1e-9
    assert [laid.counter for laid in large] == crowd


def test_a_figure_of_a_few_events_is_not_written():
    values = {0: 2 / 60, 1: 30 / 60, 2: 0.0, 3: -4 / 60}
    assert seldom_places(values, 60) == {0, 3}
    assert seldom_places({0: 2 / 60, 1: 1 / 60}, 60) == frozenset(), "or nothing would be written"
