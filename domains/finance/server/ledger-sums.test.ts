import { afterAll, beforeAll, expect, test } from 'vitest'
import fc from 'fast-check'
import pg from 'pg'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { waitingForLocks } from '#kit/server/testing/waiting.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { slicesOf } from '#kit/server/database/drift.ts'
import { driftingAccounts, driftingLedgerSums, driftingPaymentSums } from './drift.ts'
import { accountId, post } from './ledger.ts'
import { lockedAccount } from './ledger-sums-data.ts'
import { sumLedger } from './ledger-sums.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const today = () => dayOf(app.clock.now())
const cash = () => accountId(owner.agencyId, { type: 'cash', currency: 'UGX' })
const postOn = (tx: Tx, day: string, amount: number, minute = 0) =>
  post(
    tx,
    { agencyId: owner.agencyId, userId: null, now: new Date(momentOf(day).getTime() + minute * 60_000) },
    {
      type: 'test',
      reference: newId(),
      memo: 'Test',
      postings: [
        { account: { type: 'cash' }, amount, currency: 'UGX' },
        { account: { type: 'world' }, amount: -amount, currency: 'UGX' },
      ],
    },
  )
const inAgency = <T>(work: (tx: Tx) => Promise<T>) => app.app.db.asAgency(owner, work)
const drifting = () => app.app.db.asPlatform('test: do the sums hold', driftingLedgerSums)
const sums = () => inAgency((tx) => tx.selectFrom('ledger_sums').select(['day', 'came_in']).where('account_id', '=', cash()).execute())

interface Entry {
  id: string
  at: string
  amount: number
}
const statement = async (query: string) => (await owner.get(`/finance/accounts/${cash()}/statement?${query}`)).body

/** Returns every posting of the till, oldest first, straight from the table. */
const plain = () =>
  inAgency(async (tx) => {
    const rows = await tx
      .selectFrom('ledger_postings as p')
      .innerJoin('ledger_transactions as t', 't.id', 'p.transaction_id')
      .select(['t.id', 't.at', 'p.position', 'p.amount'])
      .where('p.account_id', '=', cash())
      .orderBy('t.at')
      .orderBy('t.id')
      .execute()
    return rows.map(({ id, at, position, amount }): Entry => ({ id: `${id}:${position}`, at: at.toISOString(), amount }))
  })
const total = (entries: Entry[]) => entries.reduce((sum, { amount }) => sum + amount, 0)

/** Compares the statement of some days, whole and one page, with the sum of the plain postings. */
async function compare(all: Entry[], starts: string, ends: string, page: number) {
  const within = all.filter(({ at }) => dayOf(new Date(at)) >= starts && dayOf(new Date(at)) <= ends)
  const before = all.filter(({ at }) => dayOf(new Date(at)) < starts)
  const { data, meta } = await statement(`starts_at=${starts}&ends_at=${ends}&per_page=5&page=${page}`)
  expect(meta.totals).toMatchObject({
    opening: total(before),
    came_in: total(within.filter(({ amount }) => amount > 0)),
    went_out: 0 - total(within.filter(({ amount }) => amount < 0)),
    closing: total([...before, ...within]),
  })
  const onPage = within.toReversed().slice((page - 1) * 5, page * 5)
  expect(data.map((row: { id: string; balance: { amount: number } }) => [row.id, row.balance.amount])).toEqual(
    onPage.map(({ id }) => [id, total(all.slice(0, all.findIndex((entry) => entry.id === id) + 1))]),
  )
}

// Mostly recent days, as for a busy account.
const posting = fc.record({
  ago: fc.oneof(fc.nat(8), fc.nat(70)),
  minute: fc.nat(1439),
  amount: fc.integer({ min: -1000, max: 1000 }).filter((amount) => amount !== 0),
})
const look = fc.record({ ago: fc.nat(72), days: fc.nat(40), page: fc.integer({ min: 1, max: 3 }) })

test('a statement equals the sum of the plain postings, on any day, summed or not', async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000)
  console.log(`ledger sums, seed ${seed}`)
  const rounds = fc.sample(fc.array(posting, { minLength: 60, maxLength: 60 }), { seed, numRuns: 4 })
  const looks = fc.sample(fc.array(look, { minLength: 8, maxLength: 8 }), { seed, numRuns: 4 })
  for (const [round, postings] of rounds.entries()) {
    await inAgency(async (tx) => {
      for (const { ago, amount, minute } of postings) await postOn(tx, addDays(today(), -ago), amount, minute)
    })
    // The first postings are read before any sums exist, the last ones after their days were summed without them.
    if (round === 1 || round === 2) await sumLedger({ ...app.app, clock: { now: () => momentOf(addDays(today(), 2 * round - 5)) } })
    const all = await plain()
    for (const { ago, days, page } of looks[round]!) {
      const starts = addDays(today(), -ago)
      await compare(all, starts, addDays(starts, days), page)
    }
    const { meta } = await statement('')
    expect(meta.totals).toMatchObject({ opening: 0, closing: total(all) })
    expect(await drifting()).toEqual([])
  }
  expect((await sums()).length).toBeGreaterThan(20)
})

const whoWaits = () => waitingForLocks(app)

test('a posting made while its day is summed counts once, in either order', async () => {
  const day = addDays(today(), -1)
  await inAgency((tx) => Promise.all(Array.from({ length: 20 }, () => postOn(tx, day, 10))))
  const held = Promise.withResolvers<void>()
  const posted = Promise.withResolvers<void>()
  const first = inAgency(async (tx) => {
    await postOn(tx, day, 1_000_000)
    // COMMIT takes the account's row lock. Taken here, so that it is held while the others come.
    await lockedAccount(tx, owner.agencyId, cash())
    posted.resolve()
    await held.promise
  })
  await posted.promise
  const summing = sumLedger(app.app)
  await expect.poll(whoWaits, { interval: 5 }).toBe(1)
  const others = Array.from({ length: 8 }, () => inAgency((tx) => postOn(tx, day, 1)))
  await expect.poll(whoWaits, { interval: 5 }).toBeGreaterThan(2)
  held.resolve()
  await Promise.all([first, summing, ...others])
  expect((await sums()).map((row) => row.day)).toContain(day)
  expect(await drifting()).toEqual([])
})

test('finds all drift, in slices that leave nothing out', async () => {
  const database = new pg.Client({ connectionString: app.ownerUrl })
  await database.connect()
  await database.query(`
    SET session_replication_role = replica;
    UPDATE ledger_accounts SET balance = balance + 7 WHERE id = '${cash()}';
    UPDATE ledger_sums SET came_in = came_in + 3 WHERE account_id = '${cash()}' AND day = (SELECT max(day) FROM ledger_sums WHERE account_id = '${cash()}');
    INSERT INTO payment_sums VALUES ('${owner.agencyId}', 'UGX', '2026-01-01', 'booking', 'cash', 'recorded', 'succeeded', 1, 5, 0, 0)`)
  await database.end()
  const found = <T>(check: (tx: Tx) => Promise<T>) => app.app.db.asPlatform('test: what drifts', check)
  const { agencyId: agency_id } = owner
  expect(await found(driftingAccounts)).toEqual([{ agency_id, key: [cash()], by: [7] }])
  expect(await drifting()).toEqual([{ agency_id, key: [cash(), expect.any(String)], by: [3, 0] }])
  expect(await found(driftingPaymentSums)).toMatchObject([{ agency_id, by: [1, 5, 0, 0] }])
  const counted = await inAgency(async (tx) => {
    const transactions = tx.selectFrom('ledger_transactions')
    const counts: number[] = []
    for await (const { after, until } of slicesOf(tx, 'ledger_transactions', agency_id, 100))
      counts.push((await transactions.select('id').where('id', '>', after).where('id', '<=', until).execute()).length)
    return { counts, all: (await transactions.select('id').execute()).length }
  })
  expect(counted.counts.slice(0, -1).every((count) => count === 100)).toBe(true)
  expect(counted.counts.reduce((sum, count) => sum + count, 0)).toBe(counted.all)
})
