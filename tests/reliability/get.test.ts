import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { endpoints, nameOf, pathOf, sampleRequest } from './calls.ts'
import { fillAgency, itemFor, readCatalog, type Catalog } from './rows.ts'
import { times } from './sign-in.ts'

// HEAD changes nothing, and a GET that writes does so once.

let app: TestApp
let db: pg.Pool
let catalog: Catalog
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1_000_000 })
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 2 })
  catalog = await readCatalog(db)
})
afterAll(async () => {
  await db.end()
  await app.close()
})

/** Tables whose rows only say that somebody called. */
const ofCalls = ['rate_limits', 'sessions']

let dump: string | null = null
/** Returns a hash of all rows by table. */
async function allRows(): Promise<Record<string, string>> {
  dump ??= (
    await db.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
    )
  ).rows
    .filter(({ name }) => !ofCalls.includes(name))
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, (SELECT md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) FROM ${name} t) AS hash`,
    )
    .join(' UNION ALL ')
  return Object.fromEntries((await db.query<{ name: string; hash: string }>(dump)).rows.map(({ name, hash }) => [name, hash]))
}

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

describe('HEAD', () => {
  test('changes no row, on every GET of the contract', async () => {
    const agencies = new Map<unknown, { id: string; token: string }>()
    const changed: unknown[] = []
    const gets = endpoints.filter(({ method }) => method === 'GET')
    expect(gets.length).toBeGreaterThan(150)
    for (const { path } of gets) if (!agencies.has(itemFor(path))) agencies.set(itemFor(path), await fillAgency(db, catalog, newId(), path))
    // Hashing all rows takes most of the time, so it is done once for some calls.
    for (const some of chunksOf(gets, 20)) {
      const before = await allRows()
      for (const endpoint of some) {
        const agency = agencies.get(itemFor(endpoint.path))!
        const { params, query } = sampleRequest(endpoint, { id: agency.id, full: false })
        const search = new URLSearchParams(query).toString()
        const { status } = await fetch(`${app.origin}${pathOf(endpoint, params)}${search ? `?${search}` : ''}`, {
          method: 'HEAD',
          headers: { authorization: `Bearer ${agency.token}` },
        })
        if (status >= 500) changed.push([nameOf(endpoint), status])
      }
      const after = await allRows()
      const tables = Object.keys(before).filter((name) => before[name] !== after[name])
      if (tables.length > 0) changed.push([tables, 'by one of', some.map(nameOf)])
    }
    expect(changed).toEqual([])
  })

  test('is refused with 405 where GET writes', async () => {
    const owner = await newOwner(app)
    const answer = await owner.request('HEAD', `/packages/duplicate/${newId()}`)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  })
})

describe('a GET that writes', () => {
  const writing = endpoints.filter(({ method, writes }) => method === 'GET' && writes)

  const tourOf = async (owner: TestPerson) => (await publishTour(app, owner)).id
  const copies = async (owner: TestPerson) => (await owner.get('/packages')).body.meta.total as number

  test('is one of two: the one that is tested here, and an update that finds nothing to do the second time', () => {
    expect(writing.map(nameOf)).toEqual(['GET /packages/duplicate/{id}', 'GET /templates/{id}/update'])
  })

  test('honours the Idempotency-Key', async () => {
    const owner = await newOwner(app)
    const path = `/packages/duplicate/${await tourOf(owner)}`
    const withKey = (key: string) => owner.request('GET', path, { headers: { 'idempotency-key': key } })
    const answers = await times(10, () => withKey('one'))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    app.clock.advance(60_000)
    expect((await withKey('one')).body.data.id).toBe(answers[0]!.body.data.id)
    expect((await withKey('two')).body.data.id).not.toBe(answers[0]!.body.data.id)
    expect(await copies(owner)).toBe(3)
  })

  test('without a key returns the first copy for ten seconds, to the same person only', async () => {
    const owner = await newOwner(app)
    const member = await newMember(app, owner, ['View Inventory', 'Edit Inventory'])
    const path = `/packages/duplicate/${await tourOf(owner)}`
    const answers = await times(10, () => owner.get(path))
    const first = answers[0]!.body.data.id
    expect(answers.map(({ body }) => body.data.id)).toEqual(answers.map(() => first))
    const theirs = await member.get(path)
    expect([theirs.status, theirs.body.data.id === first]).toEqual([200, false])
    // The clock also runs by itself, so not to the last moment.
    app.clock.advance(4_000)
    expect((await owner.get(path)).body.data.id).toBe(first)
    app.clock.advance(6_001)
    const later = await times(10, () => owner.get(path))
    expect(new Set(later.map(({ body }) => body.data.id)).size).toBe(1)
    expect(later[0]!.body.data.id).not.toBe(first)
    expect(await copies(owner)).toBe(4)
  })
})
