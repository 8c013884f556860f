"""What a match leaves to learn: words that pupils did not find, and words that are none."""

from classroom.match import command as cmd
from classroom.match.team import Mode, Team
from classroom.record.look_back import (
    LEARNED,
    ClassWords,
    class_words,
    look_back,
    unchallenged,
    with_missed,
    words_to_learn,
)
from tests.fakes import FakeLexicon, FakeShuffler
from tests.match.table import Table, opening, team

COMPUTER = Team("The computer", "", (), computer="first-words")


def against_computer(*words: str) -> Table:
    """The pupils have laid the first tiles of a match against the computer: CATS."""
    table = Table(FakeShuffler("K", "E", "CATSDOE", "DOGHORN"), FakeLexicon(frozenset(words)))
    table.open(opening(mode=Mode.PRACTICE, teams=(team(0), COMPUTER)))
    table.do(cmd.DrawLot(0), cmd.DrawLot(1))
    table.play("8G", "CATS")
    return table


def chosen(match: Table, missed: tuple[str, ...], everyday: frozenset[str] = frozenset()) -> tuple[str, ...]:
    look = look_back(match.events)
    assert look
    words = with_missed(class_words(look, match.lexicon), missed)
    return words_to_learn(look, words, everyday.__contains__, lambda word: word != "RUDE")


def test_words_to_learn_are_such_as_pupils_did_not_play_and_everyday_ones_come_first() -> None:
    match = against_computer("CATS", "SO")
    match.play("9J", "O")
    missed = ("CATS", "RUDE", "GOAD", "COAST", "DOG", "TAD")
    assert chosen(match, missed) == ()
    match.do(cmd.StopMatch("enough"))
    assert chosen(match, missed, frozenset({"DOG"})) == ("DOG", "SO", "GOAD")
    assert len(chosen(match, missed)) == LEARNED


def test_P12_a_word_that_is_none_is_named_where_the_computer_did_not_challenge_it() -> None:
    match = against_computer("SO")
    match.pass_()
    match.do(cmd.StopMatch("enough"))
    look = look_back(match.events)
    assert look
    assert unchallenged(look, class_words(look, match.lexicon)) == ("CATS",)
    assert unchallenged(look, ClassWords()) == ()
