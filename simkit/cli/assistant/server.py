"""Offer simkit's tools to a chat assistant by the Model Context Protocol (package mcp)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Annotated, Any, Literal

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from pydantic import Field

from simkit.cli.assistant.arguments import AskedTool
from simkit.cli.assistant.asking import Answers
from simkit.cli.assistant.questions import CHECK, SHOW
from simkit.description.game import shown
from simkit.finding.registry import games
from simkit.messages.errors import SimkitError
from simkit.version import VERSION
from simkit.web.limits import MOST_GAMES

ABOUT = (
    "simkit plays board games thousands of times with scripted players, called bots. It tells how "
    "often a game is won, why it is lost, and how sure each figure is. Give figures with their "
    "intervals. A win rate holds for one bot: bots are not people. The first question about a "
    "game takes a minute or two, because simkit compiles its rules. Begin with list_games and "
    "show."
)

Value = str | int | float | bool
GameName = Annotated[str, Field(description="name of a game, as list_games gives it")]
Bot = Annotated[
    str, Field(description='bot in every seat, or one per seat joined by +; "" is the usual one')
]
Games = Annotated[
    int | None, Field(description=f"games of each variant, at most {MOST_GAMES:,}", ge=1)
]
Seed = Annotated[int, Field(description="the number that fixes all luck", ge=0)]
Settings = Annotated[
    dict[str, Value],
    Field(
        description="settings and values that differ from the defaults, such as "
        '{"players": 3, "pack:minions.larva.toughness": 5, "knob:expert.caution": 2}; '
        "show lists settings"
    ),
]
Values = Annotated[dict[str, Value], Field(description="another word for settings")]
Vary = Annotated[
    dict[str, list[Value]],
    Field(description='settings to compare, such as {"players": [2, 3, 4]} or {"bot": [...]}'),
]
Packs = Annotated[
    list[str] | None, Field(description="component packs, by the names of files in folder/packs")
]
Topic = Literal["settings", "bots", "metrics", "odds", "scenarios", "components", "rules"]

WHOLE_GAMES = {
    "run": "Play many games: the win rate, how games end, and the metrics, with intervals.",
    "causes": "Measure which events cost most wins, by playing the same games without each.",
    "review": "Say what a designer should worry about first: seats, length, luck, options, cards.",
}


def server(answers: Answers) -> MCPServer[None]:
    """A server whose tools ask for these answers."""

    @asynccontextmanager
    async def while_open(_: Any) -> AsyncIterator[None]:
        try:
            yield None
        finally:
            await answers.close()

    tools = [*_looking_up(answers), *_playing(answers), *_reading(answers)]
    return MCPServer(
        "simkit", instructions=ABOUT, version=VERSION, lifespan=while_open, tools=tools
    )


def _looking_up(answers: Answers) -> list[Tool]:
    async def list_games() -> str:
        """List the games that can be played."""
        return "\n".join(f"{name}: {game.title}" for name, game in games().items())

    async def show(game: GameName, context: Context[Any], topic: Topic = "settings") -> str:
        """List a game's settings with their values, its bots, metrics, rolls or rules."""
        return await _answer(answers, context, {"verb": SHOW, "game": game, "topic": topic})

    async def check(
        file: Annotated[str, Field(description="a file in the folder that the user has named")],
        context: Context[Any],
    ) -> str:
        """Check whether a pack, study, position or bot file is sound, or a game of the user's."""
        return await _answer(answers, context, {"verb": CHECK, "file": file})

    return [AskedTool.of(list_games), AskedTool.of(show), AskedTool.of(check)]


def _playing(answers: Answers) -> list[Tool]:
    async def compare(
        game: GameName,
        vary: Vary,
        context: Context[Any],
        bot: Bot = "",
        games: Games = None,
        seed: Seed = 1,
        settings: Settings = {},  # noqa: B006
        values: Values = {},  # noqa: B006
        packs: Packs = None,
    ) -> str:
        """Test whether a change of a setting, a value or the bot makes a difference."""
        asked = _played("compare", game, bot, seed, _both(settings, values), packs, games)
        changed = {key: [_text(each) for each in texts] for key, texts in vary.items()}
        return await _answer(answers, context, {**asked, "vary": changed})

    async def worth(
        game: GameName,
        kind: Annotated[str, Field(description="what is measured, such as hero or card")],
        context: Context[Any],
        bot: Bot = "",
        games: Games = None,
        seed: Seed = 1,
        settings: Settings = {},  # noqa: B006
        values: Values = {},  # noqa: B006
        packs: Packs = None,
    ) -> str:
        """Measure how much each hero, card or other thing of a kind is worth in win rate."""
        asked = _played("worth", game, bot, seed, _both(settings, values), packs, games)
        return await _answer(answers, context, {**asked, "kind": kind})

    whole = [_of_whole_games(answers, verb, says) for verb, says in WHOLE_GAMES.items()]
    return [*whole, AskedTool.of(compare), AskedTool.of(worth)]


def _of_whole_games(answers: Answers, verb: str, says: str) -> Tool:
    """A tool that asks for nothing but who plays what."""

    async def ask(
        game: GameName,
        context: Context[Any],
        bot: Bot = "",
        games: Games = None,
        seed: Seed = 1,
        settings: Settings = {},  # noqa: B006
        values: Values = {},  # noqa: B006
        packs: Packs = None,
    ) -> str:
        asked = _played(verb, game, bot, seed, _both(settings, values), packs, games)
        return await _answer(answers, context, asked)

    ask.__name__, ask.__doc__ = verb, says
    return AskedTool.of(ask)


def _reading(answers: Answers) -> list[Tool]:
    async def trace(
        game: GameName,
        context: Context[Any],
        number: Annotated[int, Field(description="which game of the seed", ge=0)] = 0,
        seat: Annotated[
            int, Field(description="tell only what this seat may know; 0: tell all", ge=0, le=8)
        ] = 0,
        bot: Bot = "",
        seed: Seed = 1,
        settings: Settings = {},  # noqa: B006
        values: Values = {},  # noqa: B006
        packs: Packs = None,
    ) -> str:
        """Tell one game move by move, with the rule behind each line."""
        asked = _played("trace", game, bot, seed, _both(settings, values), packs, None)
        return await _answer(
            answers, context, {**asked, "game_number": number, "as_seat": seat or None}
        )

    async def odds(
        roll: Annotated[
            str,
            Field(
                description="name of a roll of the game, which show lists under odds; or plain "
                'dice, such as "3d6" or "2d6 >= 9"'
            ),
        ],
        context: Context[Any],
        game: Annotated[
            str, Field(description='name of the game; "" for a roll of plain dice')
        ] = "",
        keys: Annotated[
            dict[str, Value], Field(description='options of the roll, such as {"dice": 6}')
        ] = {},  # noqa: B006
        settings: Settings = {},  # noqa: B006
        values: Values = {},  # noqa: B006
        packs: Packs = None,
    ) -> str:
        """Calculate the exact chances of a roll of the game, or of plain dice."""
        asked = _played("odds", game, "", 1, _both(settings, values), packs, None)
        options = {key: _text(value) for key, value in keys.items()}
        return await _answer(answers, context, {**asked, "resolver": roll, "keys": options})

    return [AskedTool.of(trace), AskedTool.of(odds)]


def _both(settings: Mapping[str, Value], values: Mapping[str, Value]) -> dict[str, Value]:
    """What either word was given."""
    for key in settings.keys() & values.keys():
        if settings[key] != values[key]:
            raise ToolError(f"{shown(key)} stands in settings and in values; give one value.")
    return {**settings, **values}


def _played(
    verb: str,
    game: str,
    bot: str,
    seed: int,
    values: Mapping[str, Value],
    packs: list[str] | None,
    games: int | None,
) -> dict[str, Any]:
    """A question, as a form of the page holds it."""
    return {
        "verb": verb,
        "game": game,
        "bot": bot,
        "seed": str(seed),
        "games": "" if games is None else str(games),
        "values": {key: _text(value) for key, value in values.items()},
        "packs": packs or [],
    }


def _text(value: Value) -> str:
    """A value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


async def _answer(answers: Answers, context: Context[Any], asked: Mapping[str, Any]) -> str:
    """The answer, or a refusal that the assistant can act upon."""

    async def hears(told: Mapping[str, Any]) -> None:
        share = told.get("share")
        await context.report_progress(share or 0.0, 1.0, str(told.get("text", "")))

    try:
        return await answers.of(asked, hears)
    except SimkitError as problem:
        raise ToolError(str(problem)) from None
