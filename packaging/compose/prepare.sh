#!/bin/sh
# ./prepare.sh office.example.com [sites.example.com]: writes .env and the secrets of a new installation. What exists stays as it is.
set -eu
cd "$(dirname "$0")"
domain=${1:?Say the domain of the office: ./prepare.sh office.example.com}
umask 077
mkdir -p secrets
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
secret() { [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }

secret secret_key "$(random)$(random)"
secret postgres_password "$(random)"
secret owner_password "$(random)"
secret web_password "$(random)"
owner=$(cat secrets/owner_password)
web=$(cat secrets/web_password)
# Migrations, backups and news for open screens go to PostgreSQL itself; the work goes through pgbouncer.
secret database_url "postgres://safiri:$owner@postgres:5432/safiri"
secret database_app_url "postgres://safiri_web:$web@pgbouncer:6432/safiri"
secret pgbouncer_users "\"safiri_web\" \"$web\""
# The containers' own users read the secrets; the folder stays closed to others.
chmod 644 secrets/*

[ -e .env ] || printf 'DOMAIN=%s\nSITES_DOMAIN=%s\n# SMTP_URL=smtps://user:password@mail.example.com\n# MAIL_FROM=Safiri <office@example.com>\n' \
  "$domain" "${2:-}" > .env
echo "Ready for https://$domain. Keep the folder secrets/ as safe as the data. Next: docker compose up -d --build"
