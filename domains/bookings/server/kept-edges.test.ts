import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { paperOf } from '#domains/papers/server/testing/papers.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { cancelKept, changeKept, createKept, lockKept, lockKeptAt, moveKept, noteOnKept, removeKept, touchKept, type Sale } from './kept.ts'
import { done, insideOf, refusal, startSalesTest, ugx, type Sales } from './testing/sales.ts'
import type { Tx } from '#kit/server/database/database.ts'

// Sales that another domain keeps: flights.

let sales: Sales
let clientId: string
beforeAll(async () => {
  sales = await startSalesTest()
  clientId = (await done(sales.owner.post('/clients/new', { name: 'Hannah Müller', residency: 'eac_citizen' }))).id
})
afterAll(() => sales.app.close())

const { actor, inAgency } = insideOf(() => sales)
describe('a sale that another domain keeps', () => {
  const day = (n: number) => addDays(dayOf(sales.app.clock.now()), n)
  const sale = (amounts: [number, number][], over: Partial<Sale> = {}): Sale => ({
    kind: 'flight',
    title: 'Entebbe to Nairobi',
    starts_on: day(40),
    ends_on: day(45),
    people: 2,
    currency: 'UGX',
    items: amounts.map(([unit_amount, quantity], index) => ({ key: `fare-${index}`, name: 'Fare', unit: 'adult', quantity, unit_amount })),
    payment_due_at: null,
    ...over,
  })
  const create = (given: Sale) =>
    inAgency((tx) =>
      createKept(tx, actor(), { keptBy: 'flights', prefix: 'FL', notes: null, sale: given, begun: null, audited: [], client_id: clientId }),
    )
  const withKept = <T>(id: string, work: (tx: Tx, row: Awaited<ReturnType<typeof lockKept>>) => Promise<T>) =>
    inAgency(async (tx) => work(tx, await lockKept(tx, 'flights', id)))
  const row = (id: string) => inAgency((tx) => tx.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  const entries = async () => (await sales.owner.get(`/clients/${clientId}/show`)).body.data.balances[0]?.amount ?? 0

  test('costs its items, takes no stock, and is due two weeks before', async () => {
    const id = await create(
      sale([
        [300_000, 2],
        [100_000, 1],
      ]),
    )
    expect(await row(id)).toMatchObject({
      kinds: ['flight'],
      status: 'inquired',
      total: 700_000,
      subtotal: 700_000,
      deposit_due: 0,
      travellers: 2,
      starts_on: day(40),
      ends_on: day(45),
    })
    expect((await sales.show(id)).lines).toMatchObject([
      { amount: ugx(700_000), units: 0, inventory_id: null, items: [{ amount: 600_000 }, { amount: 100_000 }] },
    ])
    expect((await sales.show(id)).payment_due_at.slice(0, 10)).toBe(day(25))
    const soon = await row(await create(sale([[1, 1]], { starts_on: day(3), ends_on: day(3) })))
    // No earlier than a hold of 24 hours would end.
    expect(soon.payment_due_at!.getTime() - soon.created_at.getTime()).toBe(24 * 3_600_000)
    const own = new Date(sales.app.clock.now().getTime() + 5_000)
    expect((await row(await create(sale([[1, 1]], { payment_due_at: own })))).payment_due_at).toEqual(own)
  })

  test('moves the ledger by each new price once it is confirmed', async () => {
    const owed = await entries()
    const id = await create(sale([[500_000, 1]]))
    const change = (given: Sale, over: object = {}) =>
      withKept(id, (tx, kept) => changeKept(sales.app.app, tx, actor(), kept, { sale: given, ...over }))
    const other = await create(sale([[7, 1]]))
    const before = await row(other)
    await change(sale([[400_000, 1]]))
    expect([(await row(id)).total, await entries()]).toEqual([400_000, owed])
    await withKept(id, (tx, kept) => moveKept(sales.app.app, tx, actor(), kept, 'on_hold', { title: 'Held' }))
    await withKept(id, (tx, kept) => moveKept(sales.app.app, tx, actor(), kept, 'confirmed', { title: 'Ticketed' }))
    expect(await entries()).toBe(owed + 400_000)
    const { version } = await row(id)
    await change(sale([[450_000, 2]], { starts_on: day(50), ends_on: day(51), people: 3 }), { notes: 'Window seat' })
    expect(await row(id)).toMatchObject({
      total: 900_000,
      subtotal: 900_000,
      travellers: 3,
      starts_on: day(50),
      ends_on: day(51),
      notes: 'Window seat',
      version: version + 1,
    })
    expect((await sales.show(id)).lines).toHaveLength(1)
    expect(await entries()).toBe(owed + 900_000)
    expect((await row(id)).payment_due_at!.toISOString().slice(0, 10)).toBe(day(35))
    // Other bookings keep their price and lines.
    expect(await row(other)).toEqual(before)
    expect((await sales.show(other)).lines).toMatchObject([{ amount: ugx(7) }])
    // Another client takes over what is owed.
    await change(sale([[450_000, 2]]), { client: { name: 'Okello Moses', residency: 'non_resident' } })
    expect(await entries()).toBe(owed)
    expect(await row(id)).toMatchObject({ client_name: 'Okello Moses', residency: 'non_resident', notes: 'Window seat' })
  })

  test('costs what its domain charges when it is cancelled, and refunds what was paid beyond', async () => {
    const cancel = async (charged: number, paid: number, confirmed = true) => {
      const id = await create(sale([[500_000, 1]]))
      await withKept(id, (tx, kept) => moveKept(sales.app.app, tx, actor(), kept, 'on_hold', { title: null }))
      if (confirmed) await withKept(id, (tx, kept) => moveKept(sales.app.app, tx, actor(), kept, 'confirmed', { title: null }))
      if (paid > 0) await sales.pay(id, paid)
      await withKept(id, (tx, kept) => cancelKept(sales.app.app, tx, actor(), kept, { by: 'client', reason: 'Ill', charged }))
      const { total, due, cancellation } = await sales.show(id)
      const { payments } = await done(sales.owner.get(`/bookings/${id}/payments`))
      const refunds = payments.flatMap(({ refunds: of }: { refunds: { amount: { amount: number } }[] }) =>
        of.map(({ amount }) => amount.amount),
      )
      return [total.amount, due.amount, cancellation.refund, refunds]
    }
    expect(await cancel(200_000, 500_000)).toEqual([200_000, 0, 'partial', [300_000]])
    expect(await cancel(200_000, 150_000)).toEqual([200_000, 50_000, 'none', []])
    expect(await cancel(0, 500_000)).toEqual([0, 0, 'full', [500_000]])
    expect(await cancel(200_000, 100_000, false)).toEqual([0, 0, 'full', [100_000]])
    const id = await create(sale([[500_000, 1]]))
    await withKept(id, (tx, kept) => cancelKept(sales.app.app, tx, actor(), kept, { by: 'client', reason: 'Ill', charged: 0 }))
    expect(
      (
        await refusal(withKept(id, (tx, kept) => cancelKept(sales.app.app, tx, actor(), kept, { by: 'client', reason: 'Ill', charged: 0 })))
      )?.[1],
    ).toBe('invalid_transition')
  })

  test('refunds no more than is left of what was paid', async () => {
    const id = await create(sale([[500_000, 1]]))
    for (const to of ['on_hold', 'confirmed'] as const)
      await withKept(id, (tx, kept) => moveKept(sales.app.app, tx, actor(), kept, to, { title: null }))
    const payment = await sales.pay(id, 500_000)
    await sales.refund(payment.id, 100_000)
    await withKept(id, (tx, kept) => cancelKept(sales.app.app, tx, actor(), kept, { by: 'client', reason: 'Ill', charged: 150_000 }))
    const { payments } = await done(sales.owner.get(`/bookings/${id}/payments`))
    expect(payments[0].refunds.map(({ amount }: { amount: object }) => amount)).toEqual([ugx(100_000), ugx(250_000)])
  })

  test('corrects its invoice when it changes or is cancelled', async () => {
    const id = await create(sale([[500_000, 1]]))
    for (const to of ['on_hold', 'confirmed'] as const)
      await withKept(id, (tx, kept) => moveKept(sales.app.app, tx, actor(), kept, to, { title: null }))
    const creditNote = async () => (await paperOf({ owner: sales.owner, test: sales.app }, { id }, 'credit_note')).text
    await paperOf({ owner: sales.owner, test: sales.app }, { id }, 'invoice')
    await withKept(id, (tx, kept) => changeKept(sales.app.app, tx, actor(), kept, { sale: sale([[600_000, 1]]) }))
    expect(await creditNote()).toContain('The booking was changed.')
    await withKept(id, (tx, kept) => cancelKept(sales.app.app, tx, actor(), kept, { by: 'client', reason: 'Ill', charged: 0 }))
    expect(await creditNote()).toContain('The booking was cancelled.')
  })

  test('can begin on hold, moves only as a booking may, and keeps its deadlines when it changes', async () => {
    const ends = new Date(sales.app.clock.now().getTime() + 3_600_000)
    const id = await inAgency((tx) =>
      createKept(tx, actor(), {
        keptBy: 'flights',
        prefix: 'FL',
        notes: null,
        sale: sale([[1, 1]], { people: 0 }),
        begun: { status: 'on_hold', told: { title: 'Held', detail: null }, holdEnds: ends },
        audited: [],
        client_id: clientId,
      }),
    )
    expect(await row(id)).toMatchObject({ status: 'on_hold', hold_expires_at: ends })
    const taken = async (of: string) =>
      (
        await inAgency((tx) =>
          tx
            .selectFrom('booking_lines')
            .select(['position', 'taking', sql<number>`(items->0->>'places')::int`.as('places')])
            .where('booking_id', '=', of)
            .execute(),
        )
      )[0]
    expect(await taken(id)).toEqual({ position: 0, taking: 'held', places: 0 })
    expect(await taken(await create(sale([[1, 1]])))).toEqual({ position: 0, taking: 'none', places: 0 })
    const [{ id: line_id }] = (await sales.show(id)).lines
    const deadline = { kind: 'ticketing', due_at: ends.toISOString(), line_id }
    await done(sales.owner.post(`/bookings/${id}/deadlines/create`, deadline))
    const other = await create(sale([[1, 1]]))
    const [{ id: otherLine }] = (await sales.show(other)).lines
    await done(sales.owner.post(`/bookings/${other}/deadlines/create`, { ...deadline, line_id: otherLine }))
    const linesOfDeadlines = (of: string) =>
      inAgency((tx) => tx.selectFrom('booking_deadlines').select('line_id').where('booking_id', '=', of).execute())
    await withKept(id, (tx, kept) => changeKept(sales.app.app, tx, actor(), kept, { sale: sale([[2, 1]]) }))
    expect(await linesOfDeadlines(id)).toEqual([{ line_id: null }])
    expect(await linesOfDeadlines(other)).toEqual([{ line_id: otherLine }])
    expect(await taken(id)).toEqual({ position: 0, taking: 'held', places: 0 })
    expect((await refusal(withKept(id, (tx, row) => moveKept(sales.app.app, tx, actor(), row, 'completed', { title: null }))))?.[1]).toBe(
      'invalid_transition',
    )
    await withKept(id, (tx, row) => noteOnKept(tx, actor(), row, { type: 'note', title: 'The airline called', detail: 'Twice' }))
    expect((await sales.show(id)).timeline).toContainEqual(expect.objectContaining({ title: 'The airline called', detail: 'Twice' }))
  })

  test('is found by its own domain only, and by an up-to-date version', async () => {
    const [id, other] = [await create(sale([[1, 1]])), await create(sale([[1, 1]]))]
    const { version } = await row(id)
    expect((await refusal(inAgency((tx) => lockKept(tx, 'tickets', id))))?.[0]).toBe(404)
    expect((await refusal(inAgency((tx) => lockKept(tx, 'flights', newId()))))?.[0]).toBe(404)
    expect((await inAgency((tx) => lockKeptAt(tx, 'flights', id, version))).id).toBe(id)
    expect((await refusal(inAgency((tx) => lockKeptAt(tx, 'flights', id, version + 1))))?.[1]).toBe('stale')
    const ends = new Date(sales.app.clock.now().getTime() + 60_000)
    await withKept(id, (tx, kept) => touchKept(tx, actor(), kept, ends))
    expect(await row(id)).toMatchObject({ version: version + 1, hold_expires_at: ends })
    await withKept(id, async (tx, kept) => {
      await touchKept(tx, actor(), kept)
      await noteOnKept(tx, actor(), kept, { type: 'note', title: 'The airline changed the time', attention: 'Tell the client' })
    })
    expect(await row(id)).toMatchObject({ version: version + 2, hold_expires_at: ends, needs_attention: 'Tell the client' })
    await withKept(id, (tx, kept) => noteOnKept(tx, actor(), kept, { type: 'note', title: 'Called' }))
    expect((await row(id)).needs_attention).toBe('Tell the client')
    expect(await row(other)).toMatchObject({ version, hold_expires_at: null, needs_attention: null })
    await withKept(id, (tx, kept) => removeKept(tx, actor(), kept))
    expect((await refusal(inAgency((tx) => lockKept(tx, 'flights', id))))?.[0]).toBe(404)
    expect((await row(other)).id).toBe(other)
  })
})
