"""Perfect play: what is the best that can be done, and by how much something falls short of it.

One module a game, named as in `parlour.games`. Everything works on boards and positions that people
give it as well as on matches.
"""
