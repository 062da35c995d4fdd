import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '#kit/server/database/preparing/owner.ts'
import { letAllEnd, startWalk, step, type Walk } from './money-walk.ts'
import { brokenRules } from './money-rules.ts'
import { differences } from './money-walk-flutterwave.ts'
import { eachOf } from './calls.ts'
import { randomOf } from './random.ts'

// No money is created or lost, whatever an agency and its payers do, several at once (P9). FUZZ_SEED repeats a run.

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000)
const steps = Number(process.env.FUZZ_STEPS ?? 250)
const atOnce = 4

let walk: Walk
let db: pg.Pool
beforeAll(async () => {
  walk = await startWalk()
  db = new pg.Pool({ connectionString: walk.test.ownerUrl, max: 2 })
})
afterAll(async () => {
  await db.end()
  walk.company.close()
  await walk.test.close()
})

interface Posted {
  amount: { amount: number }
  balance: { amount: number }
}

/** Reads all pages of an account's statement, oldest first. */
async function statementOf(id: string) {
  const rows: Posted[] = []
  for (let page = 1; ; page++) {
    const { body } = await walk.owner.get(`/finance/accounts/${id}/statement?sort=at&per_page=100&page=${page}`)
    rows.push(...body.data)
    if (body.data.length < 100) return { rows, totals: body.meta.totals }
  }
}

test(`${steps} steps leave the books right`, async () => {
  console.log(`money fuzz, seed ${seed}`)
  await eachOf([...Array(steps).keys()], atOnce, (at) => step(walk, randomOf(seed + at * 7919)))
  await letAllEnd(walk)
  expect(await brokenRules(walk.test)).toEqual({})
  expect(await walk.test.app.db.asPlatform('test: Flutterwave’s books', (tx) => differences(walk.company, tx))).toEqual([])
  expect(walk.company.faults).toEqual([])
  // A run in which every step was refused would prove nothing.
  expect([...walk.counts.values()].filter(({ done }) => done > 0).length).toBeGreaterThan(12)
  const { rows: ends } = await db.query('SELECT DISTINCT status FROM transfers')
  expect(ends.map(({ status }) => status)).toEqual(expect.arrayContaining(['paid', 'failed', 'returned']))
  expect((await db.query('SELECT FROM ledger_sums')).rowCount).toBeGreaterThan(0)
})

test('the statement of each account is its postings', async () => {
  const { data: accounts } = (await walk.owner.get('/finance/accounts?per_page=100')).body
  for (const account of accounts) {
    const { rows, totals } = await statementOf(account.id)
    const { rows: posted } = await db.query<{ amount: string }>(
      `SELECT p.amount FROM ledger_postings p JOIN ledger_transactions t ON t.agency_id = p.agency_id AND t.id = p.transaction_id
       WHERE p.account_id = $1 ORDER BY t.at, t.id, p.position`,
      [account.id],
    )
    expect(rows.map(({ amount }) => amount.amount)).toEqual(posted.map(({ amount }) => Number(amount)))
    let balance = 0
    for (const row of rows) expect(row.balance.amount).toBe((balance += row.amount.amount))
    expect([account.balance.amount, totals.closing, totals.came_in - totals.went_out]).toEqual([balance, balance, balance])
  }
})

/** Only a superuser of the database can do this. A cluster passes the whole text with a SET LOCAL on to its nodes, so each is its own. */
const withoutTriggers = (statement: string) =>
  asOwner(walk.test.ownerUrl, async (client) => {
    for (const one of ['BEGIN', 'SET LOCAL session_replication_role = replica', statement, 'COMMIT']) await client.query(one)
  })

describe('what was tampered with is found', () => {
  const tampered: Record<string, [change: string, back: string, rule: string]> = {
    'a balance': [
      `UPDATE ledger_accounts SET balance = balance + 1 WHERE currency = 'UGX' AND type = 'fees'`,
      `UPDATE ledger_accounts SET balance = balance - 1 WHERE currency = 'UGX' AND type = 'fees'`,
      'each balance is the sum of its postings',
    ],
    'a posting': [
      `UPDATE ledger_postings SET amount = amount + 1 WHERE position = 0 AND amount > 2`,
      `UPDATE ledger_postings SET amount = amount - 1 WHERE position = 0 AND amount > 3`,
      'each transaction sums to zero in each currency',
    ],
    'two balances, against each other': [
      `UPDATE ledger_accounts SET balance = balance + CASE type WHEN 'available' THEN 5 ELSE -5 END WHERE currency = 'UGX' AND type IN ('available', 'world')`,
      `UPDATE ledger_accounts SET balance = balance - CASE type WHEN 'available' THEN 5 ELSE -5 END WHERE currency = 'UGX' AND type IN ('available', 'world')`,
      'each balance is the sum of its postings',
    ],
    'what a booking was paid': [
      `UPDATE bookings SET paid = paid + 1`,
      `UPDATE bookings SET paid = paid - 1`,
      'a booking was paid what its payments came to, and gave back what they gave back',
    ],
    'what a payment company has': [
      `UPDATE sandbox_payouts SET fee = fee + 1`,
      `UPDATE sandbox_payouts SET fee = fee - 1`,
      'a payment company holds what our books say',
    ],
  }
  for (const [what, [change, back, rule]] of Object.entries(tampered)) {
    test(what, async () => {
      try {
        await withoutTriggers(change)
        expect(Object.keys(await brokenRules(walk.test))).toContain(rule)
      } finally {
        await withoutTriggers(back)
      }
      expect(await brokenRules(walk.test)).toEqual({})
    })
  }
})
