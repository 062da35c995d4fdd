import type { Currency } from '#kit/contract/money.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#kit/server/database/database.ts'
import { toAppError } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { accountId, balanceOf, post, postingsAbout, reverse, type Account, type AccountType, type Posting } from './ledger.ts'
import { sumAbout, sumOnAccount } from './ledger-data.ts'

// Edge cases of the ledger: an account's last shilling, the order of postings, sums of one subject only.

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const inAgency = <T>(work: (tx: Tx) => Promise<T>) => app.app.db.asAgency(owner, work)
const actor = (at = app.clock.now()) => ({ agencyId: owner.agencyId, userId: owner.userId, now: at })
const leg = (type: AccountType, amount: number, { of = '', currency = 'UGX' }: { of?: string; currency?: Currency } = {}): Posting => ({
  account: { type, ...(of ? { owner: of } : {}) },
  amount,
  currency,
})
interface About {
  subjectId?: string
  reference?: string
  type?: string
  at?: Date
}
const book = (postings: Posting[], { at, ...about }: About = {}) =>
  inAgency((tx) => post(tx, actor(at), { type: 'test', reference: newId(), memo: 'Test', postings, ...about }))
const balance = (account: Partial<Account> & { type: AccountType }) =>
  inAgency((tx) => balanceOf(tx, owner.agencyId, { currency: 'UGX', ...account }))
const about = (subjectId: string) => inAgency((tx) => postingsAbout(tx, owner.agencyId, subjectId))
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'it was not refused',
    (error: Error) => toAppError(error)?.code ?? error.message,
  )

describe('an account', () => {
  test.each(['available', 'pending', 'reserved', 'deposit_held', 'prepaid_permits'] as const)(
    'of type %s can reach zero, but not go below',
    async (type) => {
      await book([leg('world', -70), leg(type, 70)])
      expect(await refusal(book([leg(type, -71), leg('world', 71)]))).toBe('insufficient_balance')
      expect(await balance({ type })).toBe(70)
      await book([leg(type, -70), leg('world', 70)])
      expect(await balance({ type })).toBe(0)
      expect(await refusal(book([leg(type, -1), leg('world', 1)]))).toBe('insufficient_balance')
    },
  )

  test.each([
    'cash',
    'bank',
    'mobile_money',
    'receivable',
    'revenue',
    'fees',
    'subscriptions',
    'commissions',
    'resale_costs',
    'permit_costs',
    'permit_losses',
    'payable',
    'supplier_payable',
    'cost_of_sales',
    'overheads',
    'exchange_differences',
    'fx',
    'clearing',
    'world',
  ] as const)('of %s may go below zero', async (type) => {
    const of = 'its owner'
    await book([leg(type, -5, { of }), leg('world', 5)])
    expect(await balance({ type, owner: of })).toBe(-5)
  })

  test('is one for each owner and currency, and holds nothing before it is used', async () => {
    const of = 'somebody'
    await book([leg('receivable', 10, { of }), leg('world', -10)])
    await book([leg('receivable', 20, { of: 'another' }), leg('world', -20)])
    await book([leg('receivable', 40), leg('world', -40)])
    await book([leg('receivable', 80, { of, currency: 'USD' }), leg('world', -80, { currency: 'USD' })])
    await book([leg('receivable', 1, { of }), leg('world', -1)])
    expect(await balance({ type: 'receivable', owner: of })).toBe(11)
    expect(await balance({ type: 'receivable', owner: 'another' })).toBe(20)
    expect(await balance({ type: 'receivable' })).toBe(40)
    expect(await balance({ type: 'receivable', owner: of, currency: 'USD' })).toBe(80)
    expect(await balance({ type: 'receivable', owner: 'nobody' })).toBe(0)
  })

  test('has an id derived from its identity, which never changes', () => {
    const agency = '0198c2f4-0000-7000-8000-000000000001'
    const ids = [
      accountId(agency, { type: 'receivable', owner: '0198c2f4-0000-7000-8000-000000000002', currency: 'UGX' }),
      accountId(agency, { type: 'bank', currency: 'UGX' }),
      accountId(agency, { type: 'bank', owner: '', currency: 'USD' }),
    ]
    expect(ids).toMatchInlineSnapshot(`
      [
        "ec1b0f87-c18e-8e95-baf1-9025baebf2e8",
        "2e53e8c8-e8a9-8a30-b9c5-8349645bf2bb",
        "6578e27e-1f0f-83bb-af38-e6db08538769",
      ]
    `)
    expect(accountId(agency, { type: 'bank', owner: '', currency: 'UGX' })).toBe(ids[1])
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})

describe('a transaction', () => {
  test('leaves out postings of zero, and keeps the others in their order', async () => {
    const subjectId = newId()
    await book([leg('bank', 0), leg('world', -9), leg('fees', 0), leg('fees', 2), leg('bank', 7)], { subjectId })
    expect((await about(subjectId)).map(({ account, amount }) => [account, amount])).toEqual([
      ['world', -9],
      ['fees', 2],
      ['bank', 7],
    ])
  })

  test('locks its accounts in the order of their ids, to avoid deadlocks', async () => {
    for (let n = 0; n < 6; n++) {
      const id = await book(['a', 'b', 'c', 'd'].map((of, index) => leg('clearing', [3, -1, -1, -1][index]!, { of: `${of}${n}` })))
      const written = await inAgency((tx) =>
        tx
          .selectFrom('ledger_postings')
          .select('account_id')
          .where('transaction_id', '=', id)
          .orderBy(sql`ctid`)
          .execute(),
      )
      const ids = written.map(({ account_id }) => account_id)
      expect(ids).toHaveLength(4)
      expect(ids).toEqual(ids.toSorted())
    }
  })

  test('is refused with the reason, before the database sees it', async () => {
    const wrong = (...postings: Posting[]) => refusal(book(postings, { reference: 'R' }))
    expect(await wrong()).toBe('R: a transaction needs ledger entries')
    expect(await wrong(leg('bank', 0), leg('world', 0))).toBe('R: a transaction needs ledger entries')
    expect(await wrong(leg('bank', 5), leg('world', -4))).toBe('R: UGX does not sum to zero but to 1')
    expect(await wrong(leg('bank', 1))).toBe('R: UGX does not sum to zero but to 1')
    expect(await wrong(leg('bank', 5), leg('world', -5, { currency: 'USD' }))).toBe('R: UGX does not sum to zero but to 5')
    expect(await wrong(leg('bank', 0.5), leg('world', -0.5))).toBe('R: 0.5 is no amount of minor units')
    expect(await wrong(leg('bank', 2 ** 53), leg('world', -(2 ** 53)))).toBe('R: 9007199254740992 is no amount of minor units')
    // The failed transactions stored nothing, so the reference is free.
    await book([leg('bank', 3), leg('fees', -1), leg('world', -2)], { reference: 'R' })
    expect(await wrong(leg('bank', 3), leg('world', -3))).toBe('already_posted')
  })

  test('about a subject is found with its postings, the oldest first', async () => {
    const subjectId = newId()
    const moment = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000)
    await book([leg('bank', 2), leg('world', -2)], { subjectId, at: moment(20), type: 'second' })
    await book([leg('bank', 1), leg('world', -1)], { subjectId, at: moment(10), type: 'first' })
    await book([leg('bank', 4), leg('world', -4)], { subjectId: newId(), at: moment(15) })
    const same = [
      await book([leg('world', -3), leg('bank', 3)], { subjectId, at: moment(30), type: 'third' }),
      await book([leg('bank', 5), leg('world', -5)], { subjectId, at: moment(30), type: 'fourth' }),
    ]
    expect(same).toEqual(same.toSorted())
    expect((await about(subjectId)).map(({ type, account, amount }) => `${type} ${account} ${amount}`)).toEqual([
      'first bank 1',
      'first world -1',
      'second bank 2',
      'second world -2',
      'third world -3',
      'third bank 3',
      'fourth bank 5',
      'fourth world -5',
    ])
  })
})

describe('a reversal', () => {
  test('reverses every posting, has the same subject, and happens once', async () => {
    const subjectId = newId()
    const id = await book([leg('bank', 10, { of: 'x' }), leg('fees', -3), leg('world', -7)], { subjectId, type: 'sale' })
    const other = await book([leg('bank', 10, { of: 'x' }), leg('world', -10)], { subjectId: newId() })
    const reversal = await inAgency((tx) => reverse(tx, actor(), id, 'Wrong'))
    expect(await balance({ type: 'bank', owner: 'x' })).toBe(10)
    const after = (await about(subjectId)).filter((one) => one.id === reversal)
    expect(after.map(({ type, account, owner: of, amount }) => [type, account, of, amount])).toEqual([
      ['sale_reversed', 'bank', 'x', -10],
      ['sale_reversed', 'fees', '', 3],
      ['sale_reversed', 'world', '', 7],
    ])
    expect(after[0]!.reference).toMatch(/^reversal:/)
    expect(await refusal(inAgency((tx) => reverse(tx, actor(), id, 'Again')))).toBe('already_reversed')
    expect(await refusal(inAgency((tx) => reverse(tx, actor(), reversal, 'Back')))).toBe('already_reversed')
    expect(await refusal(inAgency((tx) => reverse(tx, actor(), newId(), 'Nothing')))).toBe('not_found')
    await inAgency((tx) => reverse(tx, actor(), other, 'Wrong too'))
    expect(await balance({ type: 'bank', owner: 'x' })).toBe(0)
  })
})

describe('sums', () => {
  test('of a subject cover one account type of any owner, and count its transactions', async () => {
    const subjectId = newId()
    expect(await inAgency((tx) => sumAbout(tx, owner.agencyId, subjectId, 'receivable'))).toEqual({ sum: 0, transactions: 0 })
    await book([leg('receivable', 100, { of: 'a' }), leg('revenue', -100)], { subjectId })
    await book([leg('receivable', 20, { of: 'b' }), leg('revenue', -15), leg('fees', -5)], { subjectId })
    await book([leg('receivable', 7, { of: 'a' }), leg('revenue', -7)], { subjectId: newId() })
    expect(await inAgency((tx) => sumAbout(tx, owner.agencyId, subjectId, 'receivable'))).toEqual({ sum: 120, transactions: 2 })
    expect(await inAgency((tx) => sumAbout(tx, owner.agencyId, subjectId, 'revenue'))).toEqual({ sum: -115, transactions: 2 })
    expect(await inAgency((tx) => sumAbout(tx, owner.agencyId, subjectId, 'bank'))).toEqual({ sum: 0, transactions: 2 })
  })

  test('on an account cover only the given subjects and that account', async () => {
    const [one, two, three] = [newId(), newId(), newId()]
    const account = accountId(owner.agencyId, { type: 'receivable', owner: 'client', currency: 'UGX' })
    const sum = (...subjects: string[]) => inAgency((tx) => sumOnAccount(tx, owner.agencyId, account, subjects))
    expect(await sum(one)).toBe(0)
    for (const [subjectId, amount] of [
      [one, 1],
      [one, 2],
      [two, 4],
      [three, 8],
    ] as const)
      await book([leg('receivable', amount, { of: 'client' }), leg('world', -amount)], { subjectId })
    await book([leg('receivable', 16, { of: 'other client' }), leg('world', -16)], { subjectId: one })
    expect([await sum(one), await sum(one, two), await sum(three, two)]).toEqual([3, 7, 12])
  })
})
