"""What is a word in a match: the lists the app ships, the words a primary school refuses, and the plays they make.

Standard library only; the only files opened are those of a folder that is passed in. Read `lexicon` for what is a word,
then `move_generator` for what can be played. `meaning` and `two_letters` are what a pupil looks up, `teacher_list` is
what a teacher changes. A match needs only `lexicon` and, to prove that no side can form a word, the `IndexMoveFinder`
of `move_generator`.
"""
