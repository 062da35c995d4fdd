import type pg from 'pg'

const oldestVersion = 15

interface Found {
  version: number
  owner: string
  database: string
  super: boolean
  createrole: boolean
  owns: boolean
  /** True when the server has the roles already, made for another database. */
  roles: boolean
  admin: boolean
  /** Extensions that the server cannot provide. */
  missing: string[]
}

/**
 * Makes a server ready for the first migration: checks the owner's rights and creates the two roles that policies and grants name.
 * They belong to the whole server, and nobody can log in as them (docs/decisions/0003).
 * @throws a sentence that says which right is missing and how to grant it.
 */
export async function prepareServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Found>(`
    SELECT current_setting('server_version_num')::int / 10000 AS version, quote_ident(current_user) AS owner,
           quote_ident(current_database()) AS database, r.rolsuper AS super, r.rolcreaterole AS createrole,
           (SELECT pg_has_role(datdba, 'USAGE') FROM pg_database WHERE datname = current_database()) AS owns,
           (SELECT count(*) = 2 FROM pg_roles WHERE rolname IN ('safiri_app', 'safiri_platform')) AS roles,
           NOT EXISTS (SELECT FROM pg_roles WHERE rolname IN ('safiri_app', 'safiri_platform')
                       AND NOT pg_has_role(oid, 'USAGE WITH ADMIN OPTION')) AS admin,
           ARRAY(SELECT name FROM unnest('{btree_gist,pg_trgm}'::text[]) AS needed (name)
                 WHERE name NOT IN (SELECT e.name FROM pg_available_extensions e)) AS missing
    FROM pg_roles r WHERE r.rolname = current_user`)
  refuseUnfit(rows[0]!)
  await client.query(`
    DO $$
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'safiri_platform') THEN
        CREATE ROLE safiri_platform NOLOGIN NOSUPERUSER NOBYPASSRLS;
      END IF;
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'safiri_app') THEN
        CREATE ROLE safiri_app NOLOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS;
      END IF;
    END $$`)
}

function refuseUnfit({ version, owner, database, super: isSuper, createrole, owns, roles, admin, missing }: Found): void {
  const refuse = (why: string, then: string) => {
    throw new Error(`Safiri cannot prepare the database ${database}: ${why}. ${then}`)
  }
  if (version < oldestVersion) refuse(`this is PostgreSQL ${version}`, `Use PostgreSQL ${oldestVersion} or newer.`)
  if (missing.length > 0)
    refuse(`PostgreSQL lacks ${missing.join(' and ')}`, 'Install its contrib modules (Debian: postgresql-contrib), then start again.')
  if (isSuper) return
  const asAdministrator = 'As an administrator of PostgreSQL, run:'
  if (!owns) refuse(`${owner} does not own it`, `${asAdministrator} ALTER DATABASE ${database} OWNER TO ${owner};`)
  if (!createrole) refuse(`${owner} may not create roles`, `${asAdministrator} ALTER ROLE ${owner} CREATEROLE;`)
  // Since PostgreSQL 16, CREATEROLE alone is no longer enough for roles that somebody else created.
  if (version >= 16 && roles && !admin)
    refuse(
      `another installation on this server created the roles of Safiri, and ${owner} may not grant them`,
      `${asAdministrator} GRANT safiri_app, safiri_platform TO ${owner} WITH ADMIN OPTION;`,
    )
}
