"""The parts of the drills' screens, one module and one .kv each."""
