"""What may befall a computer in a school, really done to the app: the rows are in tests/README.md."""
