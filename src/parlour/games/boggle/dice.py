"""The dice: the handout's sixteen, and those of our own for larger boards.

Ours were laid out by ``python -m bench.dice``, which says what they are to be like and how it goes
about it; docs/dice.md has what came of it.
"""

from __future__ import annotations

Die = tuple[str, ...]


def _dice(text: str) -> tuple[Die, ...]:
    return tuple(tuple(faces.split()) for faces in text.strip().splitlines())


DICE = _dice("""
a e a n e g
a h s p c o
a s p f f k
o b j o a b
i o t m u c
r y v d e l
l r e i x d
e i u n e s
w n g e e h
l n h n r z
t s t i y d
o w t o a t
e r t t y l
t o e s s i
t e r w h v
n u i h m qu
""")

DICE_OF = {
    4: DICE,
    5: _dice("""
e i i i o o
a e e i o o
a a a e e e
e e e o o u
a e i o u u
a e i i o o
a a e e e u
a a e e i i
a e i i i u
e e r r s s
l n r r s t
d d l n s t
d n n r s s
d d l r t t
d d l l s t
l l n n n t
d l r s t t
n r r r s t
h j m n r w
b b c g h z
b p qu v x y
c f g k w y
c f h h m p
f m m p p y
c c g g g k
"""),
    6: _dice("""
a e e e i i
a e e i o u
a a a e i o
a a e e i i
a e e e o u
a a e i i i
a e e i i i
a a a e e e
e i i o o u
a e o o u u
e e o o o u
a e e e i o
e e i i o u
d e r r t t
l n n n r s
l l n n n r
d d n r t t
r r s s s t
d d l n r s
d l s s t t
d l l l r s
n n n r r t
d l r s t t
l r r s s t
d l n n r r
d d s s t t
b k l n x z
b b c h m m
f f g p w y
c g h j p v
c f h k m p
b c g h h p
b c c c g k
c g p qu y y
g g m m m w
f g p v w y
"""),
}
"""The dice of a board, by how many stand in a row."""
