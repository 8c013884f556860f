"""What the app makes of a match for people: pure functions of its state or events; nothing here is stored.

`score_sheet` is the sheet as a value, `wording` its sentences, `plain_text` the sheet in words, and for a terminal.
`look_back` is a match turn by turn, and what a class can learn from its words, `highlight` its remarkable moments and a
pupil's page, `award` who gets which certificate, `seating` everybody's place.
"""
