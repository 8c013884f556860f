"""Where each is a single player nobody is called a team, in any sentence of any language."""

import gettext
import re

import pytest

from classroom.competition.team import of_players
from classroom.i18n import CATALOGUES, DOMAIN, LANGUAGE_NAMES, translation

MESSAGES = tuple(vars(gettext.translation(DOMAIN, CATALOGUES, ["ms"]))["_catalog"])
TEAM = {"en": r"teams?", "ms": r"pasukan"}


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_whatever_is_said_of_teams_is_said_of_players(language: str) -> None:
    say = of_players(translation(language))
    texts = {message: say(message) for message in MESSAGES if message and isinstance(message, str)}
    told = {message: text for message, text in texts.items() if text != translation(language)(message)}
    assert len(told) > 200
    noun = re.compile(rf"(?<![\w{{]){TEAM[language]}(?![\w}}])", re.IGNORECASE)
    assert {message: text for message, text in texts.items() if noun.search(text)} == {}
    assert say("Team {number}").endswith("{number}"), "what is filled in later stays"


def test_of_teams_it_is_said_as_it_is_written() -> None:
    assert of_players(str, is_single=False)("Withdraw team") == "Withdraw team"
    assert of_players(str)("Withdraw team") == "Withdraw player"
    assert of_players(translation("ms"))("Withdraw team") == "Pemain menarik diri"
