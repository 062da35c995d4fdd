import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
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

const lineOf = (option: string, quantity: number) => ({
  inventory_id: tour.id,
  departure_id: tour.departureId,
  selection: [{ price_option_id: option, quantity }],
})
/** Two adults and, on a line of its own, a child: UGX 2,500,000. */
async function book() {
  const { status, body } = await owner.post('/bookings/new', {
    client: { name: 'Grace Akello' },
    lines: [lineOf(tour.adult, 2), lineOf(tour.child, 1)],
    travellers: [{ name: 'Grace Akello' }, { name: 'Okello Moses' }],
    action: 'confirm',
  })
  expect([status, body.message]).toEqual([200, undefined])
  return body.data
}
const shown = async (id: string) => (await owner.get(`/bookings/${id}/show`)).body.data
const edit = async (id: string, change: object) => owner.post(`/bookings/edit/${id}`, { version: (await shown(id)).version, ...change })
/** 20 days before the start, half of a cancelled amount stays payable. */
const cancel = (id: string, part: object) => owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill', ...part })
const owed = async ({ client }: { client: { id: string } }) => (await owner.get(`/clients/${client.id}/show`)).body.data.balances
const ugx = (amount: number) => ({ amount, currency: 'UGX' })

interface Line {
  amount: { amount: number }
  cancelled_at: string | null
  places: number
  items: { name: string; quantity: number }[]
}
const linesOf = (lines: Line[]) => lines.map(({ amount, cancelled_at, places }) => [amount.amount, cancelled_at !== null, places])

describe('an edit keeps the cancelled parts of a booking', () => {
  test('keeps a cancelled line and its fee when other lines are booked; the ledger has the same total', async () => {
    const booking = await book()
    await cancel(booking.id, { line_id: booking.lines[1].id })
    const { body } = await edit(booking.id, { lines: [lineOf(tour.adult, 3)] })
    expect(body.data).toMatchObject({ total: ugx(3_250_000), subtotal: ugx(3_250_000), travellers: 3 })
    expect(linesOf(body.data.lines)).toEqual([
      [3_000_000, false, 3],
      [250_000, true, 1],
    ])
    expect(body.data.lines[1].id).toBe(booking.lines[1].id)
    expect(await owed(booking)).toEqual([ugx(3_250_000)])
    const again = await edit(booking.id, { lines: [lineOf(tour.adult, 1), lineOf(tour.child, 1)] })
    expect(linesOf(again.body.data.lines)).toEqual([
      [1_000_000, false, 1],
      [500_000, false, 1],
      [250_000, true, 1],
    ])
    expect(await owed(booking)).toEqual([ugx(1_750_000)])
  })

  test('keeps them when only the residency changes', async () => {
    const booking = await book()
    await cancel(booking.id, { line_id: booking.lines[1].id })
    const { body } = await edit(booking.id, { residency: 'eac_citizen' })
    expect(body.data).toMatchObject({ total: ugx(2_250_000), residency: 'eac_citizen' })
    expect(await owed(booking)).toEqual([ugx(2_250_000)])
  })

  test('keeps the fee of a cancelled traveller as a separate line', async () => {
    const booking = await book()
    await cancel(booking.id, { traveller_id: booking.traveller_details[0].id })
    expect((await shown(booking.id)).total).toEqual(ugx(2_000_000))
    const { body } = await edit(booking.id, { lines: [lineOf(tour.adult, 3)] })
    expect(linesOf(body.data.lines)).toEqual([
      [3_000_000, false, 3],
      [500_000, true, 0],
    ])
    expect(body.data.total).toEqual(ugx(3_500_000))
    expect(await owed(booking)).toEqual([ugx(3_500_000)])
  })

  test('keeps the fee of a cancelled traveller when the line moves at the new price', async () => {
    const booking = await book()
    await cancel(booking.id, { traveller_id: booking.traveller_details[0].id })
    const departure_id = newId()
    await app.app.db.asAgency(owner, async (tx) => {
      const starts_on = addDays(dayOf(app.clock.now()), 40)
      const departure = { agency_id: owner.agencyId, id: departure_id, inventory_id: tour.id, starts_on, ends_on: addDays(starts_on, 2) }
      await tx
        .insertInto('departures')
        .values({ ...departure, capacity: 5, created_at: app.clock.now() })
        .execute()
    })
    const line_id = (await shown(booking.id)).lines[0].id
    const preview = await owner.get(`/bookings/${booking.id}/move?line_id=${line_id}&departure_id=${departure_id}`)
    expect(preview.body.data).toMatchObject({ before: ugx(1_500_000), after: ugx(1_500_000) })
    const { version } = await shown(booking.id)
    const moved = await owner.post(`/bookings/${booking.id}/move`, { version, line_id, departure_id, price: 'new' })
    expect(moved.body.data.total).toEqual(ugx(2_000_000))
    expect(await owed(booking)).toEqual([ugx(2_000_000)])
  })

  test('compares the expected total with the whole booking', async () => {
    const booking = await book()
    await cancel(booking.id, { line_id: booking.lines[1].id })
    const change = { lines: [lineOf(tour.adult, 1)] }
    expect((await edit(booking.id, { ...change, expected_total: ugx(1_000_000) })).body.code).toBe('price_changed')
    expect((await edit(booking.id, { ...change, expected_total: ugx(1_250_000) })).status).toBe(200)
  })

  test('does not reprice a line whose travellers are all cancelled', async () => {
    const booking = await book()
    for (const { id } of booking.traveller_details) await cancel(booking.id, { traveller_id: id })
    expect((await shown(booking.id)).total).toEqual(ugx(1_500_000))
    const { body } = await edit(booking.id, { residency: 'eac_citizen' })
    expect(body.data?.total).toEqual(ugx(1_500_000))
    expect(linesOf(body.data.lines)).toEqual([
      [500_000, false, 1],
      [1_000_000, true, 0],
    ])
    await cancel(booking.id, { refund: 'full' })
    expect(await owed(booking)).toEqual([])
  })
})

describe('a booking that has started', () => {
  test('takes other travellers and notes at the same price, up to what was booked; nothing else', async () => {
    const { id, client } = await book()
    await app.app.db.asAgency(owner, (tx) => tx.updateTable('bookings').set({ status: 'in_progress' }).where('id', '=', id).execute())
    const named = ['Grace Akello', 'Okello Moses', 'Nakato Ruth'].map((name) => ({ name }))
    const added = await edit(id, { travellers: named, notes: 'Nakato joins in Fort Portal' })
    expect([added.status, added.body.data.traveller_details.map(({ name }: { name: string }) => name)]).toEqual([
      200,
      named.map(({ name }) => name),
    ])
    expect(await shown(id)).toMatchObject({ total: ugx(2_500_000), notes: 'Nakato joins in Fort Portal', status: 'in_progress' })
    expect((await edit(id, { travellers: [...named, { name: 'One more' }] })).body.errors).toHaveProperty('travellers')
    for (const change of [
      { lines: [lineOf(tour.adult, 1)] },
      { residency: 'eac_citizen' },
      { client_id: client.id, residency: 'eac_citizen' },
    ])
      expect((await edit(id, change)).body.code).toBe('not_editable')
  })
})
