import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newCar } from '#domains/cars/server/testing/cars.ts'
import { newPublished } from '#domains/products/server/testing/shop.ts'
import { base as rentals, hire, out } from '#domains/rentals/server/testing/hires.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { book, change } from './testing/bookings.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Item {
  kind: string
  id: string
  title: string
  text: string
  severity: string
  action: string | null
  version: number | null
  amount: { amount: number } | null
}

const attentionOf = async (who: Pick<TestPerson, 'get'>): Promise<{ items: Item[]; more: string[] }> => {
  const { status, body } = await who.get('/business/attention')
  expect(status).toBe(200)
  return body.data
}
const kindsOf = async (who: Pick<TestPerson, 'get'>) => (await attentionOf(who)).items.map(({ kind }) => kind)
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
const okay = async (answer: Promise<{ status: number; body: { message?: string } }>) => {
  const { status, body } = await answer
  expect([status, body.message]).toEqual([200, undefined])
}

async function addInquiry(owner: TestPerson, over: object = {}): Promise<string> {
  const id = newId()
  await app.app.db.asAgency(owner, (tx) =>
    tx
      .insertInto('inquiries')
      .values({
        agency_id: owner.agencyId,
        id,
        reference: `IN-${id.slice(-6)}`,
        status: 'new',
        source: 'website',
        name: 'Hannah Müller',
        message: 'Is the trek possible with a child?',
        first_response_due_at: inHours(-1),
        created_at: inHours(-5),
        updated_at: inHours(-5),
        ...over,
      })
      .execute(),
  )
  return id
}

describe('each source appears and disappears', () => {
  test('money that is overdue, until it is paid', async () => {
    const owner = await newOwner(app)
    const { id } = await book(owner, await publishTour(app, owner))
    expect(await kindsOf(owner)).toEqual([])
    await change(app, owner, id, { payment_due_at: inHours(-24 * 9) })
    expect((await attentionOf(owner)).items).toEqual([
      expect.objectContaining({
        kind: 'payment_overdue',
        id,
        title: 'Grace Akello',
        severity: 'urgent',
        amount: { amount: 2_000_000, currency: 'UGX' },
        action: 'record_payment',
      }),
    ])
    await okay(
      owner.post(
        '/payments/record',
        { booking_id: id, amount: { amount: 2_000_000, currency: 'UGX' }, method: 'cash' },
        { 'idempotency-key': newId() },
      ),
    )
    expect(await kindsOf(owner)).toEqual([])
  })

  test('a hold that ends within a day, until it is extended', async () => {
    const owner = await newOwner(app)
    const { id } = await book(owner, await publishTour(app, owner), { action: 'hold' })
    await change(app, owner, id, { hold_expires_at: inHours(2) })
    expect((await attentionOf(owner)).items).toMatchObject([{ kind: 'hold_ending', severity: 'urgent', action: 'extend_hold' }])
    await okay(owner.post(`/bookings/${id}/extend-hold`, { hours: 72 }))
    expect(await kindsOf(owner)).toEqual([])
  })

  test('a guest who arrives today and has not paid, once and not also as overdue', async () => {
    const owner = await newOwner(app)
    const { id } = await book(owner, await publishTour(app, owner, { inDays: 0 }))
    await change(app, owner, id, { payment_due_at: inHours(-24) })
    expect((await attentionOf(owner)).items).toMatchObject([{ kind: 'arrival_unpaid', id, action: 'record_payment' }])
    await change(app, owner, id, { paid: 2_000_000 })
    expect(await kindsOf(owner)).toEqual([])
  })

  test('a flagged booking, until somebody says what was done', async () => {
    const owner = await newOwner(app)
    const { id } = await book(owner, await publishTour(app, owner))
    await change(app, owner, id, { needs_attention: 'Paid twice' })
    expect((await attentionOf(owner)).items).toMatchObject([
      { kind: 'booking_flagged', text: expect.stringContaining('Paid twice'), action: 'settle_flag' },
    ])
    await okay(owner.post(`/bookings/${id}/attention`, { text: 'Refunded the second payment.' }))
    expect(await kindsOf(owner)).toEqual([])
  })

  test('a deadline of the next three days, until it is done', async () => {
    const owner = await newOwner(app)
    const { id: booking } = await book(owner, await publishTour(app, owner))
    const add = async (hours: number) =>
      (await owner.post(`/bookings/${booking}/deadlines/create`, { kind: 'names', due_at: inHours(hours).toISOString() })).body.data
    await add(100)
    expect(await kindsOf(owner)).toEqual([])
    const { id, version } = await add(30)
    expect((await attentionOf(owner)).items).toMatchObject([
      { kind: 'deadline', id, version, booking_id: booking, severity: 'later', action: 'settle_deadline' },
    ])
    await okay(owner.post(`/bookings/deadlines/${id}/done`, { done: true, version }))
    expect(await kindsOf(owner)).toEqual([])
  })

  test('an inquiry that nobody has answered', async () => {
    const owner = await newOwner(app)
    const id = await addInquiry(owner)
    await addInquiry(owner, { status: 'spam' })
    await addInquiry(owner, { status: 'open', first_responded_at: inHours(-2) })
    expect((await attentionOf(owner)).items).toMatchObject([
      { kind: 'inquiry_waiting', id, title: 'Hannah Müller', severity: 'urgent', action: 'answer' },
    ])
    await okay(owner.post(`/inquiries_/${id}/status`, { status: 'closed', reason: 'Booked elsewhere' }))
    expect(await kindsOf(owner)).toEqual([])
  })

  test('a payment that somebody has to check', async () => {
    const owner = await newOwner(app)
    const { id: booking } = await book(owner, await publishTour(app, owner))
    await okay(
      owner.post(
        '/payments/record',
        { booking_id: booking, amount: { amount: 500_000, currency: 'UGX' }, method: 'cash' },
        { 'idempotency-key': newId() },
      ),
    )
    const mark = (needs_review: string | null) =>
      app.app.db.asAgency(owner, (tx) => tx.updateTable('payments').set({ needs_review }).where('booking_id', '=', booking).execute())
    await mark('The payment company reports UGX 2,000.')
    expect((await attentionOf(owner)).items).toMatchObject([
      { kind: 'payment_review', text: 'The payment company reports UGX 2,000.', action: 'check_payment' },
    ])
    await mark(null)
    expect(await kindsOf(owner)).toEqual([])
    await app.app.db.asAgency(owner, (tx) =>
      tx.updateTable('payments').set({ status: 'timed_out_unknown' }).where('booking_id', '=', booking).execute(),
    )
    expect((await attentionOf(owner)).items).toMatchObject([{ kind: 'payment_review', text: 'It is unknown whether this was paid.' }])
  })

  test('a vehicle that nobody collected, or that is not back', async () => {
    const owner = await newOwner(app)
    const car = await newCar(owner)
    const [rental] = await hire(app, owner, car, { inHours: 1 })
    expect(await kindsOf(owner)).not.toContain('vehicle_not_collected')
    const moveTo = (from: number, until: number) =>
      app.app.db.asAgency(owner, (tx) =>
        tx
          .updateTable('rentals')
          .set({ starts_at: inHours(from), ends_at: inHours(until) })
          .where('id', '=', rental!.id)
          .execute(),
      )
    await moveTo(-1, 40)
    expect((await attentionOf(owner)).items).toContainEqual(
      expect.objectContaining({ kind: 'vehicle_not_collected', id: rental!.id, severity: 'soon', action: 'hand_over' }),
    )
    await okay(owner.post(`${rentals}/${rental!.id}/hand-over`, { version: 1, ...out }))
    expect(await kindsOf(owner)).not.toContain('vehicle_not_collected')
    await moveTo(-50, -1)
    expect((await attentionOf(owner)).items[0]).toMatchObject({ kind: 'vehicle_late', id: rental!.id, severity: 'urgent' })
  })

  test('an order of goods, until it is packed', async () => {
    const owner = await newOwner(app)
    const shirt = await newPublished(owner, { stock: 5 })
    const { body } = await owner.post('/bookings/new', {
      client: { name: 'Diana Kirabo' },
      lines: [{ inventory_id: shirt.id, selection: [{ price_option_id: shirt.variant, quantity: 1 }] }],
      action: 'confirm',
    })
    const { id } = body.data
    const found = (await attentionOf(owner)).items.find(({ kind }) => kind === 'order_to_pack')
    expect(found).toMatchObject({ id, version: 0, severity: 'later', action: 'pack' })
    await okay(owner.post(`/business/shop/orders/${id}/update`, { version: 0, fulfilment: 'ready_for_pickup' }))
    expect(await kindsOf(owner)).not.toContain('order_to_pack')
  })
})

test('a kind is listed five times at most, and the list says of which there are more', async () => {
  const owner = await newOwner(app)
  const tour = await publishTour(app, owner, { capacity: 50 })
  for (let n = 0; n < 7; n++) {
    const { id } = await book(owner, tour, {}, 1)
    await change(app, owner, id, { payment_due_at: inHours(-10 - n) })
  }
  await addInquiry(owner)
  const { items, more } = await attentionOf(owner)
  expect(items.map(({ kind }) => kind)).toEqual(['inquiry_waiting', ...Array<string>(5).fill('payment_overdue')])
  expect(more).toEqual(['payment_overdue'])
})

describe('who sees what', () => {
  test('each permission shows its own items, and only who may settle one is offered the action', async () => {
    const owner = await newOwner(app)
    const { id } = await book(owner, await publishTour(app, owner))
    await change(app, owner, id, { payment_due_at: inHours(-24), needs_attention: 'Names differ' })
    await addInquiry(owner)
    const seenWith = async (...permissions: Permission[]) => {
      const member = await newMember(app, owner, ['View Dashboard', ...permissions])
      return (await attentionOf(member)).items.map(({ kind, action }) => `${kind} ${action}`)
    }
    expect(await seenWith()).toEqual([])
    expect(await seenWith('View Inquiries')).toEqual(['inquiry_waiting null'])
    expect(await seenWith('View Inquiries', 'Edit Inquiries')).toEqual(['inquiry_waiting answer'])
    expect(await seenWith('View Bookings')).toEqual(['booking_flagged null', 'payment_overdue null'])
    expect(await seenWith('View Bookings', 'Record Payments')).toEqual(['booking_flagged null', 'payment_overdue record_payment'])
    expect(await seenWith('Edit Bookings')).toEqual(['booking_flagged settle_flag', 'payment_overdue null'])
    const outsider = await newMember(app, owner, ['View Bookings'])
    expect((await outsider.get('/business/attention')).status).toBe(403)
  })

  test('nothing of another agency', async () => {
    const busy = await newOwner(app)
    const { id } = await book(busy, await publishTour(app, busy, { inDays: 0 }))
    await change(app, busy, id, { needs_attention: 'Paid twice' })
    await addInquiry(busy)
    const other = await newOwner(app)
    expect(await attentionOf(other)).toEqual({ items: [], more: [] })
    expect((await other.get('/business/day')).body.data).toMatchObject({ sells: [], rooms: null, vehicles: null })
    expect((await other.get('/business/occupancy')).body.data).toEqual([])
  })
})
