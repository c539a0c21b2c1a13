"""Write every option of every decision in words, as a player reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.apocalypse.words import choices, effects, state
from simkit.description.wording import Wording
from simkit.values.components import Components

from .narration import Narrator, Words

FIRE, STUN = 0, 1  # what `clear` removes

WORDING = Wording(
    usual={
        choices.PASS: "pass",
        choices.DO_RECRUIT: "{who} recruits troopers",
        choices.DO_AID: "{who} gives first aid to {what:hero}",
        choices.DO_BUY: "{who} buys the gift {what:card}",
        choices.DO_RENEW: "the team pays {value} courage together and gains luck (Renew)",
        choices.DO_NIMBLE: "{who} steps to {where:area} in the team phase",
        choices.DO_FETCH: "{who} draws a gift card into an empty space of the panel",
        choices.DO_BREVET: "{who} uses {where:gift_on}: every hero can recruit anywhere",
        choices.DO_BRIGADE: "{who} uses {where:gift_on} to put a trooper in ambush",
        choices.DO_SUMMON: "{who} uses {where:gift_on} to move {what:hero} out of turn",
        choices.DO_HEAL: "{who} uses {where:gift_on} to heal",
        choices.DO_CLEAR: "{who} uses {where:gift_on} and {what:recovers}",
        choices.DO_REDRAW: "draw another card",
        choices.DO_TAKE: "recruit {what:a_trooper}{value:for_courage}",
        choices.DO_DISMISS: "dismiss {what:a_trooper} from the patrol",
        choices.DO_PAY: "pay {value} courage",
        choices.DO_SLOT: "put the gift on slot {what:slot} for {value} courage",
        choices.DO_RAISE: "{value:raised_die}",
        choices.DO_CHOOSE: "{who}",
        choices.DO_ATTACK: "{who} attacks",
        choices.DO_MOVE: "{who} moves to {where:area}",
        choices.DO_SET: "{who} sets an ambush",
        choices.DO_RECOVER_BY_ATTACK: "{who} gives up an attack to {what:recover}",
        choices.DO_RECOVER_BY_MOVE: "{who} gives up a move to recover",
        choices.DO_EXTRA_ATTACK: "{who} uses {where:gift_on} to attack once more",
        choices.DO_EXTRA_MOVE: "{who} uses {where:gift_on} to move once more",
        choices.DO_HELP: "{who} helps with this roll{value:for_courage}",
        choices.DO_ZERO_IN: "{who} stays here all turn and is Zeroed In",
        choices.DO_STEADY: "{who} stays here all turn to use {what:gift_on}",
        choices.DO_BULLET: "{who} uses {what:gift_on} to add a d{value}",
        choices.DO_TROOPER_DIE: "discard {what:a_trooper} to add a d{value}",
        choices.DO_SPLIT: "use {what:gift_on} to roll {value:split} instead of a d{value}",
        choices.DO_WIZARD_EYE: "use {what:gift_on} to reach every area with this attack",
        choices.DO_SIC: "{who} sends Fidgit at {what:a_target}{value:for_courage}",
        choices.DO_HIT: "hit {what:a_target} in {where:area} with {value:a_face}",
        choices.DO_COMBINE: "combine {who:face} and {what:face} to {value}",
        choices.DO_RETREAT: "{who} retreats to {where:area}",
        choices.DO_AREA: "{where:area}",
        choices.DO_PATROL: "discard {what:a_trooper} of the patrol to absorb {value} damage",
        choices.DO_AMBUSH: "discard {what:a_trooper} of the ambush to absorb {value} damage",
        choices.DO_SOFTEN: "use {what:gift_on}: {who} takes {value} less damage",
        choices.DO_PRAY: "{who} uses {what:gift_on} to stay alive",
        choices.DO_CARD: "keep {what:card} on the gift panel",
        choices.DO_DRILL: "{who} uses {what:gift_on} to raise all ambush dice by a step",
        choices.DO_DICE: (
            "set the dice to {who:number} Firsts, {what:number} Seconds, {where:number} Thirds"
        ),
        choices.DO_TRADE: "give up the recruit roll for {value} courage",
        choices.DO_UPGRADE: "{who} upgrades {value:so_many} {where:posted}",
        choices.DO_BOOST: "{who} pays {value} courage for larger ambush dice",
        choices.DO_TRANSFER: (
            "{who} pays {value} courage to move {what:trooper} troopers out of {where:area}"
        ),
        choices.DO_SUFFER: "take {value} damage",
        choices.DO_ABILITY: "{who} uses {what:ability}",
        choices.DO_BULLDOZE: (
            "bulldoze {what:a_target} in {where:area} with {value:a_face}, and keep the die"
        ),
        choices.DO_REMOVE_COUNTER: ("{who} gives up an attack to remove a counter from the Lord"),
        choices.DO_NAME: "name the number {value}",
    },
    own={
        (choices.TEAM, choices.PASS): "end the team phase",
        (choices.TEAM, choices.DO_ABILITY): "{who} uses {what:team_ability}",
        (choices.NEW_HERO, choices.DO_TAKE): "{what:new_hero} enters in {where:area}",
        (choices.RECRUITING, choices.PASS): "stop recruiting",
        (choices.FROM_POOL, choices.PASS): "pay nothing from the pool for {subject:hero}",
        (choices.FROM_POOL, choices.DO_PAY): "pay {value} of {stake} courage from the pool",
        (choices.FROM_LUCK, choices.DO_PAY): "pay {value} of {stake} courage with luck",
        (choices.SHARE, choices.DO_PAY): "pay {value} of the {stake} courage that is owed",
        (choices.CURE, choices.DO_HEAL): "heal {value} health",
        (choices.CURE, choices.DO_CLEAR): "remove {value:pestilence}",
        (choices.OTHER_HERO, choices.DO_CHOOSE): "{who} gains {value} {stake:gain}",
        (choices.STATION, choices.DO_TAKE): "put {what:a_trooper} in ambush in {where:area}",
        (choices.SEND, choices.PASS): "{who} stays in {where:area}",
        (choices.HERO_TURN, choices.PASS): "{who} ends the turn",
        (choices.HERO_TURN, choices.DO_ABILITY): "{who} uses {what:hero_ability}",
        (choices.STEP_ON, choices.PASS): "{who} stays here",
        (choices.SET_AMBUSH, choices.PASS): "set no more troopers in ambush",
        (choices.SET_AMBUSH, choices.DO_SET): "set {what:a_trooper} in ambush in {where:area}",
        (choices.READY_ATTACK, choices.PASS): "roll the dice",
        (choices.READY_AMBUSH, choices.PASS): "roll the dice",
        (choices.GIVE_HELP, choices.PASS): "{who} does not help",
        (choices.ASSIGN, choices.PASS): "leave the other dice unused",
        (choices.SILAT_KILL, choices.PASS): "do not use Silat",
        (choices.SILAT_KILL, choices.DO_HIT): "{who} also kills {what:a_target} with Silat",
        (choices.JOIN, choices.PASS): "nobody else joins the battle",
        (choices.JOIN, choices.DO_CHOOSE): "{who} joins the battle",
        (choices.NEXT_AREA, choices.DO_AREA): "the enemies in {where:area} attack next",
        (choices.TARGET, choices.DO_CHOOSE): "{who} is attacked",
        (choices.ABSORB, choices.PASS): "{who} takes {value} damage",
        (choices.ABSORB, choices.DO_HEAL): "{who} uses {what:gift_on} to heal first",
        (choices.MIRACLE_ASKED, choices.PASS): "{who} dies",
        (choices.KEEP_CARD, choices.PASS): "keep no more cards",
        (choices.FIRE, choices.PASS): "no more ambushes fire",
        (choices.FIRE, choices.DO_AREA): "the ambush in {where:area} fires",
        (choices.FIRE, choices.DO_PATROL): "the patrol of {who} fires, thanks to {what:gift_on}",
        (choices.DIVINE_DICE, choices.PASS): (
            "leave the dice: {who:number} Firsts, {what:number} Seconds, {where:number} Thirds"
        ),
        (choices.DIVINE_LEGION, choices.PASS): "keep the legion {what:legion}",
        (choices.DIVINE_FOURTH, choices.PASS): "keep the {what:fourth_kind}",
        (choices.TRANSFER_TO, choices.DO_MOVE): ("move {value:so_many} to {where:area}"),
        (choices.TOLL, choices.DO_PAY): "pay {value} luck",
        (choices.DRIVEN, choices.DO_MOVE): "{who} is driven to {where:area}",
        (choices.NEXT_CAPTAIN, choices.PASS): "{player}, to the left, is captain",
        (choices.NEXT_CAPTAIN, choices.DO_CHOOSE): "{player} is captain",
        (choices.COMPANION, choices.PASS): "{who} moves alone",
        (choices.COMPANION, choices.DO_CHOOSE): "{who} comes along",
        (choices.STIMPACK, choices.PASS): "{who} gets no Stimpack",
        (choices.STIMPACK, choices.DO_HEAL): "{who} heals {value} with a Stimpack",
        (choices.STIMPACK, choices.DO_EXTRA_MOVE): "{who} moves {value} farther with a Stimpack",
        (choices.SPUNKY_SHARE, choices.PASS): "nobody else gains courage",
        (choices.SPUNKY_SHARE, choices.DO_CHOOSE): "{who} gains {value} courage",
        (choices.SPIRIT, choices.PASS): "{who} gains {value} courage",
        (choices.SPIRIT, choices.DO_HEAL): "{who} heals {value} instead",
        (choices.PASS_ON, choices.PASS): "{who} takes all of the damage",
        (choices.PASS_ON, choices.DO_CHOOSE): "{who} takes {value} of the damage",
        (choices.HELP_HOW, choices.DO_RAISE): "raise a die by a step",
        (choices.BEGINNING, choices.DO_AREA): "{who} begins in {where:area}",
        (choices.FOURTH_AREA, choices.DO_AREA): "the demon {stake:comes} {where:area}",
        (choices.TOKEN_AREA, choices.DO_AREA): "the token is placed in {where:area}",
        (choices.TRAP_HERO, choices.DO_CHOOSE): "{who} is trapped",
    },
)


class OptionTeller(Narrator):
    """Words for the numbers of an option: they also name what lies before the players."""

    def __init__(
        self, game: Any, components: Components, settings: Mapping[str, Any], rules: Any
    ) -> None:
        super().__init__(components, settings, rules)
        self.game = game
        for seat, hero in enumerate(game.heroes):
            self.seats[seat] = self.heroes[int(hero.kind)] if hero.kind != state.NONE else ""
        for number, lord in enumerate(game.lords):
            if lord.kind != state.NONE:
                self._remember_lord(number, int(lord.kind))

    def _wording(self) -> dict[str, Words]:
        return super()._wording() | {
            "number": lambda v, o: str(v),
            "new_hero": lambda v, o: self.heroes[v],
            "fourth_kind": lambda v, o: self.fourth[v],
            "gift_on": self._gift_on,
            "face": lambda v, o: _a_face(int(self.game.dice.face[v])),
            "a_face": lambda v, o: _a_face(v),
            "raised_die": _raised_die,
            "for_courage": lambda v, o: f" for {v} courage" if v else "",
            "split": lambda v, o: "three d6" if v == 12 else "two d6",
            "so_many": lambda v, o: f"{v} {self.troopers[o.what]} trooper{'' if v == 1 else 's'}",
            "pestilence": lambda v, o: f"{v} pestilence marker{'' if v == 1 else 's'}",
            "gain": lambda v, o: (
                "health for good" if v == effects.GAIN_OTHER_HEALTH_CAP else "luck"
            ),
            "recovers": lambda v, o: (
                "is no longer on fire" if v == FIRE else "is no longer stunned"
            ),
            "recover": self._recover,
            "comes": lambda v, o: "sets out by way of" if v else "appears in",
            "posted": lambda v, o: (
                "on patrol" if v == state.NONE else f"in ambush in {self._area(v)}"
            ),
            "team_ability": self._team_ability,
            "hero_ability": self._hero_ability,
        }

    def _gift_on(self, slot: int, option: Any) -> str:
        """The gift that the hero has on this slot."""
        return self._card(int(self.game.heroes[option.who].slots[slot]))

    def _recover(self, burning: int, option: Any) -> str:
        """One attack given up serves his own stun, and all fires in the area."""
        stunned = bool(self.game.heroes[option.who].stunned)
        aims = ["recover"] * stunned + ["put out the fire"] * (burning != state.NONE)
        return " and ".join(aims)

    def _team_ability(self, ability: int, option: Any) -> str:
        named = self.abilities[ability]
        return f"{named} for {self._hero(option.where)}" if ability == effects.SPUNKY else named

    def _hero_ability(self, ability: int, option: Any) -> str:
        named = self.abilities[ability]
        exchanges = ability == effects.DARK_EXCHANGE
        return f"{named} on {self._a_target(option.value)}" if exchanges else named


def _a_face(face: int) -> str:
    return f"{'an' if face in (8, 11) else 'a'} {face}"


def _raised_die(size: int, option: Any) -> str:
    """A die that goes up a step; or, by Focus, one that shows its maximum instead of 1."""
    if option.what == size:
        return f"the d{size} shows {size}"
    return f"the d{option.what} becomes a d{size}"


tell_options = WORDING.telling(
    lambda game, decision, components, settings, rules: OptionTeller(
        game, components, settings, rules
    )
)
