"""The sentences about words, and about the computer as a player."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from classroom.errors import KnownError
from classroom.i18n import N_, _, current_language, ngettext
from classroom.match.state import MatchState
from classroom.partner.level import miscount_of
from classroom.record.wording import LEVEL_TITLES
from classroom.rules.policy import Format
from classroom.say.look_back import OF_COMPUTER, OWN, Sentences, where_wrong
from classroom.say.match import in_points
from classroom.services import Services, WordListBook
from classroom.value import Value
from classroom.words.lexicon import LEXICON_KEYS, SHORT_TITLES, Category, Lexicon, WordRefusal, refused_where
from classroom.words.meaning import Meaning
from classroom.words.teacher_list import CHANGED, Proposal, TeacherList, bare_title
from classroom.words.two_letters import GuideEntry, two_letter_guide

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


def by_rules(format: Format) -> tuple[Category, ...]:
    """Return the categories that a format refuses (P9, A13)."""
    return refused_where(format.words, current_language())


class Finding(Value):
    """What there is to say of a `word` in lower case: three sentences, and whether the teacher changed it."""

    word: str
    accepted: bool
    title: str
    detail: str
    lists: str
    is_changed: bool


def find_word(book: WordListBook, word: str, key: str, format: Format) -> Finding:
    """Look up a word for a match of `format` with the list `key`. Raises `KnownError`.

    It reads lists, so call it off the screen's thread.
    """
    plain = word.strip().lower()
    kept = book.load().lists
    names = {**{shipped: shipped_name(shipped) for shipped in LEXICON_KEYS}, **names_of_lists(kept)}
    keys = {*names, *(former for own in kept for former in own.former)}
    lexicon = book.lexicon(key if key in keys else format.words.practice, by_rules(format))
    changes = book.changes()
    notes = {note.word: note.reason for note in (*changes.allowed, *changes.blocked)}
    kinds = kind_names(book.categories().get(plain, frozenset()))
    refusal = lexicon.refusal(plain)
    too_long = bool(format.words.longest) and len(plain) > format.words.longest
    title = _("{word} is refused") if refusal or too_long else _("{word} is accepted")
    if refusal:
        detail = _why_not(refusal, names[lexicon.key], format)
    elif too_long:
        sentence = _("Refused by the rules ({rules}): a word can have at most {most} letters.")
        detail = sentence.format(rules=_(format.title), most=format.words.longest)
    else:
        detail = _why(lexicon, plain, names, notes)
    lists = "" if plain in notes else _lists(book, plain, names, format)
    sentence = " ".join((lists, _("Kind: {kinds}.").format(kinds=kinds))) if kinds else lists
    accepted = refusal is None and not too_long
    return Finding(plain, accepted, title.format(word=plain.upper()), detail, sentence.strip(), plain in notes)


def names_of_lists(kept: tuple[TeacherList, ...]) -> dict[str, str]:
    """Return the names of a teacher's lists by their keys."""
    return {own.key: own.title for own in kept}


def _why(lexicon: Lexicon, word: str, names: dict[str, str], notes: dict[str, str]) -> str:
    if word in notes:
        return _("You allowed it in every list: {reason}").format(reason=notes[word])
    if lexicon.asks_judge(word):
        return _("Found in: {list}. The judge decides: it may be a name, or a word not meant for pupils.").format(
            list=names[lexicon.key]
        )
    return _("Found in: {list}.").format(list=names[lexicon.key])


def _why_not(refusal: WordRefusal, name: str, format: Format) -> str:
    if refusal.reason:
        return _("You blocked it in every list: {reason}").format(reason=refusal.reason)
    if refusal.category is None:
        return _("Not found in: {list}.").format(list=name)
    kind = kind_name(refusal.category)
    if refusal.category in by_rules(format):
        return _("Refused by the rules ({rules}): {kind}.").format(rules=_(format.title), kind=kind)
    return _("You refuse this kind of word: {kind}.").format(kind=kind)


def _lists(book: WordListBook, word: str, names: dict[str, str], format: Format) -> str:
    """Return which lists contain the word, even if they refuse it."""
    have = [name for key, name in names.items() if word in book.lexicon(key, by_rules(format)).words]
    lack = [name for name in names.values() if name not in have]
    sentences = [_("In these lists: {lists}.").format(lists=", ".join(have))] if have else []
    sentences += [_("Not in these lists: {lists}.").format(lists=", ".join(lack))] if lack else []
    return " ".join(sentences)


_DIGITS = 8


class ListFace(Value):
    """A list as a row shows it: `count` accepted words, the first `digits` of its hash, `own` where it is a teacher's.

    `is_changed`: the teacher's changes make it another list than the one that was taken in or came with the app.
    """

    key: str
    name: str
    about: str
    count: int
    digits: str
    own: TeacherList | None
    is_changed: bool


class AllLists(Value):
    """Every list, and a sentence for each file among the teacher's own that is damaged."""

    faces: tuple[ListFace, ...]
    damaged: tuple[str, ...]


def all_lists(book: WordListBook, by_rules: Collection[Category]) -> AllLists:
    """Return all lists as a match would use them; reads them, so call it off the screen's thread.

    Raises `KnownError`.
    """
    kept = book.load()
    descriptions = book.descriptions()
    shipped = [
        _face(book.lexicon(key, by_rules), shipped_name(key), shipped_line(key, descriptions[key].title))
        for key in LEXICON_KEYS
    ]
    owned = [_face(book.lexicon(own.key, by_rules), own.title, origin_line(own), own) for own in kept.lists]
    return AllLists((*shipped, *owned), kept.refused)


def _face(lexicon: Lexicon, name: str, about: str, own: TeacherList | None = None) -> ListFace:
    is_changed = lexicon.title.endswith(CHANGED.format(title=""))
    return ListFace(lexicon.key, name, about, len(lexicon), lexicon.sha256[:_DIGITS], own, is_changed)


def about_text(face: ListFace) -> str:
    """Return what a list is and its number of words."""
    changed = _("Includes your changes.") if face.is_changed else ""
    words = _("{words}. Code on score sheets: {digits}").format(words=words_line(face.count), digits=face.digits)
    return " ".join(filter(None, (face.about, changed, words)))


# The guide to the two-letter words

STARTS, ENDS, CONTAINS = "starts", "ends", "contains"


def places_of(letter: str) -> list[tuple[str, str]]:
    """Return where in a word `letter` can be, each place with the text of its button."""
    shown = letter or "\N{HORIZONTAL ELLIPSIS}"
    return [
        (STARTS, _("starts with {letter}").format(letter=shown)),
        (ENDS, _("ends with {letter}").format(letter=shown)),
        (CONTAINS, _("contains {letter}").format(letter=shown)),
    ]


def none_at(letter: str) -> dict[str, str]:
    """Return for each place the message shown when no word has `letter` there."""
    return {
        STARTS: _("No two-letter word starts with {letter}.").format(letter=letter),
        ENDS: _("No two-letter word ends with {letter}.").format(letter=letter),
        CONTAINS: _("No two-letter word contains {letter}.").format(letter=letter),
    }


class Guide(Value):
    """The result of a fetch: the list's own `title` and its words, plus those only in the table; or a fault."""

    entries: tuple[GuideEntry, ...] = ()
    title: str = ""
    fault: str = ""


def fetch_guide(services: Services, key: str, format: Format) -> Guide:
    """Return the guide of the list `key`; may take a second, when the list is read for the first time."""
    try:
        lexicon = services.matches.lexicon(key, format.words)
    except KnownError as error:
        return Guide(fault=str(error))
    entries = two_letter_guide(
        lexicon, services.two_letter_table(), format.tiles.values, whole_table=True, unshown=lexicon.unshown
    )
    return Guide(entries, bare_title(lexicon.title))


def question_of_kinds(proposal: Proposal | None) -> str:
    """Return the question about words of kinds that may be refused, or an empty text if there are none."""
    if proposal is None or not proposal.review.sorted_out:
        return ""
    words = sorted(proposal.review.sorted_out)
    kinds = frozenset[Any]().union(*proposal.review.sorted_out.values())
    named = ", ".join(words[:_MOST_NAMED]) + (" …" if len(words) > _MOST_NAMED else "")
    sentence = ngettext(
        "Some matches refuse {count} of these words: {words} ({kinds}). Keep it?",
        "Some matches refuse {count} of these words: {words} ({kinds}). Keep them?",
        len(words),
    )
    return sentence.format(count=f"{len(words):,}", words=named, kinds=kind_names(kinds))


def front_heading(entry: GuideEntry | None) -> str:
    """Return the heading above the letters that fit in front of the word."""
    if not entry:
        return ""
    return _("Add a letter in front") if entry.front else _("No letter fits in front")


def behind_heading(entry: GuideEntry | None) -> str:
    """Return the heading above the letters that fit after the word."""
    if not entry:
        return ""
    return _("Add a letter at the end") if entry.behind else _("No letter fits at the end")


_MOST_NAMED = 12
