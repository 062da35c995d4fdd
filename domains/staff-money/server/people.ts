import type { z } from 'zod'
import { showBeneficiary } from '#domains/beneficiaries/server/beneficiaries.ts'
import { reverse } from '#domains/finance/server/ledger.ts'
import { lockSpending, settleSpending } from '#domains/job-sheets/server/checks.ts'
import { statusesOnDuty } from '#domains/roster/server/assignments.ts'
import { lockPerson, namesOfStaff } from '#domains/staff/server/people.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf, type Money } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { dayOf } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal, refuseBackwards } from '#kit/server/database/list.ts'
import type { moveBody } from '../contract/people.ts'
import { entryKindWords, type EntryKind, type TillKind } from '../contract/words.ts'
import { bookTill } from './books.ts'
import { entriesPage, entryById, filteredEntries, heldBy, markReversed, type EntryFilter } from './entries-data.ts'
import { countToCheck } from './expenses-data.ts'
import { beneficiaryIdOf, waitingFor } from './transfers-data.ts'

/** Returns what a person holds or is owed, by currency. @throws 404. */
export async function showMoney(tx: Tx, staffId: string) {
  const name = (await namesOfStaff(tx, [staffId])).get(staffId)
  if (name === undefined) throw notFound('Person')
  const held = await heldBy(tx, staffId)
  return {
    staff_id: staffId,
    name,
    balances: held.map(({ currency, held: amount }) => moneyOf(amount, currency)),
    waiting: (await waitingFor(tx, [staffId])).map(({ amount, currency }) => moneyOf(amount, currency)),
    account: await accountOf(tx, staffId),
    to_check: await countToCheck(tx, staffId),
  }
}

/** Returns the account that a person is paid to, or null. */
async function accountOf(tx: Tx, staffId: string) {
  const id = await beneficiaryIdOf(tx, staffId)
  if (id === null) return null
  const { name, account, currency, status } = await showBeneficiary(tx, id)
  return { beneficiary_id: id, name, account, currency, status }
}

/** Returns a page of the entries of a person. @throws 404, 422 if the first day is after the last. */
export async function listEntries(tx: Tx, staffId: string, request: EntryFilter & ListRequest) {
  if (!(await namesOfStaff(tx, [staffId])).has(staffId)) throw notFound('Person')
  refuseBackwards(request.starts_at, request.ends_at, 'ends_at')
  const rows = await entriesPage(tx, staffId, request)
  return {
    rows: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      state: row.reversed_at === null ? ('posted' as const) : ('reversed' as const),
      description: row.description,
      note: row.note,
      amount: moneyOf(Number(row.effect), row.currency),
      till: row.till,
      day: row.day,
      duty_id: row.duty_id,
      duty: row.duty,
      user_name: row.user_name,
      created_at: row.created_at.toISOString(),
      reversed_at: row.reversed_at?.toISOString() ?? null,
      reversed_by: row.reversed_by_name,
      reverse_reason: row.reverse_reason,
    })),
    ...(await cappedTotal(tx, filteredEntries(tx, staffId, request) as never)),
  }
}

/** Writes into the audit log what happened to the money of a person. */
export const writeMoney = (tx: Tx, actor: Actor, staffId: string, what: string, text: string) =>
  audit(tx, actor, { action: `staff.${what}`, subject: 'staff', subjectId: staffId, after: { text } })

const actions: Record<TillKind, string> = { given: 'cash_given', returned: 'cash_returned', paid_out: 'paid_out' }

/**
 * Records money between a person and a till. Nobody returns more than they hold, or is paid more than is owed.
 * @throws 404, 422 at `amount` and `duty_id`.
 */
export async function moveMoney(tx: Tx, actor: Actor, staffId: string, input: z.output<typeof moveBody>) {
  const { kind, amount: money, till, duty_id = null, note = null } = input
  // All who change a person's money wait here for each other.
  const name = await lockPerson(tx, staffId)
  if (duty_id !== null && (await statusesOnDuty(tx, duty_id, staffId)).length === 0)
    throw invalid('duty_id', `${name} is not on this duty.`)
  const of = <Row extends { currency: string }>(rows: readonly Row[]) => rows.find(({ currency }) => currency === money.currency)
  const held = of(await heldBy(tx, staffId))?.held ?? 0
  // What a transfer is about to pay is not paid again by hand.
  const waiting = kind === 'paid_out' ? (of(await waitingFor(tx, [staffId]))?.amount ?? 0) : 0
  refuseTooMuch(kind, name, money, held + waiting)
  await bookTill(tx, actor, {
    staffId,
    kind,
    money,
    till,
    dutyId: duty_id,
    day: dayOf(actor.now),
    description: entryKindWords[kind],
    note,
  })
  await writeMoney(tx, actor, staffId, actions[kind], `${formatMoney(money)}, ${till.replace('_', ' ')}`)
  return showMoney(tx, staffId)
}

/** @throws 422 at `amount`. */
function refuseTooMuch(kind: TillKind, name: string, { amount, currency }: Money, held: number): void {
  if (kind === 'returned' && amount > held)
    throw invalid('amount', `${name} holds ${formatMoney(moneyOf(Math.max(held, 0), currency))} of yours.`)
  if (kind === 'paid_out' && amount > -held)
    throw invalid('amount', `You owe ${name} ${formatMoney(moneyOf(Math.max(-held, 0), currency))}.`)
}

/** Returns the kind of an entry. @throws 404. */
export async function kindOfEntry(tx: Tx, id: string): Promise<EntryKind> {
  const row = await entryById(tx, id)
  if (!row) throw notFound('Entry')
  return row.kind
}

/** Reverses an entry. The report of a road expense is to be checked again. @throws 404, 409 `already_reversed`, `paid_by_transfer`. */
export async function reverseEntry(tx: Tx, actor: Actor, id: string, reason: string) {
  const found = await entryById(tx, id)
  if (!found) throw notFound('Entry')
  await lockPerson(tx, found.staff_id)
  // Read again: another may have reversed it before the person was locked.
  const row = (await entryById(tx, id))!
  if (row.reversed_at !== null) throw conflict('already_reversed', 'This entry was reversed already.')
  if (row.till === 'transfer')
    throw conflict('paid_by_transfer', 'A transfer paid this. If the person sends the money back, record that it was returned.')
  await reverse(tx, actor, row.posted_id, 'Reversed')
  await markReversed(tx, id, { reversed_at: actor.now, reversed_by: actor.userId, reverse_reason: reason })
  if (row.event_id !== null) await settleSpending(tx, actor, await lockSpending(tx, row.event_id), { state: 'to_check', reason })
  const text = `${entryKindWords[row.kind]}, ${formatMoney(moneyOf(row.amount, row.currency))}: ${reason}`
  await writeMoney(tx, actor, row.staff_id, 'entry_reversed', text)
  return showMoney(tx, row.staff_id)
}
