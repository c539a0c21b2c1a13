"""Write the page on which you watch a game from one seat: board and story, without chances."""

from __future__ import annotations

from simkit.lab.stories.replayed_seat import SeatReplayed
from simkit.lab.table.rows import joint_name
from simkit.view.console.replay_seat import headline
from simkit.view.replay.board_svg import board_svg, unit_for
from simkit.view.replay.page import (
    Panel,
    places_of,
    rendered,
    steps_told,
    told_steps,
)
from simkit.view.replay.reel import reel_of
from simkit.view.text.lookup import spoken
from simkit.view.text.played import title_of

SECRETS = "Secrets of other seats are not in this file. The story tells what this seat heard."


def seat_html_page(found: SeatReplayed) -> str:
    """The page."""
    panel = _panel(found)
    return rendered(
        title=title_of(found, found.cell.game),
        headline=headline(found),
        which=f"Game {found.number} of seed {found.cell.seed}",
        facts=[
            ("played by", joint_name(found.watched.prepared.settled.cell.bots)),
            ("steps", f"{len(found.watched.steps):,}"),
        ],
        panels=[panel],
        chances=None,
        table=[],
        timeline=None,
        turning=None,
        moments=[[]],
        parts=None,
        following=None,
        rules=[],
        notes=found.notes,
        again=found.command,
        version=found.version,
        reels={
            "pairs": [[place] for place in range(len(found.watched.steps))],
            "games": [
                {
                    "pool": panel.reel.pool,
                    "changes": panel.reel.changes,
                    "steps": steps_told(found.watched),
                    "places": panel.places,
                    "chances": {},
                    "deciding": [],
                }
            ],
        },
    )


def _panel(found: SeatReplayed) -> Panel:
    settled, game = found.watched.prepared.settled, found.cell.game
    sheets = game.picture().sheets(settled.components, settled.settings)
    unit = unit_for(sheets)
    reel = reel_of(found.watched, sheets, unit)
    grounded = [reel.scenes[0].on_its_ground(sheet) for sheet in sheets]
    help = next(each.help for each in game.outcomes if each.name == found.ending)
    return Panel(
        name="",
        finding=SECRETS,
        boards=tuple(board_svg(sheet, unit, f"b0-{n}") for n, sheet in enumerate(grounded)),
        reel=reel,
        places=dict(places_of(grounded)),
        story=tuple(told_steps(found.watched)),
        ending=f"{spoken(found.ending)} in turn {found.turns}: {help}",
        figures=(),
        trace=found.watched.story.command or "",
    )
