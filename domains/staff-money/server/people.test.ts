import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { balance, booksAreWrong, key, startMoneyTest, ugx, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
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

const entriesOf = ({ driverId }: Driver, query = '') => done(owner.get(`/staff-money/people/${driverId}/entries${query}`))
const refused = (answer: { status: number; body: { code?: string; errors?: object } }) => [
  answer.status,
  answer.body.code,
  Object.keys(answer.body.errors ?? {}),
]
const today = () => dayOf(money.test.clock.now())

test('cash given and returned moves between the person and the tills', async () => {
  const [cash, bank] = [await balance(money, 'cash'), await balance(money, 'bank')]
  const given = await done(paul.move('given', 300_000, { duty_id: paul.dutyId, note: 'For fuel' }))
  expect(given).toMatchObject({ staff_id: paul.driverId, balances: [ugx(300_000)], to_check: 0 })
  await done(paul.move('returned', 120_000, { till: 'bank' }))
  expect(await paul.holds()).toEqual([180_000, 180_000])
  expect([(await balance(money, 'cash')) - cash, (await balance(money, 'bank')) - bank]).toEqual([-300_000, 120_000])
  expect(await entriesOf(paul)).toMatchObject([
    { kind: 'returned', state: 'posted', amount: ugx(-120_000), till: 'bank', duty: null },
    { kind: 'given', amount: ugx(300_000), till: 'cash', duty: 'Bwindi with four wheels', note: 'For fuel' },
  ])
  expect(await entriesOf(paul, '?search=fuel')).toHaveLength(1)
  expect(await entriesOf(paul, '?kind=returned&currency=UGX&state=posted')).toHaveLength(1)
  expect(await entriesOf(paul, '?currency=USD')).toEqual([])
  expect((await owner.get(`/staff-money/people/${paul.driverId}/entries?download=csv`)).body).toContain('For fuel')
})

test('nobody returns more than they hold, or is paid more than is owed', async () => {
  await done(paul.move('given', 10_000))
  expect(refused(await paul.move('returned', 10_001))).toEqual([422, 'invalid_input', ['amount']])
  expect(refused(await paul.move('paid_out', 1))).toEqual([422, 'invalid_input', ['amount']])
  await done(paul.allow([today()]))
  expect(await paul.holds()).toEqual([-40_000, -40_000])
  expect(refused(await paul.move('paid_out', 40_001))).toEqual([422, 'invalid_input', ['amount']])
  await done(paul.move('paid_out', 40_000, { till: 'mobile_money' }))
  expect(await paul.holds()).toEqual([0, 0])
})

test('wrong input is refused at its field and changes nothing', async () => {
  for (const [over, field] of [
    [{ amount: ugx(0) }, 'amount.amount'],
    [{ amount: { amount: 5, currency: 'XXX' } }, 'amount.currency'],
    [{ till: 'wallet' }, 'till'],
    [{ kind: 'expense' }, 'kind'],
    [{ duty_id: newId() }, 'duty_id'],
    [{ note: 'x'.repeat(201) }, 'note'],
  ] as const)
    expect(refused(await paul.move('given', 5000, over))).toEqual([422, 'invalid_input', [field]])
  const noKey = await owner.post(`/staff-money/people/${paul.driverId}/move`, { kind: 'given', amount: ugx(5), till: 'cash' })
  expect(noKey.body.code).toBe('idempotency_key_required')
  expect(await entriesOf(paul)).toEqual([])
})

test('the same key pays once', async () => {
  const body = { kind: 'given', amount: ugx(7000), till: 'cash' }
  const once = key()
  for (const _ of [1, 2]) await done(owner.post(`/staff-money/people/${paul.driverId}/move`, body, once))
  expect(await paul.holds()).toEqual([7000, 7000])
})

test('an allowance is the daily rate for each day of a duty, once', async () => {
  const days = [addDays(today(), -2), addDays(today(), -1)]
  const before = await balance(money, 'cost_of_sales')
  expect(await done(paul.allow(days))).toMatchObject({ balances: [ugx(-100_000)] })
  expect((await balance(money, 'cost_of_sales')) - before).toBe(100_000)
  const [open] = await done(owner.get(`/staff-money/people/${paul.driverId}/allowances`))
  expect(open).toMatchObject({ duty_id: paul.dutyId, rate: ugx(50_000), status: 'started' })
  expect(open.days).toEqual([...days, today()].map((day) => ({ day, has_allowance: day !== today() })))
  expect(refused(await paul.allow([days[1]!, today()]))).toEqual([409, 'already_paid', ['days']])
  expect(refused(await paul.allow([addDays(today(), 1)]))).toEqual([422, 'invalid_input', ['days']])
  expect(refused(await paul.allow([addDays(today(), -3)]))).toEqual([422, 'invalid_input', ['days']])
  expect((await paul.allow(days, { duty_id: newId() })).status).toBe(404)
  expect(await paul.holds()).toEqual([-100_000, -100_000])
})

test('without a rate of the person, the rate of the kind of work counts; a duty that was not started earns nothing', async () => {
  const { version, name, kinds, languages } = await done(owner.get(`/staff/${paul.driverId}/show`))
  await done(owner.post(`/staff/${paul.driverId}/update`, { version, name, kinds, languages, day_cost: null }))
  expect(refused(await paul.allow([today()]))).toEqual([409, 'no_rate', []])
  const set = (rate: object | null) => done(owner.post('/staff-money/rates', { kind: 'driver', rate }))
  expect(await set(ugx(30_000))).toEqual([{ kind: 'driver', rate: ugx(30_000) }])
  await done(paul.allow([today()]))
  expect(await set(null)).toEqual([])
  expect(await paul.holds()).toEqual([-30_000, -30_000])
  await done(owner.post(`/roster/assignments/${paul.assignmentId}/status`, { status: 'cancelled' }))
  expect(refused(await paul.allow([addDays(today(), -1)]))).toEqual([409, 'not_started', []])
})

test('each entry is reversed once, with a reason, and stays in the list', async () => {
  await done(paul.move('given', 20_000))
  await done(paul.allow([today()]))
  const [allowance, given] = await entriesOf(paul)
  const reverse = (id: string, body: object = { reason: 'Entered twice' }) => owner.post(`/staff-money/entries/${id}/reverse`, body)
  expect(refused(await reverse(given.id, {}))).toEqual([422, 'invalid_input', ['reason']])
  await done(reverse(given.id))
  expect(refused(await reverse(given.id))).toEqual([409, 'already_reversed', []])
  expect(await paul.holds()).toEqual([-50_000, -50_000])
  await done(reverse(allowance.id))
  expect(await paul.holds()).toEqual([0, 0])
  expect(await entriesOf(paul, '?state=reversed')).toMatchObject([{ reverse_reason: 'Entered twice' }, { kind: 'given' }])
  // The day is free again.
  await done(paul.allow([today()]))
  expect(await entriesOf(paul)).toHaveLength(3)
})

test('the journal names the person, and says what each entry is', async () => {
  await done(paul.move('given', 11_000))
  const { name } = await done(owner.get(`/staff/${paul.driverId}/show`))
  const lines = await done(owner.get('/finance/journal?search=For the road&per_page=2'))
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'staff_cash_given', account: `Cash with staff: ${name}`, account_code: '1110', debit: ugx(11_000) }),
      expect.objectContaining({ account: 'Cash till', credit: ugx(11_000) }),
    ]),
  )
})

test('another agency finds nobody, and rights are needed', async () => {
  const stranger = await newOwner(money.test)
  await done(paul.move('given', 1000))
  const [{ id }] = await entriesOf(paul)
  const body = { kind: 'given', amount: ugx(5), till: 'cash' }
  const day = [today()]
  for (const answer of [
    await stranger.get(`/staff-money/people/${paul.driverId}`),
    await stranger.get(`/staff-money/people/${paul.driverId}/entries`),
    await stranger.get(`/staff-money/people/${paul.driverId}/allowances`),
    await stranger.post(`/staff-money/people/${paul.driverId}/move`, body, key()),
    await stranger.post(`/staff-money/people/${paul.driverId}/allowances`, { duty_id: paul.dutyId, days: day }, key()),
    await stranger.post(`/staff-money/entries/${id}/reverse`, { reason: 'No' }),
  ])
    expect(answer.status).toBe(404)
  const desk = await newMember(money.test, owner, ['View Bookings', 'Record Payments'])
  expect((await desk.get(`/staff-money/people/${paul.driverId}`)).status).toBe(403)
  expect((await desk.post(`/staff-money/people/${paul.driverId}/move`, body, key())).status).toBe(403)
})

test('the books balance', async () => {
  expect(await booksAreWrong(money)).toEqual([])
})
