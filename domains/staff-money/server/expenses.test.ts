import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { balance, booksAreWrong, startMoneyTest, ugx, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { phone } from '#domains/job-sheets/server/testing/duties.ts'
import { dayOf } from '#kit/contract/time.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { newDriver, type Driver } from './testing/money.ts'

let money: MoneyTest
let owner: TestPerson
let paul: Driver
beforeAll(async () => {
  money = await startMoneyTest()
  owner = money.owner
})
afterAll(() => money.test.close())
beforeEach(async () => {
  paul = await newDriver(money)
})

const toCheck = ({ dutyId }: Driver, query = '') => done(owner.get(`/staff-money/expenses?duty_id=${dutyId}${query}`))
const refuse = (id: string, body: object = { reason: 'No receipt' }) => owner.post(`/staff-money/expenses/${id}/refuse`, body)
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const spent = async ({ show }: Driver) => (await show()).sums.expenses

test('an accepted expense is a cost of the trip, and the person holds less', async () => {
  await done(paul.move('given', 100_000))
  const id = await paul.spend('30,000', 'Park gate')
  expect(await toCheck(paul)).toMatchObject([
    { id, text: 'Park gate', reported: ugx(30_000), accepted: null, state: 'to_check', late: false },
  ])
  expect(await done(owner.get(`/staff-money/people/${paul.driverId}`))).toMatchObject({ to_check: 1 })
  const before = await balance(money, 'cost_of_sales')
  expect(await done(paul.accept(id))).toMatchObject({ state: 'accepted', accepted: ugx(30_000), checked_by: expect.any(String) })
  expect((await balance(money, 'cost_of_sales')) - before).toBe(30_000)
  expect(await paul.holds()).toEqual([70_000, 70_000])
  expect(await toCheck(paul)).toEqual([])
  expect(await toCheck(paul, '&state=accepted&search=park')).toHaveLength(1)
  expect((await paul.show()).events[0]!.check).toMatchObject({ state: 'accepted', accepted: ugx(30_000) })
})

test('another amount needs a reason, and what was reported stays', async () => {
  const id = await paul.spend('30000')
  const without = await paul.accept(id, { amount: 25_000 })
  expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['reason']])
  expect((await paul.accept(id, { amount: 0, reason: 'x' })).status).toBe(422)
  expect(await paul.holds()).toEqual([0, 0])
  const row = await done(paul.accept(id, { amount: 25_000, reason: 'The receipt says so' }))
  expect(row).toMatchObject({ reported: ugx(30_000), accepted: ugx(25_000), reason: 'The receipt says so' })
  expect(await spent(paul)).toEqual([ugx(25_000)])
  expect(await paul.holds()).toEqual([-25_000, -25_000])
})

test('a refused expense does not count, and can be reopened', async () => {
  const id = await paul.spend('8000')
  expect(Object.keys((await refuse(id, {})).body.errors)).toEqual(['reason'])
  expect(await done(refuse(id))).toMatchObject({ state: 'refused', reason: 'No receipt' })
  expect(await spent(paul)).toEqual([])
  expect(outcome(await paul.accept(id))).toEqual([409, 'already_refused'])
  expect(await done(owner.post(`/staff-money/expenses/${id}/reopen`))).toMatchObject({ state: 'to_check', reason: null })
  expect(outcome(await owner.post(`/staff-money/expenses/${id}/reopen`))).toEqual([409, 'not_refused'])
  expect(await spent(paul)).toEqual([ugx(8000)])
  expect(await paul.holds()).toEqual([0, 0])
})

test('a reversed expense is to be checked again', async () => {
  const id = await paul.spend('9000')
  await done(paul.accept(id))
  expect(outcome(await paul.accept(id))).toEqual([409, 'already_accepted'])
  expect(outcome(await refuse(id))).toEqual([409, 'already_accepted'])
  const [entry] = await done(owner.get(`/staff-money/people/${paul.driverId}/entries`))
  await done(owner.post(`/staff-money/entries/${entry.id}/reverse`, { reason: 'Wrong trip' }))
  expect(await paul.holds()).toEqual([0, 0])
  expect(await toCheck(paul)).toMatchObject([{ id, state: 'to_check', accepted: null, reason: 'Wrong trip' }])
  await done(paul.accept(id, { amount: 9500, reason: 'With the tip' }))
  expect(await paul.holds()).toEqual([-9500, -9500])
})

test('a late report is accepted only with a reason', async () => {
  const { sheets } = await paul.show()
  const device = phone(money.test, sheets[0]!.sent!.link)
  await done(owner.post(`/roster/assignments/${paul.assignmentId}/status`, { status: 'cancelled' }))
  await device.report({ kind: 'fuel', litres: '20', amount: '90000' })
  const [late] = await toCheck(paul)
  expect(late).toMatchObject({ kind: 'fuel', litres: 20, late: true })
  expect(await spent(paul)).toEqual([])
  const without = await paul.accept(late.id)
  expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['reason']])
  await done(paul.accept(late.id, { reason: 'Bought before the change' }))
  expect(await spent(paul)).toEqual([ugx(90_000)])
})

test('two clerks who accept one expense at once post it once', async () => {
  const id = await paul.spend('12000')
  const db = new pg.Client({ connectionString: money.test.ownerUrl })
  await db.connect()
  await db.query('BEGIN')
  await db.query('SELECT FROM staff WHERE agency_id = $1 AND id = $2 FOR UPDATE', [money.owner.agencyId, paul.driverId])
  const both = [paul.accept(id), paul.accept(id)]
  await untilSomeWait(money.test, 2)
  await db.query('COMMIT')
  await db.end()
  const answers = (await Promise.all(both)).map(outcome).toSorted((a, b) => Number(a[0]) - Number(b[0]))
  expect(answers).toEqual([
    [200, undefined],
    [409, 'already_accepted'],
  ])
  expect(await paul.holds()).toEqual([-12_000, -12_000])
})

test('two clerks who pay what is owed, and two who add one allowance, do it once', async () => {
  const day = [dayOf(money.test.clock.now())]
  const meet = async (calls: () => ReturnType<Driver['move']>[]) => {
    const db = new pg.Client({ connectionString: money.test.ownerUrl })
    await db.connect()
    await db.query('BEGIN')
    await db.query('SELECT FROM staff WHERE agency_id = $1 AND id = $2 FOR UPDATE', [money.owner.agencyId, paul.driverId])
    const all = calls()
    await untilSomeWait(money.test, 2)
    await db.query('COMMIT')
    await db.end()
    return (await Promise.all(all)).map(({ status }) => status).toSorted((a, b) => a - b)
  }
  expect(await meet(() => [paul.allow(day), paul.allow(day)])).toEqual([200, 409])
  expect(await paul.holds()).toEqual([-50_000, -50_000])
  expect(await meet(() => [paul.move('paid_out', 50_000), paul.move('paid_out', 50_000)])).toEqual([200, 422])
  expect(await paul.holds()).toEqual([0, 0])
})

test('another agency finds no expense, and accepting needs the right to manage payables', async () => {
  const id = await paul.spend('5000')
  const stranger = await newOwner(money.test)
  for (const answer of [
    await stranger.post(`/staff-money/expenses/${id}/accept`, {}),
    await stranger.post(`/staff-money/expenses/${id}/refuse`, { reason: 'No' }),
    await stranger.post(`/staff-money/expenses/${id}/reopen`),
    await owner.post(`/staff-money/expenses/${newId()}/accept`, {}),
  ])
    expect(answer.status).toBe(404)
  expect(await done(stranger.get('/staff-money/expenses?state=all'))).toEqual([])
  const clerk = await newMember(money.test, owner, ['View Bookings', 'See Costs', 'Record Payments'])
  expect((await clerk.get('/staff-money/expenses')).status).toBe(200)
  expect((await clerk.post(`/staff-money/expenses/${id}/accept`, {})).status).toBe(403)
  await done(paul.accept(id))
  const [entry] = await done(owner.get(`/staff-money/people/${paul.driverId}/entries`))
  expect((await clerk.post(`/staff-money/entries/${entry.id}/reverse`, { reason: 'No' })).status).toBe(403)
})

test('Home says which duties have expenses to check', async () => {
  await paul.spend('5000')
  await paul.spend('6000')
  const { items } = await done(owner.get('/business/attention'))
  expect(items.filter(({ id }: { id: string }) => id === paul.dutyId)).toMatchObject([
    { kind: 'expenses_to_check', title: 'Bwindi with four wheels', text: '2 road expenses to check' },
  ])
})

test('the books balance', async () => {
  expect(await booksAreWrong(money)).toEqual([])
})
