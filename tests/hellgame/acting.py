"""What the tests of the Action phase share: the Rank Track, turns, Arcana and whom they strike."""

from __future__ import annotations

from tests.hellgame.scene import Scene, twin

# --- the Rank Track ------------------------------------------------------------------------------


def begin(scene: Scene) -> None:
    """A new phase: all demons that can act stand on the Rank Track."""
    twin.acting.ready_demons(scene.game, scene.rules)
    twin.acting.fill_track(scene.game, scene.rules)


def action(scene: Scene) -> None:
    """The next demon of the track takes its turn."""
    demon = twin.kernel.decks.draw_card(scene.game.track)
    twin.actions.take_turn(scene.game, scene.at, demon)


def track(scene: Scene) -> list[str]:
    """The demons that are still to act, the next one in front."""
    names = scene.components.order("demons")
    waiting = scene.game.track
    return [names[int(demon)] for demon in waiting.cards[: waiting["count"]][::-1]]


def order_of_actions(scene: Scene) -> list[str]:
    """The demons in the order in which they acted."""
    names = scene.components.order("demons")
    return [names[event["what"]] for event in scene.events("demon_acts")]


def busy_scene() -> Scene:
    """A seat that could do a bit of everything."""
    scene = Scene(players=2)
    scene.seat(0, demons="sammael+caim", souls=20, favour=2, disfavour=1, sectios="spies")
    scene.seat(1, demons="baal", souls=5, sectios="liars")
    scene.legion(0, "spies")
    scene.legion(1, "addiction")
    scene.give(0, "love_for_lilith")
    scene.give(0, "look_into_the_future")  # Walk the Earth; magic without a place
    scene.give(0, "dont_eat_that")
    begin(scene)
    return scene


# --- Arcana --------------------------------------------------------------------------------------


def castable(scene: Scene, demon: str) -> set[int]:
    """The cards that a demon may play."""
    twin.kernel.decisions.clear_options(scene.at.desk)
    twin.magic.magic_options(scene.game, scene.at, scene.demon(demon))
    count = int(scene.at.desk["count"])
    return {int(option.what) for option in scene.at.desk.options[:count]}


def targets(scene: Scene, demon: str, card: int) -> set[int]:
    """What a demon may aim a card at: demons or legions, lieutenants, places."""
    twin.kernel.decisions.clear_options(scene.at.desk)
    twin.targets.offer_targets(scene.game, scene.at, card, scene.demon(demon), -1)
    count = int(scene.at.desk["count"])
    return {int(twin.targets.chosen_target(option)) for option in scene.at.desk.options[:count]}


def cast(scene: Scene, demon: str, card: int) -> None:
    """A demon plays a card."""
    twin.magic.cast(scene.game, scene.at, scene.demon(demon), card)
