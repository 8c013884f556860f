"""The bell: one stroke begins a turn, two end it (P4). `bell` is heard, `silent` is not."""
