"""The words for those who meet: teams, or players if each team is one player.

All texts speak of teams. `of_players` turns a text into one about players, using the nouns of its language. A
sentence has its own wording only if it would sound wrong for a person.
"""

from __future__ import annotations

import re
from functools import cache

from classroom.i18n import N_, Translator

_NOUNS = {N_("team"): N_("player"), N_("teams"): N_("players"), N_("Team"): N_("Player"), N_("Teams"): N_("Players")}

_SENTENCES = {
    "One line for each team: its name, where it comes from, its pupils.": N_(
        "One line for each player: the name, a comma, then the school or state."
    ),
    "Enter a team first: its name, a comma, and where it comes from.": N_(
        "Enter a player first: the name, a comma, then the school or state."
    ),
    "Let team back in": N_("Let player back in"),
    "part of its name": N_("part of the name"),
    "Left the competition, so it ranks below all teams that stayed.": N_(
        "Left the competition, so this player ranks below all who stayed."
    ),
    "Never came, so it ranks below all teams that came.": N_("Never came, so this player ranks below all who came."),
    "Same points as {other} ({points}), but its opponents have more points: {own} to {others}.": N_(
        "Same points as {other} ({points}), but this player's opponents have more points: {own} to {others}."
    ),
    "Same points as {other} ({points}), but its opponents have fewer points: {own} to {others}.": N_(
        "Same points as {other} ({points}), but this player's opponents have fewer points: {own} to {others}."
    ),
    "This team had no match in this round. What has the director decided?": N_(
        "This player had no match this round. Enter the director's decision."
    ),
    "Certificate: best team spirit ({team})": N_("Certificate: best spirit ({team})"),
    "Tap a team to see its rounds and why it is placed there.": N_(
        "Tap a player to see each round and why the player is placed there."
    ),
    "Now tap the team that must not meet {name}.": N_("Now tap the player who must not meet {name}."),
    "Some teams that met in the first rounds meet again, because no other draw is possible.": N_(
        "Some players who met in the first rounds meet again, because no other draw is possible."
    ),
    "All judges are from the same place as a team at this table. Add others on the Teams page.": N_(
        "All judges come from the same place as a player at this table. Add others on the Players page."
    ),
}


def of_players(say: Translator, *, is_single: bool = True) -> Translator:
    """Return a translator that calls teams players if each is a single player; otherwise return `say` itself."""
    return say if not is_single else lambda message: as_of_players(message, say(message), say)


def as_of_players(message: str, text: str, say: Translator) -> str:
    """Return `text`, the translation of `message` by `say`, reworded for players."""
    if message in _SENTENCES:
        return say(_SENTENCES[message])
    nouns = {say(team): say(player) for team, player in _NOUNS.items()}
    return _pattern(tuple(nouns)).sub(lambda found: nouns[found[0]], text)


@cache
def _pattern(nouns: tuple[str, ...]) -> re.Pattern[str]:
    # Not inside a placeholder such as {team}, which is filled in later.
    return re.compile(rf"(?<![\w{{])(?:{'|'.join(map(re.escape, nouns))})(?![\w}}])")
