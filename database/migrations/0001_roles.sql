-- The two roles the application works with, the row security of every agency table, and the domain that most tables use.
-- `safiri_app` owns nothing and bypasses nothing. It reaches rows of all agencies only by SET LOCAL ROLE safiri_platform.
-- Roles belong to the whole server, so another database may have created them already.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'safiri_platform') THEN
    CREATE ROLE safiri_platform NOLOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'safiri_app') THEN
    CREATE ROLE safiri_app LOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of this server creates them at the same moment
END
$$;
GRANT safiri_platform TO safiri_app;
GRANT safiri_platform TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO safiri_app, safiri_platform;

-- Turns on row security for an agency table. Without app.agency_id the app's role sees no row; the platform's role sees all.
CREATE FUNCTION protect(name regclass, owner_column text DEFAULT 'agency_id') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  EXECUTE format(
    'CREATE POLICY own_agency ON %s TO safiri_app USING (%I = nullif(current_setting(''app.agency_id'', true), '''')::uuid) WITH CHECK (%I = nullif(current_setting(''app.agency_id'', true), '''')::uuid)',
    name, owner_column, owner_column);
  EXECUTE format('CREATE POLICY platform ON %s TO safiri_platform USING (true) WITH CHECK (true)', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO safiri_app, safiri_platform', name);
END
$$;

-- Words that a column may hold are domains, so that PostgreSQL checks them without parsing a list at each INSERT, and
-- `npm run tables` makes a union type of them. NOT NULL stays with the column. A new word: ALTER DOMAIN … DROP and ADD CONSTRAINT.
-- ISO 4217. The ledger also counts e-mails, in the currency EMAIL.
CREATE DOMAIN currency_code AS text CHECK (VALUE ~ '^([A-Z]{3}|EMAIL)$');
