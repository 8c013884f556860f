"""The two-letter helper in a match: where it may be opened, what it shows, and that the turn goes on (P18, A9)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.event import Switches, competition_switches
from classroom.match.state import Phase
from classroom.match.team import Heading, Mode
from classroom.rules.board import square_name
from classroom.rules.policy import Format
from classroom.settings import HelperChoice, Settings
from classroom.stage.match_faces import LogLine
from classroom.ui.kit.tile import TileRow
from classroom.ui.navigation import ScreenName
from classroom.ui.play.turn import group_name
from classroom.words.two_letters import MOST_IN_GROUP, GuideEntry, letter_groups
from tests.ui.fake_services import FakeShuffler
from tests.ui.harness import LAPTOP, TABLET_WINDOW, assert_fits, open_app
from tests.ui.helper_world import ListedWorld
from tests.ui.play.test_match_layout import ignored
from tests.ui.table import HORNBILLS, OFFICIALS, TIGERS, Table, lay_out, timed

LINE = LogLine(0, 1, 0, "", "", "0")
RACKS = ("QAIXESN", "CATSDOG")


@contextmanager
def table(
    helper: HelperChoice = HelperChoice.WHERE,
    *,
    mode: Mode = Mode.PRACTICE,
    size: tuple[int, int] = LAPTOP,
    racks: tuple[str, str] = RACKS,
    lexicon: str = "pupil",
    rules: Format | None = None,
    look: Settings | None = None,
) -> Iterator[Table]:
    """A match by a list of the app's own, at its first hand-over; the teacher opened the helper so far."""
    rules = rules or format_by_key("primary")
    practice = Switches(timed(), helper_open=helper is not HelperChoice.CLOSED)
    switches = practice if mode is Mode.PRACTICE else competition_switches(rules)
    world = ListedWorld(
        settings=replace(look or Settings(), helper=helper), shuffler=FakeShuffler(lay_out("KA", *racks))
    )
    with open_app(world, size) as app:
        officials = OFFICIALS if mode is Mode.COMPETITION else ()
        command = cmd.OpenMatch("match-1", rules, "1.0", mode, switches, (HORNBILLS, TIGERS), Heading(), officials)
        app.launcher.begin(command, lexicon)
        assert app.session, app.navigator.notice
        laid = Table(app)
        for item in laid.state.open_items if mode is Mode.COMPETITION else ():
            laid.do(cmd.TickItem(item, "Mr Lim"))
        for side in range(2):
            laid.do(cmd.DrawLot(side))
        app.go(ScreenName.MATCH)
        assert laid.at(Phase.READY)
        yield laid


def offered(shown: Table) -> bool:
    return bool(shown.app.find_all("SecondaryButton", text="Two-letter words"))


def hints(shown: Table) -> set[str]:
    """The squares that are marked on the board."""
    return {square_name(square) for square in shown.part("board").hints}


def look_up(shown: Table, word: str) -> None:
    """Open the helper, and in it a word."""
    shown.tap("help")
    key = next(key for key in shown.app.find_all("GroupKey") if any(entry.word == word for entry in key.group))
    shown.app.tap(key)
    shown.app.tap(shown.app.find("HelpWord", text=word))


def test_P18_competition_has_no_button_for_it() -> None:
    with table(mode=Mode.COMPETITION) as shown:
        assert not offered(shown)
        shown.ring()
        assert not offered(shown)


def test_P18_practice_has_none_until_the_teacher_opens_it() -> None:
    with table(HelperChoice.CLOSED) as shown:
        assert not offered(shown)
        shown.ring()
        assert not offered(shown)


def test_P18_the_list_alone_shows_no_squares() -> None:
    with table(HelperChoice.LIST) as shown:
        shown.ring()
        look_up(shown, "QI")
        assert shown.app.sees("The energy of life, in Chinese belief.")
        assert shown.app.find("WordView").sentence
        assert not shown.app.find_all("PrimaryButton")
        assert not shown.app.sees("Where do words fit?")
        assert not shown.app.sees("On your turn, you also see where words fit.")


def test_P12_a_word_of_the_list_of_the_match_is_told_with_a_sentence_and_the_letters_that_make_it_longer() -> None:
    with table(lexicon="full") as shown:
        look_up(shown, "QI")
        view = shown.app.find("WordView")
        assert "qi flows" in view.sentence
        assert (view.front_title, view.behind_title) == ("", "Add a letter at the end")
        assert [row.word for row in view.ids.behind.ids.letters.children] == ["S"]
        assert shown.app.sees("On your turn, you also see where words fit.")
        assert shown.app.find(TileRow, word="QI")
        assert shown.app.sees("11 points")
        assert_fits(shown.screen, ignore=ignored)
        shown.tap("back")
        assert shown.app.find("HelpWord", text="QI")
        words = {entry.word for key in shown.app.find_all("GroupKey") for entry in key.group}
        assert "XI" in words
        assert "ZA" not in words  # slang, which the format refuses


def test_A9_where_the_list_lies_on_the_table_competition_has_the_words_and_nothing_more() -> None:
    primary = format_by_key("primary")
    with table(mode=Mode.COMPETITION, rules=replace(primary, help=replace(primary.help, list_open=True))) as shown:
        shown.ring()
        look_up(shown, "QI")
        assert shown.app.sees("11 points")
        assert not shown.app.sees("The energy of life, in Chinese belief.")
        assert not shown.app.sees("noun")
        assert not shown.app.sees("Add a letter at the end")
        assert not shown.app.find_all("PrimaryButton")
        assert not shown.app.sees("Where do words fit?")


def test_it_is_one_tap_from_the_match_the_clock_goes_on_in_sight_and_closing_returns_to_the_turn() -> None:
    with table() as shown:
        shown.ring()
        before = shown.app.taps
        shown.tap("help")
        assert shown.app.taps - before == 1
        assert shown.app.find_all("HelpWord")
        shown.app.pass_ms(3_000)
        assert shown.part("ring").shown == "7"
        assert shown.part("board").get_root_window()
        shown.tap("close")
        shown.app.tap(shown.part("help"), hasty=True)
        assert not shown.app.find_all("HelpPanel"), "a second tap on Close is for nobody"
        shown.lay("H8", "QI")
        look_up(shown, "QI")
        shown.tap("close")
        assert [tile for _square, tile in shown.session.placing.pending] == ["Q", "I"]
        log = shown.part("log")
        shown.view.log = [replace(LINE, text="LATER")]
        shown.app.frames(3)
        assert shown.app.sees("LATER", log)
        shown.tap("play")
        assert shown.happened(ev.TilesPlayed)


def test_a_word_fits_on_the_marked_squares_until_something_is_laid_and_one_that_fits_nowhere_says_so() -> None:
    with table(size=TABLET_WINDOW) as shown:
        shown.ring()
        look_up(shown, "GO")
        shown.tap("where")
        shown.app.until(lambda: shown.app.sees("GO does not fit on the board with your tiles."))
        assert shown.app.find_all("HelpPanel")
        assert not hints(shown)
        assert_fits(shown.screen, ignore=ignored)
        shown.tap("close")
        look_up(shown, "QI")
        shown.tap("where")
        shown.app.until(lambda: hints(shown))
        assert not shown.app.find_all("HelpPanel")
        assert shown.app.sees("QI fits on the marked squares.")
        assert hints(shown) == {"G8", "H8", "I8", "H7", "H9"}
        shown.app.tap(shown.square("H8"))
        assert hints(shown)
        shown.app.tap(shown.slot_of("Q"))
        assert not hints(shown)


def test_the_marks_go_when_the_turn_ends() -> None:
    with table() as shown:
        shown.ring()
        shown.tap("help")
        shown.tap("any")
        shown.app.until(lambda: hints(shown))
        assert shown.app.sees("Two-letter words fit on the marked squares.")
        shown.tap("give_pass")
        shown.tap("yes")
        assert not hints(shown)


def test_what_is_told_closes_the_helper_and_the_second_bell_too() -> None:
    with table() as shown:
        shown.ring()
        shown.tap("help")
        shown.app.pass_ms(500)
        shown.app.key("enter")
        assert shown.app.sees("Put your tiles on the board first.")
        assert not shown.app.find_all("HelpPanel")
        shown.tap("help")
        shown.app.pass_ms(10_100)
        assert shown.at(Phase.READY)
        assert not shown.app.find_all("HelpPanel")
        assert shown.app.sees("Tigers, ready?")


@given(st.sets(st.text("ABCDE", min_size=2, max_size=2)), st.integers(1, 8))
def test_words_are_grouped_by_their_first_letters(words: set[str], most: int) -> None:
    entries = [GuideEntry(word, 2, "", "") for word in sorted(words)]
    groups = letter_groups(entries, most)
    assert [entry for group in groups for entry in group] == entries
    for group in groups:
        assert len(group) <= most or len({entry.word[0] for entry in group}) == 1
    firsts = [{entry.word[0] for entry in group} for group in groups]
    assert sum(map(len, firsts)) == len(set().union(*firsts))
    assert len(letter_groups(entries, MOST_IN_GROUP)) <= len(groups)


def test_a_group_is_named_by_its_letters() -> None:
    entries = [GuideEntry(word, 2, "", "") for word in ("AA", "AB", "BE")]
    assert group_name(entries) == "A\N{EN DASH}B"
    assert group_name(entries[:2]) == "A"
