"""What is a word in a match: the lists the app ships, the words a primary school refuses, and the plays they make.

Standard library only; the only files opened are those of a folder that is passed in. Read in the order `word_list`,
`category`, `two_letter`, `lexicon` for what is a word, then `word_index` and `move_generator` for what can be played;
`meaning` and `two_letter_guide` are what a pupil looks up, `teacher_list` what a teacher changes. A match needs only
`lexicon` and, to prove that no side can form a word, the `IndexMoveFinder` of `move_generator`.
"""
