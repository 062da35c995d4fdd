import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, booksAreWrong, key, payCash, startMoneyTest, visitor, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { remindOfInstalments, rollInstalmentsOver } from './jobs.ts'
import { paidParts, fitToTotal, spread } from './parts.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
  await money.owner.post('/instalments/enable', {})
})
afterAll(() => money.test.close())

const today = () => dayOf(money.test.clock.now())
const inDays = (days: number) => addDays(today(), days)
const plan = (id: string, parts: [amount: number, days: number][], over: object = {}) =>
  money.owner.post(`/bookings/${id}/instalments`, { parts: parts.map(([amount, days]) => ({ amount, due_on: inDays(days) })), ...over })
const show = async (id: string) => (await money.owner.get(`/bookings/${id}/instalments`)).body.data
const partsOf = async (id: string) =>
  (await show(id)).plan.parts.map((part: { amount: { amount: number }; due: { amount: number }; status: string }) => [
    part.amount.amount,
    part.due.amount,
    part.status,
  ])
const remindersTo = (address: string) =>
  money.test.app.db.asPlatform('test: mails of a test', (tx) =>
    tx.selectFrom('mails').select('subject').where('recipient', '=', address).where('effect_key', 'like', 'instalment:%').execute(),
  )

describe('the sums', () => {
  const part = (amount: number, due_on: string) => ({ id: newId(), position: 0, amount, rolled: 0, due_on })
  test('payments cover the parts in order', () => {
    const parts = [part(300, '2026-01-01'), part(300, '2026-02-01'), part(400, '2026-03-01')]
    expect(paidParts(parts, 450, '2026-02-02').map(({ paid, status }) => [paid, status])).toEqual([
      [300, 'paid'],
      [150, 'overdue'],
      [0, 'scheduled'],
    ])
    expect(paidParts(parts, 450, '2026-01-20')[1]!.status).toBe('partially_paid')
    expect(paidParts(parts, 0, '2026-01-01')[0]!.status).toBe('due')
  })

  test('a new total changes the last parts; no part goes below zero', () => {
    const parts = [{ amount: 300 }, { amount: 300 }, { amount: 400 }]
    expect(fitToTotal(parts, 1200).map(({ amount }) => amount)).toEqual([300, 300, 600])
    expect(fitToTotal(parts, 450).map(({ amount }) => amount)).toEqual([300, 150, 0])
  })

  test('an even spread has no rounding loss', () => {
    for (const [total, deposit, count] of [
      [1000, 300, 3],
      [7, 0, 3],
      [5, 4, 2],
      [1_000_000_001, 333, 24],
    ] as const) {
      const parts = spread(total, deposit, count, '2026-01-01', '2026-06-30')
      expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
      expect(parts.at(-1)!.due_on <= '2026-06-30').toBe(true)
      expect(parts.map(({ due_on }) => due_on)).toEqual(parts.map(({ due_on }) => due_on).toSorted())
    }
  })
})

describe('a plan', () => {
  test('requires that the agency allows instalments', async () => {
    const owner = await newOwner(money.test)
    expect((await owner.get('/agencies/show')).body.data.instalments_enabled).toBe(false)
    expect((await owner.post('/instalments/enable', {})).body.data).toEqual({ instalments_enabled: true })
    expect((await owner.get('/agencies/show')).body.data.instalments_enabled).toBe(true)
    await owner.post('/instalments/enable', { enabled: false })
    expect((await owner.get('/agencies/show')).body.data.instalments_enabled).toBe(false)
    expect((await (await newMember(money.test, owner, ['Edit Bookings'])).post('/instalments/enable', {})).status).toBe(403)
    await money.owner.post('/instalments/enable', { enabled: false })
    const { id } = await book(money)
    expect(
      (
        await plan(id, [
          [500_000, 0],
          [500_000, 5],
        ])
      ).body.code,
    ).toBe('instalments_off')
    await money.owner.post('/instalments/enable', {})
  })

  test('equals the total, with its days in order', async () => {
    const { id } = await book(money)
    expect(
      (
        await plan(id, [
          [500_000, 0],
          [400_000, 5],
        ])
      ).body.errors,
    ).toHaveProperty('parts')
    expect(
      (
        await plan(id, [
          [500_000, 5],
          [500_000, 0],
        ])
      ).body.errors,
    ).toHaveProperty(['parts.1.due_on'])
    expect((await plan(id, [[1_000_000, 0]])).status).toBe(422)
    expect(
      (
        await plan(id, [
          [400_000, 0],
          [600_000, 5],
        ])
      ).body.data.plan.parts,
    ).toHaveLength(2)
    expect(
      (
        await plan(
          id,
          [
            [500_000, 0],
            [500_000, 5],
          ],
          { version: 7 },
        )
      ).body.code,
    ).toBe('stale')
  })

  test('confirms a booking on hold with its first part', async () => {
    const { id } = await book(money, { action: 'hold' })
    await plan(id, [
      [250_000, 0],
      [750_000, 10],
    ])
    await payCash(money.owner, id, 250_000)
    const booking = (await money.owner.get(`/bookings/${id}/show`)).body.data
    expect(booking).toMatchObject({ status: 'confirmed', payment_status: 'deposit_paid', deposit: { amount: 250_000 } })
    expect(dayOf(new Date(Date.parse(booking.payment_due_at) - 1))).toBe(inDays(10))
    expect(await partsOf(id)).toEqual([
      [250_000, 0, 'paid'],
      [750_000, 750_000, 'scheduled'],
    ])
  })

  test('adjusts its last part to a new price', async () => {
    const { id } = await book(money, { quantity: 2 })
    await plan(id, [
      [500_000, 0],
      [1_500_000, 10],
    ])
    const { version } = (await money.owner.get(`/bookings/${id}/show`)).body.data
    const { tour } = money
    const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 3 }] }]
    await money.owner.post(`/bookings/edit/${id}`, { version, lines })
    expect((await partsOf(id)).map(([amount]: number[]) => amount)).toEqual([500_000, 2_500_000])
  })

  test('can be removed', async () => {
    const { id } = await book(money)
    await plan(id, [
      [500_000, 0],
      [500_000, 10],
    ])
    expect((await money.owner.post(`/bookings/${id}/instalments/remove`)).body.data.plan).toBeNull()
    expect((await money.owner.post(`/bookings/${id}/instalments/remove`)).status).toBe(404)
  })
})

describe('paying', () => {
  test('pays a part on the client’s page with the objective instalment, until all is paid', async () => {
    const { id } = await book(money)
    const { data } = (
      await plan(id, [
        [400_000, 0],
        [600_000, 10],
      ])
    ).body
    const path = new URL(data.plan.public_url).pathname
    const client = visitor(money.test)
    expect((await client.get(path)).text).toContain('UGX 400,000')
    for (const left of [
      [0, 600_000],
      [0, 0],
    ]) {
      const paying = await client.submit(path)
      const sandbox = await client.submit(paying.location!)
      await client.submit(sandbox.location!, { method: 'mobile_money', outcome: 'pay', phone: '+256772123456', name: 'Sarah' })
      await money.test.app.jobs.runDue(money.test.app)
      expect((await partsOf(id)).map(([, due]: number[]) => due)).toEqual(left)
    }
    expect((await client.get(path)).text).toContain('Fully paid')
    const { payments } = (await money.owner.get(`/bookings/${id}/payments`)).body.data
    expect(payments.map((payment: { objective: string }) => payment.objective)).toEqual(['instalment', 'instalment'])
    expect((await client.get(forged(path))).status).toBe(404)
    expect(await booksAreWrong(money)).toEqual([])
  })

  test('creates a payment page for all parts up to the chosen one', async () => {
    const { id } = await book(money)
    const [, second] = (
      await plan(id, [
        [100_000, 0],
        [300_000, 10],
        [600_000, 20],
      ])
    ).body.data.plan.parts
    const answer = await money.owner.post(`/instalments/${second.id}/checkout`, {}, key())
    expect(answer.body.data.amount).toEqual({ amount: 400_000, currency: 'UGX' })
    await payCash(money.owner, id, 400_000)
    expect((await money.owner.post(`/instalments/${second.id}/checkout`, {}, key())).body.code).toBe('nothing_due')
    const other = await newOwner(money.test)
    expect((await other.post(`/instalments/${second.id}/checkout`, {}, key())).status).toBe(404)
  })
})

describe('unpaid parts', () => {
  test('roll over to the next part, except the last one', async () => {
    const { id } = await book(money)
    const { parts } = (
      await plan(id, [
        [400_000, 0],
        [600_000, 10],
      ])
    ).body.data.plan
    await payCash(money.owner, id, 150_000)
    await money.owner.post(`/instalments/${parts[0].id}/roll-over`)
    expect(await partsOf(id)).toEqual([
      [150_000, 0, 'paid'],
      [850_000, 850_000, 'scheduled'],
    ])
    expect((await money.owner.post(`/instalments/${parts[1].id}/roll-over`)).body.code).toBe('last_part')
    expect((await money.owner.post(`/instalments/${parts[0].id}/roll-over`)).body.code).toBe('nothing_due')
  })

  test('remind clients once 7 and 3 days before, on the day and 2 days late; then roll over automatically', async () => {
    const { app, clock } = money.test
    const { id } = await book(money)
    const email = `parts.${id.slice(-6)}@mail.example`
    await app.db.asAgency(money.owner, (tx) =>
      tx
        .updateTable('clients')
        .set({ email })
        .where('id', 'in', (of) => of.selectFrom('bookings').select('client_id').where('bookings.id', '=', id))
        .execute(),
    )
    await plan(
      id,
      [
        [400_000, 8],
        [600_000, 18],
      ],
      { roll_over_days: 4 },
    )
    const seen: number[] = []
    for (let day = 0; day < 14; day++) {
      await remindOfInstalments.run(app, {})
      await remindOfInstalments.run(app, {})
      await rollInstalmentsOver.run(app, {})
      seen.push((await remindersTo(email)).length)
      clock.advance(86_400_000)
    }
    expect(seen.slice(0, 11)).toEqual([0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4])
    const parts = await app.db.asAgency(money.owner, (tx) =>
      tx.selectFrom('instalments').select(['amount', 'rolled']).where('booking_id', '=', id).orderBy('position').execute(),
    )
    expect(parts).toEqual([
      { amount: 0, rolled: 400_000 },
      { amount: 1_000_000, rolled: 0 },
    ])
  })
})
