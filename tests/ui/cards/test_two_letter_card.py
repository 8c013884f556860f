"""The two-letter words as a paper, from the helper and from the print centre (A9)."""

from classroom.ui.navigation import ScreenName
from classroom.words.two_letters import TwoLetterPaper
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, open_app


def made(app: RunningApp) -> tuple[tuple[str, ...], str, bool]:
    app.until(lambda: app.world.paper.of(TwoLetterPaper))
    sheet, language = app.world.paper.of(TwoLetterPaper)[0]
    app.world.paper.papers.clear()
    return tuple(word.word for word in sheet.words), language, sheet.cards


def test_A9_the_helper_prints_the_list_and_cards_in_a_language_or_both() -> None:
    with open_app(World()) as app:
        app.go(ScreenName.HELPER)
        app.tap(app.screen.ids.print)
        app.tap(app.find("Pressable", text="Save PDF"))
        words, language, cards = made(app)
        assert words == ("AT", "IT")
        assert (language, cards) == ("en", False)
        app.tap(app.find(text="Cancel"))
        app.tap(app.find("ChoiceButton", words="Cards to cut out"))
        app.tap(app.find("ChoiceButton", words="Both"))
        app.tap(app.find("Pressable", text="Save PDF"))
        assert made(app)[1:] == ("both", True)


def test_A9_the_print_centre_has_it_beside_the_blank_sheet() -> None:
    with open_app(World()) as app:
        app.go(ScreenName.PRINT)
        assert app.screen.paper == "blank-score-sheet"
        app.tap(app.find("SecondaryButton", text="Two-letter words"))
        app.tap(app.screen.modal.ids.deed)
        assert made(app)[1:] == ("en", False)
