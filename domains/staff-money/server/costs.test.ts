import { afterAll, beforeAll, expect, test } from 'vitest'
import { stayGroupId } from '#domains/bookings/contract/stay-group.ts'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { balance, booksAreWrong, key, startMoneyTest, ugx, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { entriesAbout } from '#domains/finance/server/testing/entries.ts'
import { publishConcert } from '#domains/events/server/testing/concert.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import { staffMoneyData } from './person-source.ts'
import { newDriver, type Driver } from './testing/money.ts'

let money: MoneyTest
let owner: TestPerson
let paul: Driver
beforeAll(async () => {
  money = await startMoneyTest()
  owner = money.owner
  paul = await newDriver(money)
})
afterAll(() => money.test.close())

const today = () => dayOf(money.test.clock.now())
const profitOf = async (departureId: string) => (await done(owner.get(`/payables/profit?by=departure&departure_id=${departureId}`)))[0]

/** A duty of today for a booking, for an event or day of arrivals, or for none, that the driver has done. */
async function doneDuty(bookingId: string | null, hour = 20, groupId: string | null = null): Promise<string> {
  const of = { booking_id: bookingId, group_id: groupId }
  const body = { title: 'Airport', kind: 'driver', starts_at: momentOf(today(), `${hour}:00`).toISOString(), ...of }
  // Later than the duty of three days, so that it does not clash.
  const { id } = await done(owner.post('/roster/duties/create', { ...body, ends_at: momentOf(today(), `${hour}:50`).toISOString() }))
  const { assignments } = await done(
    owner.post(`/roster/duties/${id}/assign`, { staff_id: paul.driverId, override_reason: 'Short transfer' }),
  )
  for (const status of ['accepted', 'started', 'done'])
    await done(owner.post(`/roster/assignments/${assignments[0].id}/status`, { status }))
  return id as string
}
const allow = (dutyId: string) =>
  done(owner.post(`/staff-money/people/${paul.driverId}/allowances`, { duty_id: dutyId, days: [today()] }, key()))

test('allowances and expenses of a departure count in its profit, until they are reversed', async () => {
  const { departureId } = paul.trip
  const before = await profitOf(departureId)
  expect(before.real).toEqual(ugx(0))
  await done(paul.allow([addDays(today(), -2), addDays(today(), -1)]))
  await done(paul.accept(await paul.spend('30000')))
  expect(await profitOf(departureId)).toMatchObject({ real: ugx(130_000), margin: ugx(before.margin.amount - 130_000) })
  const [expense] = await done(owner.get(`/staff-money/people/${paul.driverId}/entries?kind=expense`))
  await done(owner.post(`/staff-money/entries/${expense.id}/reverse`, { reason: 'Mistake' }))
  expect((await profitOf(departureId)).real).toEqual(ugx(100_000))
})

test('the trip shows planned against actual, by person and by currency', async () => {
  const costs = await done(owner.get(`/staff-money/trips/${paul.trip.departureId}`))
  expect(costs).toMatchObject({
    sums: [{ planned: ugx(150_000), allowances: ugx(100_000), expenses: ugx(0) }],
    people: [{ staff_id: paul.driverId, days: 3, planned: ugx(150_000), allowances: [ugx(100_000)], expenses: [] }],
  })
  expect(await done(owner.get(`/staff-money/trips/${newId()}`))).toEqual({ sums: [], people: [] })
})

test('a duty of an event or of a day of arrivals is a cost of it', async () => {
  const event = await publishConcert(money.test, owner)
  for (const [group, hour] of [
    [event.id, 21],
    [stayGroupId(today()), 23],
  ] as const) {
    await allow(await doneDuty(null, hour, group))
    expect(await done(owner.get(`/payables/trips/${group}/profit`))).toMatchObject([{ real: ugx(50_000), margin: ugx(-50_000) }])
    expect(await done(owner.get(`/staff-money/trips/${group}`))).toMatchObject({ people: [{ allowances: [ugx(50_000)] }] })
  }
  expect(await booksAreWrong(money)).toEqual([])
})

test('a duty of a booking is a cost of the booking, in its currency and in its departure', async () => {
  const { departureId } = paul.trip
  const booking = await paul.trip.book(['Ruth Achieng'])
  const real = (await profitOf(departureId)).real.amount
  const dutyId = await doneDuty(booking.id)
  await allow(dutyId)
  const costs = await done(owner.get(`/payables/bookings/${booking.id}/costs`))
  expect(costs).toMatchObject({
    real: ugx(50_000),
    lines: expect.arrayContaining([expect.objectContaining({ title: 'Whole booking', real: ugx(50_000) })]),
  })
  expect((await profitOf(departureId)).real.amount - real).toBe(50_000)
  const byBooking = await done(owner.get(`/payables/profit?starts_at=${today()}&ends_at=${addDays(today(), 60)}&search=Ruth`))
  expect(byBooking).toMatchObject([{ real: ugx(50_000) }])
  const posted = await entriesAbout(money, booking.id)
  expect(posted.filter((text) => text.startsWith('staff_allowance')).toSorted()).toEqual([
    'staff_allowance cost_of_sales 50000',
    'staff_allowance staff_cash -50000',
  ])
  expect(await done(owner.get(`/staff-money/trips/${booking.id}`))).toMatchObject({
    people: [{ duty: 'Airport', days: 1, planned: ugx(50_000), allowances: [ugx(50_000)] }],
  })
})

test('an allowance in another currency counts in the booking’s currency, and in its own in the ledger', async () => {
  const booking = await paul.trip.book(['Joan Nakato'])
  const { version, name, kinds, languages } = await done(owner.get(`/staff/${paul.driverId}/show`))
  const day_cost = { amount: 4000, currency: 'USD' }
  await done(owner.post(`/staff/${paul.driverId}/update`, { version, name, kinds, languages, day_cost }))
  await allow(await doneDuty(booking.id, 22))
  const { balances } = await done(owner.get(`/staff-money/people/${paul.driverId}`))
  expect(balances).toContainEqual({ amount: -4000, currency: 'USD' })
  const { real } = await done(owner.get(`/payables/bookings/${booking.id}/costs`))
  expect(real.currency).toBe('UGX')
  // About UGX 3,700 for a dollar.
  expect(real.amount).toBeGreaterThan(100_000)
  expect(await balance(money, 'staff_cash', paul.driverId, 'USD')).toBe(-4000)
})

test('a duty of no trip is overheads', async () => {
  const before = await balance(money, 'overheads', 'salaries', 'USD')
  await allow(await doneDuty(null, 18))
  expect((await balance(money, 'overheads', 'salaries', 'USD')) - before).toBe(4000)
})

test('erasing a client clears words and keeps the entries; the booking is not deleted', async () => {
  const booking = await paul.trip.book(['Agnes Auma'])
  await allow(await doneDuty(booking.id, 19))
  const { client_id } = await done(owner.get(`/bookings/${booking.id}/show`))
  const about = { id: client_id, name: 'Agnes Auma', emails: [], phones: [], ownEmails: [], ownPhones: [], userIds: [] }
  const { app, clock } = money.test
  const rows = () => app.db.asAgency(owner, (tx) => staffMoneyData.rows(tx, about, app))
  expect(await rows()).toMatchObject([{ kind: 'allowance', amount: 4000, currency: 'USD', description: 'Airport' }])
  const actor = { agencyId: owner.agencyId, userId: null, now: clock.now() }
  await app.db.asAgency(owner, (tx) => staffMoneyData.erase!(tx, actor, about))
  expect(await rows()).toMatchObject([{ kind: 'allowance', amount: 4000, note: null }])
  const refused = await owner.post(`/bookings/${booking.id}/delete`)
  expect(refused.status).toBe(409)
})

test('the books balance', async () => {
  expect(await booksAreWrong(money)).toEqual([])
})
