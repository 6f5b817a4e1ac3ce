"""Alembic's way in: it runs this file to take steps on the connection that it is handed."""

from __future__ import annotations

from alembic import context

from parlour.store.schema import metadata

# Both databases take back what a transaction has done to tables, so a step is taken as a whole.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
context.run_migrations()
