"""Write every option of every decision in words, as a player reads it."""

from __future__ import annotations

from typing import Any

from simkit.description.wording import Wording
from simkit.hellgame.rules.magic.aims import AIM, AT_OWN_DEMON, AT_RIVAL
from simkit.hellgame.words import choices, state
from simkit.values.components import Components

from .narration import Narrator, Words

ORDINALS = ("first", "second", "third")  # dice of an Influence roll
GIFTS = {
    choices.GIVE_SOULS: "{value:souls}",
    choices.GIVE_FAVOUR: "{value:favours}",
    choices.GIVE_LEGION: "{what:troop}",
    choices.GIVE_LIEUTENANT: "{what:lieutenant}",
    choices.GIVE_DEMON: "{what:demon}",
    choices.GIVE_SECTIO: "{where:place}",
    choices.GIVE_ARCANUM: "{what:arcanum}",
}

WORDING = Wording(
    usual={
        choices.PASS: "pass",
        choices.DO_ACCEPT: "accept",
        choices.DO_DISCARD: "discard {what:arcanum}",
        choices.DO_PLAY: "{who:demon} uses {what:arcanum}",
        choices.DO_BRING: "bring {what:arcanum} to the battle",
        **{verb: f"give {gift} to {{who:seat}}" for verb, gift in GIFTS.items()},
        choices.DO_PROPOSE: "propose peace to {who:seat} for {value:turns}",
        choices.DO_SUMMON: "summon a legion in {where:place}",
        choices.DO_RECRUIT: "recruit a lieutenant with {what:arcanum}",
        choices.DO_TAME: "{who:troop} tries to tame a Hellhound",
        choices.DO_BUY: "buy an Arcanum",
        choices.DO_PAY: "give extra pay to {what:lieutenant}",
        choices.PASS_FOR_GOOD: "{subject:demon} takes no action in this phase (Pass for Good)",
        choices.PASS_BY: "{subject:demon} passes with {what:arcanum} and acts later",
        choices.DO_MARCH: "{subject:demon} marches with units",
        choices.DO_WALK: "{subject:demon} walks the Earth with {what:arcanum}",
        choices.DO_RETURN: "{subject:demon} returns from Earth",
        choices.DO_INFLUENCE: "{subject:demon} tries to influence a unit",
        choices.DO_ATONE: "{subject:demon} tries atonement to lose Disfavours",
        choices.DO_CONSPIRE: "{subject:demon} conspires",
        choices.DO_EVIL_DEEDS: "{subject:demon} does evil deeds",
        choices.DO_MAGIC: "{subject:demon} uses {what:arcanum}",
        choices.DO_SUPPORT: "{subject:demon} supports {who:demon}",
        choices.MOVE_LEGION: "move {who:troop}",
        choices.MOVE_LIEUTENANT: "move {what:man}",
        choices.DO_STEP: "move to {where:place}",
        choices.DO_PICK_UP: "take {who:one} along",
        choices.DO_DROP: "leave {who:legion} behind",
        choices.DO_ASK: "ask for passage",
        choices.DO_GRANT: "grant passage",
        choices.DO_FLEE: "{who:one} flees",
        choices.INFLUENCE_LEGION: "influence {who:troop}",
        choices.INFLUENCE_LIEUTENANT: "influence {what:man}",
        choices.DO_DISBAND: "disband the unit",
        choices.DO_CONVERT: "make the unit change sides to {who:owner}",
        choices.DO_BRIBE: "pay a bribe of {value:souls} for the {who:die}",
        choices.DO_LAY: "lay {what:hell_card} as a permanent event",
        choices.DO_CHOOSE: "{who:one}",
        choices.DO_PLACE: "{where:place}",
        choices.DO_EXCHANGE: "exchange {who:demon} for another demon",
        choices.DO_COURT: "{who:demon} courts Lilith",
        choices.DO_JOIN: "{who:demon} joins the battle",
        choices.BY_FAVOUR: "petition for {where:place} with a Favour",
        choices.BY_VICTORY: "petition for {where:place} by right of victory",
        choices.DO_ABSOLVE: "give {stake:favours} to be rid of 1 Disfavour",
        choices.DO_REVEAL: "reveal the cards with a six",
    },
    own={
        (choices.EXCHANGE_DEMON, choices.PASS): "exchange no demon",
        (choices.FIRST_LEGION, choices.DO_PLACE): "place a legion in {where:place}",
        (choices.SWAP_CARD, choices.PASS): "exchange no card",
        (choices.SWAP_CARD, choices.DO_DISCARD): "exchange {what:arcanum} for a new card",
        (choices.LOST_LEGION, choices.DO_CHOOSE): "lose {who:troop}",
        (choices.LIEUTENANT_PLACE, choices.DO_PLACE): "place {subject:lieutenant} in {where:place}",
        (choices.SACRIFICE, choices.PASS): "sacrifice no legion",
        (choices.SACRIFICE, choices.DO_CHOOSE): "sacrifice {who:troop}",
        (choices.UNPAID, choices.DO_CHOOSE): "leave {who:one} unpaid",
        (choices.DESERTERS, choices.PASS): "let the deserters go",
        (choices.DESERTERS, choices.DO_ACCEPT): "take in the deserters for {stake:souls}",
        (choices.RECEIVER, choices.PASS): "give no more gifts",
        (choices.RECEIVER, choices.DO_CHOOSE): "give {who:seat} something",
        (choices.GIFT, choices.PASS): "give {subject:seat} nothing more",
        (choices.ACCEPT_GIFT, choices.PASS): "decline the gift",
        (choices.ACCEPT_GIFT, choices.DO_ACCEPT): "take {who:offered}",
        (choices.PEACE, choices.PASS): "make no more peace proposals",
        (choices.ACCEPT_PEACE, choices.PASS): "decline the peace",
        (choices.ACCEPT_PEACE, choices.DO_ACCEPT): (
            "accept peace with {subject:seat} for {stake:turns}"
        ),
        (choices.SUMMONING, choices.PASS): "do nothing more in this phase",
        (choices.MARCH, choices.PASS): "move no more units",
        (choices.MARCH_STEP, choices.PASS): "stop in {subject:place}",
        (choices.PASSAGE, choices.PASS): "enter without asking",
        (choices.PASSAGE, choices.DO_ASK): "ask {stake:seat} for passage",
        (choices.GRANT_PASSAGE, choices.PASS): "refuse {subject:seat} passage",
        (choices.GRANT_PASSAGE, choices.DO_GRANT): "grant {subject:seat} passage",
        (choices.FLEE, choices.PASS): "the other units stay",
        (choices.ESCORT, choices.PASS): "no other unit flees with {subject:lieutenant}",
        (choices.FLIGHT, choices.DO_STEP): "{where:flight}",
        (choices.BRIBE, choices.PASS): "pay no more bribes",
        (choices.CONSPIRE, choices.PASS): "lay no permanent event",
        (choices.TARGET, choices.DO_CHOOSE): "aim at {who:target}",
        (choices.COUNTERING, choices.PASS): "play no Counter",
        (choices.COUNTERING, choices.DO_PLAY): "{who:demon} counters with {what:arcanum}",
        (choices.ASK_SUPPORT, choices.PASS): "ask for no help",
        (choices.ASK_SUPPORT, choices.DO_ASK): "ask others to help {who:demon} with {what:arcanum}",
        (choices.GRANT_SUPPORT, choices.PASS): "promise no help",
        (choices.GRANT_SUPPORT, choices.DO_GRANT): "promise the help of {who:demon}",
        (choices.CARRY, choices.PASS): "take no other unit along",
        (choices.PEEK, choices.DO_CHOOSE): "put {what:hell_card} on top",
        (choices.FORM, choices.DO_CHOOSE): "Lilith takes the form of the {value:form}",
        (choices.COURT, choices.PASS): "nobody courts Lilith",
        (choices.LEAD_LILITH, choices.DO_STEP): "Lilith goes to {where:place}",
        (choices.LEAD_URIEL, choices.DO_STEP): "Uriel goes to {where:place}",
        (choices.AVOID, choices.PASS): "fight",
        (choices.AVOID, choices.DO_ACCEPT): "avoid the battle",
        (choices.ENEMY, choices.DO_CHOOSE): "fight {who:seat}",
        (choices.SIDE, choices.DO_CHOOSE): "fight on the side of {who:seat}",
        (choices.JOIN, choices.PASS): "no demon joins the battle",
        (choices.BRING, choices.PASS): "bring no more cards",
        (choices.FIRST_SPELL, choices.DO_CHOOSE): "{who:seat} uses magic first",
        (choices.COMBAT_MAGIC, choices.PASS): "use no magic",
        (choices.ATTACK, choices.DO_CHOOSE): "attack {who:attacked}",
        (choices.RETREAT, choices.PASS): "the other units stay",
        (choices.FIGHT_ON, choices.PASS): "fight no other player",
        (choices.FIGHT_ON, choices.DO_CHOOSE): "fight {who:seat}",
        (choices.PETITION, choices.PASS): "make no more petitions",
        (choices.CONSENT, choices.PASS): "do not let {subject:seat} have {stake:place}",
        (choices.CONSENT, choices.DO_ACCEPT): "let {subject:seat} have {stake:place}",
        (choices.ABSOLVE, choices.PASS): "keep the Disfavour",
        (choices.REVEAL, choices.PASS): "keep the cards with a six secret",
    },
)


class OptionTeller(Narrator):
    """Words for the numbers of an option: units are told with the places where they stand."""

    def __init__(self, game: Any, components: Components, rules: Any) -> None:
        super().__init__(components, rules)
        self.game = game

    def _wording(self) -> dict[str, Words]:
        return super()._wording() | {
            "turns": lambda v, o: f"{v} turn{'' if v == 1 else 's'}",
            "die": lambda v, o: f"{ORDINALS[v]} die",
            "troop": lambda v, o: self._troop(v),
            "man": lambda v, o: self._man(v),
            "one": lambda v, o: self._troop(v) if v != state.NONE else self._man(o.what),
            "attacked": lambda v, o: self._troop(v) if v != state.NONE else self._hound(o.what),
            "flight": self._flight,
            "offered": self._offered,
            "target": self._target,
        }

    def _troop(self, legion: int) -> str:
        place = self._place(int(self.game.legions[legion].place))
        return f"{self.wording['legion'](legion, None)} in {place}"

    def _man(self, lieutenant: int) -> str:
        place = self._place(int(self.game.lieutenants[lieutenant].place))
        return f"{self.lieutenants[lieutenant]} in {place}"

    def _flight(self, place: int, option: Any) -> str:
        """Where a flight leads; by the card that lets its player choose, nobody leads it."""
        man = option.subject
        if man == state.NONE:
            return f"flee to {self._place(place)}"
        stays = int(self.game.lieutenants[man].place) == place
        return f"{self.lieutenants[man]} " + (
            "does not get away" if stays else f"flees to {self._place(place)}"
        )

    def _offered(self, verb: int, option: Any) -> str:
        """A gift, told as he tells it who gives it."""
        return self.word(GIFTS[verb], option)

    def _target(self, who: int, option: Any) -> str:
        """What magic is aimed at: a demon or a legion, a lieutenant, a place."""
        if who == state.NONE:
            return (
                self._man(option.what) if option.what != state.NONE else self._place(option.where)
            )
        aim = AIM[int(self.rules.arcanum[option.subject].effect)]
        return self.demons[who] if aim in (AT_RIVAL, AT_OWN_DEMON) else self._troop(who)


tell_options = WORDING.telling(
    lambda game, decision, components, settings, rules: OptionTeller(game, components, rules)
)
