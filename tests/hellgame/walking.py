"""What the tests of movement share: marches as told, phenomena, walks that are counted."""

from __future__ import annotations

from collections.abc import Iterable

from tests.hellgame.scene import Scene, Where, twin


def march(scene: Scene, demon: str = "balban") -> None:
    """A demon marches; all that was told has been asked for."""
    twin.march.march(scene.game, scene.at, scene.demon(demon))
    assert scene.problems() == []
    assert scene.unanswered() == []


def go(scene: Scene, legion: int, *route: Where) -> None:
    """A legion is told to march this way."""
    scene.answer("march", verb="move_legion", who=legion)
    walk(scene, *route)


def walk(scene: Scene, *route: Where) -> None:
    """Whoever is on the way is told to go this way."""
    for where in route:
        scene.answer("step", verb="step", where=scene.place(where))


def lead(scene: Scene, lieutenant: int, *legions: int) -> None:
    """A lieutenant is told to set out with these legions."""
    scene.answer("march", verb="move_lieutenant", what=lieutenant)
    for legion in legions:
        scene.answer("step", verb="pick_up", who=legion)


def stop(scene: Scene) -> None:
    """Whoever is on the way is told to stop."""
    scene.answer("step", verb="pass")


def spot(scene: Scene, lieutenant: int) -> int:
    """Where a lieutenant is."""
    return int(scene.game.lieutenants[lieutenant].place)


def strike(scene: Scene, phenomenon: int, *where: Where) -> None:
    """A phenomenon of this kind strikes these places this turn."""
    cards = range(scene.rules.hell_deck)
    card = next(card for card in cards if scene.rules.hell[card].phenomenon == phenomenon)
    twin.kernel.decks.search_card(scene.game.hidden.hell, card)
    scene.game.phenomenon = card
    for each in where:
        scene.game.stricken[scene.place(each)] = 1


def far_off(found: dict[int, int], exact: dict[int, float], walks: int) -> Iterable[str]:
    """Places where so many walks end more than four standard errors too often or too rarely."""
    for place in sorted(set(found) | set(exact)):
        share = exact.get(place, 0.0)
        error = (share * (1 - share) / walks) ** 0.5
        if abs(found.get(place, 0) / walks - share) > 4 * error:
            yield f"{place}: {found.get(place, 0) / walks:.4f}, exactly {share:.4f}"
