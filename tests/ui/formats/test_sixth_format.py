"""The sixth format of the README, played on the screens by touches from its file alone."""

import shutil
from pathlib import Path

import pytest

from classroom.formats.catalogue import formats, rule_books_in
from classroom.match.event import TilesPlayed
from classroom.match.state import Phase
from classroom.rules.policy import EndReason, Format, Words
from classroom.say.playable import serves_format
from classroom.settings import Settings
from classroom.ui.navigation import ScreenName
from classroom.words.lexicon import Lexicon
from tests.fakes import FakeLexicon
from tests.formats.test_sixth_format import follow
from tests.match.tournament import lots
from tests.ui.fake_services import FakeShuffler, World
from tests.ui.harness import assert_fits, open_app
from tests.ui.table import Table, lay_out


@pytest.fixture
def dash(repository: Path, tmp_path: Path) -> Format:
    """The format that the text makes, from a folder that is a copy of the app's."""
    section = (repository / "classroom" / "README.md").read_text(encoding="utf-8").split("## A new format\n")[1]
    folder = tmp_path / "classroom" / "formats"
    shutil.copytree(repository / "classroom" / "formats", folder)
    follow(section.split("\n## ")[0], tmp_path)
    return next(book.format for book in rule_books_in(folder) if book.format.key == "dash")


def few_words(key: str, words: Words) -> Lexicon:
    """A list whose words are no longer than the rules allow."""
    known = {word for word in ("AT", "TO", "CAT") if len(word) <= (words.longest or len(word))}
    return FakeLexicon(frozenset(known), key=key, title=f"The {key} list", sha256="0" * 64)


def give_pass(table: Table) -> None:
    table.ring()
    table.tap("give_pass")
    table.tap("yes")
    table.app.frames(3)


def test_a_whole_match_of_the_sixth_format_is_played_on_the_screens(dash: Format) -> None:
    assert serves_format(dash), "all its parts are those of other rule books"
    script = [*lots(dash, 2, 0), *lay_out("", "CATXEOS", "OWNEITR")]
    world = World(Settings(), shuffler=FakeShuffler(script), lexicon=few_words)
    with open_app(world) as app:
        app.use_services(formats=[*formats(), dash])
        app.tap(app.find("CardButton", title="New match"))
        app.tap(app.screen.ids.rules)
        row = app.find("FormatCard", title="Two-letter dash")
        app.screen.ids.scroll.scroll_to(row, animate=False)
        app.frames(3)
        app.tap(row)
        for sheet, name in zip(app.find_all("TeamSheet"), ("Ben", "Aina"), strict=True):
            app.tap(sheet.ids.name.ids.field)
            app.write(name)
        app.tap(app.find("PrimaryButton", text="Next"))
        app.frames(3)
        assert app.sees("5 minutes per player for the whole match")
        assert app.sees("A word that is not in the list cannot be played")
        assert_fits(app.screen)
        app.tap(app.find("PrimaryButton", text="Start"))
        for _player in range(2):
            app.tap(next(tile for tile in app.screen.tiles if not tile.face))
        app.tap(app.find("PrimaryButton", text="Go"))
        table = Table(app)

        table.ring()
        table.lay("H8", "CAT")
        table.tap("play")
        assert table.state.phase is Phase.RUNNING, "a word of three letters is refused at once"
        table.app.key("escape")
        table.lay("H8", "AT")
        table.tap("play")
        table.whole_turn("I9", "O", score=3)
        for _turn in range(6):
            give_pass(table)
        assert app.navigator.screen == ScreenName.RESULT
        state = table.state
        assert state.end
        assert state.end.reason is EndReason.ZERO_TURNS
        words = [word.name for turn in state.turns if turn.play for word in turn.play.words]
        assert (words, len(table.happened(TilesPlayed))) == (["AT", "TO"], 2)
        assert state.format == dash
