import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopes, scopesOf } from '#kit/contract/scopes.ts'
import { newIntegrationToken, type TokenMode } from '#kit/server/security/integration-token.ts'
import { hashToken, newId } from '#kit/server/security/tokens.ts'
import { eraseTestData, keptDays } from '#domains/developers/server/erase-test-data.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { eachOf, endpoints, idParamsOf, nameOf, sampleRequest, send } from './calls.ts'
import { fillAgency, itemFor, readCatalog, type Catalog } from './rows.ts'

// Test tokens over all reads that admit a token: none of them reads a row of the agency, and no live token reads a row of its test data.

const reads = endpoints.filter(({ method, scope }) => method === 'GET' && scopesOf(scope).length > 0)

let app: TestApp
let db: pg.Pool
let catalog: Catalog
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 100_000 })
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 2 })
  catalog = await readCatalog(db)
})
afterAll(async () => {
  await db.end()
  await app.close()
})

/** Fills an agency and its test agency with one row of every table, as the call's path needs them. Rows have the id of their agency. */
async function fillBoth(path: string) {
  const owner = (await fillAgency(db, catalog, newId(), path)).id
  const twin = (await fillAgency(db, catalog, newId(), path)).id
  await db.query('UPDATE agencies SET test_of = $1 WHERE id = $2', [owner, twin])
  // It has members in this test only, so that its rows are complete. Its plan and its people are those of its owner.
  return { owner, twin, live: await tokenOf(owner, 'live'), test: await tokenOf(owner, 'test') }
}

async function tokenOf(agencyId: string, mode: TokenMode): Promise<string> {
  const [token, id] = [newIntegrationToken(mode), newId()]
  const { rows } = await db.query('SELECT integration_id, made_by FROM integration_tokens WHERE agency_id = $1 LIMIT 1', [agencyId])
  await db.query(
    `INSERT INTO integration_tokens (agency_id, id, integration_id, name, ending, scopes, made_by, mode, created_at)
     VALUES ($1, $2, $3, 'Sweep', $4, $5, $6, $7, now())`,
    [agencyId, id, rows[0].integration_id, token.slice(-4), scopes, rows[0].made_by, mode],
  )
  await db.query('INSERT INTO integration_token_keys (token_hash, agency_id, token_id) VALUES ($1, $2, $3)', [
    hashToken(token),
    agencyId,
    id,
  ])
  return token
}

test('each kind of token reads its own rows and no row of the other', async () => {
  expect(reads.length).toBeGreaterThan(60)
  const groups = Map.groupBy(reads, ({ path }) => JSON.stringify(itemFor(path)))
  const [wrong, found]: [unknown[], Record<string, number>] = [[], { live: 0, test: 0 }]
  for (const calls of groups.values()) {
    const { owner, twin, live, test: ofTest } = await fillBoth(calls[0]!.path)
    const sides = [
      { mode: 'live', token: live, own: owner, other: twin },
      { mode: 'test', token: ofTest, own: twin, other: owner },
    ]
    await eachOf(calls, 4, async (endpoint) => {
      for (const { mode, token, own, other } of sides) {
        const at = (id: string) => send(app.origin, endpoint, sampleRequest(endpoint, { id, full: false }), { token })
        const mine = await at(own)
        if (mine.status === 200) found[mode]!++
        if (mine.text.includes(other)) wrong.push([nameOf(endpoint), mode, 'shows the other'])
        if (idParamsOf(endpoint).length === 0) continue
        const theirs = await at(other)
        if (theirs.status < 400) wrong.push([nameOf(endpoint), mode, theirs.status])
      }
    })
  }
  expect(wrong).toEqual([])
  // Most reads answer with what the agency has, so that the sweep says something.
  expect(found['test']).toBe(found['live'])
  expect(found['live']).toBeGreaterThan(reads.length * 0.8)
})

/** Returns the tables that have a row of an agency. */
async function tablesWith(agencyId: string): Promise<string[]> {
  const { rows: tables } = await db.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'agency_id' AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name } of tables)
    if ((await db.query(`SELECT FROM ${name} WHERE agency_id = $1 LIMIT 1`, [agencyId])).rowCount) found.push(name)
  return found
}

test('a test agency is erased from every table thirty days after it was reset or its agency was deleted, and no other one is', async () => {
  const [reset, ofDeleted, fresh] = [await fillBoth('/bookings'), await fillBoth('/bookings'), await fillBoth('/bookings')]
  const before = await tablesWith(reset.twin)
  expect(before.length).toBeGreaterThan(200)
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000)
  const retire = (id: string, days: number) =>
    db.query(`UPDATE agencies SET state = 'deleted', updated_at = $2 WHERE id = $1`, [id, daysAgo(days)])
  await retire(reset.twin, keptDays + 1)
  await retire(ofDeleted.owner, keptDays + 1)
  await retire(fresh.twin, keptDays - 1)
  const keep = { agencyId: reset.twin, userId: null, now: app.clock.now() }
  const stored = await app.app.files.documents.keep(keep, { name: 'a.txt', mime: 'text/plain', content: Buffer.from('test data') })
  const ofOwner = await tablesWith(reset.owner)
  await eraseTestData.run(app.app, {})
  // What the staff did stays in their log, as it does for every agency.
  const left = async (id: string) => (await tablesWith(id)).filter((name) => name !== 'operator_log' && name !== 'sessions')
  expect([await left(reset.twin), await left(ofDeleted.twin)]).toEqual([[], []])
  const { rows } = await db.query('SELECT id FROM agencies WHERE id = ANY($1)', [[reset.twin, ofDeleted.twin]])
  expect(rows).toEqual([])
  await expect(app.app.files.documents.open(stored.key)).rejects.toThrow()
  expect(await tablesWith(reset.owner)).toEqual(ofOwner)
  expect((await tablesWith(fresh.twin)).length).toBe(before.length)
  // The owner's function refuses all agencies but retired test agencies. Nobody else can delete rows of the ledger.
  const refused = await db.query('SELECT erase_test_agency($1, now()) AS erased', [fresh.owner])
  expect(refused.rows).toEqual([{ erased: false }])
  await expect(
    app.app.db.asPlatform('test: a platform transaction cannot delete the ledger', (tx) =>
      sql`SELECT set_config('safiri.erased_agency', ${fresh.twin}, true); DELETE FROM ledger_postings`.execute(tx),
    ),
  ).rejects.toThrow()
})
