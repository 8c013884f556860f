"""What is chosen before a match: teams, the way it is played, the computer as a team."""
