"""What words mean, on cards over the match: who may read it when, and how it looks."""

from dataclasses import replace

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.state import Phase
from classroom.match.team import Member, Mode
from classroom.settings import Settings
from classroom.ui.cards.word_card import MeaningsCard
from classroom.ui.kit.theme import side_look
from classroom.ui.play.turn import TurnsCard
from classroom.words.meaning import Meaning, Source
from tests.ui.harness import TABLET_WINDOW, assert_fits
from tests.ui.partner_table import against
from tests.ui.scripted_partner import ScriptedPartner, laid
from tests.ui.table import CAT, HORNBILLS, TIGERS, Table, seated

PRIMARY = format_by_key("primary")
BEARS = replace(TIGERS, name="Bears", origin="Kedah", members=(Member("Omar", year=5), Member("Lina", year=6)))
LONG = Meaning(
    "CATS",
    "feline mammal usually having thick soft fur and no ability to roar: domestic cats",
    "CAT",
    Source.DICTIONARY,
)


def known(table: Table) -> None:
    """Let the words be looked up."""
    table.app.until(lambda: table.part("meaning").opacity == 1)


def ruled(table: Table) -> None:
    """Let the word be challenged and accepted, so that nothing is open about it."""
    table.do(cmd.ChallengePlay(int(table.view.window.challenger), tuple(table.view.window.words)))
    table.do(cmd.RuleChallenge(accepted=True))


def test_in_practice_a_button_tells_what_the_last_words_mean() -> None:
    with seated("CATSDOG", size=TABLET_WINDOW) as table:
        table.app.world.meanings["CATS"] = LONG
        assert not table.part("last").has_room
        table.whole_turn("H8", "CATS", score=12)
        ruled(table)
        known(table)
        assert_fits(table.screen)
        table.tap("meaning")
        table.app.until(lambda: table.app.sees(LONG.text))
        assert isinstance(table.modal, MeaningsCard)
        for said in ("CATS", "from CAT", "From a dictionary for adults."):
            assert table.app.sees(said, table.modal)
        assert_fits(table.modal)
        table.press("Close")
        assert table.modal is None


def test_the_button_comes_without_moving_anything_and_our_own_words_need_no_mark() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIZ", score=44)
        ruled(table)
        words = table.app.find("LogRow").ids.words
        before = (words.pos, words.size, table.part("ring").pos, table.part("ring").size)
        known(table)
        assert (words.pos, words.size, table.part("ring").pos, table.part("ring").size) == before
        table.tap("meaning")
        table.app.until(lambda: table.app.sees("A set of questions to find out what people know."))
        assert not table.app.sees("From a dictionary for adults.")
        assert not table.app.sees("from ", table.modal)


def test_without_the_file_of_meanings_there_is_no_button_and_the_turns_say_so() -> None:
    with seated() as table:
        table.app.world.meanings.clear()
        table.whole_turn("H8", "QUIZ", score=44)
        ruled(table)
        table.app.frames(5)
        assert table.part("last").has_room
        assert table.part("meaning").opacity == 0
        table.tap("judge")
        table.press("All turns")
        table.app.tap(table.app.find("TurnButton"))
        table.app.until(lambda: table.app.sees("No meaning found for QUIZ."))


def test_P18_in_competition_no_meaning_is_told_before_the_end() -> None:
    with seated(mode=Mode.COMPETITION) as table:
        table.whole_turn("H8", "QUIZ", score=44)
        table.app.frames(5)
        assert not table.part("last").has_room
        assert table.part("meaning").opacity == 0
        table.tap("judge")
        table.press("All turns")
        assert table.app.find_all("TurnButton") == []
        assert not table.app.sees("Tap a turn")


@pytest.mark.parametrize("word", ["QUIZ", "QUIE"])
def test_P12_a_play_that_may_be_challenged_has_the_button_and_no_meaning_whether_it_is_a_word_or_not(word: str) -> None:
    with seated() as table:
        table.whole_turn("H8", word, score=1)
        table.app.frames(5)
        assert table.part("meaning").opacity == 1
        table.tap("judge")
        table.press("All turns")
        assert table.app.find_all("TurnButton") == []
        table.press("Close")
        table.ring()
        table.do(cmd.Pass())
        table.tap("judge")
        table.press("All turns")
        assert bool(table.app.find_all("TurnButton")) is (word == "QUIZ")


def test_P12_who_reads_what_it_means_before_the_bell_lets_the_play_stand() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIZ", score=44)
        table.tap("meaning")
        assert_fits(table.modal)
        table.press("Not yet")
        assert table.state.window
        table.tap("meaning")
        assert table.app.sees("Tigers: do you accept QUIZ?")
        assert table.part("deed").hold_seconds, "whoever played cannot accept it in passing"
        table.tap("deed")
        table.app.until(lambda: table.app.sees("A set of questions to find out what people know."))
        assert not table.state.window
        table.press("Close")
        assert table.at(Phase.READY)


def test_P12_a_word_that_is_none_is_told_of_once_it_stands() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIE", score=1)
        table.tap("meaning")
        table.tap("deed")
        assert table.modal is None
        told = "Not in the word list: QUIE. The play stays because nobody challenged it."
        assert table.app.navigator.notice == told
        assert not table.state.window


def test_P12_each_other_team_accepts_a_play_with_a_button_of_its_own() -> None:
    rules = replace(PRIMARY, sides=replace(PRIMARY.sides, most=3))
    with seated("QUIZESN", CAT, CAT, teams=(HORNBILLS, TIGERS, BEARS), lots="KAB", rule_book=rules) as table:
        table.whole_turn("H8", "QUIZ", score=44)
        table.tap("meaning")
        asked = []
        for _other in range(2):
            deed = table.part("deed")
            asked.append((deed.words, deed.fill))
            table.tap("deed")
        assert asked == [("Tigers: accept it", side_look(1).fill), ("Bears: accept it", side_look(2).fill)]
        assert not table.state.window


def test_P12_who_plays_the_computer_is_the_others_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with against(monkeypatch, ScriptedPartner([laid("K8", "S")]), "CATDOGS", "SEAMQUI") as table:
        table.whole_turn("H8", "CAT", score=10)
        table.computer_says()
        table.tap("yes")
        table.tap("stands")
        table.app.frames(3)
        table.tap("meaning")
        assert table.app.sees("Do you accept CATS?")
        table.tap("deed")
        assert not table.state.window


def test_all_turns_lead_to_the_meanings_of_their_words_and_back() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIZ", score=44)
        table.ring()
        table.do(cmd.Pass())
        table.tap("judge")
        table.press("All turns")
        assert table.app.sees("Tap a turn to read what its words mean.")
        assert_fits(table.modal)
        turn = table.app.find("TurnButton")
        assert turn.words == "QUIZ"
        table.app.tap(turn)
        table.app.until(lambda: table.app.sees("A set of questions to find out what people know."))
        table.press("Close")
        assert isinstance(table.modal, TurnsCard)
        table.press("Close")
        assert table.modal is None


@pytest.mark.soak
def test_many_words_are_scrolled_in_big_text_and_those_without_a_meaning_are_named() -> None:
    with seated(settings=Settings(big_text=True), size=TABLET_WINDOW) as table:
        world = table.app.world
        world.meanings.update({word: replace(LONG, word=word) for word in ("CATTIEST", "CATTY", "CATTED")})
        card = MeaningsCard(world.services(), ["QUIZ", "CATTIEST", "QQ", "CATTY", "CATTED", "QUIZ", "ZZZ"])
        table.screen.open_modal(card)
        table.app.until(lambda: card.ids.content.children)
        shown = [one.word for one in reversed(card.ids.content.children)]
        assert shown == ["QUIZ", "CATTIEST", "CATTY", "CATTED"]
        assert table.app.sees("No meaning found for QQ, ZZZ.")
        assert card.ids.content.height > card.ids.view.height
        assert_fits(card)


def test_an_answer_that_comes_when_the_card_is_closed_is_dropped() -> None:
    with seated() as table:
        card = MeaningsCard(table.app.world.services(), ["QUIZ"])
        table.screen.open_modal(card)
        card.close()
        table.app.frames(5)
        assert card.ids.content.children == []
