"""The parts of the match screen: a panel for each phase beside the board, and the cards that are laid over it."""
