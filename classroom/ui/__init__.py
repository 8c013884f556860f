"""The screens: everything that imports Kivy.

Start with `theme` (colours, sizes, fonts), then `widgets` (the kit, with a table of properties and events), then
`placing` (how taps and drags become pending tiles). `palette`, `geometry`, `placing`, `touch_gate`, `script`,
`lettering` and `picture` know no Kivy.
"""
