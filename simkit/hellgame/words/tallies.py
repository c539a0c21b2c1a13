"""Counts that are kept apart: ways to earn Favours, legions lost, places gained, promises.

Light on purpose: the description names a column for each of these words.
"""

from __future__ import annotations

from simkit.kernel.vocabulary import Vocabulary

favour_source = Vocabulary()
FAVOUR_START = favour_source("start")
FAVOUR_EARTH = favour_source("earth")
FAVOUR_EVIL_DEEDS = favour_source("evil_deeds")
FAVOUR_ARCANA = favour_source("arcana")
FAVOUR_EVENTS = favour_source("events")
FAVOUR_DICE_CURSE = favour_source("dice_curse")
FAVOUR_GIFTS = favour_source("gifts")
FAVOUR_SOURCES = favour_source.words

legion_loss = Vocabulary()
LOST_IN_BATTLE = legion_loss("battle")
LOST_TO_URIEL = legion_loss("uriel")
LOST_TO_LILITH = legion_loss("lilith")
LOST_TO_PHENOMENA = legion_loss("phenomena")
LOST_TO_EVENTS = legion_loss("events")
LOST_TO_INFLUENCE = legion_loss("influence")
LOST_TO_MAGIC = legion_loss("magic")
LOST_BY_DESERTION = legion_loss("desertion")
LOST_TO_HOUNDS = legion_loss("hounds")  # taming gone wrong
LOST_GIVEN = legion_loss("given")
LOST_BY_SACRIFICE = legion_loss("sacrifice")  # turned into souls
LOST_TO_RELIEF = legion_loss("relief")  # to a triumvirate that had lost its last sectio (12.3.1)
LEGION_LOSSES = legion_loss.words

gain = Vocabulary()
GAINED_AT_START = gain("start")
GAINED_BY_FAVOUR = gain("favour")
GAINED_BY_VICTORY = gain("victory")
GAINED_BY_RELIEF = gain("relief")
GAINED_AS_GIFT = gain("gift")
GAINS = gain.words

# 3.3 What players promise each other. A deal is offered, made (the other agrees), perhaps broken.
deal = Vocabulary()
DEAL_PASSAGE = deal("passage")
DEAL_PEACE = deal("peace")
DEAL_ALLIANCE = deal("alliance")
DEAL_SUPPORT = deal("support")
DEAL_TRUCE = deal("truce")
DEAL_GIFT = deal("gift")
DEALS = deal.words

deal_step = Vocabulary()
OFFERED = deal_step("offered")
MADE = deal_step("made")
BROKEN = deal_step("broken")
DEAL_STEPS = deal_step.words
