import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { sql } from 'kysely'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { countStatements } from '#kit/server/testing/count-statements.ts'
import { driftingAccounts } from './drift.ts'
import { accountId, balanceOf, post, reverse, type Posting } from './ledger.ts'
import type { Currency } from '#kit/contract/money.ts'

let test: TestApp
let owner: TestPerson
const currency = 'UGX'
const at = (person: TestPerson) => ({ agencyId: person.agencyId, userId: person.userId, now: test.clock.now() })
const inAgency = <T>(work: (tx: Tx) => Promise<T>, person = owner) => test.app.db.asAgency(person, work)
const two = (from: string, to: string, amount: number, code: Currency = currency): Posting[] => [
  { account: { type: from as 'world' }, amount: -amount, currency: code },
  { account: { type: to as 'available' }, amount, currency: code },
]
const move = (from: string, to: string, amount: number, reference: string = newId()) =>
  inAgency((tx) => post(tx, at(owner), { type: 'test', reference, memo: 'Test', postings: two(from, to, amount) }))
const balance = (type: string, code: Currency = currency) =>
  inAgency((tx) => balanceOf(tx, owner.agencyId, { type: type as 'available', currency: code }))

beforeAll(async () => {
  test = await startTestApp()
  owner = await newOwner(test)
})
afterAll(() => test.close())

describe('posting', () => {
  it('updates the balances in two statements, four when it creates accounts', async () => {
    const first = await countStatements(() => move('world', 'bank', 700))
    expect(first.statements).toBe(4)
    const second = await countStatements(() => move('bank', 'world', 200))
    expect(second.statements).toBe(2)
    expect(await balance('bank')).toBe(500)
    expect(await balance('world')).toBe(-500)
  })

  it('creates an account again after the transaction that created it was rolled back', async () => {
    const lost = inAgency(async (tx) => {
      await post(tx, at(owner), { type: 'test', reference: newId(), memo: 'Test', postings: two('world', 'fees', 40) })
      throw new Error('rolled back')
    })
    await expect(lost).rejects.toThrow('rolled back')
    await move('world', 'fees', 60)
    expect(await balance('fees')).toBe(60)
  })

  it('posts a reference once', async () => {
    const reference = newId()
    await move('world', 'bank', 5, reference)
    await expect(move('world', 'bank', 5, reference)).rejects.toMatchObject({ code: 'already_posted' })
  })

  it('creates an account once when many transactions use it first', async () => {
    const before = await balance('pending')
    await Promise.all(Array.from({ length: 24 }, () => move('world', 'pending', 3)))
    expect(await balance('pending')).toBe(before + 72)
  })

  it('keeps a floored account from going below zero, also in a race', async () => {
    await move('world', 'deposit_held', 100)
    await expect(move('deposit_held', 'world', 101)).rejects.toMatchObject({ code: 'insufficient_balance' })
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => move('deposit_held', 'world', 30)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await balance('deposit_held')).toBe(10)
  })

  it('refuses postings that do not sum to zero, are missing or are not whole numbers', async () => {
    const posting = (amount: number, code: Currency = 'UGX'): Posting => ({ account: { type: 'bank' }, amount, currency: code })
    const bad: Posting[][] = [
      [],
      [posting(0)],
      [posting(5)],
      [posting(5), posting(-4)],
      [posting(5), posting(-5, 'USD')],
      [posting(0.5), posting(-0.5)],
      [posting(Number.NaN)],
      [posting(2 ** 53)],
    ]
    for (const postings of bad)
      await expect(inAgency((tx) => post(tx, at(owner), { type: 'test', reference: newId(), memo: 'Bad', postings }))).rejects.toThrow()
  })
})

describe('reversing', () => {
  it('swaps the postings, once', async () => {
    const id = await move('world', 'mobile_money', 40)
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => inAgency((tx) => reverse(tx, at(owner), id, 'Wrong'))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balance('mobile_money')).toBe(0)
    await expect(inAgency((tx) => reverse(tx, at(owner), newId(), 'Nothing'))).rejects.toMatchObject({ status: 404 })
  })

  it('does not reverse a reversal', async () => {
    const reversal = await inAgency(async (tx) =>
      reverse(
        tx,
        at(owner),
        await post(tx, at(owner), { type: 'test', reference: newId(), memo: 'x', postings: two('world', 'bank', 1) }),
        'Wrong',
      ),
    )
    await expect(inAgency((tx) => reverse(tx, at(owner), reversal, 'Again'))).rejects.toMatchObject({ code: 'already_reversed' })
  })
})

describe('the database alone, with the application’s role', () => {
  const transaction = async (tx: Tx, id: string) => {
    await sql`INSERT INTO ledger_transactions (agency_id, id, type, reference, memo, at) VALUES (${owner.agencyId}, ${id}, 'raw', ${id}, 'raw', now())`.execute(
      tx,
    )
  }
  const posting = async (tx: Tx, id: string, position: number, type: string, amount: number, code: Currency = currency) => {
    const account = accountId(owner.agencyId, { type: type as 'bank', currency })
    await sql`INSERT INTO ledger_postings (agency_id, transaction_id, position, account_id, amount, currency) VALUES (${owner.agencyId}, ${id}, ${position}, ${account}, ${amount}, ${code})`.execute(
      tx,
    )
  }
  const cases: Record<string, (tx: Tx) => Promise<void>> = {
    'a transaction without postings': (tx) => transaction(tx, newId()),
    'one leg': async (tx) => {
      const id = newId()
      await transaction(tx, id)
      await posting(tx, id, 0, 'bank', 5)
    },
    'two currencies that cancel out': async (tx) => {
      const id = newId()
      await transaction(tx, id)
      await posting(tx, id, 0, 'bank', 5)
      await posting(tx, id, 1, 'world', -5, 'USD')
    },
    'a posting in another currency than its account': async (tx) => {
      const id = newId()
      await transaction(tx, id)
      await posting(tx, id, 0, 'bank', 5, 'USD')
      await posting(tx, id, 1, 'world', -5, 'USD')
    },
    'a leg added to an old transaction': async (tx) => {
      const { rows } = await sql<{ id: string }>`SELECT id FROM ledger_transactions WHERE agency_id = ${thisAgency} LIMIT 1`.execute(tx)
      await posting(tx, rows[0]!.id, 9, 'bank', 5)
    },
    'an overdraft': async (tx) => {
      const id = newId()
      await transaction(tx, id)
      await posting(tx, id, 0, 'deposit_held', -1_000_000)
      await posting(tx, id, 1, 'world', 1_000_000)
    },
    'an update of a posting': async (tx) =>
      void (await sql`UPDATE ledger_postings SET amount = amount + 1 WHERE agency_id = ${thisAgency}`.execute(tx)),
    'a deletion of a posting': async (tx) => void (await sql`DELETE FROM ledger_postings WHERE agency_id = ${thisAgency}`.execute(tx)),
    'an update of a transaction': async (tx) =>
      void (await sql`UPDATE ledger_transactions SET memo = 'x' WHERE agency_id = ${thisAgency}`.execute(tx)),
    'a deletion of a transaction': async (tx) =>
      void (await sql`DELETE FROM ledger_transactions WHERE agency_id = ${thisAgency}`.execute(tx)),
    'a deletion of an account': async (tx) => void (await sql`DELETE FROM ledger_accounts WHERE agency_id = ${thisAgency}`.execute(tx)),
    TRUNCATE: async (tx) => void (await sql`TRUNCATE ledger_postings`.execute(tx)),
    'a trigger switched off': async (tx) => void (await sql`ALTER TABLE ledger_postings DISABLE TRIGGER ALL`.execute(tx)),
    'replication mode, which skips triggers': async (tx) => void (await sql`SET LOCAL session_replication_role = replica`.execute(tx)),
    'a posting of another agency': async (tx) =>
      void (await sql`INSERT INTO ledger_transactions (agency_id, id, type, reference, memo, at) VALUES (${newId()}, ${newId()}, 'raw', 'x', 'raw', now())`.execute(
        tx,
      )),
  }
  const state = () =>
    inAgency(
      async (tx) =>
        (
          await sql`SELECT (SELECT count(*) FROM ledger_transactions WHERE agency_id = ${thisAgency}) AS t,
            (SELECT count(*) FROM ledger_postings WHERE agency_id = ${thisAgency}) AS p,
            (SELECT sum(balance * 3 + length(id::text)) FROM ledger_accounts WHERE agency_id = ${thisAgency}) AS b`.execute(tx)
        ).rows[0],
    )

  for (const [name, work] of Object.entries(cases)) {
    it(`refuses ${name}`, async () => {
      const before = await state()
      await expect(inAgency(work)).rejects.toThrow()
      expect(await state()).toEqual(before)
    })
  }

  it('refuses what does not balance at COMMIT, with the error code of a CHECK', async () => {
    const atCommit = ['a transaction without postings', 'one leg', 'two currencies that cancel out', 'a leg added to an old transaction']
    for (const name of atCommit) await expect(inAgency(cases[name]!), name).rejects.toMatchObject({ code: '23514' })
  })

  it('refuses even its owner an update and a deletion', async () => {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: test.ownerUrl })
    await client.connect()
    try {
      for (const text of ['UPDATE ledger_postings SET amount = 1', 'DELETE FROM ledger_transactions'])
        await expect(client.query(text)).rejects.toThrow(/insert-only/)
    } finally {
      await client.end()
    }
  })
})

const fuzzSteps = Number(process.env.FUZZ_STEPS ?? 5_000)

it('neither creates nor loses money in thousands of random operations from 32 workers', async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000)
  console.log(`ledger fuzz, seed ${seed}`)
  const agency = await newOwner(test)
  const wallets = Array.from({ length: 20 }, (_, number) => ({
    type: number < 10 ? ('available' as const) : ('receivable' as const),
    owner: `w${number}`,
  }))
  const codes = ['UGX', 'USD', 'KES', 'EUR'] as const
  const operation = fc.record({
    kind: fc.constantFrom('move', 'move', 'three', 'exchange', 'reverse'),
    a: fc.nat(19),
    b: fc.nat(19),
    c: fc.nat(19),
    from: fc.constantFrom(...codes),
    to: fc.constantFrom(...codes),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    pick: fc.nat(),
  })
  const operations = fc.sample(fc.array(operation, { minLength: fuzzSteps, maxLength: fuzzSteps, size: 'max' }), { seed, numRuns: 1 })[0]!
  const done: string[] = []
  const reversed: string[] = []

  const postingsOf = ({ kind, a, b, c, from, to, amount }: (typeof operations)[number]): Posting[] => {
    const [one, other, third] = [wallets[a]!, wallets[b]!, wallets[c]!]
    if (kind === 'three')
      return [
        { account: one, amount: -amount, currency: from },
        { account: other, amount: amount - Math.floor(amount / 3), currency: from },
        { account: third, amount: Math.floor(amount / 3), currency: from },
      ]
    if (kind !== 'exchange')
      return [
        { account: one, amount: -amount, currency: from },
        { account: other, amount, currency: from },
      ]
    return [...two('receivable', 'world', amount, from), ...two('world', 'receivable', amount * 3 + 1, to)]
  }
  const run = async (each: (typeof operations)[number]) => {
    const actor = at(agency)
    try {
      if (each.kind === 'reverse' && done.length > 0) {
        const target = done[each.pick % done.length]!
        await inAgency((tx) => reverse(tx, actor, target, 'Fuzz'), agency)
        reversed.push(target)
        return
      }
      done.push(
        await inAgency((tx) => post(tx, actor, { type: 'fuzz', reference: newId(), memo: 'Fuzz', postings: postingsOf(each) }), agency),
      )
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== 'insufficient_balance' && code !== 'already_reversed') throw error
    }
  }
  const queue = [...operations]
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) await run(next)
    }),
  )

  const sums = await inAgency(
    async (tx) =>
      (
        await sql<{
          currency: string
          sum: number
          lowest: number
        }>`SELECT currency, sum(balance)::bigint AS sum, min(balance) FILTER (WHERE floored) AS lowest FROM ledger_accounts
            WHERE agency_id = ${thisAgency} GROUP BY currency`.execute(tx)
      ).rows,
    agency,
  )
  expect(sums).toHaveLength(4)
  for (const row of sums) expect(row).toMatchObject({ sum: 0 })
  for (const { lowest } of sums) expect(lowest).toBeGreaterThanOrEqual(0)
  expect(new Set(reversed).size).toBe(reversed.length)
  expect(reversed.length).toBeGreaterThan(fuzzSteps / 100)
  expect(await test.app.db.asPlatform('test: do balances hold', driftingAccounts)).toEqual([])
})
