"""What the toy's component pack may hold."""

from toygame.words.features import FEATURES

from simkit.values.learned import chances_table
from simkit.values.schema import Flag, Integer, PackTable, Text, may, need

SCHEMA = {
    "track": PackTable({"turns": need(Integer(1, 12)), "sides": need(Integer(2, 12))}, single=True),
    "charms": PackTable(
        {
            "title": need(Text()),
            "copies": need(Integer(0, 3)),
            "points": need(Integer(-9, 9)),
            "filler": may(Flag(), False),
        }
    ),
    "shoes": PackTable({"grip": need(Integer(0, 9))}),
    "chances": chances_table(FEATURES),
}
