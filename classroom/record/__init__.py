"""What the app makes of a match for people: pure functions of its state or events; nothing here is stored.

`score_sheet` is the sheet as a value, `wording` and `sheet_wording` its sentences, `plain_text` the sheet for a
terminal. `look_back` is a match turn by turn, `words` what a class can learn from it, `highlight` its remarkable
moments, `award` who gets which certificate, `seating` everybody's place.
"""
