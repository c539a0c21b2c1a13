"""What the toy's component pack may hold."""

from simkit.schema import Integer, Table, need

SCHEMA = {
    "track": Table({"turns": need(Integer(1, 12)), "sides": need(Integer(2, 12))}, single=True),
}
