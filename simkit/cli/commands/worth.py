"""`simkit worth`: what each hero, card or demon is worth to the win rate."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from simkit.cli import parsing, shared_options
from simkit.cli.asked import check_kind, given
from simkit.cli.command import EXPLAIN, Command, Reply
from simkit.cli.finishing import asked, planned
from simkit.cli.option import once, word
from simkit.description.game import Game
from simkit.finding import registry
from simkit.messages.errors import BadInput

ABOUT = ("most", "least", "too-strong", "too-weak")


def worth(args: Namespace) -> Reply:
    game = registry.find(args.game)
    check_kind(args, game)
    return _plan(args, game) if args.plan else asked(args, "kind")


def _plan(args: Namespace, game: Game) -> Reply:
    """Answer `simkit worth --plan`."""
    from simkit.lab.worths.asset_trials import TEAM, whose
    from simkit.lab.worths.worth import DEFAULT_GAMES, wanted_assets

    asset = game.asset(args.kind)
    if whose(game, asset) != TEAM:
        raise BadInput(
            "--plan: seats compete here, and only some games speak of an asset. Play some games; "
            "the page says how many more are needed."
        )
    assets = len(wanted_assets(game.components(args.pack), asset, args.only or ()))
    usual = {} if args.until else {"games": DEFAULT_GAMES}
    known = usual | given(args, "games", "until", "margin", "confidence")
    variants = assets if asset.put_in else assets + 1
    return planned(args, game, max(2, variants), comparisons=assets, **known)


def _kinds() -> Iterator[str]:
    return (asset.kind for game in registry.games().values() for asset in game.assets)


COMMAND = Command(
    name="worth",
    group=EXPLAIN,
    place=4,
    help="measure the worth of each hero, card or demon",
    asks="What is it worth?",
    quick=1_000,
    examples=(
        "worth apocalypse gift --games 2000 --chart gifts.png",
        "worth apocalypse demon --only secutor,mandrake --set miniboss=true",
        "worth hellgame demon --only andras,baal --games 5000",
        "worth apocalypse gift --until settled --margin 0.05",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        word(
            "kind",
            "KIND",
            "kind of things to measure (assets), such as hero or gift (list: simkit show GAME)",
            offers=_kinds,
            nargs="?",
        ),
        once(
            "--only",
            "NAME,...",
            "measure only these of that kind, such as hannah,moose (default: all)",
            parsing.names,
            of="assets",
        ),
        once(
            "--about",
            "END",
            "begin with the one that is worth most or least, or with whether one is too-strong or "
            "too-weak (default: the one that raises the win rate most)",
            parsing.one_of("--about", ABOUT),
            offers=lambda: ABOUT,
        ),
        shared_options.games(
            "games per asset, for example per hero (default: 2000, or up to 200000 with "
            "--until settled)",
            least=2,
        ),
        shared_options.UNTIL_SETTLED,
        shared_options.PLAN,
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.ENSEMBLE,
        shared_options.table("one row per asset"),
        shared_options.chart("the worth of each asset with its interval"),
    ),
    answer=worth,
    suits=lambda game: bool(game.assets),
)
