import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { bankAccount } from '#domains/transfers/server/testing/transfers.ts'
import { flightBody } from '#domains/flights/server/testing/flight.ts'
import { openLodge } from '#domains/rooms/server/testing/lodge.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { dayOf } from '#kit/contract/time.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { countStatements } from '#kit/server/testing/count-statements.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { navigationOf } from './navigation.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await newOwner(app)
})

const path = '/business/navigation'
const of = async (person: TestPerson) => (await person.get(path)).body.data
const addInquiry = async (person: TestPerson = owner) =>
  (await person.post('/inquiries_/new', { name: 'Hannah', email: 'hannah@mail.example', source: 'phone', message: 'In March?' })).body.data
const key = () => ({ 'idempotency-key': newId() })

async function bookTour(action = 'confirm') {
  const tour = await publishTour(app, owner)
  const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }]
  return (await owner.post('/bookings/new', { client: { name: 'Grace Akello' }, lines, action })).body.data as { id: string }
}

/** Adds a deadline of a booking, which is then moved by hours from now. */
async function addDeadline(booking: { id: string }, hours: number) {
  const moment = (at: number) => new Date(app.clock.now().getTime() + at * 3_600_000)
  const { id } = (await owner.post(`/bookings/${booking.id}/deadlines/create`, { kind: 'option', due_at: moment(200).toISOString() })).body
    .data
  await app.app.db.asAgency(owner, (tx) =>
    tx
      .updateTable('booking_deadlines')
      .set({ due_at: moment(hours) })
      .where('id', '=', id)
      .execute(),
  )
  return id as string
}

test('signed out 401; a new agency sells nothing, and nothing waits', async () => {
  expect((await callerOf(app).get(path)).status).toBe(401)
  expect(await of(owner)).toEqual({
    sells: [],
    examples: 'none',
    waiting: { inquiries: 0, inbox: 0, deadlines: 0, payments: 0, transfers: 0 },
  })
})

test('a kind is sold as soon as the agency has an item of it, in whatever status, and only in that agency', async () => {
  await publishTour(app, owner)
  await owner.post('/services', { title: 'Airport transfer' })
  await openLodge(owner)
  expect((await of(owner)).sells.toSorted()).toEqual(['room', 'service', 'tour_package'])
  expect((await of(await newOwner(app))).sells).toEqual([])
})

test('flights are sold once one was booked', async () => {
  const { status } = await owner.post('/flights/bookings/new', flightBody(dayOf(app.clock.now())), key())
  expect(status).toBe(200)
  expect((await of(owner)).sells).toEqual(['flight'])
})

test('inquiries wait until they are answered, and again when the client has written', async () => {
  const { id } = await addInquiry()
  await addInquiry(await newOwner(app))
  const waiting = async () => (await of(owner)).waiting.inquiries
  expect(await waiting()).toBe(1)
  await owner.post(`/inquiries_/${id}/write`, { kind: 'contact', text: 'Called, sends dates' })
  expect(await waiting()).toBe(0)
  await owner.post(`/inquiries_/${id}/write`, { kind: 'answer', text: 'The 3rd of March' })
  expect(await waiting()).toBe(1)
  await owner.post(`/inquiries_/${id}/status`, { status: 'closed', reason: 'Too expensive' })
  expect(await waiting()).toBe(0)
})

test('deadlines of today and before are due, unless they are done or their booking has ended', async () => {
  const [booking, over] = [await bookTour(), await bookTour()]
  const late = await addDeadline(booking, -30)
  await addDeadline(booking, 0)
  await addDeadline(booking, 30)
  await addDeadline(over, -30)
  const waiting = async () => (await of(owner)).waiting.deadlines
  expect(await waiting()).toBe(3)
  await app.app.db.asAgency(owner, (tx) =>
    tx.updateTable('booking_deadlines').set({ done_at: app.clock.now() }).where('id', '=', late).execute(),
  )
  expect(await waiting()).toBe(2)
  await owner.post(`/bookings/${over.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' })
  expect(await waiting()).toBe(1)
})

test('payments with an unknown outcome, or with a report that does not fit, wait for a person', async () => {
  const booking = await bookTour()
  const answer = await owner.post(
    '/payments/record',
    { booking_id: booking.id, amount: { amount: 1000, currency: 'UGX' }, method: 'cash' },
    key(),
  )
  expect((await of(owner)).waiting.payments).toBe(0)
  const change = (values: { status: 'timed_out_unknown' | 'succeeded'; needs_review: string | null }) =>
    app.app.db.asAgency(owner, (tx) => tx.updateTable('payments').set(values).where('id', '=', answer.body.data.id).execute())
  await change({ status: 'timed_out_unknown', needs_review: null })
  expect((await of(owner)).waiting.payments).toBe(1)
  await change({ status: 'succeeded', needs_review: 'The payment company reports UGX 900.' })
  expect((await of(owner)).waiting.payments).toBe(1)
  await change({ status: 'succeeded', needs_review: null })
  expect((await of(owner)).waiting.payments).toBe(0)
})

test('a transfer waits for everybody who may approve it, but not for who made it', async () => {
  const colleague = await newMember(app, owner, ['View Beneficiaries', 'Approve Transfers'])
  const { id } = (await owner.post('/beneficiaries/create', bankAccount('0123456789'))).body.data
  await app.app.db.asAgency(owner, (tx) =>
    tx
      .insertInto('transfers')
      .values({
        agency_id: owner.agencyId,
        id: newId(),
        reference: 'TR-1',
        beneficiary_id: id,
        status: 'pending_approval',
        amount: 100_000,
        currency: 'UGX',
        narration: 'Rooms in July',
        aggregator: 'sandbox',
        created_by: owner.userId,
        created_at: app.clock.now(),
        updated_at: app.clock.now(),
      })
      .execute(),
  )
  expect((await of(owner)).waiting.transfers).toBe(0)
  expect((await of(colleague)).waiting).toEqual({ transfers: 1 })
})

test.each<[Permission[], string[]]>([
  [['Scan Tickets'], []],
  [['View Inquiries'], ['inbox', 'inquiries']],
  [['Edit Bookings'], ['deadlines']],
  [
    ['View Finance', 'View Bookings'],
    ['deadlines', 'payments'],
  ],
  [['Approve Transfers'], []],
])('a member with %s gets the counts of what they may see', async (permissions, expected) => {
  const { waiting } = await of(await newMember(app, owner, permissions))
  expect(Object.keys(waiting).toSorted()).toEqual(expected)
})

test('counting stops at 100', async () => {
  await app.app.db.asAgency(owner, (tx) =>
    tx
      .insertInto('inquiries')
      .values(
        Array.from({ length: 130 }, (_, n) => ({
          agency_id: owner.agencyId,
          id: newId(),
          reference: `IN-${n}`,
          status: 'new' as const,
          source: 'website' as const,
          name: `Guest ${n}`,
          created_at: app.clock.now(),
          updated_at: app.clock.now(),
        })),
      )
      .execute(),
  )
  expect((await of(owner)).waiting.inquiries).toBe(100)
})

test('everything is one statement', async () => {
  const caller = {
    userId: owner.userId,
    permissions: new Set(['View Inquiries', 'View Bookings', 'View Finance', 'View Beneficiaries', 'Approve Transfers']),
    features: new Set(['inquiries']),
  }
  const { statements, result } = await countStatements(() =>
    app.app.db.asAgency(owner, (tx) => navigationOf(tx, caller, app.clock.now()), { readOnly: true }),
  )
  const { statements: empty } = await countStatements(() => app.app.db.asAgency(owner, async () => {}, { readOnly: true }))
  expect([statements - empty, Object.keys(result.waiting).length]).toEqual([1, 5])
})
