#!/bin/sh
# Run once by the image, as its superuser, when it makes the database: memory's role owns its database and nothing else. The superuser
# then has no password, so it is reached from inside of the container only.
set -eu
psql --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=name="$POSTGRES_DB" <<'SQL'
\getenv word POSTGRES_PASSWORD
create extension vector;
create role :"name" login password :'word';
alter database :"name" owner to :"name";
alter role current_user password null;
SQL
