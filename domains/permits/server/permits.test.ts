import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, startSalesTest, type Sales } from '#domains/bookings/server/testing/sales.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { logIn, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { act, balance, kindOf, newKind, pay, person, reserve, reserveOne, rulesFrom, showPermit } from './testing/permits.ts'

let sales: Sales
beforeAll(async () => {
  sales = await startSalesTest()
})
afterAll(() => sales.app.close())

const another = (): Promise<TestPerson> => newOwner(sales.app)
const stock = async (as: TestPerson, kind: { id: string; day: string }, day = kind.day) =>
  (await done(as.get(`/permits/kinds/${kind.id}/stock?from=${day}&to=${day}`)))[0]

test('a permit is reserved, paid in two parts and issued, and the ledger follows', async () => {
  const as = await another()
  const kind = await newKind(sales.app, as)
  const { id } = await reserveOne(as, kind)
  expect(await showPermit(as, id)).toMatchObject({
    state: 'reserved',
    price: { amount: 80_000, currency: 'USD' },
    deadlines: [
      { kind: 'deposit', due_on: addDays(dayOf(sales.app.clock.now()), 7) },
      { kind: 'balance', due_on: addDays(kind.day, -90), done_at: null },
      { kind: 'names', due_on: addDays(kind.day, -30) },
    ],
  })
  expect(await done(pay(as, [id], 'deposit'))).toEqual({ paid: [{ amount: 24_000, currency: 'USD' }] })
  expect((await pay(as, [id], 'deposit')).body.code).toBe('invalid_transition')
  await done(pay(as, [id]))
  expect([await balance(sales.app, as, 'prepaid_permits'), await balance(sales.app, as, 'bank')]).toEqual([80_000, -80_000])
  await done(act(as, id, 'issue', { number: 'UWA-1' }))
  expect((await act(as, id, 'use')).body.code).toBe('too_early')
})

test('what is refused changes nothing: without passport, price, age, rules or places', async () => {
  const as = await another()
  const kind = await newKind(sales.app, as, { total: 2 })
  const create = (people: object[], over: object = {}) => as.post('/permits/create', { kind_id: kind.id, day: kind.day, people, ...over })
  const short = await create([person(), person(), person()])
  expect([short.status, short.body.code, short.body.errors]).toEqual([409, 'no_permits_left', { day: ['2 left.'] }])
  expect((await create([person(), person({ residency: 'foreign_resident' })])).body.errors).toHaveProperty(['people.1.residency'])
  expect((await create([person({ born_on: addDays(kind.day, -15 * 365) })])).body.errors).toHaveProperty(['people.0.born_on'])
  expect((await create([person()], { day: '2020-01-01' })).body.errors).toHaveProperty('day')
  expect((await create([person()], { day: addDays(kind.day, 60) })).body.code).toBe('no_permits_left')
  expect(await stock(as, kind)).toMatchObject({ taken: 0, left: 2 })
  const ruleless = await done(as.post('/permits/kinds/create', kindOf({ name: 'Without rules' })))
  expect((await create([person()], { kind_id: ruleless.id })).body.code).toBe('no_rules')

  const { id } = await reserveOne(as, kind, person({ passport_number: '' }))
  await done(pay(as, [id]))
  const refused = await act(as, id, 'issue', { number: 'UWA-2' })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['passport_number']])
  await done(act(as, id, 'name', { ...person(), residency: undefined }))
  await done(act(as, id, 'issue', { number: 'UWA-2' }))
  const set = await as.post(`/permits/kinds/${kind.id}/stock/set`, { from: kind.day, to: kind.day, total: 0 })
  expect([set.status, set.body.code]).toEqual([409, 'stock_taken'])
  expect((await as.post(`/permits/${id}/cancel`, { version: 1 })).body.code).toBe('stale')
})

test('passports are encrypted, hidden, and each look is in the audit log', async () => {
  const as = await another()
  const kind = await newKind(sales.app, as)
  const { id } = await reserveOne(as, kind)
  expect(JSON.stringify(await showPermit(as, id))).not.toContain('C01X00T47')
  const looked = as.post(`/permits/${id}/person`, {}, { 'idempotency-key': newId() })
  expect(await done(looked)).toMatchObject({ passport_number: 'C01X00T47', nationality: 'DE' })
  // The answer is not stored for repeats.
  const answers = await sales.app.app.db.asAgency(as, (tx) => tx.selectFrom('idempotency_keys').select('answer').execute())
  expect(JSON.stringify(answers)).not.toContain('C01X00T47')
  const [row, log] = await sales.app.app.db.asAgency(as, async (tx) => [
    await tx.selectFrom('permits').select('details').where('id', '=', id).executeTakeFirstOrThrow(),
    await tx.selectFrom('audit_log').select('action').where('subject_id', '=', id).orderBy('at').orderBy('id').execute(),
  ])
  expect(row.details).not.toContain('C01X00T47')
  expect(log.map(({ action }) => action)).toEqual(['permit.reserved', 'permit.person_shown'])
})

test('new rules apply to permits that are reserved later; the others keep theirs', async () => {
  const as = await another()
  const kind = await newKind(sales.app, as)
  const [before] = await reserve(as, kind)
  const today = dayOf(sales.app.clock.now())
  await done(as.post(`/permits/kinds/${kind.id}/rules/create`, rulesFrom(today, { deposit_percent: 50, balance_days: 60 })))
  expect((await as.post(`/permits/kinds/${kind.id}/rules/create`, rulesFrom(today))).body.errors).toHaveProperty('valid_from')
  const [after] = await reserve(as, kind)
  const [first, second] = [await showPermit(as, before!.id), await showPermit(as, after!.id)]
  expect(first.rules?.id).not.toBe(second.rules?.id)
  const balanceOn = ({ deadlines }: typeof first) => deadlines.find(({ kind }) => kind === 'balance')?.due_on
  expect([balanceOn(first), balanceOn(second)]).toEqual([addDays(kind.day, -90), addDays(kind.day, -60)])
  expect(await done(pay(as, [before!.id, after!.id], 'deposit'))).toEqual({ paid: [{ amount: 64_000, currency: 'USD' }] })
})

test('another name on an issued permit needs what the rules say', async () => {
  const as = await another()
  const kind = await newKind(sales.app, as)
  const { id } = await reserveOne(as, kind)
  await done(pay(as, [id]))
  await done(act(as, id, 'issue', { number: 'UWA-3' }))
  const other = { name: 'Noah Weber', nationality: 'DE', passport_number: 'C99X00T47' }
  const asked = await act(as, id, 'name', other)
  expect([asked.status, asked.body.code]).toEqual([409, 'rule_not_accepted'])
  const next = await done(act(as, id, 'name', { ...other, accept_rule: true }))
  expect(next).toMatchObject({ state: 'reserved', name: 'Noah Weber', paid: { amount: 0 } })
  expect(await showPermit(as, id)).toMatchObject({ state: 'forfeited', name: 'Amina Okello', refund_due: { amount: 0 } })
  expect([await balance(sales.app, as, 'permit_losses'), await balance(sales.app, as, 'prepaid_permits')]).toEqual([80_000, 0])
  expect(await stock(as, kind)).toMatchObject({ taken: 2 })

  const fee = await newKind(sales.app, as, { name: 'With a fee', rules: { name_rule: 'fee', name_percent: 10 } })
  const [paid] = await reserve(as, fee)
  await done(pay(as, [paid!.id]))
  await done(act(as, paid!.id, 'issue', { number: 'UWA-4' }))
  expect(await done(act(as, paid!.id, 'name', { ...other, accept_rule: true }))).toMatchObject({
    state: 'deposit_paid',
    price: { amount: 88_000 },
  })
  expect(await done(pay(as, [paid!.id]))).toEqual({ paid: [{ amount: 8000, currency: 'USD' }] })
})

test('a permit moves to another day with its money and a fee, and a cancelled one loses what its rules say', async () => {
  const as = await another()
  const kind = await newKind(sales.app, as, { rules: { forfeits: [{ days: 150, percent: 50 }] } })
  const { id } = await reserveOne(as, kind)
  await done(pay(as, [id]))
  const day = addDays(kind.day, 2)
  const next = await done(act(as, id, 'reschedule', { day }))
  expect(next).toMatchObject({ state: 'deposit_paid', day, price: { amount: 100_000 }, paid: { amount: 80_000 }, rescheduled_from: id })
  expect([await stock(as, kind), await stock(as, kind, day)]).toMatchObject([{ taken: 0 }, { taken: 1 }])
  expect(await done(as.post(`/permits/${next.id}/person`, {}))).toMatchObject({ passport_number: 'C01X00T47' })
  expect(await done(act(as, next.id, 'cancel'))).toMatchObject({ state: 'cancelled', refund_due: { amount: 40_000 } })
  expect(await done(act(as, next.id, 'refund', { till: 'bank' }))).toMatchObject({ refund_due: { amount: 0 } })
  expect((await act(as, next.id, 'refund', { till: 'bank' })).body.code).toBe('nothing_due')
  const accounts = ['prepaid_permits', 'permit_losses', 'bank']
  expect(await Promise.all(accounts.map((type) => balance(sales.app, as, type)))).toEqual([0, 40_000, -40_000])
  expect((await done(as.get('/permits/due'))).filter((due: { permit_id: string }) => [id, next.id].includes(due.permit_id))).toEqual([])
})

test('permits take the travellers of a booking, and end with it by their rules', async () => {
  const { owner } = sales
  const kind = await newKind(sales.app, owner)
  const travellers = [{ name: 'Amina Okello', nationality: 'DE', passport_number: 'C01X00T47' }]
  const booking = await sales.book([sales.lineOf('adult', 1)], { travellers })
  const { traveller_details } = await sales.show(booking.id)
  const people = [{ residency: 'non_resident', traveller_id: traveller_details[0].id }, { residency: 'eac_citizen' }]
  const [named, unnamed] = await reserve(owner, kind, people, { booking_id: booking.id })
  expect([named, unnamed]).toMatchObject([
    { name: 'Amina Okello', has_passport: true },
    { name: null, price: { currency: 'UGX' } },
  ])
  await done(pay(owner, [named!.id, unnamed!.id], 'deposit'))
  expect((await done(owner.get(`/permits?booking_id=${booking.id}`))).length).toBe(2)
  await done(owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill' }))
  for (const { id } of [named!, unnamed!]) expect(await showPermit(owner, id)).toMatchObject({ state: 'cancelled' })
  expect(await stock(owner, kind)).toMatchObject({ taken: 0 })
})

test('a wanted permit takes no place until it is reserved, and many in a month are a warning', async () => {
  const as = await another()
  const kind = await newKind(sales.app, as, { total: 30 })
  const [wanted] = await reserve(as, kind, [person()], { reserve: false })
  expect(await stock(as, kind)).toMatchObject({ taken: 0 })
  expect(await done(act(as, wanted!.id, 'reserve'))).toMatchObject({ state: 'reserved' })
  const people = Array.from({ length: 20 }, () => ({ residency: 'non_resident' }))
  const { warnings } = await done(as.post('/permits/create', { kind_id: kind.id, day: kind.day, people }))
  expect(warnings).toHaveLength(1)
  const due = await done(as.get(`/permits/due?kind=names&due_to=${addDays(kind.day, -30)}`))
  expect(due[0]).toMatchObject({ kind: 'names', amount: null, overdue: false })
})

test('another agency finds nothing of it', async () => {
  const [as, stranger] = [await another(), await another()]
  const kind = await newKind(sales.app, as)
  const { id } = await reserveOne(as, kind)
  expect((await stranger.get(`/permits/${id}/show`)).status).toBe(404)
  expect((await stranger.post('/permits/pay', { ids: [id], part: 'balance', till: 'cash' })).status).toBe(404)
  expect((await stranger.post('/permits/create', { kind_id: kind.id, day: kind.day, people: [person()] })).status).toBe(404)
  expect(await done(stranger.get('/permits'))).toEqual([])
})

test('the starting set adds common permits once, each with a source to check', async () => {
  const as = await another()
  const kinds = await done(as.post('/permits/kinds/starting-set', {}))
  expect(kinds).toHaveLength(5)
  for (const { rules } of kinds) expect(rules[0].source).toContain('Check before you rely on it.')
  expect(await done(as.post('/permits/kinds/starting-set', {}))).toHaveLength(5)
})

test('a permit that is used becomes a cost, and one that is not used is forfeited once its day has passed', async () => {
  const as = await another()
  const kind = await newKind(sales.app, as, { inDays: 1 })
  const [used, missed] = await reserve(as, kind, [person(), person()])
  expect(used).toMatchObject({ state: 'reserved' })
  await done(pay(as, [used!.id, missed!.id]))
  await done(act(as, used!.id, 'issue', { number: 'UWA-6' }))
  sales.app.clock.advance(2 * 86_400_000)
  Object.assign(as, await logIn(sales.app, as.email))
  expect((await act(as, missed!.id, 'reschedule', { day: addDays(kind.day, 4) })).body.code).toBe('day_passed')
  expect(await done(act(as, used!.id, 'use'))).toMatchObject({ state: 'used', moves: [], lost_today: { amount: 0 } })
  expect(await done(act(as, missed!.id, 'cancel'))).toMatchObject({ state: 'forfeited', refund_due: { amount: 0 } })
  expect((await act(as, used!.id, 'cancel')).body.code).toBe('invalid_transition')
  const accounts = ['prepaid_permits', 'permit_costs', 'permit_losses']
  expect(await Promise.all(accounts.map((type) => balance(sales.app, as, type)))).toEqual([0, 80_000, 80_000])
  expect(await stock(as, kind)).toMatchObject({ taken: 2 })
})
