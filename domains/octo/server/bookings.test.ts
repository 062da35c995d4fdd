import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { expireHolds } from '#domains/bookings/server/status.ts'
import { readTicketCode } from '#domains/tickets/server/code.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { forgetOctoContacts } from './forget.ts'
import * as shapes from './testing/octo-shapes.ts'
import { done, grace, holdOf, newPartner, newSupplier, openAllKinds, openTo, type OctoAnswer, type Supplier } from './testing/partner.ts'

let app: TestApp
let supplier: Supplier
beforeAll(async () => {
  app = await startTestApp()
  supplier = await newSupplier(app, { set: { price: { kind: 'percent', value: -20 } } })
})
afterAll(() => app.close())

const named = ({ status, body }: OctoAnswer) => [status, body.error]
const priced = { 'octo-capabilities': 'octo/pricing' }
/** Returns the body of an answer of the right shape. */
async function ok(answer: Promise<OctoAnswer>, speaking: shapes.Speaking = {}) {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  expect(shapes.booking(speaking).safeParse(body).error).toBeUndefined()
  return body
}
const hold = (adults = 1, over: object = {}, headers: Record<string, string> = {}, of = supplier) =>
  of.partner.post('/bookings', holdOf(of, adults, over), headers)
const taken = async (id = supplier.tour.departureId, of = supplier) => {
  const row = await app.app.db.asAgency(of.owner, (tx) =>
    tx.selectFrom('departures').select(['held', 'sold']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return [row.held, row.sold]
}
const ours = async (reference: string, of = supplier) => {
  const [{ id }] = await done(of.owner.get(`/bookings?search=${reference}`))
  return done(of.owner.get(`/bookings/${id}/show`))
}

describe('a booking of a partner', () => {
  test('is held, confirmed and cancelled by the paths of all bookings, at what the partner owes', async () => {
    const before = await taken()
    const held = await ok(hold(2, { resellerReference: 'NT-1', contact: grace }, priced), { pricing: true })
    expect(held).toMatchObject({ status: 'ON_HOLD', utcConfirmedAt: null, cancellation: null, resellerReference: 'NT-1' })
    expect(held.pricing).toMatchObject({ original: 2_000_000, retail: 2_000_000, net: 1_600_000, currency: 'UGX' })
    expect(held.unitItems.map(({ pricing }: { pricing: { net: number } }) => pricing.net)).toEqual([800_000, 800_000])
    expect(await taken()).toEqual([before[0]! + 2, before[1]])
    const confirmed = await ok(supplier.partner.post(`/bookings/${held.uuid}/confirm`, { contact: grace, resellerReference: 'NT-2' }))
    expect(confirmed).toMatchObject({ status: 'CONFIRMED', utcExpiresAt: null, resellerReference: 'NT-2', contact: grace })
    // The code of the voucher leads to the page that says the booking is genuine.
    const [{ deliveryValue }] = confirmed.voucher.deliveryOptions
    const page = await fetch(app.origin + new URL(deliveryValue).pathname)
    expect([page.status, (await page.text()).includes('is genuine')]).toEqual([200, true])
    const booking = await ours(confirmed.supplierReference)
    expect(booking).toMatchObject({
      status: 'confirmed',
      source: 'octo',
      client_name: 'Nile Tours',
      total: { amount: 1_600_000, currency: 'UGX' },
      notes: 'Vegetarian',
    })
    expect(booking.traveller_details[0]).toMatchObject({ name: 'Grace Akello', email: 'grace@example.com' })
    expect(await taken()).toEqual([before[0], before[1]! + 2])
    const cancelled = await ok(supplier.partner.post(`/bookings/${held.uuid}/cancel`, { reason: 'Plans changed' }))
    expect(cancelled).toMatchObject({ status: 'CANCELLED', cancellable: false })
    expect(cancelled.cancellation).toMatchObject({ reason: 'Plans changed', refund: expect.stringMatching(/FULL|PARTIAL|NONE/) })
    expect(await taken()).toEqual(before)
    // A repeated request gets the cancelled booking.
    expect(await ok(supplier.partner.post(`/bookings/${held.uuid}/cancel`, { reason: 'Again' }))).toEqual(cancelled)
  })

  test('names nobody who travelled from 90 days after the trip on', async () => {
    const { uuid, unitItems } = await ok(hold(1, { contact: grace, notes: 'Vegetarian' }))
    const units = [{ uuid: unitItems[0].uuid, unitId: unitItems[0].unitId, contact: grace }]
    await ok(supplier.partner.post(`/bookings/${uuid}/confirm`, { contact: grace, unitItems: units }))
    const told = async () => JSON.stringify((await supplier.partner.get(`/bookings/${uuid}`)).body)
    const now = app.clock.now()
    for (const [days, isNamed] of [
      [60, true],
      [120, false],
    ] as const) {
      app.clock.set(new Date(now.getTime() + days * 86_400_000))
      await forgetOctoContacts.run(app.app, {})
      app.clock.set(now)
      expect([days, (await told()).includes(grace.emailAddress), (await told()).includes('Vegetarian')]).toEqual([days, isNamed, isNamed])
    }
  })

  test('its terms decide what is refunded', async () => {
    const other = await newSupplier(app)
    const set = (tiers: object[]) =>
      app.app.db.asAgency(other.owner, (tx) =>
        tx
          .updateTable('inventory')
          .set({ cancellation_policy: JSON.stringify({ tiers, deposit_refund_percent: null }) })
          .where('id', '=', other.tour.id)
          .execute(),
      )
    const refundWith = async (tiers: object[]) => {
      await set(tiers)
      const { uuid, option } = await ok(hold(1, {}, {}, other))
      await ok(other.partner.post(`/bookings/${uuid}/confirm`, { contact: grace }))
      const { cancellation } = await ok(other.partner.post(`/bookings/${uuid}/cancel`, {}))
      return [option.cancellationCutoff, cancellation.refund]
    }
    expect(await refundWith([{ days_before: 5, refund_percent: 100 }])).toEqual(['5 days', 'FULL'])
    expect(
      await refundWith([
        { days_before: 30, refund_percent: 100 },
        { days_before: 2, refund_percent: 50 },
      ]),
    ).toEqual(['30 days', 'PARTIAL'])
    expect(await refundWith([{ days_before: 30, refund_percent: 100 }])).toEqual(['30 days', 'NONE'])
  })

  test('a repeated request with the same id gets the first answer; with another body it is refused', async () => {
    const before = await taken()
    const uuid = newId()
    const first = await ok(hold(2, { uuid, notes: 'Window seat' }))
    expect(first.uuid).toBe(uuid)
    expect(await ok(hold(2, { uuid, notes: 'Window seat' }))).toEqual(first)
    expect(await hold(3, { uuid, notes: 'Window seat' })).toMatchObject({ status: 400, body: { error: 'INVALID_BOOKING_UUID', uuid } })
    expect(await taken()).toEqual([before[0]! + 2, before[1]])
    // Another partner's ids are its own.
    const other = await newPartner(app, supplier.owner, 'Lake Tours')
    await openTo(supplier.owner, other, [supplier.tour.id])
    expect(named(await other.get(`/bookings/${uuid}`))).toEqual([400, 'INVALID_BOOKING_UUID'])
    expect(named(await other.post(`/bookings/${uuid}/cancel`))).toEqual([400, 'INVALID_BOOKING_UUID'])
    expect((await ok(other.post('/bookings', holdOf(supplier, 1, { uuid })))).uuid).toBe(uuid)
  })

  test('two requests with one id at the same moment hold once', async () => {
    const before = await taken()
    const body = { uuid: newId() }
    const client = new pg.Client({ connectionString: app.ownerUrl })
    await client.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM departures WHERE agency_id = $1 AND id = $2 FOR UPDATE', [
      supplier.owner.agencyId,
      supplier.tour.departureId,
    ])
    const both = [hold(1, body), hold(1, body)]
    await untilSomeWait(app, 2)
    await client.query('COMMIT')
    await client.end()
    const [a, b] = await Promise.all(both)
    expect([a!.status, b!.status]).toEqual([200, 200])
    expect(a!.body.id).toBe(b!.body.id)
    expect(await taken()).toEqual([before[0]! + 1, before[1]])
  })

  test('two partners at the last place: it is sold once', async () => {
    const other = await newSupplier(app, { capacity: 1 })
    const second = await newPartner(app, other.owner, 'Acacia')
    await openTo(other.owner, second, [other.tour.id])
    const client = new pg.Client({ connectionString: app.ownerUrl })
    await client.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM departures WHERE agency_id = $1 AND id = $2 FOR UPDATE', [other.owner.agencyId, other.tour.departureId])
    const both = [hold(1, {}, {}, other), second.post('/bookings', holdOf(other))]
    await untilSomeWait(app, 2)
    await client.query('COMMIT')
    await client.end()
    const answers = (await Promise.all(both)).toSorted((a, b) => a.status - b.status)
    expect(answers.map(named)).toEqual([
      [200, undefined],
      [400, 'UNPROCESSABLE_ENTITY'],
    ])
  })

  test('two first bookings of a partner at once make one client', async () => {
    const other = await newSupplier(app, { capacity: 2 })
    const client = new pg.Client({ connectionString: app.ownerUrl })
    await client.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM octo_connections WHERE agency_id = $1 FOR UPDATE', [other.owner.agencyId])
    const both = [hold(1, {}, {}, other), hold(1, {}, {}, other)]
    await untilSomeWait(app, 2)
    await client.query('COMMIT')
    await client.end()
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect(await done(other.owner.get('/clients?search=Nile'))).toHaveLength(1)
  })

  test('can be confirmed after its hold has expired only if the places are still free', async () => {
    const other = await newSupplier(app, { capacity: 1 })
    const held = await ok(hold(1, { expirationMinutes: 10 }, {}, other))
    app.clock.advance(11 * 60_000)
    await expireHolds(app.app)
    const gone = await ok(other.partner.get(`/bookings/${held.uuid}`))
    expect(gone).toMatchObject({ status: 'EXPIRED', cancellation: { refund: 'FULL' } })
    expect(named(await other.partner.post(`/bookings/${held.uuid}/extend`, { expirationMinutes: 10 }))).toEqual([
      400,
      'UNPROCESSABLE_ENTITY',
    ])
    const second = await ok(hold(1, {}, {}, other))
    expect(named(await other.partner.post(`/bookings/${held.uuid}/confirm`, { contact: grace }))).toEqual([400, 'UNPROCESSABLE_ENTITY'])
    await ok(other.partner.call('DELETE', `/bookings/${second.uuid}`, {}))
    expect(await ok(other.partner.post(`/bookings/${held.uuid}/confirm`, { contact: grace }))).toMatchObject({ status: 'CONFIRMED' })
    expect(await taken(other.tour.departureId, other)).toEqual([0, 1])
  })

  test('is held longer, but never for more than a day', async () => {
    const held = await ok(hold())
    const longer = await ok(supplier.partner.post(`/bookings/${held.uuid}/extend`, { expirationMinutes: 100_000 }))
    const minutes = (Date.parse(longer.utcExpiresAt) - app.clock.now().getTime()) / 60_000
    expect(minutes).toBeGreaterThan(1430)
    expect(minutes).toBeLessThanOrEqual(1440)
  })

  test('on hold gets another time, other units or another product; what is refused changes nothing', async () => {
    const other = await newSupplier(app, { capacity: 5 })
    const { lodge } = await openAllKinds(app, other.owner)
    const held = await ok(hold(2, {}, {}, other))
    const patch = (body: object) => other.partner.call('PATCH', `/bookings/${held.uuid}`, body)
    expect(await ok(patch({ availabilityId: other.later }))).toMatchObject({
      availabilityId: other.later,
      supplierReference: held.supplierReference,
    })
    expect([await taken(other.tour.departureId, other), await taken(other.later, other)]).toEqual([
      [0, 0],
      [2, 0],
    ])
    expect(named(await patch({ availabilityId: other.soldOut }))).toEqual([400, 'UNPROCESSABLE_ENTITY'])
    expect(named(await patch({ unitItems: [] }))).toEqual([400, 'UNPROCESSABLE_ENTITY'])
    expect(named(await patch({ unitItems: Array.from({ length: 6 }, () => ({ unitId: other.adult })) }))).toEqual([
      400,
      'UNPROCESSABLE_ENTITY',
    ])
    expect(await taken(other.later, other)).toEqual([2, 0])
    const moved = await ok(
      patch({
        productId: lodge.id,
        optionId: 'nights-3',
        availabilityId: held.availability.localDateTimeStart.slice(0, 10),
        unitItems: [{ unitId: lodge.price }],
      }),
    )
    expect(moved).toMatchObject({ productId: lodge.id, optionId: 'nights-3', status: 'ON_HOLD' })
    expect(await taken(other.later, other)).toEqual([0, 0])
    const named3 = await ok(patch({ contact: grace, notes: 'Late arrival' }))
    expect(named3).toMatchObject({ contact: grace, notes: 'Late arrival' })
    await ok(other.partner.post(`/bookings/${held.uuid}/confirm`, { contact: grace, resellerReference: 'R' }))
    expect(named(await patch({ unitItems: [{ unitId: lodge.price }, { unitId: lodge.price }] }))).toEqual([400, 'UNPROCESSABLE_ENTITY'])
    expect(await ok(patch({ resellerReference: 'R-2' }))).toMatchObject({ resellerReference: 'R-2', status: 'CONFIRMED' })
  })

  test('of a concert has a ticket with a code for each person', async () => {
    const other = await newSupplier(app)
    const { event } = await openAllKinds(app, other.owner)
    const today = dayOf(app.clock.now())
    const range = { localDateStart: today, localDateEnd: addDays(today, 60) }
    const [found] = (await other.partner.post('/availability', { productId: event.id, optionId: 'default', ...range })).body
    const unitItems = [{ unitId: event.types[0]! }, { unitId: event.types[0]!, contact: { fullName: 'Okot P.' } }]
    const held = await ok(
      other.partner.post('/bookings', { productId: event.id, optionId: 'default', availabilityId: found.id, unitItems }),
    )
    expect(held.unitItems[0].ticket).toMatchObject({ deliveryOptions: [] })
    const confirmed = await ok(other.partner.post(`/bookings/${held.uuid}/confirm`, { contact: grace }))
    const codes: string[] = confirmed.unitItems.map(
      ({ ticket }: { ticket: { deliveryOptions: { deliveryValue: string }[] } }) => ticket.deliveryOptions[0]!.deliveryValue,
    )
    expect(new Set(codes).size).toBe(2)
    for (const code of codes)
      expect(readTicketCode(app.app.settings.secretKey, other.owner.agencyId, code)).toMatchObject({ event_id: event.id })
    expect(confirmed.voucher).toBeNull()
  })

  test('is found by either reference, and refused without one', async () => {
    const held = await ok(hold(1, { resellerReference: 'FIND-ME' }))
    for (const query of [`resellerReference=FIND-ME`, `supplierReference=${held.supplierReference}`]) {
      const { body } = await supplier.partner.get(`/bookings?${query}`)
      expect(body.map(({ uuid }: { uuid: string }) => uuid)).toEqual([held.uuid])
    }
    expect(named(await supplier.partner.get('/bookings'))).toEqual([400, 'BAD_REQUEST'])
  })

  test('the desk may cancel it, and the partner reads that; it may not change its price or client', async () => {
    const held = await ok(hold())
    const confirmed = await ok(supplier.partner.post(`/bookings/${held.uuid}/confirm`, { contact: grace }))
    const booking = await ours(confirmed.supplierReference)
    const client_id = (await done(supplier.owner.post('/clients/new', { kind: 'person', name: 'Someone' }))).id
    const changed = await supplier.owner.post(`/bookings/edit/${booking.id}`, { version: booking.version, client_id })
    expect([changed.status, changed.body.code]).toEqual([409, 'sold_by_partner'])
    await done(supplier.owner.post(`/bookings/${booking.id}/cancel`, { by: 'agency', reason: 'Flooded', refund: 'full' }))
    expect(await ok(supplier.partner.get(`/bookings/${held.uuid}`))).toMatchObject({
      status: 'CANCELLED',
      cancellation: { refund: 'FULL', reason: 'Flooded' },
    })
    expect(named(await supplier.partner.post(`/bookings/${held.uuid}/confirm`, { contact: grace }))).toEqual([400, 'UNPROCESSABLE_ENTITY'])
  })

  test('of an offer that is sold no more can still be read and cancelled', async () => {
    const other = await newSupplier(app)
    const held = await ok(hold(1, {}, {}, other))
    await app.app.db.asAgency(other.owner, (tx) =>
      tx.updateTable('inventory').set({ status: 'archived' }).where('id', '=', other.tour.id).execute(),
    )
    const read = await ok(other.partner.get(`/bookings/${held.uuid}`))
    expect([read.product, read.availability.localDateTimeStart]).toEqual([undefined, held.availability.localDateTimeStart])
    expect(await ok(other.partner.post(`/bookings/${held.uuid}/cancel`))).toMatchObject({ status: 'CANCELLED' })
  })
})

describe('what is refused', () => {
  test('ids that do not exist, no units and bodies of another shape', async () => {
    const cases: [object, string][] = [
      [{ productId: newId() }, 'INVALID_PRODUCT_ID'],
      [{ optionId: 'nights-1' }, 'INVALID_OPTION_ID'],
      [{ availabilityId: newId() }, 'INVALID_AVAILABILITY_ID'],
      [{ availabilityId: null }, 'INVALID_AVAILABILITY_ID'],
      [{ unitItems: [] }, 'UNPROCESSABLE_ENTITY'],
      [{ unitItems: undefined }, 'UNPROCESSABLE_ENTITY'],
      [{ unitItems: [{ unitId: newId() }] }, 'INVALID_UNIT_ID'],
      [{ unitItems: 'two' }, 'BAD_REQUEST'],
      [{ uuid: 'mine' }, 'BAD_REQUEST'],
      [{ expirationMinutes: -5 }, 'BAD_REQUEST'],
      [{ currency: 'USD' }, 'BAD_REQUEST'],
      [{ orderId: newId() }, 'INVALID_ORDER_ID'],
      [{ notes: 'x'.repeat(3000) }, 'BAD_REQUEST'],
    ]
    const before = await taken()
    for (const [over, error] of cases) expect([over, ...named(await hold(1, over))]).toEqual([over, 400, error])
    expect(await taken()).toEqual(before)
    for (const path of ['confirm', 'cancel', 'extend'])
      expect(named(await supplier.partner.post(`/bookings/nonsense/${path}`, {}))).toEqual([400, 'INVALID_BOOKING_UUID'])
    expect(named(await supplier.partner.get(`/bookings/${newId()}`))).toEqual([400, 'INVALID_BOOKING_UUID'])
  })
})
