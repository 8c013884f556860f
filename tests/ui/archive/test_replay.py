"""Looking back at a match by touch: turn by turn, better plays in practice, the words of the match, and its papers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from classroom.errors import FaultKind, KnownFault, LexiconError
from classroom.match import command as cmd
from classroom.match.event import PauseReason
from classroom.match.fold import fold
from classroom.match.team import Mode
from classroom.record.look_back import WordSheet
from classroom.rules.board import Square
from classroom.ui.navigation import ScreenName
from classroom.words.meaning import Meaning, Source
from tests.fakes import FakeLexicon
from tests.match.literacy_table import literacy, spell
from tests.ui.fake_services import WORDS, World
from tests.ui.finished import lay, pass_turn, stop
from tests.ui.harness import LAPTOP, TABLET_WINDOW, RunningApp, assert_fits, box, open_app
from tests.ui.play.test_other_formats import FILES, events_of
from tests.ui.table import Table, seated


class Review:
    """The review of a match that was played with screens."""

    def __init__(self, table: Table) -> None:
        self.table, self.app = table, table.app

    @property
    def page(self) -> Any:
        return self.app.find("TurnsPage")

    @property
    def words(self) -> Any:
        return self.app.find("WordsPage")

    @property
    def board(self) -> Any:
        return self.page.ids.board

    def found(self) -> list[str]:
        """What the buttons of better plays say, once they are there."""
        self.app.until(lambda: self.page.better or not self.page.better_note.startswith("One moment"))
        return [button.text for button in reversed(self.page.ids.better.children)]

    def rows(self) -> list[tuple[str, str, str]]:
        found = sorted(self.app.find_all("TurnRow"), key=lambda row: -row.y)
        return [(row.number, row.words, row.score) for row in found]

    def open_words(self) -> Any:
        self.app.pass_ms(500)  # until the tabs have their width, and a tap is no second one
        self.app.tap(self.app.screen.ids.pages.button("words"))
        page = self.words
        self.app.until(lambda: not page.waits)
        return page

    def close_meanings(self, words: tuple[str, ...]) -> None:
        card = self.app.find("MeaningsCard")
        assert card._words == words
        self.app.until(lambda: self.app.find_all("MeaningCard") or card.message)  # it grows, and its buttons move
        self.app.tap(card.ids.close)

    def column(self, name: str) -> list[tuple[str, str]]:
        return [(row.text, row.note) for row in reversed(self.words.ids[name].ids.rows.children)]


@contextmanager
def reviewed(
    size: tuple[int, int] = LAPTOP, mode: Mode = Mode.PRACTICE, *, over: bool = True, **more: Any
) -> Iterator[Review]:
    """A match of QUIZ, refused TAC, a pass and IN, ended by the judge and looked back at from its result."""
    seconds = None if mode is Mode.PRACTICE else 10
    with seated("QUIZESN", "CATSDOG", "EEEE", mode=mode, seconds=seconds, size=size, **more) as table:
        world = table.app.world
        world.meanings["SIT"] = Meaning("SIT", "To rest on a chair.", "SIT", Source.OWN)
        world.lexicon = lambda _key, _words: FakeLexicon(WORDS | {"SIT"})
        lay(table, "8G", "QUIZ")
        lay(table, "9G", "TAC")
        table.do(cmd.ChallengePlay(0, ("TAC",)))
        table.do(cmd.RuleChallenge(accepted=False, reason="not in our book"))
        pass_turn(table)
        if over:
            stop(table)
            table.press("Look back")
        else:
            table.app.launcher.shown_match = table.state
            table.app.launcher.leave()
            table.app.go(ScreenName.REPLAY)
        yield Review(table)


# Turn by turn


def test_a_long_remark_is_read_to_its_end() -> None:
    said = "the jury looked it up in two dictionaries and asked both teams " * 3
    with reviewed(LAPTOP) as review:
        page, remarks, label = review.page, review.page.ids.remarks, review.page.ids.happened
        least = remarks.height
        page.happened = said + "twice"
        review.app.frames(4)
        assert remarks.height > least
        assert label.height >= label.texture_size[1]
        assert remarks.height >= label.height or remarks.do_scroll_y
        remarks.scroll_y = 0
        page.ids.next.dispatch("on_release")
        assert remarks.scroll_y == 1


def test_each_turn_is_shown_on_the_board_with_what_became_of_it_and_better_plays() -> None:
    with reviewed() as review:
        assert review.app.navigator.screen == ScreenName.REPLAY
        assert review.rows() == [("1", "QUIZ", "44"), ("1", "TAC refused", "0"), ("2", "pass", "0")]
        page, board = review.page, review.board
        assert (page.heading, page.score, page.words) == ("Hornbills, turn 1", "44", "QUIZ 44")
        assert board.cells[7] == "......QUIZ....."
        assert board.last_play == [Square(7, column) for column in range(6, 10)]
        assert page.rack == "EINQSUZ"
        assert review.found() == []
        assert page.better_note == "Nothing better was found: well played!"
        review.app.tap(page.ids.next)
        assert (page.heading, page.score) == ("Tigers, turn 1", "0")
        assert board.cells[8] == "......TAC......"
        assert board.problem == board.last_play == [Square(8, column) for column in range(6, 9)]
        assert "TAC refused" in page.happened
        assert "not in our book" in page.happened
        found = review.found()
        assert page.better_title == "Plays you could have made"
        assert 1 <= len(found) <= 3
        assert found[0].startswith(page.better[0].word)
        button = page.ids.better.children[-1]
        review.app.tap(button)
        assert button.marked
        assert board.bubble == str(page.better[0].score)
        assert page.ids.meanings.text == f"Meaning of {page.better[0].word}"
        assert board.pending == [(s.row, s.column, tile) for s, tile in page.better[0].tiles]
        assert board.cells[8] == "." * 15
        review.app.tap(button)
        assert page.ids.meanings.text == "Meanings"
        assert not board.pending
        assert board.cells[8] == "......TAC......"
        review.app.tap(review.app.find("TurnRow", words="pass"))
        assert (page.words, page.happened, board.last_play) == ("pass", "", [])
        assert board.cells[8] == "." * 15
        assert board.cells[7] == "......QUIZ....."
        review.table.press("Back")
        assert review.app.navigator.screen == ScreenName.RESULT


def test_the_bar_below_steps_through_the_turns() -> None:
    with reviewed() as review:
        page = review.page
        review.app.tap(page.ids.first)
        assert page.at == 0
        review.app.tap(page.ids.first)
        assert review.app.notice == "This is the first turn."
        review.app.tap(page.ids.last)
        assert page.at == 2
        review.app.tap(page.ids.next)
        assert review.app.notice == "This is the last turn."
        review.app.tap(page.ids.before)
        assert page.at == 1
        slider = page.ids.slider
        review.app.drag((slider.x_of(1), slider.center_y), (slider.x, slider.center_y))
        assert page.at == 0
        review.app.drag((slider.x_of(0), slider.center_y), (slider.x_of(2), slider.center_y))
        assert page.at == 2
        review.app.key("left")
        assert page.at == 1
        rows = sorted(review.app.find_all("TurnRow"), key=lambda row: -row.y)
        assert [row.selected for row in rows] == [False, True, False]
        # The page is kept, and begins with the first turn, also of another match.
        review.found()
        page.show_better(0)
        review.table.press("Back")
        review.table.press("Look back")
        board = review.board
        app, launcher, first = review.app, review.app.launcher, review.table.state
        assert (review.page, page.at, page.heading, page.better) == (page, 0, "Hornbills, turn 1", [])
        assert (board.pending, board.bubble, board.cells[7]) == ([], "", "......QUIZ.....")
        events = events_of(next(file for file in FILES if file.stem == "standard-zero-turns"))
        app.world.log.matches[fold(events).opened.match_id] = events
        launcher.leave()
        for state, turns in ((fold(events), 18), (first, 3)):
            app.go(ScreenName.HOME)
            launcher.shown_match = state
            app.go(ScreenName.REPLAY)
            app.until(lambda: len(review.rows()) == page.count)
            assert (review.page, page.at, page.count) == (page, 0, turns)
            assert [row.selected for row in reversed(page.ids.rows.children)] == [True] + [False] * (turns - 1)
        assert review.rows() == [("1", "QUIZ", "44"), ("1", "TAC refused", "0"), ("2", "pass", "0")]
        assert board.cells[7] == "......QUIZ....."


def test_P12_a_word_that_stands_only_because_nobody_challenged_it_is_named_and_marked_once_play_is_over() -> None:
    with seated("QUIZESN", "CATSDOG", seconds=None) as table:
        lay(table, "8G", "ENS")
        stop(table)
        table.press("Look back")
        review = Review(table)
        review.found()
        assert review.page.happened.endswith("Not in the word list: ENS. The play stays because nobody challenged it.")
        laid = [Square(7, column) for column in range(6, 9)]
        assert review.board.problem == laid
        better = review.page.ids.better.children[-1]
        review.app.tap(better)
        assert review.board.problem == []
        review.app.tap(better)
        assert review.board.problem == laid


def test_P18_a_competition_shows_plays_and_scores_but_no_better_plays() -> None:
    with reviewed(mode=Mode.COMPETITION) as review:
        assert not review.page.offers_better
        review.app.tap(review.page.ids.next)
        review.app.frames(10)
        assert review.page.better == []
        assert not review.app.sees("Better plays")
        assert not review.app.sees("Plays you could have made")
        assert review.page.rack
        review.open_words()
        assert review.column("missed") == [("SIT", "")]


def test_P18_a_competition_that_goes_on_shows_no_tiles_meanings_or_missed_words() -> None:
    with reviewed(mode=Mode.COMPETITION, over=False) as review:
        assert review.rows()[0] == ("1", "QUIZ", "44")
        assert review.page.rack == ""
        assert review.page.ids.meanings.disabled
        review.open_words()
        assert review.column("missed") == []
        assert review.app.sees("The words appear when the match is over.")
        assert not review.app.sees("Tap a word to read what it means.")


# Words


def test_the_words_stand_in_columns_tell_their_meaning_and_are_printed_from_there_and_the_result() -> None:
    with reviewed() as review:
        app = review.app
        review.table.press("Meanings")
        review.close_meanings(("QUIZ",))
        review.open_words()
        assert review.column("made") == [("QUIZ", "")]
        assert review.column("refused") == [("TAC", "judge: not in our book")]
        assert review.column("missed") == [("SIT", "")]
        assert app.find("WordRow", text="SIT").meaning == "To rest on a chair."
        app.tap(app.find("WordRow", text="TAC"))
        review.close_meanings(("TAC",))
        review.table.press("Print words")
        assert (app.navigator.screen, app.screen.paper) == (ScreenName.PRINT, "words")
        app.until(lambda: app.world.paper.of(WordSheet) and not app.screen.waits)
        sheet, language = app.world.paper.of(WordSheet)[-1]
        assert (sheet.words.made, sheet.words.missed, language) == (("QUIZ",), ("SIT",), "en")
        assert app.screen._file_name() == "words_2026-11-21_match-1.pdf"
        app.screen.speak("ms")
        assert app.screen._file_name().startswith("perkataan_")
        assert_fits(app.screen)
        review.table.press("Back")
        assert review.words
        review.table.press("Back")
        assert app.navigator.screen == ScreenName.RESULT
        # There are the words to learn, and their sheet.
        app.until(lambda: app.screen.learned)
        assert app.screen.learned == ["SIT: To rest on a chair."]
        assert app.sees("SIT: To rest on a chair.")
        app.tap(app.screen.ids.shown.button("chart"))
        assert not app.screen.shows_words
        printed = len(app.world.paper.of(WordSheet))
        review.table.press("Print words")
        app.until(lambda: len(app.world.paper.of(WordSheet)) > printed and not app.screen.waits)
        assert app.world.paper.of(WordSheet)[-1][0].words.chosen == ("SIT",)


# A long match, and one of another format


@pytest.mark.soak
def test_of_a_long_round_each_turn_comes_into_sight_with_all_its_tiles() -> None:
    file = next(file for file in FILES if file.stem == "literacy-time")
    events, world = events_of(file), World()
    match_id = fold(events).opened.match_id
    world.log.matches[match_id] = events
    with open_app(world, TABLET_WINDOW) as app:
        app.launcher.shown_match = fold(events)
        app.go(ScreenName.REPLAY)
        page = app.find("TurnsPage")
        assert page.count == 32
        app.tap(page.ids.last)
        app.until(lambda: len(app.find_all("TurnRow")) == 32)
        rows, scroll = page.ids.rows, page.ids.scroll
        last = rows.children[0]
        assert last.selected
        bottom, top = last.to_window(last.x, last.y)[1], last.to_window(last.x, last.top)[1]
        assert box(scroll)[1] <= bottom < top <= box(scroll)[3]
        page.choose(0)
        app.frames(3)
        assert len(page.rack) == 28
        assert_fits(app.screen)


def test_U7_of_a_word_that_stays_lying_the_tiles_have_the_sign_of_a_word_that_does_not_count() -> None:
    match = literacy("OETTO")
    spell(match, "E9", "OE")
    spell(match, "10F", "TT")
    match.do(cmd.DisallowPlay("the judge", "a name", 0, stays=True), cmd.Pause(PauseReason.JUDGE))
    match.do(cmd.StopMatch("the bus is here"))
    world = World()
    world.log.matches["m1"] = match.events
    with open_app(world, LAPTOP) as app:
        app.launcher.shown_match = match.state
        app.go(ScreenName.REPLAY)
        page = app.find("TurnsPage")
        board = page.ids.board
        assert board.problem == board.last_play == [Square(8, 4), Square(9, 4)]
        assert page.score == "0"
        assert app.sees("ROE disallowed; judge decided")
        assert "disallowed, but left in place: ROE" in page.happened
        app.tap(page.ids.next)
        assert board.problem == []
        assert board.cells[9] == "....ETT........"
        assert_fits(app.screen)


# Where there is little or nothing to see


def test_a_match_without_a_turn_says_so_and_a_disk_that_cannot_be_read_is_told() -> None:
    with seated(seconds=None) as table:
        stop(table)
        table.press("Look back")
        assert table.app.sees("No turns were played in this match.")
        assert_fits(table.app.screen)
        table.press("Back")
        assert table.app.navigator.screen == ScreenName.RESULT
        table.app.world.log.unreadable = KnownFault(FaultKind.DISK_ERROR, "E:")
        table.press("Look back")
        assert table.app.sees("E: cannot be read")
        table.app.go(ScreenName.PRINT, part="words")
        assert table.app.sees("E: cannot be read")


def test_a_word_list_that_is_gone_is_told_and_the_turns_are_shown() -> None:
    told = "The word list school is missing or damaged. Your matches are safe. Install Bellword again."

    def gone(_key: str, _words: object) -> FakeLexicon:
        raise LexiconError(told)

    with reviewed(size=TABLET_WINDOW) as review:
        page = review.page
        review.app.world.lexicon = gone
        review.app.tap(page.ids.next)
        assert review.found() == []
        assert page.better_note == told
        assert_fits(review.app.screen)
        review.app.tap(review.app.screen.ids.pages.button("words"))
        review.app.until(lambda: review.words.waits == told)
        assert_fits(review.app.screen)


def test_of_a_damaged_match_the_turns_before_the_damage_are_shown() -> None:
    with seated("QUIZESN", "CATSDOG", "EEEE", seconds=None) as table:
        lay(table, "8G", "QUIZ")
        entry = len(table.events) + 3
        pass_turn(table)
        pass_turn(table)
        app: RunningApp = table.app
        app.world.log.damaged["match-1"] = entry
        app.launcher.leave()
        assert app.navigator.screen == ScreenName.HOME
        app.go(ScreenName.MATCHES)
        app.tap(app.find("MatchRow"))
        app.tap(app.find("StoredMatchCard").ids.look_back)
        assert app.navigator.screen == ScreenName.REPLAY
        review = Review(table)
        assert ("1", "QUIZ", "44") in review.rows()
        assert len(review.rows()) < 3
        table.press("Back")
        assert app.navigator.screen == ScreenName.MATCHES
