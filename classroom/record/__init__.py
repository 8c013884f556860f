"""What is made of a match for people: pure functions of a match's state or events, nothing of which is stored.

`score_sheet` is the sheet as a value, `wording` and `sheet_wording` its sentences, `plain_text` the sheet for a
terminal. `look_back` is a match turn by turn, `words` what a class can learn from it, `highlight` what was remarkable,
`award` who is given which certificate, `seating` everybody's place.
"""
