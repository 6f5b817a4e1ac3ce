"""The server: tables at which people and computers play, over HTTP and WebSocket.

The rooms' smaller parts, from the ground up:

- ``settings``: what can be set, and what it is unless it is;
- ``messages``: everything that is said over a WebSocket, both ways;
- ``seating``: what happens at a table, as values and pure functions over them;
- ``computers``: thinking that is done in other processes, so that nobody waits for it;
- ``play``: a match in progress: one move at a time, kept before it is told;
- ``tables``: a table with those who sit and watch at it, and ``house``, all the tables;
- ``players``: who somebody is; ``limits`` and ``gate``: what nobody may do;
- ``conversation``: one WebSocket; ``api``: the rest, over HTTP;
- ``app``: all of it as one application, and ``serving``, the program that runs it.

The rules of the games, and what each seat may see, are below this room: only what `Match.view` and
`Game.show` give leaves the process.
"""
