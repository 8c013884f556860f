"""The sentences about words, and about the computer as a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from classroom.i18n import N_, _, ngettext
from classroom.match.state import MatchState
from classroom.partner.level import miscount_of
from classroom.record.wording import LEVEL_TITLES
from classroom.say.look_back import OF_COMPUTER, OWN, Sentences, where_wrong
from classroom.say.match import in_points
from classroom.words.lexicon import SHORT_TITLES, Category
from classroom.words.meaning import GuideEntry, Meaning
from classroom.words.teacher_list import TeacherList

_PARTS: Mapping[str, Callable[[], str]] = {
    "adjective": lambda: _("adjective"),
    "adverb": lambda: _("adverb"),
    "conjunction": lambda: _("conjunction"),
    "determiner": lambda: _("determiner"),
    "interjection": lambda: _("interjection"),
    "noun": lambda: _("noun"),
    "noun plural": lambda: _("plural noun"),
    "preposition": lambda: _("preposition"),
    "pronoun": lambda: _("pronoun"),
    "verb": lambda: _("verb"),
}

_KINDS: Mapping[Category, Callable[[], str]] = {
    Category.VULGAR: lambda: _("not a word for school"),
    Category.SLANG: lambda: _("slang or shortened"),
    Category.INFORMAL_SPELLING: lambda: _("informal spelling"),
    Category.ABBREVIATION: lambda: _("abbreviation"),
    Category.MUSICAL_NOTE: lambda: _("musical note"),
    Category.LETTER_NAME: lambda: _("name of a letter"),
    Category.CURRENCY: lambda: _("money"),
    Category.INTERJECTION: lambda: _("call or sound"),
    Category.FRAGMENT: lambda: _("part of an expression"),
    Category.INDECENT: lambda: _("not a word for pupils"),
    Category.MALAY: lambda: _("rude in Malay"),
}


def meaning_line(meaning: Meaning) -> str:
    """Return the meaning of a word in one line, with the word and, if it differs, the one it is a form of."""
    word = meaning.word
    if meaning.lemma and meaning.lemma != word:
        origin = _("from {word}").format(word=meaning.lemma)
        word = f"{word}, {origin}"
    return f"{word}: {meaning.text}"


def part_text(part: str) -> str:
    """Return the name of a part of speech; an unknown one is returned unchanged."""
    named = _PARTS.get(part)
    return named() if named else part


def kind_text(entry: GuideEntry) -> str:
    """Return the kind of a word: its parts of speech, then its categories; empty if nothing is known."""
    if entry.about is None:
        return ""
    parts = [part_text(part) for part in entry.about.parts_of_speech]
    kinds = [_KINDS[category]() for category in Category if category in entry.categories]
    return "; ".join(filter(None, (", ".join(parts), ", ".join(kinds))))


# The kinds of word that may be refused

_NAMES = {
    Category.VULGAR: N_("Words not meant for school"),
    Category.SLANG: N_("Slang and shortened words"),
    Category.INFORMAL_SPELLING: N_("Informal spellings"),
    Category.ABBREVIATION: N_("Abbreviations"),
    Category.MUSICAL_NOTE: N_("Musical notes"),
    Category.LETTER_NAME: N_("Names of letters"),
    Category.CURRENCY: N_("Currencies"),
    Category.INTERJECTION: N_("Calls and sounds"),
    Category.FRAGMENT: N_("Parts of expressions"),
    Category.INDECENT: N_("Words not meant for pupils"),
    Category.MALAY: N_("Rude in Malay"),
}

_SENTENCES = {
    Category.VULGAR: N_("Rude words, and words that hurt people."),
    Category.SLANG: N_("Words that friends use, and shortened words, such as yob or ad."),
    Category.INFORMAL_SPELLING: N_("Words written as they are said, such as tho or gonna."),
    Category.ABBREVIATION: N_("Words made from first letters, such as gif or awol."),
    Category.MUSICAL_NOTE: N_("Names of notes you sing, such as fa or soh."),
    Category.LETTER_NAME: N_("Letters spelt out as words, such as zed or aleph."),
    Category.CURRENCY: N_("Currencies of different countries, such as baht or zloty."),
    Category.INTERJECTION: N_("Words people call out, such as oh or yikes."),
    Category.FRAGMENT: N_("Parts of an expression, such as versa or situ."),
    Category.MALAY: N_("English words that are rude or hurtful in Malay, such as sial or sakai."),
    Category.INDECENT: N_("Words about bodies, drugs or cruelty, and words that hurt people."),
}


def kind_name(category: Category) -> str:
    """Return the name of a kind of word."""
    return _(_NAMES[category])


def kind_sentence(category: Category) -> str:
    """Return a description of a kind of word, with two examples."""
    return _(_SENTENCES[category])


def kind_names(categories: frozenset[Category]) -> str:
    """Return the names of kinds as a list in their usual order."""
    return ", ".join(kind_name(category) for category in Category if category in categories)


# Word lists

_LONGEST_FILE = 30

_USES = {"core": N_("For easy matches."), "pupil": N_("For classroom matches."), "full": N_("For competitions.")}


def words_line(count: int) -> str:
    """Return a count of words as text, such as ``1,200 words``."""
    return ngettext("{count} word", "{count} words", count).format(count=f"{count:,}")


def shipped_name(key: str) -> str:
    """Return the short name of a list that comes with the app."""
    return _(SHORT_TITLES[key])


def shipped_line(key: str, title: str) -> str:
    """Return what a list that comes with the app is, by its whole `title`, and what it is for."""
    return f"{_(title)}. {_(_USES[key])}"


def origin_line(own: TeacherList) -> str:
    """Return where the words of a teacher's list come from."""
    file = own.origin if len(own.origin) <= _LONGEST_FILE else own.origin[:_LONGEST_FILE] + "..."
    if not own.base:
        return _("From {file}.").format(file=file)
    return _("From {file}, plus all words in: {list}.").format(file=file, list=shipped_name(own.base))


def level_title(key: str) -> str:
    """Return the name of the level with this key, or an empty text if there is none."""
    title = LEVEL_TITLES.get(key)
    return _(title) if title else ""


def beaten(match: MatchState) -> str:
    """Return the key of the level that people have beaten in a match, or an empty text."""
    if match.winner is None or match.teams[match.winner].computer:
        return ""
    return next((team.computer for team in match.teams if team.computer), "")


def spoken(words: Sequence[str], score: int) -> str:
    """Return what the computer says aloud when it has played."""
    return _("{word}, {points}.").format(word=words[0] if words else "", points=in_points(score))


def checked(state: MatchState, guess: int | None) -> tuple[bool, str, str]:
    """Return the result of the pupils' check of the computer's score: whether they were right, a title, and why.

    `guess` is the score they gave, None if it is no longer known. Why says what they said, what is right, and where
    the computer's count or their own went wrong.
    """
    turn = state.turns[-1]
    counted = turn.count.total if turn.count else 0
    said = counted if turn.announced is None else turn.announced
    is_wrong = said != counted
    told = [_pupils_said(guess, said), _("It is {points}.").format(points=in_points(counted))]
    if is_wrong:
        told.append(_mistake(state, said, OF_COMPUTER))
    if guess is not None and guess not in (said, counted):
        told.append(_mistake(state, guess, OWN) or _("Add up the letters again, as shown here."))
    why = " ".join(filter(None, told))
    if guess is None:
        return not is_wrong, _("It was wrong this time") if is_wrong else _("It was correct"), why
    if guess == counted:
        return True, _("Well spotted!") if is_wrong else _("You are right!"), why
    if not is_wrong:
        return False, _("It was correct this time"), why
    if guess == said:
        return False, _("It was wrong this time"), why
    return True, _("Well spotted: it was wrong"), why


def why_no_judge(state: MatchState) -> str:
    """Return why nobody overrules the list and the count: pupils who play the computer are no judges of it."""
    if not any(state.is_computer(side) for side in state.sides):
        return ""
    return _("Against the computer, the word list decides which words count and the app scores them.")


def _pupils_said(guess: int | None, said: int) -> str:
    if guess is None:
        return _("The computer said {said}.").format(said=said)
    if guess == said:
        return _("The computer said {said}, and so did you.").format(said=said)
    return _("The computer said {said}. You counted {guess}.").format(said=said, guess=guess)


def _mistake(state: MatchState, announced: int, sentences: Sentences) -> str:
    """Return where a count went wrong; empty if no usual mistake gives it."""
    turn = state.turns[-1]
    found = miscount_of(state.format, turn.play, turn.count, announced) if turn.play and turn.count else None
    return where_wrong(state.format, found, sentences) if found else ""
