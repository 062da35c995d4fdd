import type { Names } from './names.ts'

/** The tests a new kind comes with: from the draft to the booking, over HTTP. */
export const testOf = ({ folder, kind, one, word, capital }: Names) => `
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

test('a ${word} is added, listed, shown and changed', async () => {
  const { status, body } = await owner.post('/${folder}/create', { title: 'First ${word}', notes: 'By the jetty' })
  expect(status).toBe(200)
  expect((await owner.get('/${folder}?search=first')).body.data).toMatchObject([{ id: body.data.id, title: 'First ${word}', status: 'draft' }])
  const changed = await owner.post(\`/${folder}/\${body.data.id}/update\`, { title: 'Renamed', version: 1 })
  expect(changed.body.data).toMatchObject({ title: 'Renamed', notes: 'By the jetty', version: 2 })
  expect((await owner.post(\`/${folder}/\${body.data.id}/update\`, { title: 'Late', version: 1 })).body.code).toBe('stale')
  expect((await owner.post(\`/${folder}/\${body.data.id}/delete\`, {})).status).toBe(200)
  expect((await owner.get(\`/${folder}/\${body.data.id}/show\`)).status).toBe(404)
})

test('it is put up with a price, published, and booked until it is full', async () => {
  const ${one} = (await owner.post('/${folder}/create', { title: 'Sunset ${word}' })).body.data
  const refused = await owner.post('/inventory/status', { ids: [${one}.id], status: 'published' })
  expect(refused.body.code).toBe('price_needed')
  const price = { name: 'Adult', unit: 'adult', price: { amount: 90_000, currency: 'UGX' } }
  const option = (await owner.post(\`/${folder}/\${${one}.id}/price-options/create\`, price)).body.data
  const day = addDays(dayOf(app.clock.now()), 10)
  const departure = (await owner.post(\`/${folder}/\${${one}.id}/departures/create\`, { starts_on: day, capacity: 3 })).body.data
  expect((await owner.post('/inventory/status', { ids: [${one}.id], status: 'published' })).status).toBe(200)
  expect((await owner.get('/inventory?kind=${kind}')).body.data).toMatchObject([{ id: ${one}.id, from_price: { amount: 90_000 } }])

  const book = (quantity: number) =>
    owner.post('/bookings/new', {
      client: { name: 'Grace Akello' },
      lines: [{ inventory_id: ${one}.id, departure_id: departure.id, selection: [{ price_option_id: option.id, quantity }] }],
      action: 'confirm',
    })
  const booked = await book(3)
  expect(booked.status).toBe(200)
  expect(booked.body.data).toMatchObject({ status: 'confirmed', kinds: ['${kind}'], starts_on: day, total: { amount: 270_000, currency: 'UGX' } })
  expect((await book(1)).body.code).toBe('sold_out')
  expect((await owner.post(\`/${folder}/\${${one}.id}/delete\`, {})).body.code).toBe('in_use')
})

test('bad input is refused at its field', async () => {
  expect((await owner.post('/${folder}/create', { title: ' ' })).body.errors).toEqual({ title: ['Title is required.'] })
  expect((await owner.post('/${folder}/create', { title: 'x', agency_id: owner.agencyId })).body.errors).toEqual({ agency_id: ['This field is not allowed.'] })
})

test('signed out 401, without the permission 403, another agency 404', async () => {
  const { body } = await owner.post('/${folder}/create', { title: 'Ours' })
  expect((await callerOf(app).get('/${folder}')).status).toBe(401)
  expect((await (await newMember(app, owner, ['Scan Tickets'])).get('/${folder}')).status).toBe(403)
  expect((await (await newOwner(app)).get(\`/${folder}/\${body.data.id}/show\`)).status, '${capital} of another agency').toBe(404)
})
`
