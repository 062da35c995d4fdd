import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { publishTour, type Tour } from './testing/tour.ts'

let app: TestApp
let owner: TestPerson
let tour: Tour
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  tour = await publishTour(app, owner, { capacity: 100 })
})
afterAll(() => app.close())

const travellers = [
  { name: 'Grace Akello', unit: 'adult' },
  { name: 'Okello Moses', unit: 'adult' },
]
async function book(over: object = {}) {
  const line = { inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 2 }] }
  const { status, body } = await owner.post('/bookings/new', {
    client: { name: 'Grace Akello' },
    lines: [line, { ...line, selection: [{ price_option_id: tour.child, quantity: 1 }] }],
    travellers,
    action: 'confirm',
    ...over,
  })
  expect([status, body.message]).toEqual([200, undefined])
  return body.data
}
const change = (id: string, values: Record<string, unknown>) =>
  app.app.db.asAgency(owner, (tx) => tx.updateTable('bookings').set(values).where('id', '=', id).execute())
const preview = async (id: string, query = '') => (await owner.get(`/bookings/${id}/cancel${query}`)).body

describe('the preview of a cancellation', () => {
  test('matches the cancellation of a part', async () => {
    const booking = await book()
    await change(booking.id, { paid: 2_500_000 })
    const [adults, child] = booking.lines
    const before = await preview(booking.id, `?line_id=${child.id}`)
    // 20 days before: half of the child's 500,000 stays as a fee.
    expect(before.data).toMatchObject({
      terms: [{ refund_percent: 50, amount: { amount: 500_000 } }],
      days_before: 20,
      total_after: { amount: 2_250_000 },
      kept: { amount: 2_250_000 },
      refund: { amount: 250_000, currency: 'UGX' },
    })
    expect((await preview(booking.id, `?line_id=${child.id}&refund=none`)).data.total_after.amount).toBe(2_500_000)
    const after = await owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill', line_id: child.id })
    expect(after.body.data.total.amount).toBe(2_250_000)
    expect((await preview(booking.id, `?line_id=${adults.id}`)).code).toBe('last_line')

    const [traveller] = booking.traveller_details
    expect((await preview(booking.id, `?traveller_id=${traveller.id}&refund=full`)).data.total_after.amount).toBe(1_250_000)
    const without = await owner.post(`/bookings/${booking.id}/cancel`, {
      by: 'client',
      reason: 'Ill',
      traveller_id: traveller.id,
      refund: 'full',
    })
    expect(without.body.data.total.amount).toBe(1_250_000)
  })

  test('covers the whole booking, for each kind of refund', async () => {
    const { id } = await book()
    await change(id, { paid: 1_000_000 })
    expect((await preview(id)).data).toMatchObject({
      kept: { amount: 500_000 },
      refund: { amount: 500_000 },
      total_after: { amount: 500_000 },
    })
    expect((await preview(id, '?refund=full')).data).toMatchObject({ kept: { amount: 0 }, refund: { amount: 1_000_000 } })
    expect((await preview(id, '?refund=none')).data).toMatchObject({ kept: { amount: 1_000_000 }, refund: { amount: 0 } })
  })

  test('answers 404 to unknown parts or parts of others; refuses two parts and an invalid refund', async () => {
    const { id, lines, traveller_details } = await book()
    for (const part of [`line_id=${newId()}`, `traveller_id=${newId()}`])
      expect((await owner.get(`/bookings/${id}/cancel?${part}`)).status).toBe(404)
    expect(
      (await owner.get(`/bookings/${id}/cancel?line_id=${lines[0].id}&traveller_id=${traveller_details[0].id}`)).body.errors,
    ).toHaveProperty('traveller_id')
    expect((await owner.get(`/bookings/${id}/cancel?refund=half`)).body.errors).toHaveProperty('refund')
  })
})

test('a traveller who was cancelled stays on the booking when the others are edited', async () => {
  const { id, traveller_details } = await book()
  const { body } = await owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill', traveller_id: traveller_details[0].id })
  const edited = await owner.post(`/bookings/edit/${id}`, {
    version: body.data.version,
    travellers: [{ name: 'Okello Moses', unit: 'adult', nationality: 'UG' }],
  })
  expect(edited.body.data.traveller_details).toHaveLength(2)
  expect(
    edited.body.data.traveller_details
      .filter((one: { cancelled_at: string | null }) => one.cancelled_at)
      .map((one: { name: string }) => one.name),
  ).toEqual(['Grace Akello'])
})

describe('attention', () => {
  test('can be settled once, with a note', async () => {
    const { id } = await book()
    await change(id, { needs_attention: 'A payment was received after this booking ended.' })
    const reader = await newMember(app, owner, ['View Bookings'])
    const stranger = await newOwner(app)
    const settle = (who: TestPerson, text: string) => who.post(`/bookings/${id}/attention`, { text })
    expect((await callerOf(app).post(`/bookings/${id}/attention`, { text: 'x' })).status).toBe(401)
    expect((await settle(reader, 'Paid back')).status).toBe(403)
    expect((await settle(stranger, 'Paid back')).status).toBe(404)
    expect((await settle(owner, '  ')).body.errors).toEqual({ text: ['Action taken is required.'] })
    expect((await owner.get('/bookings?attention=true')).body.data.map((one: { id: string }) => one.id)).toEqual([id])
    const { body } = await settle(owner, 'Paid back by bank transfer')
    expect(body.data.needs_attention).toBeNull()
    expect(body.data.timeline[0]).toMatchObject({ title: 'Settled', detail: 'Paid back by bank transfer' })
    expect((await settle(owner, 'Again')).body.code).toBe('nothing_to_settle')
  })
})

test('a note may have several lines', async () => {
  const { id } = await book()
  const write = (text: string) => owner.post(`/bookings/${id}/notes`, { text })
  const { body } = await write('  Called twice.\r\n\r\n- wants a window seat\n- pays on Friday \n')
  expect(body.data.timeline[0]).toMatchObject({ type: 'note', title: 'Called twice.\n\n- wants a window seat\n- pays on Friday' })
  expect((await write('\n'.repeat(2001) + 'x')).status).toBe(200)
  for (const text of ['', ' \n ', 'x'.repeat(2001), 'a\u202eb', 'a\u0007b']) expect((await write(text)).body.errors).toHaveProperty('text')
  await change(id, { needs_attention: 'A payment was received after this booking ended.' })
  const settled = await owner.post(`/bookings/${id}/attention`, { text: 'Paid back\nby bank' })
  expect(settled.body.data.timeline[0].detail).toBe('Paid back\nby bank')
})

test('lists bookings that are owed, and those that are overdue', async () => {
  const other = await newOwner(app)
  const theirs = await publishTour(app, other)
  const make = async (values: Record<string, unknown>, action = 'confirm') => {
    const { body } = await other.post('/bookings/new', {
      client: { name: 'A' },
      action,
      lines: [{ inventory_id: theirs.id, departure_id: theirs.departureId, selection: [{ price_option_id: theirs.adult, quantity: 1 }] }],
    })
    await app.app.db.asAgency(other, (tx) => tx.updateTable('bookings').set(values).where('id', '=', body.data.id).execute())
    return body.data.id as string
  }
  const past = new Date(app.clock.now().getTime() - 1000)
  const late = await make({ payment_due_at: past, paid: 1 })
  const open = await make({ paid: 0 })
  await make({ paid: 1_000_000, payment_due_at: past })
  await make({ payment_due_at: past }, 'hold')
  const idsOf = async (query: string) =>
    (await other.get(`/bookings?sort=created_at&${query}`)).body.data.map((one: { id: string }) => one.id)
  expect(await idsOf('owed=true')).toEqual([late, open])
  expect(await idsOf('owed=overdue')).toEqual([late])
  expect((await other.get('/bookings?owed=no')).body.errors).toHaveProperty('owed')
})

test('tags in use on clients', async () => {
  const other = await newOwner(app)
  for (const tags of [['VIP', 'School'], ['VIP']]) await other.post('/clients/new', { name: 'A', tags })
  expect((await other.get('/clients/tags')).body.data).toEqual([
    { tag: 'VIP', count: 2 },
    { tag: 'School', count: 1 },
  ])
  expect((await owner.get('/clients/tags')).body.data).toEqual([])
  expect((await (await newMember(app, other, ['View Dashboard'])).get('/clients/tags')).status).toBe(403)
  expect((await callerOf(app).get('/clients/tags')).status).toBe(401)
})

test('an item has the same lowest price wherever it is listed', async () => {
  // Lower prices of children do not count, so the lists must not work it out from the options.
  await app.app.db.asAgency(owner, (tx) => tx.updateTable('inventory').set({ from_price: 1_450 }).where('id', '=', tour.id).execute())
  const [item] = (await owner.get(`/bookings/bookable?inventory_id=${tour.id}`)).body.data
  const [trip] = (await owner.get('/packages')).body.data
  expect([item.from_price, trip.from_price]).toEqual(Array(2).fill({ amount: 1_450, currency: 'UGX' }))
})
