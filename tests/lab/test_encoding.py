"""Records as plain data: their fields, or the keys that they name."""

from dataclasses import dataclass

from simkit.lab.basics.encoding import encoded


@dataclass(frozen=True)
class Part:
    low: float
    high: float | None = None


@dataclass(frozen=True)
class Whole:
    name: str
    part: Part | None = None
    games: int | None = None

    TOLD = ("called=name", "length", "*part", "?games")

    @property
    def length(self) -> int:
        return len(self.name)


def test_a_record_is_its_fields():
    assert encoded({"parts": (Part(1.0), Part(2.0, 3.0))}) == {
        "parts": [{"low": 1.0, "high": None}, {"low": 2.0, "high": 3.0}]
    }


def test_a_record_can_name_its_keys():
    whole = encoded(Whole("abc", Part(1.0), 7))
    assert list(whole.items()) == [
        ("called", "abc"),
        ("length", 3),
        ("low", 1.0),
        ("high", None),
        ("games", 7),
    ]
    assert encoded(Whole("abc")) == {"called": "abc", "length": 3}
