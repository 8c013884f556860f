"""Nothing that the app itself plays, shows, asks or proposes is indecent: one positive list holds for all (P9)."""

import pytest

from classroom.drills.drill_round import Drill
from classroom.drills.on_board import FindBest, TenSeconds
from classroom.drills.two_letters import Hooks, TrueOrNot
from classroom.paths import wordlists_dir
from classroom.record.look_back import better_plays, look_back
from classroom.words.lexicon import load_unshown
from classroom.words.move_generator import WordIndex
from tests.drills.past import past_match
from tests.drills.words import chance, vocabulary
from tests.grid import chosen_of, in_soak
from tests.partner.contest import KEYS, contest, lexicon

UNSHOWN = frozenset(word.upper() for word in load_unshown(wordlists_dir()))


def played(key: str, seed: int) -> set[str]:
    """All words of a match between two of a level."""
    found = contest(key, key, seed=seed)
    contest.cache_clear()
    return {word for turn in found.state.turns for word in turn.standing_words}


@pytest.mark.parametrize("key", chosen_of(KEYS, "first-words", "champion"))
def test_P9_a_level_plays_no_word_that_is_not_decent(key: str) -> None:
    words = played(key, 1)
    assert len(words) > 20
    assert words & UNSHOWN == set()


@pytest.mark.soak
@pytest.mark.parametrize("key", KEYS)
def test_P9_no_level_plays_an_indecent_word_in_200_matches(key: str) -> None:
    words = set().union(*(played(key, seed) for seed in range(200)))
    assert sorted(words & UNSHOWN) == []


def shown(drill: Drill, questions: int) -> set[str]:
    """Every text in capitals that a drill asks, offers or explains with."""
    luck, known, words = chance(7), set[str](), set[str]()
    for _ in range(questions):
        item = drill.fresh(known, luck)
        if item is None:
            break
        known.add(item)
        question = drill.question(item, luck)
        if question is None:
            continue
        verdict = question.answer(None)
        words |= {item.strip("_"), *verdict.words, *(move.word for move in verdict.examples)}
        if verdict.entry:
            words |= set(verdict.entry.grown)
        letters = getattr(question, "letters", "")
        words |= {item.replace("_", letter) for letter in letters}
    return words


@pytest.mark.parametrize("key", [*in_soak(["core", "pupil"]), "full"])
@pytest.mark.parametrize("kind", [TrueOrNot, Hooks])
def test_P9_no_question_about_short_words_shows_an_indecent_one(key: str, kind: type[TrueOrNot | Hooks]) -> None:
    words = shown(kind(vocabulary(key)), 1_000)
    assert len(words) > 80
    assert sorted(words & UNSHOWN) == []


@pytest.mark.parametrize("key", [*in_soak(["pupil"]), "full"])
def test_P9_boards_of_a_drill_have_and_propose_only_decent_words(key: str) -> None:
    words = shown(TenSeconds(vocabulary(key)), 15)
    words |= shown(FindBest(vocabulary(key), [past_match()]), 6)
    assert len(words) > 20
    assert sorted(words & UNSHOWN) == []


def test_P9_a_look_back_proposes_only_decent_words() -> None:
    look = look_back(contest("first-words", "first-words", seed=1).events)
    assert look
    index = WordIndex(lexicon().certain_words())
    better = [play.word for turn in range(0, len(look.turns), 3) for play in better_plays(look, turn, index, lexicon())]
    assert better
    assert sorted(set(better) & UNSHOWN) == []
