import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { filteredPayments, paymentSums } from './payment-list-data.ts'
import { book, booksAreWrong, key, payCash, payOnline, startMoneyTest, startPaying, ugx, type MoneyTest } from './testing/money.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

describe('the list', () => {
  it('filters, sums per currency, sorts and finds', async () => {
    const { test } = money
    const owner = await newOwner(test)
    const own = { test, owner, tour: await publishTour(test, owner, { capacity: 100 }) }
    const [one, two] = [await book(own), await book(own)]
    const a = await payCash(owner, one.id, 100_000, { payer_name: 'Okello' })
    const b = await payCash(owner, two.id, 250_000, { method: 'bank_transfer', external_reference: 'STB-99_1' })
    const c = await payOnline(own, two.id, { amount: 200_000 })
    await owner.post(`/payments/${a.id}/refund`, { amount: ugx(40_000), reason: 'Ill', handed_over: true }, key())
    const list = async (query: string) => (await owner.get(`/payments?${query}`)).body
    const ids = async (query: string) => ((await list(query)).data as { id: string }[]).map(({ id }) => id)

    expect(await ids('')).toEqual([c.payment.id, b.id, a.id])
    expect((await list('')).meta).toMatchObject({
      total: 3,
      totals: { currency: 'UGX', received: 550_000, refunded: 40_000, fees: 3_000, net: 507_000, count: 3 },
    })
    expect(await ids('sort=amount')).toEqual([a.id, c.payment.id, b.id])
    expect(await ids('method=bank_transfer')).toEqual([b.id])
    expect(await ids('aggregator=sandbox')).toEqual([c.payment.id])
    expect(await ids('objective=deposit')).toEqual([b.id, a.id])
    expect(await ids(`booking_id=${one.id}`)).toEqual([a.id])
    expect(await ids(`client_id=${two.client_id}&status=succeeded`)).toEqual([c.payment.id, b.id])
    expect(await ids('search=okello')).toEqual([a.id])
    expect(await ids('search=99_1')).toEqual([b.id])
    expect(await ids('search=99%25')).toEqual([])
    expect((await list('currency=USD')).meta).toMatchObject({ total: 0, totals: { currency: 'USD', received: 0, count: 0 } })
    const today = dayOf(test.clock.now())
    expect(await ids(`starts_at=${today}&ends_at=${today}`)).toHaveLength(3)
    expect(await ids(`starts_at=${addDays(today, 1)}`)).toEqual([])
    expect(await ids(`ends_at=${addDays(today, -1)}`)).toEqual([])
    expect(await ids('page=999999')).toEqual([])
    const totals = (await owner.get('/payments/totals')).body.data
    expect(totals).toMatchObject([{ currency: 'UGX', received: 550_000, net: 507_000, count: 3 }])
    expect(totals[0].methods.map((row: { method: string; received: number }) => [row.method, row.received])).toEqual([
      ['bank_transfer', 250_000],
      ['cash', 100_000],
      ['mobile_money', 200_000],
    ])
    const found = async (search: string) =>
      ((await owner.get(`/payments/find?search=${search}`)).body.data as { id: string }[]).map(({ id }) => id)
    expect(await found('okello')).toEqual([a.id])
    expect(await found(b.reference.toLowerCase())).toEqual([b.id])
    expect(await found('PAY-')).toEqual([c.payment.id, b.id, a.id])
    expect(await found('%25_')).toEqual([])
    for (const query of ['', 'search=', 'search=x', `search=${'x'.repeat(101)}`, 'search=xy&currency=UGX'])
      expect((await owner.get(`/payments/find?${query}`)).status, query).toBe(422)
    for (const sort of ['created_at', '-created_at', 'amount', '-amount']) {
      const seen: string[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const { data, meta }: { data: { id: string }[]; meta: { next_cursor?: string } } = await list(
          `sort=${sort}&per_page=2${cursor && `&cursor=${cursor}`}`,
        )
        seen.push(...data.map(({ id }) => id))
        cursor = meta.next_cursor
      }
      expect(seen).toEqual(await ids(`sort=${sort}`))
    }
    const csv = await owner.get('/payments?download=csv')
    expect(csv.body.split('\n')).toHaveLength(5)
  })

  it('uses an index for the search, and only leakproof functions run before row security', async () => {
    const { test, owner } = money
    await test.app.db.asAgency(owner, (tx) =>
      sql`INSERT INTO payments (agency_id, id, reference, status, objective, method, aggregator, amount, currency, external_reference, created_at, updated_at)
        SELECT ${owner.agencyId}, gen_random_uuid(), 'PAY-' || n, 'failed', 'top_up', 'cash', 'recorded', n, 'KES', 'MP' || n, now(), now() FROM generate_series(1, 4000) n RETURNING 1`.execute(
        tx,
      ),
    )
    const database = new pg.Client({ connectionString: test.ownerUrl })
    await database.connect()
    await database.query('VACUUM ANALYZE payments').finally(() => database.end())
    const plan = await test.app.db.asAgency(owner, (tx) =>
      filteredPayments(tx, owner.agencyId, { search: 'MP3999' }).select('id').explain('json'),
    )
    expect(JSON.stringify(plan)).toContain('payments_search')
  })

  for (const query of [
    'currency=EURO',
    'currency=usd',
    'currency=UGX&currency=USD',
    'method=gold',
    'status=done',
    'aggregator=x',
    'objective=x',
    'starts_at=2026-02-30',
    'starts_at=2026-03-02&ends_at=2026-03-01',
    'starts_at=1950-01-01&ends_at=2050-01-01',
    'booking_id=1',
    'sort=fee',
    'cursor=abc',
    'sort=id;drop',
    'page=0',
    'per_page=101',
    'unknown=1',
    `search=${'x'.repeat(101)}`,
  ]) {
    it(`refuses ?${query.slice(0, 60)}`, async () => {
      expect((await money.owner.get(`/payments?${query}`)).status).toBe(422)
      if (!/^(sort|page|per_page|cursor)/.test(query)) expect((await money.owner.get(`/payments/totals?${query}`)).status).toBe(422)
    })
  }
})

interface Listed {
  status: string
  amount: { amount: number }
  refunded: { amount: number }
  fee: { amount: number }
}

describe('the totals', () => {
  /** Sums the rows of a list. */
  const addedUp = async (owner: MoneyTest['owner'], query: string) => {
    const { data } = (await owner.get(`/payments?per_page=100&${query}`)).body as { data: Listed[] }
    const settled = data.filter(({ status }) => status === 'succeeded' || status === 'reversed')
    const sum = (key: 'amount' | 'refunded' | 'fee') => settled.reduce((total, row) => total + row[key].amount, 0)
    const [received, refunded, fees] = [sum('amount'), sum('refunded'), sum('fee')]
    return { received, refunded, fees, net: received - refunded - fees, count: data.length }
  }

  it('equal the sum of the rows for every filter, without reading the rows', async () => {
    const { test } = money
    const owner = await newOwner(test)
    const own = { test, owner, tour: await publishTour(test, owner, { capacity: 500 }) }
    const bookings = [await book(own), await book(own), await book(own, { action: 'hold' })]
    const today = dayOf(test.clock.now())
    await Promise.all(Array.from({ length: 12 }, () => payCash(owner, bookings[0]!.id, 20_000)))
    const bank = await payCash(owner, bookings[1]!.id, 250_000, { method: 'bank_transfer' })
    await owner.post(`/payments/${bank.id}/refund`, { amount: ugx(40_000), reason: 'Ill', handed_over: true }, key())
    await payOnline(own, bookings[1]!.id, { amount: 200_000, method: 'card' })
    await payOnline(own, bookings[1]!.id, { amount: 100_000, outcome: 'insufficient_funds' })
    await startPaying(own, bookings[1]!.id, 50_000)
    test.clock.advance(-24 * 3_600_000)
    await payCash(owner, bookings[2]!.id, 70_000)
    test.clock.advance(24 * 3_600_000)
    const yesterday = addDays(today, -1)
    for (const query of [
      '',
      'method=cash',
      'status=succeeded',
      'status=failed',
      'objective=deposit',
      'aggregator=sandbox',
      'aggregator=recorded&method=bank_transfer',
      `starts_at=${today}`,
      `ends_at=${yesterday}`,
      `starts_at=${yesterday}&ends_at=${today}&method=cash`,
      `booking_id=${bookings[1]!.id}`,
      `client_id=${bookings[0]!.client_id}`,
      'search=PAY',
      'currency=USD',
    ]) {
      const expected = await addedUp(owner, query)
      expect([query, (await owner.get(`/payments?${query}`)).body.meta.totals]).toMatchObject([query, expected])
      const [totals] = (await owner.get(`/payments/totals?${query}`)).body.data
      expect([query, totals ?? { count: 0 }]).toMatchObject([query, expected.count > 0 ? expected : { count: 0 }])
    }
    const { rows } = await test.app.db.asPlatform('test: sums of the agency', async (tx) => ({
      rows: await tx.selectFrom('payment_sums').selectAll().where('agency_id', '=', owner.agencyId).where('count', '>', 0).execute(),
    }))
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe((await addedUp(owner, '')).count)
    expect(await booksAreWrong(own)).toEqual([])
  })

  it('are left out for a search that matches too many payments', async () => {
    const { test, owner, tour } = money
    const booking = await book({ owner, tour })
    for (const payer_name of ['Wide One', 'Wide Two', 'Wide Three']) await payCash(owner, booking.id, 1_000, { payer_name })
    const sums = (search: string, most?: number) =>
      test.app.db.asAgency(owner, (tx) => paymentSums(tx, owner.agencyId, { currency: 'UGX', search }, most))
    expect(await sums('wide', 2)).toBeNull()
    expect(await sums('wide', 3)).toMatchObject([{ count: 3, received: 3_000 }])
    expect(await sums('wide')).toMatchObject([{ count: 3, received: 3_000 }])
  })
})
