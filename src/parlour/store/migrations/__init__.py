"""The steps by which a database of any older version becomes one of the newest.

They are Alembic's, one file for each in ``versions``, and run by themselves when a store is opened.
A step that has been released is never changed; a new one is added, and `NEWEST` names it.
"""

from __future__ import annotations

from sqlalchemy import Connection, func, inspect, select, text

from parlour.store import StoreError

NEWEST = "0003"
LOCK = 0x7061726C6F7572  # any number that nobody else takes: "parlour"


def upgrade(connection: Connection, where: str) -> None:
    """Take all the steps that are missing, inside the transaction of a connection.

    Only one process does it at a time: in SQLite because the transaction has begun as one that
    writes, in PostgreSQL because of a lock that ends with it.
    """
    if version(connection) == NEWEST:
        return
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))

    # Only who has something to bring up to date waits for it to be imported.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    settings = Config()
    settings.set_main_option("script_location", __file__.removesuffix("/__init__.py"))
    settings.attributes["connection"] = connection
    try:
        command.upgrade(settings, NEWEST)
    except CommandError:
        raise StoreError(
            f"{where} was written by a newer Parlour (its version is {version(connection)}, "
            f"and this Parlour knows {NEWEST}): install the newest with pip install -U parlour"
        ) from None


def version(connection: Connection) -> str | None:
    """Return the version of a database's tables, if it has any of ours."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(
        text("SELECT version_num FROM alembic_version")
    ).scalar_one_or_none()
    return found
