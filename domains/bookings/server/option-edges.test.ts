import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Wanted } from '#domains/inventory/server/stock/availability.ts'
import { formatMoment } from '#kit/contract/time.ts'
import { toAppError } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { publishStock, type Stock } from './testing/stock.ts'
import { refusal, startStockTest, type StockTest } from './testing/take-stock.ts'

// Limits of a counted price option: the last piece, the start and end of its sale.

let app: TestApp
let owner: TestPerson
let now: StockTest['now']
let inAgency: StockTest['inAgency']
let take: StockTest['take']
beforeAll(async () => {
  ;({ app, owner, now, inAgency, take } = await startStockTest())
})
afterAll(() => app.close())

describe('pieces of a price option', () => {
  const publish = (option: object = {}) => publishStock(app, owner, { mode: 'stock', options: [{ amount: 1_000, capacity: 5, ...option }] })
  const of = ({ options }: Stock, places: number): Wanted => ({ of: 'option', id: options[0]!, places })
  const counters = ({ options }: Stock) =>
    inAgency((tx) => tx.selectFrom('price_options').select(['held', 'sold']).where('id', '=', options[0]!).executeTakeFirstOrThrow())

  test('are sold to the last', async () => {
    const stock = await publish()
    await take([of(stock, 2)], { as: 'held' })
    await take([of(stock, 1)])
    expect(await refusal(take([of(stock, 3)]))).toMatchObject({
      code: 'sold_out',
      message: 'Option 1: Only 2 are left.',
      errors: { selection: ['Option 1: Only 2 are left.'] },
    })
    await take([of(stock, 1)])
    expect((await refusal(take([of(stock, 2)]))).message).toBe('Option 1: Only 1 is left.')
    await take([of(stock, 1)])
    expect((await refusal(take([of(stock, 1)]))).message).toBe('Option 1: Sold out.')
    expect(await counters(stock)).toEqual({ held: 2, sold: 3 })
  })

  test('that are not counted never run out', async () => {
    const stock = await publish({ capacity: null })
    await take([of(stock, 10_000)])
    expect(await counters(stock)).toEqual({ held: 0, sold: 10_000 })
  })

  test('are sold from the moment the sale opens to the moment before it closes', async () => {
    const [from, until] = [new Date(now.getTime() + 60_000), new Date(now.getTime() + 120_000)]
    const stock = await publish({ sells_from: from, sells_until: until })
    const before = (moment: Date) => new Date(moment.getTime() - 1)
    expect(await refusal(take([of(stock, 1)], { at: before(from) }))).toMatchObject({
      code: 'sale_not_started',
      message: `Option 1: On sale from ${formatMoment(from)}.`,
    })
    await take([of(stock, 1)], { at: from })
    await take([of(stock, 1)], { at: before(until) })
    expect(await refusal(take([of(stock, 1)], { at: until }))).toMatchObject({
      code: 'sale_ended',
      message: 'Option 1: No longer sold.',
    })
    // At both limits the error names the limit, not the missing places.
    expect((await refusal(take([of(stock, 9)], { at: from }))).code).toBe('sold_out')
    expect((await refusal(take([of(stock, 9)], { at: before(until) }))).code).toBe('sold_out')
  })

  test('beyond the capacity are also refused by the database', async () => {
    const { options } = await publish({ capacity: 1 })
    const pieces = inAgency((tx) => tx.updateTable('price_options').set({ held: 2 }).where('id', '=', options[0]!).execute())
    const answer = await refusal(pieces.catch((error: Error) => Promise.reject(toAppError(error) ?? error)))
    expect([answer.code, answer.message, answer.errors]).toEqual(['sold_out', 'Sold out.', { selection: ['Sold out.'] }])
  })

  test('of an inactive option are not sold; an unknown option is not found', async () => {
    const stock = await publish()
    await inAgency((tx) => tx.updateTable('price_options').set({ active: false }).where('id', '=', stock.options[0]!).execute())
    expect((await refusal(take([of(stock, 1)]))).code).toBe('sale_ended')
    expect(await refusal(take([{ of: 'option', id: newId(), places: 1 }]))).toMatchObject({ status: 404 })
  })
})
