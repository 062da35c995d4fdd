import pg from 'pg'

/**
 * Leaves foreign keys, triggers and forced row security of all tables for the rest of the transaction, as their owner may. Returns the
 * function that puts them back, which also checks every reference. Other transactions wait meanwhile, and never see it.
 */
export async function leaveRules(client: pg.Client): Promise<() => Promise<void>> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace::regnamespace::text IN ('public', 'pgboss')
     ORDER BY conrelid, conname`,
  )
  const tables = await client.query<{ name: string; triggers: boolean; forced: boolean }>(
    `SELECT c.oid::regclass::text AS name, c.relforcerowsecurity AS forced,
            EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) AS triggers
     FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace::regnamespace::text = 'public'`,
  )
  const all = (statements: string[]) => client.query(statements.join(';\n') || 'SELECT')
  const having = (what: 'triggers' | 'forced', change: string) =>
    all(tables.rows.filter((table) => table[what]).map(({ name }) => `ALTER TABLE ${name} ${change}`))
  await all(keys.rows.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`))
  await having('triggers', 'DISABLE TRIGGER USER')
  await having('forced', 'NO FORCE ROW LEVEL SECURITY')
  return async () => {
    await all(keys.rows.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`))
    await having('triggers', 'ENABLE TRIGGER USER')
    await having('forced', 'FORCE ROW LEVEL SECURITY')
  }
}

/**
 * Checks that the owner reads every row. A superuser does, and so does a member of a role whose policy shows all rows, such as
 * safiri_platform. @throws a sentence when a policy would hide rows, because a backup without them would look complete.
 */
export async function refuseHiddenRows(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE c.oid = ANY ($1::regclass[]::oid[]) AND row_security_active(c.oid)
       AND (EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND NOT p.polpermissive)
         OR NOT EXISTS (SELECT FROM pg_policy p, unnest(p.polroles) AS role
                        WHERE p.polrelid = c.oid AND p.polpermissive AND p.polcmd IN ('*', 'r')
                          AND pg_get_expr(p.polqual, p.polrelid) = 'true' AND (role = 0 OR pg_has_role(role, 'USAGE'))))
     LIMIT 1`,
    [tables],
  )
  if (rows[0])
    throw new Error(
      `The owner of the database does not see all rows of ${rows[0].name}. As an administrator of PostgreSQL, run: GRANT safiri_platform TO the owner.`,
    )
}
