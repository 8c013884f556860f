import hashlib
import string
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.rules.policy import Words
from classroom.words.lexicon import Category, Lexicon, RefusedBecause, WordRefusal, refused_by
from classroom.words.teacher_list import (
    CHANGED,
    Changes,
    Entry,
    Proposal,
    Switch,
    TeacherList,
    TeacherListError,
    WordNote,
    bare_title,
    category_named,
    changed_lexicon,
    hash_of_words,
    own_lexicon,
    review,
    said_title,
    short_title,
)

RULES = (Category.VULGAR,)
WORDS = frozenset({"aa", "canada", "cat", "damn", "peso", "yep"})
SHIPPED = Lexicon(
    "pupil", "Animals", hash_of_words(WORDS), WORDS, {"damn": Category.VULGAR}, marked=frozenset({"canada"})
)
NONE = Changes()
words = st.text(alphabet="abcd", min_size=2, max_size=3)


def test_the_hash_of_words_is_that_of_a_list_as_a_file() -> None:
    assert hash_of_words({"cat", "aa"}) == hashlib.sha256(b"aa\ncat\n").hexdigest()


def test_without_changes_a_list_is_itself() -> None:
    assert changed_lexicon(SHIPPED, NONE, RULES) is SHIPPED


def test_an_allowed_word_is_in_the_list_which_has_another_title_and_hash() -> None:
    lexicon = changed_lexicon(SHIPPED, NONE.allow("Roti", "bread that we eat"), RULES)
    assert lexicon.has("ROTI")
    assert lexicon.key == "pupil"
    assert lexicon.title == "Animals, with the teacher's changes"
    assert lexicon.sha256 == hash_of_words(WORDS | {"roti"})
    assert len(lexicon) == len(SHIPPED) + 1


def test_a_blocked_word_is_refused_and_the_judge_reads_the_reason() -> None:
    lexicon = changed_lexicon(SHIPPED, NONE.block("CAT", "a nickname in this class"), RULES)
    assert not lexicon.has("cat")
    assert lexicon.refusal("Cat") == WordRefusal("cat", RefusedBecause.BLOCKED, reason="a nickname in this class")
    assert lexicon.sha256 == hash_of_words(WORDS - {"cat"})


def test_P9_an_allowed_word_is_accepted_although_its_category_is_not() -> None:
    lexicon = changed_lexicon(SHIPPED, NONE.allow("damn", "the river, not the curse"), RULES)
    assert lexicon.has("damn")
    assert lexicon.sha256 not in (SHIPPED.sha256, hash_of_words(WORDS - {"damn"}))


def test_a_word_allowed_by_the_teacher_is_not_asked_of_the_judge() -> None:
    assert SHIPPED.asks_judge("canada")
    assert not changed_lexicon(SHIPPED, NONE.allow("canada", "a goose").allow("roti", "bread"), RULES).asks_judge(
        "canada"
    )


def test_changes_that_change_nothing_of_a_list_leave_it_as_it_is() -> None:
    idle = NONE.allow("cat", "of course").block("zebra", "not here").switch(Category.VULGAR, accepted=False)
    assert changed_lexicon(SHIPPED, idle, RULES) is SHIPPED


@pytest.mark.parametrize(("accepted", "by_rules"), [(True, RULES), (False, ())])
def test_A13_a_switch_counts_whatever_the_rules_say(*, accepted: bool, by_rules: tuple[Category, ...]) -> None:
    changes = NONE.switch(Category.VULGAR, accepted=accepted)
    assert (Category.VULGAR in changes.refused(by_rules)) is not accepted
    lexicon = changed_lexicon(SHIPPED, changes, by_rules)
    assert lexicon.sha256 != SHIPPED.sha256
    assert changes.switch(Category.VULGAR, accepted=None) == NONE


def test_a_word_is_allowed_or_blocked_and_never_both() -> None:
    changes = NONE.allow("cat", "yes").block("cat", "no").block("aa", "no").allow("aa", "yes")
    assert changes == Changes((WordNote("aa", "yes"),), (WordNote("cat", "no"),))
    assert changes.forget(" AA ").forget("cat") == NONE
    with pytest.raises(TeacherListError, match="cat is both allowed and blocked"):
        Changes((WordNote("cat", "yes"),), (WordNote("cat", "no"),))


@pytest.mark.parametrize(
    ("word", "reason", "message"),
    [
        ("c4t", "why not", 'contains "4"'),
        ("a", "why not", "too short"),
        (" ", "why not", "too short"),
        ("\u212aelvin", "why not", "not a letter from"),
        ("cat", "  ", "Say why cat is allowed or blocked"),
        ("cat", "x" * 201, "up to 200 characters"),
        ("cat", "turned \u202eround", "must be one line"),
    ],
)
def test_a_word_or_a_reason_that_cannot_be_kept_is_refused_in_a_sentence(word: str, reason: str, message: str) -> None:
    for change in (NONE.allow, NONE.block):
        with pytest.raises(TeacherListError, match=message):
            change(word, reason)


def test_changes_are_only_read_in_order_and_once_each() -> None:
    for notes in ([("cat", "x"), ("aa", "x")], [("aa", "x"), ("aa", "y")]):
        with pytest.raises(TeacherListError, match="is missing or appears twice"):
            Changes(tuple(WordNote(*note) for note in notes))
    with pytest.raises(TeacherListError, match="slang"):
        Changes(switches=(Switch(Category.SLANG, accepted=True), Switch(Category.SLANG, accepted=False)))
    with pytest.raises(TeacherListError, match="lower-case letters"):
        Changes((WordNote("CAT", "x"),))


@given(
    steps=st.lists(st.tuples(st.booleans(), words), max_size=8),
    known=st.frozensets(words, max_size=8),
)
def test_the_hash_tells_which_words_a_list_has_and_not_how_it_came_to_them(
    steps: list[tuple[bool, str]], known: frozenset[str]
) -> None:
    changes = NONE
    for allowed, word in steps:
        changes = changes.allow(word, "x") if allowed else changes.block(word, "x")
    plain = Lexicon("pupil", "Animals", hash_of_words(known), known)
    lexicon = changed_lexicon(plain, changes, ())
    assert lexicon.sha256 == hash_of_words(lexicon.words)
    assert (lexicon.title == plain.title) == (lexicon.words == plain.words)
    assert all(lexicon.has(note.word) for note in changes.allowed)
    assert not any(lexicon.has(note.word) for note in changes.blocked)


def test_a_list_of_its_own_has_its_words_alone_and_one_with_a_base_has_both() -> None:
    own = TeacherList("Class 4B", "", "words.txt", frozenset({"roti", "damn"}))
    alone = own_lexicon(own, None, SHIPPED.refused)
    assert (alone.title, alone.sha256, alone.base) == ("Class 4B", own.sha256, "")
    assert own.stands_alone
    assert alone.has("roti")
    assert alone.refusal("damn") == WordRefusal("damn", RefusedBecause.BLOCKED, Category.VULGAR)
    assert not alone.has("cat")
    more = replace(own, base="pupil")
    added = own_lexicon(more, SHIPPED, SHIPPED.refused)
    assert (more.stands_alone, added.base) == (False, "pupil")
    assert added.has("roti")
    assert added.has("cat")
    assert added.asks_judge("canada")
    assert added.sha256 == hash_of_words(WORDS | own.words)


def test_P9_a_kind_that_the_rules_refuse_is_refused_whatever_the_dictionary_has() -> None:
    refused = {"nuthin": Category.INFORMAL_SPELLING, "yob": Category.SLANG, "damn": Category.VULGAR}
    school = own_lexicon(TeacherList("School", "", "words.txt", frozenset({*refused, "roti"})), None, refused)
    assert [word for word in (*refused, "roti") if school.has(word)] == ["roti"]
    for word, kind in refused.items():
        assert school.refusal(word) == WordRefusal(word, RefusedBecause.BLOCKED, kind)


def test_A13_rules_that_refuse_slang_refuse_informal_spellings_unless_they_are_apart() -> None:
    spellings, vulgar = Category.INFORMAL_SPELLING, Category.VULGAR
    assert refused_by(Words("pupil", "full", ("slang",))) == tuple(
        kind for kind in Category if kind in (Category.SLANG, spellings)
    )
    assert refused_by(Words("pupil", "full", ("slang",), spellings_apart=True)) == (Category.SLANG,)
    assert refused_by(Words("pupil", "full", ("vulgar",))) == (vulgar,)


def test_a_category_is_called_by_its_name_and_there_are_no_others() -> None:
    assert category_named(" Slang ") is Category.SLANG
    with pytest.raises(TeacherListError, match="There is no category nice"):
        category_named("nice")


def test_of_a_file_s_words_those_of_a_category_can_be_left_out() -> None:
    found = review([Entry(1, "cat"), Entry(2, "damn")], categories={"damn": frozenset({Category.VULGAR})})
    proposal = Proposal(TeacherList("School", "", "words.txt", frozenset({"cat", "damn"})), found, "words.txt")
    assert proposal.without_sorted_out().list.words == {"cat"}


@pytest.mark.parametrize("title", ["class 4b", " CLASS  4B ", "Ｃｌａｓｓ 4B"])
def test_the_same_title_has_the_same_key(title: str) -> None:
    assert TeacherList(title, "", "", frozenset()).key == TeacherList("Class 4B", "", "", frozenset()).key


@given(title=st.text(min_size=1, max_size=60))
def test_every_title_makes_a_key_that_is_a_file_name(title: str) -> None:
    try:
        key = TeacherList(title, "", "", frozenset()).key
    except TeacherListError:
        return
    assert key.startswith("own-")
    assert set(key) <= set(string.ascii_lowercase + string.digits + "-")
    assert len(key) <= 40


@pytest.mark.parametrize("title", ["", "  ", "x" * 61, "two\nlines", "turned \u202eround"])
def test_a_title_that_no_paper_can_show_is_refused(title: str) -> None:
    with pytest.raises(TeacherListError, match="one line of up to 60 characters"):
        TeacherList(title, "", "", frozenset())


def test_words_are_added_only_to_a_list_that_there_is() -> None:
    with pytest.raises(TeacherListError, match="There is no list yawl"):
        TeacherList("Mine", "yawl", "", frozenset())


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Animals", "ANIMALS"),
        ("Animals, with the teacher's changes", "<ANIMALS>"),
        ("Ours, with the teacher's changes, with the teacher's changes", "<OURS, WITH THE TEACHER'S CHANGES>"),
        ("{0} {title}, with the teacher's changes", "<{0} {TITLE}>"),
        ("", ""),
    ],
)
def test_the_title_of_a_changed_list_is_said_in_another_language(title: str, said: str) -> None:
    assert said_title(title, lambda text: "<{title}>" if text == CHANGED else text.upper()) == said


def test_a_list_is_called_by_the_name_under_which_it_is_chosen() -> None:
    assert short_title("pupil", "British English, classroom", str) == "Pupils' list"
    changed = CHANGED.format(title="British English, classroom")
    assert short_title("pupil", changed, str) == CHANGED.format(title="Pupils' list")
    assert short_title("own-1", "Our words", str) == "Our words"


@given(st.text())
def test_the_bare_title_of_a_changed_list_is_the_title_it_had(title: str) -> None:
    assert bare_title(CHANGED.format(title=title)) == title
