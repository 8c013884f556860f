"""Tables as schools have them: read as pupils, teams, words or boards, with a remark on all that is not taken.

`table` has the rows as they came, `text` makes them of pasted text or CSV. `heading` knows what columns are called,
`plan` finds the headings and says what each column holds, which the teacher may change; `body` walks the rows under a
plan; `cell` knows what a cell may not hold. What becomes of a row is decided where the thing is made of it:
`roster.class_list`, `competition.team_list`, `store.word_file`, `competition.board_list`.
"""
