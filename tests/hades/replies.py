"""Put a question to a bot: which of these options does it take in this position?"""

from __future__ import annotations

from typing import Any

from tests.hades.scene import FIELDS, VERBS, Scene, state, twin

choices = twin.choices
STAY: dict[str, Any] = {"verb": "pass"}


def reply(
    scene: Scene, bot: str, kind: str, *options: dict[str, Any], subject: int = 0, amount: int = 0
) -> dict[str, Any]:
    """The option that a bot takes of this list, with the seat's mind as it is."""
    desk = scene.at.desk
    twin.kernel.decisions.clear_options(desk)
    for option in options:
        values = {"who": -1, "what": -1, "where": -1, "amount": 0, **option}
        values["verb"] = VERBS.index(option["verb"])
        twin.kernel.decisions.offer(desk, *(values[name] for name in FIELDS))
    desk.decision.kind, desk.decision.turn = choices.KINDS.index(kind), scene.game.turn
    desk.decision.subject, desk.decision.amount = subject, amount
    count = int(desk["count"])
    chooser = twin.engine.CHOOSERS[bot]
    at = scene.game, scene.rules, desk.decision, desk.options[:count], count, desk.minds[0]
    place = chooser(*at)
    assert 0 <= place < count
    return options[place]


def with_knobs(scene: Scene, bot: Any, **knobs: float) -> Any:
    """The seat's mind holds the bot's knobs, at their defaults but for these, and no notes."""
    mind = scene.at.desk.minds[0]
    mind.memo[:] = 0
    for place, knob in enumerate(bot.knobs):
        mind.knobs[place] = knobs.get(knob.name, knob.default)
    return mind


def move(unit: int) -> dict[str, Any]:
    return {"verb": "move", "who": unit}


def every_kind(scene: Scene) -> dict[str, tuple[int, list[dict[str, Any]]]]:
    """For every kind of decision its subject and options such as the rules may list."""
    hq, swat = scene.units_of("hq")[0], scene.units_of("swat")[0]
    up, down = scene.hex("inferno", 9, 0), scene.hex("purgatory", 9, 1)
    foe, site = scene.enemies_of("soldier")[0], state.INSTALLATION
    decks = [{"verb": "draw", "what": deck} for deck in (0, 1)]
    places = [{"verb": "place", "who": hq, "where": place} for place in (up, up + 1)]
    steps = [STAY, {"verb": "step", "who": swat, "where": down + 1}]
    shots = [{"verb": "attack", "who": swat, "what": w} for w in (foe, site, state.FIGHTER)]
    deeds = [
        {"verb": verb, "who": who}
        for verb in ("move", "fire", "run_and_gun", "cfp", "rally", "request")
        for who in (hq, swat)
    ]
    deeds += [{"verb": "forced_march", "who": hq, "what": swat}]
    deeds += [{"verb": verb, "who": int(scene.rules.dante)} for verb in ("to_lab", "to_quarters")]
    science = {"verb": "science", "who": int(scene.rules.dante), "what": choices.LAB_SCIENCE}
    who = [{"verb": "choose", "who": unit} for unit in (hq, swat)]
    moving = [{"verb": verb, "who": unit} for verb in ("land", "evacuate") for unit in (hq, swat)]
    return {
        "set_up_unit": (0, who),
        "set_up_place": (hq, places),
        "deck": (choices.REQUEST_CHECK, decks),
        "jam": (0, who),
        "shl_turn": (0, [STAY, *deeds, science]),
        "step": (swat, steps),
        "run_and_gun": (swat, [*steps, *shots]),
        "target": (swat, shots),
        "combine": (swat, [STAY, {"verb": "join", "who": hq, "what": state.FULL_FIRE}]),
        "jump": (swat, [{"verb": "jump", "who": swat, "where": place} for place in (up, up + 1)]),
        "carry": (swat, [STAY, {"verb": "carry", "who": swat, "amount": 1}]),
        "cfp_attack": (swat, [STAY, *shots]),
        "transfer": (hq, [STAY, *moving]),
        "land_place": (hq, places),
        "arrival": (hq, who),
        "teleport": (hq, [STAY, *moving]),
        "hack": (hq, [STAY, {"verb": "open", "who": hq, "what": 1}]),
        "quarters": (hq, [{"verb": "choose", "who": hq, "what": what} for what in (0, 1)]),
        "march": (swat, [option for option in deeds if option["who"] == swat]),
        "repair": (0, [STAY, *decks]),
        "ship_move": (0, [STAY, {"verb": "skedaddle"}]),
        "ship_fire": (0, [STAY, {"verb": "shoot", "who": twin.effects.R1, "what": site}]),
        "overtime": (0, [STAY, {"verb": "extend"}]),
    }
