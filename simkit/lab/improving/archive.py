"""Keep the best style of each kind (MAP-Elites, Mouret and Clune 2015).

A kind is a box of behaviours, such as few turns and many rerolls. The boxes are cut once, where the
first, random styles lie; then the best ones yet are varied, and what is better in its box stays.
A few dozen lines do it; pyribs brings emitters for genes by the hundred, of which bots have twenty.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

STEP = 0.2  # of a gene's range: how far a child lies from its parent
AT_RANDOM = 1 / 3  # share of the trials that cut the boxes
BATCH = 8

Box = tuple[int, ...]
Trial = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]
"""Genes from 0 to 1, a row each: how good each is, and its behaviours."""


@dataclass(frozen=True)
class Elite:
    """The best of its box."""

    genes: np.ndarray
    quality: float


@dataclass
class Archive:
    """The best of every box, and where boxes are cut."""

    boxes: int  # along each behaviour
    edges: list[np.ndarray] = field(default_factory=list)
    elites: dict[Box, Elite] = field(default_factory=dict)

    def cut(self, behaviours: np.ndarray) -> None:
        """Cut boxes so that those seen are spread evenly among them."""
        shares = np.arange(1, self.boxes) / self.boxes
        self.edges = [np.unique(np.quantile(each, shares)) for each in behaviours.T]

    def box_of(self, behaviour: np.ndarray) -> Box:
        each = zip(self.edges, behaviour, strict=True)
        return tuple(int(np.searchsorted(edges, value, side="right")) for edges, value in each)

    def add(self, genes: np.ndarray, qualities: np.ndarray, behaviours: np.ndarray) -> None:
        """Keep whatever is better than what its box holds."""
        for gene, quality, behaviour in zip(genes, qualities, behaviours, strict=True):
            box = self.box_of(behaviour)
            if box not in self.elites or quality > self.elites[box].quality:
                self.elites[box] = Elite(gene, float(quality))

    def children(self, count: int, luck: np.random.Generator) -> np.ndarray:
        """Variants of some of the best."""
        known = list(self.elites.values())
        parents = np.array([known[place].genes for place in luck.integers(len(known), size=count)])
        found: np.ndarray = np.clip(parents + STEP * luck.standard_normal(parents.shape), 0, 1)
        return found


def illuminate(trial: Trial, first: np.ndarray, trials: int, boxes: int, seed: int) -> Archive:
    """The archive after so many trials, the first genes among them."""
    luck = np.random.default_rng(seed)
    archive = Archive(boxes)
    random = max(2, round(AT_RANDOM * trials))
    genes = np.vstack([first, luck.random((random - 1, len(first)))])
    qualities, behaviours = trial(genes)
    archive.cut(behaviours)
    archive.add(genes, qualities, behaviours)
    left = trials - random
    while left > 0:
        genes = archive.children(min(BATCH, left), luck)
        archive.add(genes, *trial(genes))
        left -= len(genes)
    return archive
