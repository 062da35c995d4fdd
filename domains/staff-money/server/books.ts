import { post, type Posting } from '#domains/finance/server/ledger.ts'
import { worthIn } from '#domains/payables/server/costs.ts'
import type { Money } from '#kit/contract/money.ts'
import { formatDay } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { EntryKind, EntryTill, TillKind } from '../contract/words.ts'
import { insertEntry } from './entries-data.ts'
import { targetOf, type Target } from './targets.ts'

interface Duty {
  id: string
  booking_id: string | null
  departure_id: string | null
  group_id: string | null
}

interface Common {
  staffId: string
  money: Money
  description: string
  note: string | null
}

/** Cash between a person and a till. */
export interface TillEntry extends Common {
  kind: TillKind
  till: EntryTill
  dutyId: string | null
}

/** A cost of a duty that the person paid, or earned. */
export interface CostEntry extends Common {
  duty: Duty
  day: string
  /** The report of an expense. Absent: an allowance. */
  report?: { id: string; kind: 'fuel' | 'expense' }
}

const holds = (staffId: string) => ({ type: 'staff_cash', owner: staffId }) as const

const typeOf: Record<EntryKind, string> = {
  given: 'staff_cash_given',
  returned: 'staff_cash_returned',
  paid_out: 'staff_paid_out',
  expense: 'road_expense',
  allowance: 'staff_allowance',
}
const tillMemos: Record<TillKind, string> = { given: 'For the road', returned: 'From the road', paid_out: 'What was owed' }

/** Posts money between a person and a till, and keeps the entry. Lock the person first. @returns the id of the entry. */
export async function bookTill(tx: Tx, actor: Actor, { kind, till, dutyId, ...entry }: TillEntry & { day: string }): Promise<string> {
  const { amount, currency } = entry.money
  const effect = kind === 'returned' ? -amount : amount
  return keep(tx, actor, kind, {
    ...entry,
    // Without the name: the books are never changed, and people are erased.
    memo: tillMemos[kind],
    columns: { till, duty_id: dutyId },
    target: null,
    postings: [
      { account: holds(entry.staffId), amount: effect, currency },
      // What a transfer pays has left the wallet when it was paid.
      { account: { type: till === 'transfer' ? 'world' : till }, amount: -effect, currency },
    ],
  })
}

/**
 * Posts a road expense or an allowance as a cost of the duty's trip, and keeps the entry. Lock the person first. A duty of no trip is
 * overheads. @throws 422 at `amount` without an exchange rate to the currency of the booking.
 */
export async function bookCost(tx: Tx, actor: Actor, { duty, report, ...entry }: CostEntry): Promise<void> {
  const { amount, currency } = entry.money
  const target = await targetOf(tx, actor.agencyId, duty)
  const what = report === undefined ? 'For' : report.kind === 'fuel' ? 'Fuel on' : 'Expense on'
  await keep(tx, actor, report === undefined ? 'allowance' : 'expense', {
    ...entry,
    memo: `${what} ${formatDay(entry.day)}${target ? ` · ${target.name}` : ''}`,
    columns: { duty_id: duty.id, event_id: report?.id ?? null },
    target,
    postings: [
      { account: target ? { type: 'cost_of_sales' } : { type: 'overheads', owner: overheadOf(report) }, amount, currency },
      { account: holds(entry.staffId), amount: -amount, currency },
    ],
  })
}

const overheadOf = (report: CostEntry['report']) => (report === undefined ? 'salaries' : report.kind === 'fuel' ? 'fuel' : 'other')

interface Kept extends Common {
  day: string
  memo: string
  columns: { till?: EntryTill; duty_id: string | null; event_id?: string | null }
  target: Target | null
  postings: readonly Posting[]
}

async function keep(tx: Tx, actor: Actor, kind: EntryKind, entry: Kept): Promise<string> {
  const { staffId, money, day, memo, columns, target, postings, description, note } = entry
  const id = newId()
  const real_cost = target && (await worthIn(tx, day, money, target.currency, 'amount'))
  const subjectId = target?.booking_id ?? id
  const posted_id = await post(tx, actor, { type: typeOf[kind], reference: `staff_entry:${id}`, memo, subjectId, postings })
  await insertEntry(tx, {
    agency_id: actor.agencyId,
    id,
    staff_id: staffId,
    kind,
    ...money,
    ...columns,
    day,
    booking_id: target?.booking_id ?? null,
    departure_id: target?.departure_id ?? null,
    inventory_id: target?.inventory_id ?? null,
    group_id: target?.group_id ?? null,
    real_cost,
    real_currency: target?.currency ?? null,
    description,
    note,
    posted_id,
    created_by: actor.userId,
    created_at: actor.now,
  })
  return id
}
