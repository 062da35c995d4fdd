#!/bin/sh
# Runs once, in the new database server: the owner and the application's role, with the rights that the README asks for.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -v owner="$(cat /run/secrets/owner_password)" -v web="$(cat /run/secrets/web_password)" <<'SQL'
CREATE ROLE safiri LOGIN CREATEROLE PASSWORD :'owner';
CREATE ROLE safiri_web LOGIN PASSWORD :'web';
GRANT safiri_web TO safiri WITH ADMIN OPTION;
CREATE DATABASE safiri OWNER safiri TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8';
SQL
