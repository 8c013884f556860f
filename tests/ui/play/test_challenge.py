"""A challenge on screen: which word, what the list says, what follows, the ruling (P12)."""

from typing import Any

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.state import Phase, TurnKind
from classroom.match.team import Mode
from classroom.settings import Settings
from classroom.ui.play.challenge_card import ChallengeCard, WordChoice
from classroom.words.lexicon import Category
from classroom.words.meaning import Meaning, Source
from tests.fakes import FakeLexicon
from tests.grid import in_soak
from tests.ui.harness import LAPTOP, TABLET_WINDOW, assert_fits
from tests.ui.table import CAT, QUIZ, Table, seated


def ruled(table: Table) -> ev.ChallengeRuled:
    (event,) = table.happened(ev.ChallengeRuled)
    assert isinstance(event, ev.ChallengeRuled)
    return event


def played(table: Table, word: str = "QUIZ") -> None:
    table.whole_turn("H8", word, score=1)


def check(table: Table) -> None:
    """Challenge the last play's main word: the two taps after which the list says what it has."""
    table.tap("challenge")
    table.tap("deed")


def two_words(table: Table) -> None:
    """Tigers make AT, AU and TI below each other."""
    table.whole_turn("H8", "QUIZ", score=44)
    table.whole_turn("I7", "AT", score=1)


def two_challenged(table: Table) -> None:
    """Hornbills challenge AT and TI of these."""
    two_words(table)
    table.tap("challenge")
    table.press("AT")
    table.press("TI")
    table.press("Check 2 words")


@pytest.mark.parametrize("is_announced", [False, True])
def test_P12_a_challenge_is_taken_while_the_score_is_announced_and_checked(*, is_announced: bool) -> None:
    with seated(mode=Mode.COMPETITION) as table:
        table.play("H8", "QUIZ")
        if is_announced:
            table.announce(44)
        check(table)
        table.tap("deed")
        assert ruled(table).accepted
        assert table.at(Phase.CHECKING if is_announced else Phase.ANNOUNCING), "the score comes next"
        table.tap("challenge")
        assert table.app.sees("There is no word to challenge now.")
        if not is_announced:
            table.announce(44)
        table.stand()
        assert table.state.scores == (44, 0)
        assert table.state.turns[-1].kind is TurnKind.LOST


def test_P12_the_list_answers_after_two_taps_and_an_accepted_word_costs_the_challengers_a_turn() -> None:
    with seated(mode=Mode.COMPETITION) as table:
        table.app.world.meanings["QUIZ"] = Meaning("QUIZ", "a game with questions", "QUIZ", Source.OWN)
        played(table)
        before = table.app.taps
        table.tap("challenge")
        # What a challenge costs is said before anything of the word is.
        assert table.app.sees("If QUIZ is a word: Tigers will lose the next turn.")
        assert table.app.sees("If it isn't a word, Hornbills will take the tiles back and score 0.")
        assert not table.app.sees("in the list")
        assert not table.happened(ev.PlayChallenged)
        table.press("Check QUIZ")
        assert table.app.taps - before == 2
        assert table.app.sees("QUIZ is in the list")
        assert table.app.sees("If the play stays, it scores 44. Tigers will lose the next turn.")
        assert table.app.sees("Pupils' list.")
        assert table.part("verdict").accepted
        table.app.frames(20)
        assert not table.app.sees("a game with questions")
        table.press("Accept")
        assert table.app.taps - before == 3
        assert ruled(table) == ev.ChallengeRuled(accepted=True, listed=True, reason="")
        assert table.app.sees("QUIZ: accepted. No turn for Tigers: the challenge failed.")
        assert table.app.sees("Hornbills, ready?")


def test_P12_a_refused_word_takes_three_taps_with_the_judges_and_comes_off_the_board() -> None:
    with seated(settings=Settings(speak=True)) as table:
        table.app.world.meanings["QUIE"] = Meaning("QUIE", "a game with questions", "QUIE", Source.OWN)
        played(table, "QUIE")
        before = table.app.taps
        check(table)
        assert table.app.world.device.said == ["QUIE"]
        assert table.app.taps - before == 2
        # Nothing below the card can be touched.
        ring = table.panel.ids.ring
        table.app.tap(ring.to_window(ring.right - 4, ring.y + 4))
        table.app.key("f2")
        table.app.frames(20)
        assert table.at(Phase.CHALLENGED)
        assert not table.app.sees("a game with questions")
        assert table.app.sees("QUIE is not in the list")
        assert table.app.sees("If the play is refused, Hornbills will take the tiles back and score 0.")
        assert not table.part("verdict").accepted
        table.press("Refuse")
        assert not ruled(table).accepted
        assert table.state.board.is_empty
        assert table.app.sees("QUIE: refused. The tiles go back to Hornbills.")
        assert table.part("last").turn.text == "QUIE refused"


def test_P12_the_judge_refuses_a_listed_word_only_with_a_reason_and_says_so_twice() -> None:
    with seated() as table:
        played(table)
        check(table)
        table.app.launcher.leave()
        table.app.frames(3)
        table.app.launcher.resume("match-1")
        table.app.frames(3)
        assert isinstance(table.modal, ChallengeCard), "a ruling that waits is found again"
        table.press("Judge refuses it")
        table.press("Back")
        assert table.app.find("Pressable", within=table.modal, text="Accept")
        table.press("Judge refuses it")
        assert table.app.sees("If the play is refused, Hornbills will take the tiles back and score 0.")
        table.press("It is a name")
        assert not table.happened(ev.ChallengeRuled)
        assert table.part("reason").text == "it is a name"
        table.press("Judge: refuse it")
        assert ruled(table) == ev.ChallengeRuled(accepted=False, listed=True, reason="it is a name", refused=("QUIZ",))


def test_P12_the_judge_may_accept_a_word_that_the_list_lacks_with_words_of_his_own() -> None:
    with seated() as table:
        played(table, "QUIE")
        check(table)
        table.press("Judge accepts it")
        table.press("Judge: accept it")
        assert table.app.sees("Enter a reason, or tap one.")
        assert table.at(Phase.CHALLENGED)
        table.part("reason").text = "Seen in a book"
        table.press("Judge: accept it")
        assert ruled(table) == ev.ChallengeRuled(accepted=True, listed=False, reason="Seen in a book")


@pytest.mark.parametrize("size", [*in_soak([LAPTOP]), (1024, 600)])
def test_P12_who_challenged_a_word_in_practice_learns_what_it_means(size: tuple[int, int]) -> None:
    with seated(size=size) as table:
        table.app.world.meanings["QUIZ"] = Meaning("QUIZ", "a game with questions", "QUIZ", Source.OWN)
        played(table)
        check(table)
        table.app.until(lambda: table.app.sees("a game with questions"))
        assert_fits(table.modal)


def word_button(table: Table, word: str) -> Any:
    """The button of a word on the card, with its mark if it has one."""
    buttons = table.app.find_all("SecondaryButton", within=table.part("words"))
    return next(button for button in buttons if button.text.split()[-1] == word)


def tap_word(table: Table, word: str) -> None:
    table.app.tap(word_button(table, word))
    table.app.frames(2)


def test_P12_of_several_words_each_that_is_doubted_is_tapped_before_the_list_says_anything() -> None:
    with seated(QUIZ, "ATSODGC") as table:
        two_words(table)
        table.tap("challenge")
        table.press("Cancel")
        assert table.modal is None
        assert not table.happened(ev.PlayChallenged)
        before = table.app.taps
        table.tap("challenge")
        assert isinstance(table.modal, WordChoice)
        assert all(button.height >= 64 for button in table.app.find_all("SecondaryButton", within=table.part("words")))
        table.press("TI")
        assert not table.happened(ev.PlayChallenged)
        assert not table.app.sees("in the list")
        assert table.app.sees("If TI is a word: Hornbills will lose the next turn.")
        table.press("Check TI")
        assert table.app.taps - before == 3
        assert isinstance(table.modal, ChallengeCard)
        (event,) = table.happened(ev.PlayChallenged)
        assert event == ev.PlayChallenged(0, ("TI",))
        assert table.app.sees("TI is not in the list")
        # The challenge stands: it is neither taken back nor turned to another word.
        table.press("AT")
        assert table.app.sees("A play can be challenged only once. This word was not part of the challenge.")
        assert not table.app.sees("Take back")
        table.app.key("escape")
        assert table.at(Phase.CHALLENGED)
        table.press("Refuse")
        assert ruled(table) == ev.ChallengeRuled(accepted=False, listed=False, reason="", refused=("TI",))


def test_P12_several_words_are_named_in_one_challenge_and_the_verdict_says_of_each_whether_the_list_has_it() -> None:
    with seated(QUIZ, "ATSODGC") as table:
        two_words(table)
        table.tap("challenge")
        table.press("Check")
        assert table.app.sees("First tap a word you doubt.")
        assert not table.happened(ev.PlayChallenged)
        for word in ("TI", "AU", "AT", "AU"):
            tap_word(table, word)  # a second tap takes a doubt back
        assert table.app.sees("If they are all words: Hornbills will lose the next turn.")
        assert table.app.sees("If one isn't a word, Tigers will take the tiles back and score 0.")
        assert_fits(table.modal)
        table.press("Check 2 words")
        assert table.happened(ev.PlayChallenged) == [ev.PlayChallenged(0, ("AT", "TI"))]
        assert table.app.sees("Not in the list: TI")
        assert word_button(table, "AT").text == "\N{CHECK MARK} AT"
        assert word_button(table, "TI").text == "\N{MULTIPLICATION SIGN} TI"
        assert_fits(table.modal)
        table.press("Refuse")
        assert ruled(table) == ev.ChallengeRuled(accepted=False, listed=False, reason="", refused=("TI",))
        assert table.state.rulings == {"AT": True, "TI": False}
        assert table.app.sees("TI: refused. The tiles go back to Tigers.")


def test_P12_the_judge_says_which_of_several_words_is_refused_against_the_list() -> None:
    with seated(QUIZ, "ATSODGC") as table:
        two_challenged(table)
        table.press("Judge decides differently")
        assert not word_button(table, "TI").marked
        tap_word(table, "TI")
        table.press("It is a name")
        table.press("Judge: refuse TI")
        assert table.app.sees("This is the list's answer. If the judge decides differently on a word, tap it.")
        tap_word(table, "TI")
        tap_word(table, "AT")
        assert_fits(table.modal)
        table.press("Judge: refuse AT")
        expected = ev.ChallengeRuled(accepted=False, listed=False, reason="it is a name", refused=("AT",))
        assert ruled(table) == expected
        assert table.state.rulings == {"AT": False, "TI": True}


def test_P13_a_challenge_that_would_end_the_match_says_so_before_check() -> None:
    with seated(QUIZ, CAT) as table:
        for _turn in range(6):
            table.hurry(cmd.RingBell())
            table.hurry(cmd.Pass())
        table.app.frames(3)
        played(table)
        table.tap("challenge")
        ends = "That makes 4 turns in a row without points: {} will be out, and the match ends."
        assert table.app.sees(f"If QUIZ is a word: Tigers will lose the next turn. {ends.format('Tigers')}")
        assert table.app.sees(
            f"If it isn't a word, Hornbills will take the tiles back and score 0. {ends.format('Hornbills')}"
        )
        assert_fits(table.modal)
        table.press("Check QUIZ")
        table.press("Accept")
        assert table.at(Phase.CLOSED)


def test_P9_why_a_word_is_refused_is_read_by_the_judge_alone_while_the_finger_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with seated() as table:
        played(table)
        lexicon = FakeLexicon(refused={"QUIZ": Category.SLANG})
        monkeypatch.setattr(table.session.service, "_lexicon", lexicon)
        check(table)
        assert not table.app.sees("slang")
        table.app.pass_ms(500)
        finger = table.app.finger(table.part("for_judge"))
        finger.press()
        table.app.frames(2)
        assert table.app.sees("QUIZ: refused (slang or shortened)")
        finger.up()
        table.app.frames(2)
        assert not table.app.sees("slang")


def test_P9_that_a_word_is_an_informal_spelling_is_read_by_all(monkeypatch: pytest.MonkeyPatch) -> None:
    with seated(size=TABLET_WINDOW) as table:
        played(table)
        lexicon = FakeLexicon(refused={"QUIZ": Category.INFORMAL_SPELLING})
        monkeypatch.setattr(table.session.service, "_lexicon", lexicon)
        table.tap("challenge")
        assert not table.app.sees("informal")
        table.tap("deed")
        assert table.app.sees("QUIZ is refused as an informal spelling.")
        assert_fits(table.app.screen.modal)


def test_P9_why_the_teacher_blocked_a_word_is_read_by_the_judge_alone_as_it_was_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reason = "[b]It is said[/b] of a pupil [i]and[/i] hurts. " * 4 + "So"
    with seated(size=TABLET_WINDOW) as table:
        played(table)
        lexicon = FakeLexicon(blocked={"QUIZ": reason})
        monkeypatch.setattr(table.session.service, "_lexicon", lexicon)
        check(table)
        assert not table.app.sees(reason)
        table.app.pass_ms(500)
        finger = table.app.finger(table.part("for_judge"))
        finger.press()
        table.app.frames(2)
        (label,) = table.app.find_all("FitLabel", text=f"The teacher blocked QUIZ: {reason}")
        assert not label.markup
        assert_fits(table.app.screen.modal)
        finger.up()
        table.app.frames(2)
        table.press("Refuse")
        assert not table.app.sees(reason)
