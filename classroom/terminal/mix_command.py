"""`mix`: teams mixed from a list of pupils, as JSON."""

from __future__ import annotations

import argparse
import random

from classroom.roster.class_list import review_list
from classroom.roster.mixing import Candidate, MixOrder, TooFewPupilsError, group_sentences, mix
from classroom.roster.school_class import Shape
from classroom.store.class_file import ClassFileError, read_class_file
from classroom.terminal.line import print_json, print_refusal


def mix_teams(arguments: argparse.Namespace) -> int:
    """Print a line of JSON for each team and one for the pupils left over; return the exit code.

    What is not read from the file, and what is missing for P2, is printed to standard error.
    """
    try:
        found = review_list(read_class_file(arguments.file))
    except ClassFileError as error:
        print_refusal(str(error))
        return 1
    for sentence in found.sentences:
        print_refusal(sentence)
    try:
        order = MixOrder(
            tuple(Candidate(number, pupil.group, pupil.year) for number, pupil in enumerate(found.pupils)),
            Shape(*arguments.teams_of),
            balance_years=arguments.balance_years,
        )
        chance = random.Random(arguments.seed)
        mixed = mix(order, chance)
    except TooFewPupilsError as error:
        print_refusal(str(error))
        return 1
    for sentence in group_sentences(mixed):
        print_refusal(sentence)
    names = [pupil.name for pupil in found.pupils]
    for number, team in enumerate(mixed.teams, 1):
        mains, reserve = ([names[one] for one in part] for part in (team.mains, team.reserves))
        print_json({"team": number, "mains": mains, "reserve": reserve})
    print_json({"left": [names[one] for one in mixed.left], "optimal": mixed.proved})
    return 0
