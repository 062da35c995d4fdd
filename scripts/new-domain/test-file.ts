import type { ItemFlavour, Names } from './names.ts'

/** How an item of each flavour is sold: its price, the call that offers it, and the line of a booking. */
const sales = {
  departures: {
    price: "{ name: 'Adult', unit: 'adult', price: { amount: 90_000, currency: 'UGX' } }",
    put: (folder: string, one: string) =>
      `const departure = (await owner.post(\`/${folder}/\${${one}.id}/departures/create\`, { starts_on: day, capacity: 3 })).body.data`,
    line: 'departure_id: departure.id',
    full: 3,
    total: 270_000,
  },
  units: {
    price: "{ name: 'A night', unit: 'item', per: 'night', price: { amount: 90_000, currency: 'UGX' } }",
    put: (folder: string, one: string) =>
      `const added = await owner.post(\`/${folder}/\${${one}.id}/individual/create\`, { units: 'Heron, Ibis' })\n  expect(added.body.data.map(({ name }: { name: string }) => name)).toEqual(['Heron', 'Ibis'])`,
    line: 'starts_on: day, ends_on: addDays(day, 1)',
    full: 2,
    total: 180_000,
  },
}

/** Returns the tests of a new kind: from draft to booking, over HTTP. */
export function testOf({ folder, kind, one, word, capital }: Names, flavour: ItemFlavour): string {
  const { price, put, line, full, total } = sales[flavour]
  return `
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
})
afterAll(() => app.close())

const terms = {
  notes: 'By the jetty',
  description: '<p>A calm evening.</p>',
  place: { text: 'Jinja', lat: 0.44, lng: 33.2 },
  tags: ['lake'],
  cancellation_policy: { tiers: [{ days_before: 7, refund_percent: 50 }], deposit_refund_percent: null },
}

test('a ${word} is added, listed, shown, copied and changed', async () => {
  const { status, body } = await owner.post('/${folder}/create', { title: 'First ${word}', ...terms })
  expect([status, body.errors]).toEqual([200, undefined])
  const { id } = body.data
  expect((await owner.get('/${folder}?search=first')).body.data).toMatchObject([{ id, title: 'First ${word}', status: 'draft' }])
  expect((await owner.get(\`/${folder}/\${id}/show\`)).body.data).toMatchObject({ ...terms, version: 1 })
  const changed = await owner.post(\`/${folder}/\${id}/update\`, { title: 'Renamed', version: 1 })
  expect(changed.body.data).toMatchObject({ title: 'Renamed', notes: 'By the jetty', version: 2 })
  expect((await owner.post(\`/${folder}/\${id}/update\`, { title: 'Late', version: 1 })).body.code).toBe('stale')
  const copy = (await owner.post(\`/${folder}/\${id}/duplicate\`, {})).body.data
  expect(copy).toMatchObject({ notes: 'By the jetty', status: 'draft' })
  expect((await owner.get('/${folder}/statistics')).body.data.by_status.draft).toBe(2)
  expect((await owner.post('/${folder}/delete', { ids: [id, copy.id] })).status).toBe(200)
  expect((await owner.get(\`/${folder}/\${id}/show\`)).status).toBe(404)
})

test('it is put up with a price, published, and booked until it is full', async () => {
  const ${one} = (await owner.post('/${folder}/create', { title: 'Sunset ${word}' })).body.data
  const refused = await owner.post('/inventory/status', { ids: [${one}.id], status: 'published' })
  expect(refused.body.code).toBe('price_needed')
  const option = (await owner.post(\`/${folder}/\${${one}.id}/price-options/create\`, ${price})).body.data
  const day = addDays(dayOf(app.clock.now()), 10)
  ${put(folder, one)}
  expect((await owner.post('/inventory/status', { ids: [${one}.id], status: 'published' })).status).toBe(200)
  expect((await owner.get('/inventory?kind=${kind}')).body.data).toMatchObject([{ id: ${one}.id, from_price: { amount: 90_000 } }])

  const book = (quantity: number) =>
    owner.post('/bookings/new', {
      client: { name: 'Grace Akello' },
      lines: [{ inventory_id: ${one}.id, ${line}, selection: [{ price_option_id: option.id, quantity }] }],
      action: 'confirm',
    })
  const booked = await book(${full})
  expect([booked.status, booked.body.errors]).toEqual([200, undefined])
  expect(booked.body.data).toMatchObject({ status: 'confirmed', kinds: ['${kind}'], starts_on: day, total: { amount: ${total}, currency: 'UGX' } })
  expect((await book(1)).body.code).toBe('sold_out')
  expect((await owner.post('/${folder}/delete', { ids: [${one}.id] })).body.code).toBe('in_use')
})

test('it can be imported from a file', async () => {
  const about = await owner.get('/imports/about/${folder}')
  expect([about.status, about.body.data.columns.length]).toEqual([200, 6])
})

test('bad input is refused at its field', async () => {
  expect((await owner.post('/${folder}/create', { title: ' ' })).body.errors).toEqual({ title: ['Title is required.'] })
  expect((await owner.post('/${folder}/create', { title: 'x', agency_id: owner.agencyId })).body.errors).toEqual({ agency_id: ['This field is not allowed.'] })
})

test('signed out 401, without the permission 403, another agency 404', async () => {
  const { body } = await owner.post('/${folder}/create', { title: 'Ours' })
  expect((await callerOf(app).get('/${folder}')).status).toBe(401)
  expect((await (await newMember(app, owner, ['Scan Tickets'])).get('/${folder}')).status).toBe(403)
  expect((await (await newMember(app, owner, ['View Inventory'])).post('/${folder}/create', { title: 'x' })).status).toBe(403)
  expect((await (await newOwner(app)).get(\`/${folder}/\${body.data.id}/show\`)).status, '${capital} of another agency').toBe(404)
})
`
}
