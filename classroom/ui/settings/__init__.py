"""The settings of the classroom."""
