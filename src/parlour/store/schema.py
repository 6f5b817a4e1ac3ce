"""The tables of a database: one of lines, which is the truth, and one for each kind of fact.

This describes the newest version; `migrations` holds the steps that lead to it from older ones,
and a test compares where they arrive with what is written here.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

from . import (
    CodeFact,
    DayFact,
    Fact,
    Listing,
    MatchFact,
    MissedFact,
    PlayerFact,
    Result,
    SeatFact,
    SecretFact,
)

metadata = MetaData()

# Names are ordered by their characters' numbers everywhere, as Python and SQLite do of themselves.
Name = Text().with_variant(Text(collation="C"), "postgresql")

# In SQLite a log's lines lie together in the file, in order, because the table is its own index.
lines = Table(
    "lines",
    metadata,
    Column("log", Name, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("by", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

players = Table(
    "players",
    metadata,
    Column("id", Name, primary_key=True),
    Column("nickname", Text, nullable=False),
    Column("seen", Double, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("secret_hash", LargeBinary, primary_key=True),
    Column("player", Name, nullable=False),
)

codes = Table(
    "codes",
    metadata,
    Column("player", Name, primary_key=True),
    Column("code_hash", LargeBinary, nullable=False),
    Column("expires", Double, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table", Name, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Name, nullable=False),
    Column("secret_hash", LargeBinary, nullable=False),
)

listings = Table(
    "listings",
    metadata,
    Column("table", Name, primary_key=True),
    Column("game", Text, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("stage", Text, nullable=False),
    Column("free_seats", Integer, nullable=False),
    Column("summary", LargeBinary, nullable=False),
    Column("changed", Double, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("match", Name, primary_key=True),
    Column("table", Name, nullable=False),
    Column("game", Text, nullable=False),
    Column("begun", Double, nullable=False),
    Column("finished", Double),
)

results = Table(
    "results",
    metadata,
    Column("match", Name, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Name, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("score", BigInteger),
    Column("at", Double, nullable=False),
)

days = Table(
    "days",
    metadata,
    Column("player", Name, primary_key=True),
    Column("game", Name, primary_key=True),
    Column("day", Name, primary_key=True),
    Column("match", Name, nullable=False),
    Column("begun", Double, nullable=False),
    Column("finished", Double),
    Column("won", Boolean, nullable=False),
    Column("score", BigInteger),
)

missed = Table(
    "missed",
    metadata,
    Column("match", Name, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("word", Name, primary_key=True),
    Column("player", Name, nullable=False),
    Column("game", Name, nullable=False),
    Column("common", Boolean, nullable=False),
    Column("at", Double, nullable=False),
)

# What is asked for often is found without going through all that was ever kept.
FIRST_LINE = text("number = 0")
LISTED = text("open AND stage <> 'over'")
UNFINISHED = text("finished IS NULL")
Index("lines_first", lines.c.log, sqlite_where=FIRST_LINE, postgresql_where=FIRST_LINE)
Index("listings_listed", listings.c.changed, sqlite_where=LISTED, postgresql_where=LISTED)
Index("matches_unfinished", matches.c.begun, sqlite_where=UNFINISHED, postgresql_where=UNFINISHED)
Index("results_player", results.c.player, results.c.at)
Index("seats_player", seats.c.player)
Index("secrets_player", secrets.c.player)
Index("codes_hash", codes.c.code_hash)
Index("missed_player", missed.c.player)

# The order is that in which facts are written, the same in every transaction, so that two which
# write the same facts wait for each other and never both at once.
FACTS: dict[type[Fact], Table] = {
    PlayerFact: players,
    SecretFact: secrets,
    CodeFact: codes,
    SeatFact: seats,
    Listing: listings,
    MatchFact: matches,
    Result: results,
    DayFact: days,
    MissedFact: missed,
}
