import { conflict, notFound } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { ReportCheck } from '../contract/words.ts'
import { changeEvent, eventById, lockEvent, type EventRow } from './sheets-data.ts'

/** A report with an amount: an expense, or fuel that was paid for. */
export type Spending = EventRow & { amount: number; currency: Currency; check_state: ReportCheck }

const hasAmount = (row: EventRow | undefined): row is Spending => row !== undefined && row.amount !== null && row.check_state !== null

/** Returns a report with an amount. @throws 404, also for a report without one. */
export async function readSpending(tx: Tx, id: string): Promise<Spending> {
  const row = await eventById(tx, id)
  if (!hasAmount(row)) throw notFound('Expense')
  return row
}

/** Returns a report with an amount, locked until the transaction ends. Lock its person first. @throws 404. */
export async function lockSpending(tx: Tx, id: string): Promise<Spending> {
  const row = await lockEvent(tx, id)
  if (!hasAmount(row)) throw notFound('Expense')
  return row
}

/** Refuses a report that was checked before. @throws 409 `already_accepted`, `already_refused`. */
export function refuseChecked({ check_state }: Spending): void {
  if (check_state === 'accepted') throw conflict('already_accepted', 'This expense is accepted already.')
  if (check_state === 'refused') throw conflict('already_refused', 'This expense was refused. Reopen it first.')
}

type Outcome =
  | { state: 'accepted'; amount: number; reason: string | null }
  | { state: 'refused'; reason: string }
  | { state: 'to_check'; reason: string | null }

/** Writes what became of a locked report. The amount that was reported stays. */
export async function settleSpending(tx: Tx, actor: Actor, row: Spending, outcome: Outcome): Promise<void> {
  const { state, reason } = outcome
  const accepted_amount = outcome.state === 'accepted' ? outcome.amount : null
  await changeEvent(tx, row.id, {
    check_state: state,
    accepted_amount,
    check_reason: reason,
    checked_by: actor.userId,
    checked_at: actor.now,
    // A late report counts only once it is accepted.
    counts: state === 'accepted' || (state === 'to_check' && !row.late),
  })
  await audit(tx, actor, {
    action: `duty.expense_${state === 'to_check' ? 'reopened' : state}`,
    subject: 'duty',
    subjectId: row.duty_id,
    before: { state: row.check_state, amount: row.amount, currency: row.currency },
    after: { state, ...(accepted_amount === null ? {} : { amount: accepted_amount }), text: reason },
  })
}
