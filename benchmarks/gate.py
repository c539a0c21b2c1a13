"""What each family of tests guards and costs, from the record of a run: `make bench-tests`.

    python -m benchmarks.gate .venv/tests.xml             # the table of CONTRIBUTING
    python -m benchmarks.gate .venv/tests.xml --slow 40   # and the longest cases
    python -m benchmarks.gate .venv/tests.xml --keep      # after `make whole`: tests/slow_tests.csv
    python -m benchmarks.gate .venv/tests.xml --new       # after `make test`: new slow tests, too

`make test` and `make whole` write the record. Times are of the machine that it was written on.
"""

from __future__ import annotations

import argparse
import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from xml.etree import ElementTree

from tests.sampled import COSTS, cost, costs

SLOW = 0.6  # ten-thousandths of the whole run: three in four cases take a hundredth of that


@dataclass(frozen=True)
class Family:
    """Tests of a kind: where they stand, and what they guard."""

    places: tuple[str, ...]  # beginnings of modules; the first family that fits has a test
    name: str
    guards: str


FAMILIES = (
    Family(("test_golden", "test_contract"), "whole games", "stored games; contract"),
    Family(
        ("apocalypse", "hades", "hellgame", "fury", "armageddon"),
        "rules of the five games",
        "each rule against its row, naive second versions, exact counts",
    ),
    Family(("kernel",), "kernel", "luck, dice, decks, compiling, the cache"),
    Family(
        ("design", "examples", "outside", "bareframe", "test_bareframe"),
        "own games",
        "the notation, an author's mistakes, independent simulators",
    ),
    Family(
        ("lab.test_coverage", "lab.test_false_claims", "lab.test_oracles"),
        "simulated truths",
        "intervals hold what they say; verdicts are seldom wrong",
    ),
    Family(("lab",), "answers", "every command's figures on toys with known answers"),
    Family(("view",), "pages and charts", "words, tables, charts, reports, replays"),
    Family(("cli",), "command line", "options, errors, outputs, exit codes"),
    Family(("web",), "page and assistant", "a server, a browser, strangers' requests"),
    Family(
        ("test_trust", "test_corpus", "test_outside"),
        "trust",
        "harmed files, hostile documents, mutated games",
    ),
    Family(
        ("test_docs", "test_readme", "test_notebooks", "test_tutorials", "test_experiments"),
        "docs",
        "commands and Python of pages run as they stand",
    ),
    Family(("test_packaging",), "packaging", "wheels install and answer"),
    Family(("",), "house and words", "structure, gates, help texts, prose"),
)


HEAD = "| family | what it guards | cases | slow | time |"


@dataclass(frozen=True)
class Case:
    """One test as it ran."""

    module: str
    name: str
    seconds: float

    @property
    def nodeid(self) -> str:
        return f"{self.module.replace('.', '/')}.py::{self.name}"


def cases_of(record: Path) -> Iterator[Case]:
    """The tests of a record in junit's format."""
    for case in ElementTree.parse(record).iter("testcase"):
        module = case.get("classname", "").removeprefix("tests.")
        yield Case(module, case.get("name", ""), float(case.get("time", "0")))


def family_of(module: str) -> Family:
    """The first family that has the module."""
    return next(
        family for family in FAMILIES if any(module.startswith(place) for place in family.places)
    )


def table(cases: list[Case]) -> str:
    """A Markdown table with a row for each family."""
    held: defaultdict[Family, list[Case]] = defaultdict(list)
    for case in cases:
        held[family_of(case.module)].append(case)
    whole = sum(case.seconds for case in cases)
    lines = [HEAD, "|---|---|---:|---:|---:|"]
    for family in FAMILIES:
        mine = held[family]
        slow = sum(cost(case.nodeid) > 0 for case in mine)
        took = sum(case.seconds for case in mine)
        share = f"{took:.0f} s ({took / whole:.0%})"
        cells = (family.name, family.guards, f"{len(mine):,}", f"{slow:,}", share)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def slowest(cases: list[Case], count: int) -> str:
    """The longest cases, each on a line."""
    longest = sorted(cases, key=lambda case: -case.seconds)[:count]
    return "\n".join(f"{case.seconds:7.1f} s  {case.module}::{case.name}" for case in longest)


def slow_tests(cases: list[Case]) -> dict[str, float]:
    """The tests whose cases take long, in ten-thousandths of the whole run each."""
    held: defaultdict[str, list[float]] = defaultdict(list)
    for case in cases:
        held[case.nodeid.partition("[")[0]].append(case.seconds)
    whole = sum(case.seconds for case in cases) / 10_000
    means = {test: sum(taken) / len(taken) / whole for test, taken in held.items()}
    return {test: mean for test, mean in sorted(means.items()) if mean >= SLOW}


def new_tests(cases: list[Case], known: Mapping[str, float]) -> dict[str, float]:
    """The slow tests that the table lacks, measured by those that it has.

    A record of `make test` is no whole run, and its machine may be busy with other things.
    """
    held: defaultdict[str, list[float]] = defaultdict(list)
    for case in cases:
        held[case.nodeid.partition("[")[0]].append(case.seconds)
    means = {test: mean(taken) for test, taken in held.items()}
    part = median(means[test] / known[test] for test in means.keys() & known.keys())
    fresh = {test: taken / part for test, taken in means.items() if test not in known}
    return {test: share for test, share in fresh.items() if share >= SLOW}


def keep(tests: Mapping[str, float]) -> None:
    """Write the table that `make quick` and `make test` go by."""
    with COSTS.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("test", "share"))
        table.writerows((test, f"{share:.1f}") for test, share in sorted(tests.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description="What each family of tests guards and costs.")
    parser.add_argument("record", type=Path, help="a record of tests in junit's format")
    parser.add_argument(
        "--slow", type=int, default=15, help="how many of the longest (default: 15)"
    )
    parser.add_argument("--keep", action="store_true", help=f"write {COSTS.name} of a whole run")
    parser.add_argument("--new", action="store_true", help=f"add what {COSTS.name} lacks")
    asked = parser.parse_args()
    cases = list(cases_of(asked.record))
    if asked.keep:
        keep(slow_tests(cases))
    elif asked.new:
        keep({**costs(), **new_tests(cases, costs())})
    print(table(cases), slowest(cases, asked.slow), sep="\n\n")


if __name__ == "__main__":
    main()
