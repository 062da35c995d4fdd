import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/server/security/tokens.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, newPerson, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/business/examples'
const show = async (person: TestPerson) => (await person.get(path)).body.data
const remove = async (person: TestPerson) => (await person.post(`${path}/remove`, {})).body.data

async function withExamples(category = 'hotel'): Promise<TestPerson> {
  const owner = await newOwner(app, { category })
  expect((await owner.post(`${path}/create`, {})).status).toBe(200)
  await app.app.jobs.runDue(app.app)
  return owner
}

const tables = ['clients', 'inventory', 'inquiries', 'bookings', 'proposals', 'departures', 'inventory_units', 'unit_claims'] as const
const books = ['payments', 'ledger_transactions', 'ledger_postings', 'booking_documents', 'document_numbers', 'mails'] as const

/** Number of rows of an agency by table, without the empty ones. */
async function rowsOf(person: TestPerson, names: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of names) {
    const { rows } = await app.app.db.asPlatform('test: rows', (tx) =>
      sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(name)} WHERE agency_id = ${person.agencyId}`.execute(tx),
    )
    if (rows[0]!.n > 0) counts[name] = rows[0]!.n
  }
  return counts
}

const listOf = async (person: TestPerson, at: string) => (await person.get(at)).body.data as { id: string; [key: string]: unknown }[]

test.each(['hotel', 'tour_operator', 'car_rental', 'events', 'shop', 'mixed'])(
  'a business of the category %s gets examples, nothing reaches its books, and all of them can be removed',
  async (category) => {
    const owner = await withExamples(category)
    const { status, done, total, records } = await show(owner)
    expect([status, done === total, records > 6]).toEqual(['made', true, true])
    const made = await rowsOf(owner, tables)
    expect(made).toMatchObject({ clients: 4, inventory: expect.any(Number), bookings: expect.any(Number), inquiries: expect.any(Number) })
    expect(await rowsOf(owner, books)).toEqual({})
    const clients = await listOf(owner, '/clients')
    expect(clients.map(({ email, phone, tags }) => [email, phone, tags])).toEqual(
      Array.from({ length: 4 }, () => [null, null, ['example']]),
    )
    const items = await listOf(owner, '/inventory')
    expect(items.every((item) => item['status'] === 'published' && item['cover'] !== null)).toBe(true)
    const result = await remove(owner)
    expect(result).toEqual({ removed: records, kept: [] })
    await app.app.jobs.runDue(app.app)
    expect(await rowsOf(owner, [...tables, ...books, 'example_sets', 'example_records', 'notifications'])).toEqual({})
    expect(await show(owner)).toEqual({ status: 'none', done: 0, total: 0, records: 0 })
  },
)

test('pressed twice at once they are made once, and removed twice they are gone once', async () => {
  const owner = await newOwner(app, { category: 'hotel' })
  const answers = await Promise.all(Array.from({ length: 4 }, () => owner.post(`${path}/create`, {})))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await app.app.jobs.runDue(app.app)
  expect((await rowsOf(owner, tables)).clients).toBe(4)
  await owner.post(`${path}/create`, {})
  await app.app.jobs.runDue(app.app)
  expect((await rowsOf(owner, tables)).clients).toBe(4)
  const { records } = await show(owner)
  const removals = await Promise.all([remove(owner), remove(owner)])
  expect(removals.map(({ removed }) => removed).toSorted((a, b) => a - b)).toEqual([0, records])
})

test('examples that are removed while they are made do not come back', async () => {
  const owner = await newOwner(app, { category: 'hotel' })
  await owner.post(`${path}/create`, {})
  expect((await show(owner)).status).toBe('making')
  expect(await remove(owner)).toEqual({ removed: 0, kept: [] })
  await app.app.jobs.runDue(app.app)
  expect(await rowsOf(owner, tables)).toEqual({})
})

test('what the agency made, changed or booked stays, with the reason', async () => {
  const owner = await withExamples('hotel')
  expect((await owner.post('/clients/new', { name: 'Grace Akello' })).status).toBe(200)
  const rooms = await listOf(owner, '/inventory?kind=room&sort=title')
  const bookings = await listOf(owner, '/bookings')
  // One example is confirmed, so its sale is in the ledger; a room is renamed.
  const confirmed = bookings.find(({ title }) => title === rooms[0]!['title'])!
  expect((await owner.post(`/bookings/${confirmed.id}/status`, { status: 'confirmed' })).status).toBe(200)
  const room = (await owner.get(`/business/hotel/rooms/${rooms[1]!.id}/show`)).body.data
  expect(
    (
      await owner.post(`/business/hotel/rooms/${room.id}/update`, {
        version: room.version,
        title: 'Our cottage',
        adults: room.adults,
        children: room.children,
      })
    ).status,
  ).toBe(200)
  expect((await owner.post('/inquiries_/new', { name: 'Hannah', source: 'walk_in', message: 'In March?' })).status).toBe(200)
  const { kept } = await remove(owner)
  const whyOf = (id: string) => kept.find((one: { id: string }) => one.id === id)?.why
  expect(whyOf(confirmed.id)).toBe('This booking was confirmed. Cancel it instead.')
  expect(whyOf(rooms[0]!.id)).toContain('there are bookings or proposals of it')
  expect(whyOf(room.id)).toBe('You changed it, so it stays.')
  const left = await rowsOf(owner, tables)
  // The confirmed booking, its client and its room; the room that was renamed; the agency's own client and inquiry.
  expect(left).toMatchObject({ bookings: 1, clients: 2, inventory: 2, inquiries: 1 })
  expect(left['proposals']).toBeUndefined()
  expect((await show(owner)).status).toBe('none')
  // Removing again touches nothing: what stayed is the agency's.
  expect(await remove(owner)).toEqual({ removed: 0, kept: [] })
})

test('only the owner makes and removes them, and only in the own agency', async () => {
  const owner = await withExamples('hotel')
  const before = await rowsOf(owner, tables)
  const colleague = await newMember(app, owner, ['View Inventory', 'Edit Agency'])
  for (const what of ['create', 'remove']) {
    const answer = await colleague.post(`${path}/${what}`, {})
    expect([answer.status, answer.body.code]).toEqual([403, 'owner_required'])
    expect((await callerOf(app).post(`${path}/${what}`, {})).status).toBe(401)
  }
  expect((await show(colleague)).status).toBe('made')
  const other = await newOwner(app, { category: 'hotel' })
  expect((await show(other)).status).toBe('none')
  expect(await remove(other)).toEqual({ removed: 0, kept: [] })
  expect(await rowsOf(owner, tables)).toEqual(before)
})

test('what an agency says it does at registration decides navigation, Home, steps and examples', async () => {
  const { caller } = await newPerson(app)
  const register = (businesses: unknown) =>
    caller.post('/agency-register', {
      name: 'Mountain View',
      category: 'mixed',
      country: 'KE',
      phone: '+254712345678',
      business_volume: 'up_to_100',
      company_size: '1',
      businesses,
    })
  const wrong = await register(['zoo'])
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['businesses.0']])
  expect((await register(['lodge', 'shop', 'lodge'])).status).toBe(200)
  const agency = (await caller.get('/agencies/show')).body.data
  expect(agency).toMatchObject({ businesses: ['lodge', 'shop'], shop_enabled: true, currency: 'KES' })
  expect((await caller.get('/business/navigation')).body.data).toMatchObject({ sells: ['room', 'product'], examples: 'none' })
  expect((await caller.get('/business/day')).body.data.sells.map(({ kind }: { kind: string }) => kind)).toEqual(['room', 'product'])
  const changed = await caller.post(`/agencies/edit/${agency.id}`, { version: agency.version, businesses: ['shop'] })
  expect(changed.body.data.businesses).toEqual(['shop'])
  const owner = Object.assign(caller, { agencyId: agency.id as string, userId: newId(), email: '' })
  await owner.post(`${path}/create`, {})
  await app.app.jobs.runDue(app.app)
  const items = await listOf(owner, '/inventory')
  expect(items.map(({ kind }) => kind)).toEqual(['product', 'product'])
  expect((await caller.get('/business/navigation')).body.data.examples).toBe('made')
  // Prices are in the agency's currency, and examples tick no step.
  const { setup } = (await caller.get('/business/status')).body.data
  expect(setup).toMatchObject({ businesses: ['shop'], done: 0, total: 5 })
})
