"""The tests, in the rooms of the house; `twins` are the rules again, slow and obvious."""
