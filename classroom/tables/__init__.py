"""Tables as schools have them, read as pupils, teams, words or boards, with a remark on all that is not imported.

`plan` has the rows as they came, and `text` makes them from pasted text or CSV. `heading` knows what columns are
called. `evidence` knows what a cell may be, and what it may not hold. `reading` weighs all readings of a sheet, and
says what each row is; its best one is a plan of what each column holds, which the teacher may change. `body` walks the
rows under a plan. What becomes of a row is decided where the thing is made from it:
`roster.class_list`, `competition.team_list`, `store.table_file`, `competition.board_list`.
"""
