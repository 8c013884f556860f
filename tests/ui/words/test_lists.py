"""The word lists on screen: which there are, which matches use, renamed and deleted."""

import datetime
import errno
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from classroom.match.event import MatchOpened
from classroom.match.service import MatchService
from classroom.match.team import Mode
from classroom.printing.pdf_service import PdfService
from classroom.record.score_sheet import score_sheet
from classroom.say.match_setup import open_command
from classroom.ui.navigation import ScreenName
from classroom.ui.worker import FETCHING
from classroom.words.lexicon import Category
from classroom.words.teacher_list import Changes, hash_of_words
from tests.printing.pdf import text_of
from tests.ui.fake_services import PATIENCE
from tests.ui.harness import TABLET_WINDOW, assert_fits, open_app
from tests.ui.lists_page import CORE, PUPIL, ListedWorld, ListsPage, at_lists, world
from tests.ui.table import HORNBILLS, OFFICIALS, TIGERS

CLASS_4B = ("laksa", "roti", "satay")
PAPER = PdfService(lambda: datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC))


def opened(around: ListedWorld, key: str) -> MatchService:
    """A match by the list `key` that lies in the store."""
    services = around.services()
    command = open_command(replace(around.settings, teams=(HORNBILLS, TIGERS)), services, "match-before")
    service = services.matches.open(command, key)
    assert isinstance(service, MatchService)
    return service


def opening(around: ListedWorld) -> MatchOpened:
    """How the match began that was begun on screen."""
    event = around.log.matches["match-1"][0]
    assert isinstance(event, MatchOpened)
    return event


def hold(page: ListsPage) -> None:
    """Hold the button that deletes until it asks."""
    card = page.card
    page.app.pass_ms(500)
    finger = page.app.finger(card.ids.delete)
    finger.press()
    page.app.pass_ms(1_500)
    finger.up()
    page.app.frames(3)


def changed(page: ListsPage) -> None:
    """Let a list be changed and all be read anew."""
    page.app.until(lambda: not page.app.find_all("ListCard"))
    page.wait()


def test_every_list_is_shown_with_its_use_its_words_and_its_code_and_none_that_is_shipped_is_renamed(
    tmp_path: Path,
) -> None:
    around = world(tmp_path)
    around.keep("Class 4B", CLASS_4B)
    around.lists.save_changes(Changes().block("cat", "a nickname"))
    with at_lists(around, TABLET_WINDOW) as page:
        assert page.rows == ["Easy list", "Pupils' list", "Full list", "Class 4B"]
        easy, pupil, own = page.row("Easy list"), page.row("Pupils' list"), page.row("Class 4B")
        assert easy.about == "British English, common words. For easy matches."
        assert (easy.changed, own.changed) == ("changed", "")
        # P9 refuses damn and yob, and the teacher cat.
        assert (easy.words, pupil.words, own.words) == ("2 words", "5 words", "3 words")
        assert easy.digits == hash_of_words(word for word in CORE if word != "cat")[:8]
        assert own.digits == hash_of_words(CLASS_4B)[:8]
        assert own.about == "From old.txt."
        assert (easy.used, pupil.used, own.used) == ("", "practice", "")
        assert page.row("Full list").used == "competition"
        assert_fits(page.app.screen)
        page.app.tap(page.row("Full list"))
        assert not page.app.find_all("FormRow", page.card)
        assert not page.app.find_all("HoldButton", page.card)
        page.tap("close")
        around.lists.may_read.clear()
        page.app.tap(page.app.screen.ids.tabs.button("words"))
        page.app.tap(page.app.screen.ids.tabs.button("lists"))
        assert page.part.is_reading
        part = page.part
        page.app.tap(page.app.find("SecondaryButton", text="Back"))
        assert page.app.navigator.screen == ScreenName.HOME
        around.lists.may_read.set()
        page.app.frames(5)
        assert part.is_reading


@pytest.mark.soak
def test_what_a_list_is_used_for_is_read_whole_in_the_lowest_window(tmp_path: Path) -> None:
    with at_lists(world(tmp_path), (1024, 600)) as page:
        page.app.settings.change(word_list="full")
        page.app.settings.use_language("ms")
        page.app.until(lambda: "\u2713 latihan, pertandingan" in page.app.texts())
        assert_fits(page.app.screen)


def test_while_lists_are_read_for_the_first_time_the_screen_says_so(tmp_path: Path) -> None:
    around = world(tmp_path)
    around.lists.may_read.clear()
    with open_app(around) as app:
        app.go(ScreenName.LISTS)
        assert app.sees("Reading the word lists …")
        assert_fits(app.screen)
        around.lists.may_read.set()
        app.until(lambda: app.sees("Full list"))


def test_a_damaged_list_is_named_and_the_others_stay(tmp_path: Path) -> None:
    around = world(tmp_path)
    own = around.keep("Class 4B", CLASS_4B)
    (around.data_folder / "word-lists" / "own-x-12345678.json").write_text("{", encoding="utf-8")
    with at_lists(around) as page:
        assert page.app.sees("own-x-12345678.json is damaged")
        assert own.title in page.rows


def test_lists_that_cannot_be_read_at_all_are_said(tmp_path: Path) -> None:
    around = world(tmp_path)
    (tmp_path / "shipped" / "core.txt").write_bytes(b"cat\nbad1\n")
    with at_lists(around) as page:
        assert page.app.sees("core.txt, line 2: 'bad1' is not a word")
        assert_fits(page.app.screen)


def test_a_folder_of_lists_that_may_not_be_read_is_said_and_what_was_chosen_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    around = world(tmp_path)
    own = around.keep("Class 4B", CLASS_4B)
    around.settings_store.settings = replace(around.settings_store.settings, competition_list=own.key)
    listed = Path.iterdir

    def locked(path: Path) -> Iterator[Path]:
        if path.name == "word-lists":
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return listed(path)

    with monkeypatch.context() as locking:
        locking.setattr(Path, "iterdir", locked)
        with at_lists(around) as page:
            assert page.app.sees("word-lists cannot be read or written at the moment")
            assert_fits(page.app.screen)
            page.app.navigator.go(ScreenName.OPTIONS)
            page.app.until(lambda: "word-lists cannot be read" in page.app.notice)
    assert around.settings_store.settings.competition_list == own.key


def test_a_tap_and_a_button_use_a_list_for_practice(tmp_path: Path) -> None:
    around = world(tmp_path)
    own = around.keep("Class 4B", CLASS_4B)
    with at_lists(around) as page:
        page.app.tap(page.row("Class 4B"))
        page.app.tap(page.card.ids.deed)
        page.wait()
        assert page.app.notice == "Practice matches now use this list: Class 4B"
        assert around.settings_store.settings.word_list == own.key
        assert page.row("Class 4B").used == "practice"
        page.app.app.notice.hide()
        page.app.tap(page.row("Class 4B"))
        page.app.tap(page.card.ids.deed)
        assert page.card.fault == "Practice matches already use this list."


def test_a_renamed_list_stays_the_one_in_use_and_a_stored_match_finds_it(tmp_path: Path) -> None:
    around = world(tmp_path)
    own = around.keep("Class 4B", CLASS_4B)
    match = opened(around, own.key)
    around.settings_store.settings = replace(around.settings_store.settings, word_list=own.key)
    with at_lists(around) as page:
        page.app.tap(page.row("Class 4B"))
        page.write(page.card.ids.name, "Class 5B")
        page.tap("rename")
        changed(page)
        assert page.rows[-1] == "Class 5B"
        assert page.row("Class 5B").used == "practice"
    again = around.services().matches.load(match.state.opened.match_id)
    assert not again.lexicon_changed
    assert again.state.opened.lexicon_title == "Class 4B"


def test_a_list_is_changed_beside_the_screen_once_and_the_card_waits_for_it(tmp_path: Path) -> None:
    around, may_change = world(tmp_path), threading.Event()
    around.keep("Class 4B", CLASS_4B)
    with at_lists(around) as page:
        FETCHING.submit(may_change.wait, PATIENCE)
        page.app.tap(page.row("Class 4B"))
        card = page.card
        page.write(card.ids.name, "Class 5B")
        page.tap("rename")
        assert page.card is card
        for name in ("rename", "delete"):
            assert card.ids[name].why_disabled == "One moment: saving the list."
        for name in ("deed", "close"):
            page.tap(name)
            assert card.fault == "One moment: saving the list."
        assert page.card is card
        may_change.set()
        changed(page)
        assert [own.title for own in around.lists.load().lists] == ["Class 5B"]


def test_a_name_that_cannot_be_is_refused_and_stays_typed(tmp_path: Path) -> None:
    around = world(tmp_path)
    around.keep("Class 4B", CLASS_4B)
    around.keep("Animals", ("cow", "ox"))
    with at_lists(around) as page:
        page.app.tap(page.row("Class 4B"))
        for name, told in (
            ("", "A list's name must be one line of up to 60 characters"),
            (
                "english, COMPETITION practice",
                "The app comes with a list called English, competition practice",
            ),
            ("Animals", "There is already a list called Animals"),
        ):
            page.write(page.card.ids.name, name)
            page.app.key("enter")
            page.app.until(lambda: not page.card.waits)
            assert page.app.sees(told)
            assert page.card.ids.name.text == name
            assert_fits(page.card)
        assert [own.title for own in around.lists.load().lists] == ["Animals", "Class 4B"]


def test_a_list_is_deleted_by_holding_and_saying_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(path: Path, *, missing_ok: bool = False) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    around = world(tmp_path)
    own = around.keep("Class 4B", CLASS_4B)
    around.settings_store.settings = replace(around.settings_store.settings, word_list=own.key)
    match = opened(around, own.key)
    with at_lists(around) as page:
        page.app.tap(page.row("Class 4B"))
        page.app.tap(page.card.ids.delete, briefly=True)
        assert page.card.fault == "Hold this button for a second, until it fills up."
        assert not page.card.asks
        hold(page)
        assert page.app.sees("Delete Class 4B? Matches played with it keep the list's name and their scores.")
        assert_fits(page.card)
        page.app.tap(page.card.ids.question.ids.no)
        assert not page.card.asks
        hold(page)
        with monkeypatch.context() as held:
            held.setattr(Path, "unlink", locked)
            page.app.tap(page.card.ids.question.ids.yes)
            page.app.until(lambda: not page.card.waits)
            assert (page.card.asks, bool(page.card.ids.name.fault)) == ("", True), "it can be tried again"
        hold(page)
        page.app.tap(page.card.ids.question.ids.yes)
        changed(page)
        assert page.rows == ["Easy list", "Pupils' list", "Full list"]
        assert page.row("Pupils' list").used == "practice"
    again = around.services().matches.load(match.state.opened.match_id)
    assert again.lexicon_changed
    assert (again.state.opened.lexicon_title, again.lexicon.key) == ("Class 4B", "pupil")


def test_the_keyboard_reaches_every_list_and_every_button(tmp_path: Path) -> None:
    around = world(tmp_path)
    own = around.keep("Class 4B", CLASS_4B)
    with at_lists(around) as page:
        for _ in range(30):
            if page.row("Class 4B").focus:
                break
            page.app.key("tab")
        page.app.key("enter")
        assert page.card.face.key == own.key
        for _ in range(10):
            if page.card.ids.deed.focus:
                break
            page.app.key("tab")
        page.app.key("enter")
        assert around.settings_store.settings.word_list == own.key


# The list of the next match


def test_an_own_list_is_chosen_where_a_match_is_set_up(tmp_path: Path) -> None:
    around = world(tmp_path, teams=(HORNBILLS, TIGERS))
    own = around.keep("Class 4B words of the week", CLASS_4B)
    with open_app(around) as app:
        app.go(ScreenName.OPTIONS)
        app.tap(app.screen.ids.ladder.children[0])
        app.tap(app.screen.ids.own_list)
        app.until(lambda: app.find_all("ListRow", text="Class 4B words of the week"))
        assert_fits(app.find("ListChoice"))
        assert app.find_all("ListRow", text="\u2713 Pupils' list")
        app.tap(app.find("ListRow", text="Class 4B words of the week"))
        assert around.settings_store.settings.word_list == own.key
        assert app.screen.ids.own_list.text.startswith("\u2713 Class 4B")
        assert_fits(app.screen)
        app.tap(app.find("PrimaryButton", text="Start"))
        app.frames(3)
        begun = opening(around)
        assert (begun.lexicon_key, begun.lexicon_title) == (own.key, "Class 4B words of the week")
        assert begun.lexicon_sha256 == hash_of_words(CLASS_4B)


def test_the_way_from_the_match_to_the_lists_and_back(tmp_path: Path) -> None:
    around = world(tmp_path, teams=(HORNBILLS, TIGERS))
    with open_app(around) as app:
        app.go(ScreenName.OPTIONS)
        app.tap(app.screen.ids.ladder.children[0])
        app.tap(app.screen.ids.own_list)
        app.until(lambda: app.sees("You have no word lists of your own yet."))
        app.tap(app.find("SecondaryButton", text="Import or change lists"))
        app.frames(3)
        assert app.navigator.screen == ScreenName.LISTS
        app.tap(app.find("SecondaryButton", text="Back"))
        app.frames(3)
        assert app.navigator.screen == ScreenName.OPTIONS


def test_a_chosen_list_that_is_no_more_gives_way_to_the_formats_own(tmp_path: Path) -> None:
    around = world(tmp_path, teams=(HORNBILLS, TIGERS), word_list="own-gone-12345678")
    with open_app(around) as app:
        app.go(ScreenName.OPTIONS)
        app.until(lambda: app.screen.word_list == "pupil")
        app.tap(app.find("PrimaryButton", text="Start"))
        app.frames(3)
        assert opening(around).lexicon_key == "pupil"


def test_P9_a_competition_is_played_by_the_formats_list_whatever_practice_uses(tmp_path: Path) -> None:
    around = world(tmp_path, teams=(HORNBILLS, TIGERS), mode=Mode.COMPETITION, officials=OFFICIALS)
    own = around.keep("Class 4B", CLASS_4B)
    around.settings_store.settings = replace(around.settings_store.settings, word_list=own.key)
    with open_app(around) as app:
        app.go(ScreenName.OPTIONS)
        assert app.screen.ids.word_list.chosen == "full"
        assert [key for key, _name in app.screen.ids.word_list.options] == ["full"]
        app.tap(app.find("PrimaryButton", text="Start"))
        app.frames(3)
        assert opening(around).lexicon_key == "full"


def test_P9_a_competition_may_be_played_by_an_own_list_that_stands_alone_or_the_formats_again(tmp_path: Path) -> None:
    around = world(tmp_path, teams=(HORNBILLS, TIGERS), mode=Mode.COMPETITION, officials=OFFICIALS)
    own = around.keep("Dictionary of the school", CLASS_4B)
    around.keep("Words of the week", CLASS_4B, base="pupil")
    with open_app(around) as app:
        app.go(ScreenName.OPTIONS)
        app.tap(app.screen.ids.own_list)
        app.until(lambda: app.find_all("ListRow", text="Dictionary of the school"))
        assert app.sees("Which word list does the competition use?")
        offered = {row.text for row in app.find_all("ListRow")}
        assert offered == {"\u2713 Full list", "Dictionary of the school"}
        assert_fits(app.find("ListChoice"))
        app.tap(app.find("ListRow", text="Dictionary of the school"))
        chosen = around.settings_store.settings
        assert (chosen.competition_list, chosen.word_list) == (own.key, "")
        assert app.screen.ids.own_list.text.startswith("\u2713 Dict")
        assert_fits(app.screen)
        app.tap(app.screen.ids.word_list.button("full"))
        assert around.settings_store.settings.competition_list == ""
        assert not app.screen.is_own
        app.tap(app.screen.ids.own_list)
        app.until(lambda: app.find_all("ListRow", text="Dictionary of the school"))
        app.tap(app.find("ListRow", text="Dictionary of the school"))
        app.tap(app.find("PrimaryButton", text="Start"))
        app.frames(3)
        begun = opening(around)
        assert (begun.lexicon_key, begun.lexicon_title) == (own.key, "Dictionary of the school")
        assert begun.lexicon_sha256 == hash_of_words(CLASS_4B)


def test_P9_lists_that_add_to_others_are_not_offered_for_a_competition_and_it_is_said_why(tmp_path: Path) -> None:
    around = world(tmp_path, teams=(HORNBILLS, TIGERS), mode=Mode.COMPETITION, officials=OFFICIALS)
    around.keep("Words of the week", CLASS_4B, base="pupil")
    with open_app(around) as app:
        app.go(ScreenName.OPTIONS)
        app.tap(app.screen.ids.own_list)
        app.until(
            lambda: app.sees("Your lists only add words to other lists. Choose a complete list for the competition.")
        )
        assert not app.find_all("ListRow", text="Words of the week")
        assert_fits(app.find("ListChoice"))


def test_P9_a_list_chosen_for_a_competition_that_is_no_more_is_told(tmp_path: Path) -> None:
    gone = "own-gone-12345678"
    around = world(
        tmp_path, teams=(HORNBILLS, TIGERS), mode=Mode.COMPETITION, competition_list=gone, officials=OFFICIALS
    )
    with open_app(around) as app:
        app.go(ScreenName.OPTIONS)
        app.until(lambda: app.screen.word_list == "full")
        assert app.notice == "The word list chosen for this competition is missing. Choose another one."
        assert around.settings_store.settings.competition_list == ""


def test_P9_a_competition_whose_list_was_deleted_since_says_so_and_leaves_the_words_to_the_judge(
    tmp_path: Path,
) -> None:
    around = world(tmp_path, teams=(HORNBILLS, TIGERS), mode=Mode.COMPETITION, officials=OFFICIALS)
    own = around.keep("Dictionary of the school", CLASS_4B)
    around.settings_store.settings = replace(around.settings_store.settings, competition_list=own.key)
    with open_app(around) as app:
        app.launcher.begin_next()
        app.frames(3)
        app.launcher.leave()
        app.launcher.resume("match-1")
        app.frames(3)
        assert app.launcher.service
        assert "word list" not in app.notice
        app.launcher.leave()
        around.lists.delete(own.key)
        app.launcher.resume("match-1")
        app.until(lambda: app.launcher.service is not None)
        assert app.notice == (
            "The word list Dictionary of the school was changed or deleted after this competition started. The "
            "judge now decides on every word, using the dictionary."
        )
        assert app.launcher.service.state.opened.lexicon_key == own.key


# What stands on the score sheet


@pytest.mark.parametrize(
    ("changes", "which", "title", "code"),
    [
        pytest.param(Changes(), "own", "Class 4B", hash_of_words(CLASS_4B), marks=pytest.mark.soak),
        (
            Changes().block("roti", "sold out"),
            "own",
            "Class 4B, with the teacher's changes",
            hash_of_words(("laksa", "satay")),
        ),
        pytest.param(
            Changes().switch(Category.CURRENCY, accepted=False),
            "pupil",
            "British English, classroom, with the teacher's changes",
            hash_of_words(PUPIL, ["category currency refused"]),
            marks=pytest.mark.soak,
        ),
        (Changes(), "pupil", "British English, classroom", hash_of_words(PUPIL)),
    ],
)
def test_the_sheet_on_screen_and_on_paper_names_the_list_and_eight_digits(
    tmp_path: Path, changes: Changes, which: str, title: str, code: str
) -> None:
    around = world(tmp_path)
    kept = around.keep("Class 4B", CLASS_4B)
    around.lists.save_changes(changes)
    service = opened(around, kept.key if which == "own" else which)
    sheet = score_sheet(service.state)
    assert (sheet.lexicon, sheet.lexicon_hash) == (title, code[:8])
    name = title.replace("British English, classroom", "Pupils' list")  # as screens call it
    assert f"word list: {name} {code[:8]}" in text_of(PAPER.drawn(sheet, "en"))


def test_a_changed_list_is_named_in_malay_too(tmp_path: Path) -> None:
    around = world(tmp_path)
    around.lists.save_changes(Changes().block("cat", "a nickname"))
    sheet = score_sheet(opened(around, "pupil").state)
    text = text_of(PAPER.drawn(sheet, "ms"))
    assert sheet.lexicon_hash in text
    assert "British English, classroom" not in text
