import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '#kit/contract/time.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { book, booksAreWrong, payCash, startMoneyTest, type MoneyTest } from './testing/money.ts'

let money: MoneyTest
let booking: Awaited<ReturnType<typeof book>>
let today: string
beforeAll(async () => {
  money = await startMoneyTest()
  booking = await book(money, { quantity: 2 })
  await payCash(money.owner, booking.id, 500_000)
  today = dayOf(money.test.clock.now())
})
afterAll(async () => {
  expect(await booksAreWrong(money)).toEqual([])
  await money.test.close()
})

const lines = async (query = '') => (await money.owner.get(`/finance/journal${query}`)).body.data
const file = (query: Record<string, string>, person = money.owner) =>
  fetch(`${money.test.origin}/api/agent/finance/journal/file?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
const days = () => ({ currency: 'UGX', starts_at: today, ends_at: today })
const sum = (rows: Record<string, string>[], column: string) => rows.reduce((total, row) => total + Number(row[column]), 0)

describe('the journal', () => {
  test('has every line of every entry: as much debit as credit, each with its account', async () => {
    const all = await lines()
    expect(
      all.map(({ type, account_code, account, debit, credit }: (typeof all)[number]) => [
        type,
        account_code,
        account,
        debit?.amount,
        credit?.amount,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['sale', '1100', 'Owed by client: Sarah Namubiru', 2_000_000, undefined],
        ['sale', '4000', 'Sales', undefined, 2_000_000],
        ['payment', '1040', 'Cash till', 500_000, undefined],
        ['payment', '1100', 'Owed by client: Sarah Namubiru', undefined, 500_000],
      ]),
    )
    expect(await lines('?account=cash')).toHaveLength(1)
    expect(await lines('?search=BK-none')).toEqual([])
    expect(await lines('?ends_at=2020-01-01')).toEqual([])
    expect((await money.owner.get('/finance/journal?starts_at=2026-02-01&ends_at=2026-01-01')).body.errors).toHaveProperty('ends_at')
  })

  test('is a file that QuickBooks imports', async () => {
    const answer = await file({ program: 'quickbooks', ...days() })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const rows = parse<Record<string, string>>(await answer.text(), { columns: true, bom: true })
    expect(rows).toHaveLength(4)
    expect(sum(rows, 'Debits')).toBe(2_500_000)
    expect(sum(rows, 'Credits')).toBe(2_500_000)
    expect(rows[0]).toMatchObject({
      'Journal Date': today.split('-').toReversed().join('/'),
      Currency: 'UGX',
      'Account Name': '1100 Owed by client',
      Name: 'Sarah Namubiru',
    })
    // The lines of an entry share its number, and each entry is balanced.
    for (const number of new Set(rows.map((row) => row['Journal No']))) {
      const own = rows.filter((row) => row['Journal No'] === number)
      expect(sum(own, 'Debits')).toBe(sum(own, 'Credits'))
    }
  })

  test('is a file that Xero imports: signed amounts that sum to zero for each narration and date', async () => {
    const rows = parse<Record<string, string>>(await (await file({ program: 'xero', ...days() })).text(), { columns: true })
    expect(rows.map((row) => Number(row['*Amount'])).toSorted((a, b) => a - b)).toEqual([-2_000_000, -500_000, 500_000, 2_000_000])
    for (const narration of new Set(rows.map((row) => row['*Narration'])))
      expect(
        sum(
          rows.filter((row) => row['*Narration'] === narration),
          '*Amount',
        ),
      ).toBe(0)
  })

  test('is one agency’s own, for people who may view finances', async () => {
    const other = await newOwner(money.test)
    expect((await other.get('/finance/journal')).body.data).toEqual([])
    expect(await (await file({ program: 'quickbooks', ...days() }, other)).text()).not.toContain('Sarah')
    const guide = await newMember(money.test, money.owner, ['View Bookings'])
    expect((await file({ program: 'xero', ...days() }, guide)).status).toBe(403)
  })

  test.each([
    [{ program: 'sage' }, 'program'],
    [{ currency: 'EMAIL' }, 'currency'],
    [{ starts_at: '2026-13-01' }, 'starts_at'],
    [{ starts_at: '2026-02-02', ends_at: '2026-02-01' }, 'ends_at'],
  ])('refuses %o at its field', async (over, field) => {
    const answer = await file({ program: 'quickbooks', ...days(), ...over })
    expect([answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)]).toEqual([422, [field]])
  })
})
