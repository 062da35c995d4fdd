import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/server/security/tokens.ts'
import { rowSecurityAlone } from '#kit/server/testing/agency-in-statements.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { onCluster } from '#kit/server/testing/test-databases.ts'
import { fillAgency, readCatalog, type Catalog } from './rows.ts'

// The database itself isolates agencies (P17): the catalog's rules for every table, and that a forgotten WHERE leaks nothing.

const noFilter = sql.raw(rowSecurityAlone)
let app: TestApp
let db: pg.Pool
let catalog: Catalog
let mine: string
let theirs: string
beforeAll(async () => {
  app = await startTestApp()
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 2 })
  catalog = await readCatalog(db)
  mine = (await fillAgency(db, catalog)).id
  theirs = (await fillAgency(db, catalog)).id
})
afterAll(async () => {
  await db.end()
  await app.close()
})

const rowsOf = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => (await db.query<Row>(text, values)).rows

/** A condition for what the extension of a cluster made. Nothing else may be left out. */
const ofCitus = (id: string) =>
  `EXISTS (SELECT FROM pg_depend d JOIN pg_extension e ON e.oid = d.refobjid WHERE d.objid = ${id} AND d.deptype = 'e' AND e.extname = 'citus')`

describe('what the catalog says', () => {
  const agencyTables = () => [...catalog.tables, 'agencies']
  const columnsOf = (keys: string) =>
    `(SELECT array_agg(a.attname::text ORDER BY k.place) FROM unnest(${keys}) WITH ORDINALITY AS k (number, place) JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number)`

  test('every table of an agency has row security on and forced', async () => {
    const open = await rowsOf(
      'SELECT relname FROM pg_class WHERE relname = ANY($1) AND relnamespace = $2::regnamespace AND NOT (relrowsecurity AND relforcerowsecurity)',
      [agencyTables(), 'public'],
    )
    expect(open).toEqual([])
    expect(catalog.tables.length).toBeGreaterThan(25)
  })

  test('with one policy for the app, one for the platform, and no other; neither reads another table', async () => {
    const policies = await rowsOf<{ table: string; roles: string; command: string; using: string; check: string }>(`
      SELECT polrelid::regclass::text AS table, (SELECT string_agg(rolname, ',') FROM pg_roles WHERE oid = ANY(polroles)) AS roles, polcmd AS command,
             pg_get_expr(polqual, polrelid) AS using, pg_get_expr(polwithcheck, polrelid) AS check FROM pg_policy
      ${onCluster() ? `WHERE polrelid::regclass::text !~ '_[0-9]{6}$'` : ''}`)
    const wrong = agencyTables().filter((table) => {
      const column = table === 'agencies' ? 'id' : 'agency_id'
      const own = `(${column} = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid)`
      const found = policies
        .filter((policy) => policy.table === table)
        .map(({ roles, command, using, check }) => [roles, command, using, check].join(' '))
        .sort()
      return JSON.stringify(found) !== JSON.stringify([`safiri_app * ${own} ${own}`, 'safiri_platform * true true'])
    })
    expect(wrong).toEqual([])
    expect(policies.filter(({ table }) => !agencyTables().includes(table))).toEqual([])
  })

  test('no table that belongs to agencies lacks its agency_id; those of the platform are few and known', async () => {
    const names = (
      await rowsOf<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`,
      )
    ).map(({ name }) => name)
    expect(names.filter((name) => !agencyTables().includes(name))).toEqual([
      'acme_accounts',
      'archive_states',
      'backup_drills',
      'copy_confirmations',
      'exchange_rates',
      'flight_provider_events',
      'installation',
      'marketplace_directory',
      'marketplace_listings',
      'messaging_callbacks',
      'model_installation_days',
      'one_time_codes',
      'operator_log',
      'places',
      'plans',
      'provider_events',
      'rate_limits',
      'resell_directory',
      'sandbox_checkouts',
      'sandbox_payouts',
      'sandbox_refunds',
      'schema_migrations',
      'sessions',
      'slow_statements',
      'status_notice_updates',
      'status_notices',
      'users',
      'visit_salts',
    ])
  })

  test('primary and unique keys begin with agency_id', async () => {
    const keys = await rowsOf<{ table: string; index: string; columns: string[] }>(
      `
      SELECT i.indrelid::regclass::text AS table, i.indexrelid::regclass::text AS index,
             (SELECT array_agg(coalesce(a.attname::text, '()') ORDER BY k.place) FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, place) LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number AND k.number > 0) AS columns
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE i.indisunique AND c.relname = ANY($1)`,
      [catalog.tables],
    )
    // A mail may belong to no agency, so its key is its id alone. A host belongs to one website of all, an address to one marketplace, and
    // a token says of which agency it is.
    const apart = ['mails', 'site_hosts', 'marketplace_slugs', 'integration_token_keys', 'octo_key_hashes']
    expect(keys.filter(({ table, columns }) => columns[0] !== 'agency_id' && !apart.includes(table))).toEqual([])
    expect(catalog.tables.filter((table) => !keys.some((key) => key.table === table))).toEqual([])
  })

  test('foreign keys between tables of agencies carry agency_id on both sides', async () => {
    const keys = await rowsOf<{ from: string; to: string; own: string[]; their: string[] }>(`
      SELECT c.conrelid::regclass::text AS from, c.confrelid::regclass::text AS to, ${columnsOf('c.conkey')} AS own,
             (SELECT array_agg(a.attname::text ORDER BY k.place) FROM unnest(c.confkey) WITH ORDINALITY AS k (number, place) JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.number) AS their
      FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`)
    const between = keys.filter(({ from, to }) => catalog.tables.includes(from) && catalog.tables.includes(to))
    expect(between.length).toBeGreaterThan(20)
    expect(between.filter(({ own, their }) => own[0] !== 'agency_id' || their[0] !== 'agency_id')).toEqual([])
    expect(
      keys.filter(({ from, to }) => catalog.tables.includes(from) && to === 'agencies').filter(({ own }) => own[0] !== 'agency_id'),
    ).toEqual([])
  })

  test('every foreign key has an index that begins with its columns, so that no delete locks a table for long', async () => {
    const bare = await rowsOf(
      `
      SELECT c.conrelid::regclass::text AS table, c.conname AS key, ${columnsOf('c.conkey')} AS columns FROM pg_constraint c
      WHERE c.contype = 'f' AND c.conrelid::regclass::text = ANY($1) AND c.confrelid::regclass::text = ANY($1 || '{agencies}'::text[])
        AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND (i.indkey::int2[])[0:0] = c.conkey[1:1] AND (array_length(c.conkey, 1) = 1 OR c.conkey[2:2] <@ (i.indkey::int2[])))`,
      [catalog.tables],
    )
    expect(bare).toEqual([])
  })

  test('no view, no function of a definer without a fixed search_path', async () => {
    expect(
      await rowsOf(
        `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm') AND NOT coalesce(reloptions @> '{security_invoker=true}', false)
         AND NOT ${ofCitus('pg_class.oid')}`,
      ),
    ).toEqual([])
    expect(
      await rowsOf(
        `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef AND NOT EXISTS (SELECT FROM unnest(proconfig) AS setting WHERE setting LIKE 'search_path=%')
         AND NOT ${ofCitus('pg_proc.oid')}`,
      ),
    ).toEqual([])
  })
})

describe('the role the application works with', () => {
  const powerless = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false }

  test('owns nothing, bypasses nothing, and is no member of more than the platform’s role', async () => {
    expect(
      await rowsOf(
        `SELECT rolname = 'safiri_app' AS shared, rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolinherit
         FROM pg_roles WHERE rolname IN ('safiri_app', 'safiri_app_' || current_database()) ORDER BY rolname`,
      ),
    ).toEqual([
      { ...powerless, shared: true, rolcanlogin: false, rolinherit: false },
      // It inherits the rights of the shared role, which does not pass on those of the platform's.
      { ...powerless, shared: false, rolcanlogin: true, rolinherit: true },
    ])
    expect(
      await rowsOf(
        `SELECT pg_has_role(r.oid, 'safiri_platform', 'USAGE') AS platform, pg_has_role(r.oid, 'safiri_platform', 'MEMBER') AS may_become,
                has_database_privilege('public', current_database(), 'CONNECT') AS anybody
         FROM pg_roles r WHERE rolname = 'safiri_app_' || current_database()`,
      ),
    ).toEqual([{ platform: false, may_become: true, anybody: false }])
    expect(await rowsOf(`SELECT relname FROM pg_class WHERE relowner = to_regrole('safiri_app_' || current_database())`)).toEqual([])
    expect(
      await rowsOf(
        `SELECT roleid::regrole::text AS role FROM pg_auth_members WHERE member = to_regrole('safiri_app_' || current_database())`,
      ),
    ).toEqual([{ role: 'safiri_app' }])
    expect(await rowsOf(`SELECT rolsuper, rolbypassrls, rolcanlogin FROM pg_roles WHERE rolname = 'safiri_platform'`)).toEqual([
      // The nodes of a cluster log in to each other as it (docs/citus.md).
      { rolsuper: false, rolbypassrls: false, rolcanlogin: onCluster() },
    ])
    expect(await rowsOf(`SELECT relname FROM pg_class WHERE relowner = 'safiri_app'::regrole`)).toEqual([])
    expect(await rowsOf(`SELECT relname FROM pg_class WHERE relowner = 'safiri_platform'::regrole`)).toEqual([])
    expect(await rowsOf(`SELECT roleid::regrole::text AS role FROM pg_auth_members WHERE member = 'safiri_app'::regrole`)).toEqual([
      { role: 'safiri_platform' },
    ])
    expect(
      await rowsOf(
        `SELECT has_schema_privilege('safiri_app', 'public', 'CREATE') AS app, has_schema_privilege('safiri_platform', 'public', 'CREATE') AS platform`,
      ),
    ).toEqual([{ app: false, platform: false }])
  })

  test('reads no people, sessions or codes, and what the platform keeps for itself, without stepping through the platform’s door', async () => {
    const open: string[] = []
    for (const table of [
      'users',
      'sessions',
      'messaging_callbacks',
      'one_time_codes',
      'operator_log',
      'provider_events',
      'flight_provider_events',
      'sandbox_checkouts',
      'sandbox_refunds',
      'schema_migrations',
    ]) {
      await app.app.db
        .asAgency({ agencyId: mine }, (tx) => sql`SELECT * FROM ${sql.table(table)}`.execute(tx))
        .then(
          () => open.push(table),
          (error: { code?: string }) => expect(error.code).toBe('42501'),
        )
    }
    expect(open).toEqual([])
  })

  test('cannot rewrite what is written once: the audit and the ledger', async () => {
    for (const table of ['audit_log', 'ledger_transactions', 'ledger_postings']) {
      for (const statement of [
        sql`${noFilter} UPDATE ${sql.table(table)} SET agency_id = agency_id`,
        sql`${noFilter} DELETE FROM ${sql.table(table)}`,
        sql`TRUNCATE ${sql.table(table)} CASCADE`,
      ]) {
        await expect(app.app.db.asAgency({ agencyId: mine }, (tx) => statement.execute(tx))).rejects.toMatchObject({ code: '42501' })
        await expect(app.app.db.asPlatform('test: look', (tx) => statement.execute(tx))).rejects.toMatchObject({ code: '42501' })
      }
    }
  })
})

describe('a forgotten WHERE', () => {
  const idsSeen = async (agencyId: string, table: string) => {
    const column = table === 'agencies' ? 'id' : 'agency_id'
    const { rows } = await app.app.db.asAgency({ agencyId }, (tx) =>
      sql<{ id: string }>`${noFilter} SELECT DISTINCT ${sql.ref(column)} AS id FROM ${sql.table(table)}`.execute(tx),
    )
    return rows.map(({ id }) => id)
  }

  test('reads the own rows only, in every table', async () => {
    for (const table of ['agencies', ...catalog.tables]) expect([table, await idsSeen(mine, table)]).toEqual([table, [mine]])
  })

  test('changes and deletes no row of others', async () => {
    const touched: unknown[] = []
    for (const table of catalog.tables) {
      for (const statement of [
        sql`${noFilter} UPDATE ${sql.table(table)} SET agency_id = agency_id`,
        sql`${noFilter} DELETE FROM ${sql.table(table)}`,
      ]) {
        const undone = new Error('undone')
        await app.app.db
          .asAgency({ agencyId: mine }, async (tx) => {
            await sql`SET CONSTRAINTS ALL DEFERRED`.execute(tx)
            const { numAffectedRows } = await statement.execute(tx)
            // Both agencies have the same number of rows, so a higher count would include rows of the other.
            if (numAffectedRows! > BigInt((await rowsOf(`SELECT FROM ${table} WHERE agency_id = $1`, [mine])).length))
              touched.push([table, numAffectedRows])
            throw undone
          })
          .catch((error: { code?: string }) => {
            if (error !== undone && !['23503', '42501', '23001'].includes(error.code ?? '')) throw error as Error
          })
      }
      touched.push(...((await rowsOf(`SELECT FROM ${table} WHERE agency_id = $1`, [theirs])).length === 0 ? [[table, 'gone']] : []))
    }
    expect(touched).toEqual([])
  })

  test('nothing can be written into another agency, nor moved there', async () => {
    const insert = (agency_id: string) =>
      app.app.db.asAgency({ agencyId: mine }, (tx) =>
        tx.insertInto('clients').values({ agency_id, id: newId(), name: 'x', created_at: new Date(), updated_at: new Date() }).execute(),
      )
    await insert(mine)
    await expect(insert(theirs)).rejects.toMatchObject({ code: '42501' })
    await expect(
      app.app.db.asAgency({ agencyId: mine }, (tx) => tx.updateTable('clients').set({ agency_id: theirs }).execute()),
      // A cluster refuses before row security does.
    ).rejects.toMatchObject({ code: onCluster() ? '0A000' : '42501' })
  })

  test('a row cannot point into another agency', async () => {
    await expect(
      app.app.db.asAgency({ agencyId: mine }, (tx) => tx.updateTable('bookings').set({ client_id: theirs }).execute()),
    ).rejects.toMatchObject({ code: '23503' })
  })
})

describe('who is meant is forgotten with the transaction', () => {
  const seen = () =>
    app.app.db.query<{ n: number; agency: string | null }>(
      `SELECT (SELECT count(*) FROM clients) AS n, nullif(current_setting('app.agency_id', true), '') AS agency`,
      [],
    )
  /** Runs as many queries at once as the pool has connections, so that each connection is used. */
  const seenByAll = async () => (await Promise.all(Array.from({ length: app.app.settings.DATABASE_POOL }, seen))).flat()
  const nothing = { n: 0, agency: null }
  const useAll = (work: (index: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: app.app.settings.DATABASE_POOL * 2 }, (_, index) => work(index).catch(() => {})))

  test('without an agency nothing is seen', async () => {
    expect(await seen()).toEqual([nothing])
    const client = new pg.Client({ connectionString: app.app.db.pool.options.connectionString })
    await client.connect()
    for (const table of ['agencies', ...catalog.tables])
      expect([table, (await client.query(`SELECT FROM ${table}`)).rowCount]).toEqual([table, 0])
    await client.end()
  })

  test('after commits, refusals, errors and a transaction cut by its time limit, no connection remembers', async () => {
    await useAll(() => app.app.db.asAgency({ agencyId: mine, userId: mine }, (tx) => tx.selectFrom('clients').selectAll().execute()))
    expect(await seenByAll()).toEqual(Array.from({ length: app.app.settings.DATABASE_POOL }, () => nothing))
    await useAll((index) =>
      app.app.db.asAgency({ agencyId: index % 2 ? mine : theirs }, (tx) =>
        index % 3 ? sql`SELECT 1 / 0`.execute(tx) : Promise.reject(new Error('refused')),
      ),
    )
    await useAll(() => app.app.db.asPlatform('test: look', (tx) => sql`SELECT nonsense`.execute(tx)))
    expect(await seenByAll()).toEqual(Array.from({ length: app.app.settings.DATABASE_POOL }, () => nothing))
    await useAll(() =>
      app.app.db.asAgency({ agencyId: mine }, async (tx) => {
        await sql`SET LOCAL statement_timeout = 50`.execute(tx)
        await sql`SELECT pg_sleep(5)`.execute(tx)
      }),
    )
    expect(await seenByAll()).toEqual(Array.from({ length: app.app.settings.DATABASE_POOL }, () => nothing))
    expect(await app.app.db.query(`SELECT current_user::text = 'safiri_app_' || current_database() AS own`, [])).toEqual([{ own: true }])
  })

  test('two agencies at once on one pool see each their own, a thousand times', async () => {
    const wrong: unknown[] = []
    await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        const agencyId = index % 2 ? mine : theirs
        const rows = await app.app.db.asAgency({ agencyId }, (tx) => tx.selectFrom('bookings').select('agency_id').execute())
        if (rows.length !== 1 || rows[0]!.agency_id !== agencyId) wrong.push([agencyId, rows])
      }),
    )
    expect(wrong).toEqual([])
  })

  test('an agency is named by a checked id only', async () => {
    for (const agencyId of ["'; RESET ROLE; --", '', 'x', `${mine}'`, mine.toUpperCase()])
      await expect(async () => app.app.db.asAgency({ agencyId }, (tx) => sql`SELECT 1`.execute(tx))).rejects.toThrow('asAgency needs ids')
  })
})
