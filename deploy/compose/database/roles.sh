#!/bin/bash
# Runs once, when the volume is new: the login of the service owns nothing, so row-level security binds it.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
create role findable_app login password :'password';
SQL
