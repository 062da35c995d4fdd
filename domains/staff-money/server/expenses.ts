import { lockSpending, readSpending, refuseChecked, settleSpending } from '#domains/job-sheets/server/checks.ts'
import { assignmentsById } from '#domains/roster/server/assignments.ts'
import { showDuty } from '#domains/roster/server/duties.ts'
import { lockPerson } from '#domains/staff/server/people.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal } from '#kit/server/database/list.ts'
import { bookCost } from './books.ts'
import * as data from './expenses-data.ts'
import { writeMoney } from './people.ts'

function view(row: data.ExpenseRow) {
  const money = (amount: number) => moneyOf(amount, row.currency!)
  return {
    id: row.id,
    kind: row.kind as 'fuel' | 'expense',
    text: row.text,
    litres: row.millilitres === null ? null : row.millilitres / 1000,
    duty_id: row.duty_id,
    duty: row.duty,
    staff_id: row.staff_id,
    name: row.name,
    reported: money(row.amount!),
    accepted: row.accepted_amount === null ? null : money(row.accepted_amount),
    state: row.check_state!,
    late: row.late,
    has_photo: row.file_id !== null,
    reason: row.check_reason,
    checked_by: row.checked_by_name,
    checked_at: row.checked_at?.toISOString() ?? null,
    happened_at: row.happened_at.toISOString(),
  }
}

/** Returns a page of reported expenses. */
export async function listExpenses(tx: Tx, request: data.ExpenseFilter & ListRequest) {
  const rows = await data.expensesPage(tx, request)
  return { rows: rows.map(view), ...(await cappedTotal(tx, data.filteredExpenses(tx, request) as never)) }
}

/** Locks the person of a report, then the report. Two clerks who check it wait here for each other. @throws 404. */
async function lockExpense(tx: Tx, id: string) {
  const [assignment] = await assignmentsById(tx, [(await readSpending(tx, id)).assignment_id])
  const { staff_id } = assignment!
  await lockPerson(tx, staff_id)
  return { staffId: staff_id, report: await lockSpending(tx, id) }
}

/**
 * Accepts an expense: it becomes a cost of the trip, and the person holds less money of the agency.
 * @throws 404, 409 `already_accepted`, `already_refused`, 422 at `reason` for another amount or a late report.
 */
export async function acceptExpense(
  tx: Tx,
  actor: Actor,
  id: string,
  input: { amount?: number | undefined; reason?: string | null | undefined },
) {
  const { staffId, report } = await lockExpense(tx, id)
  refuseChecked(report)
  const { amount = report.amount, reason = null } = input
  if (amount !== report.amount && reason === null) throw invalid('reason', 'Say why you accept another amount than was reported.')
  if (report.late && reason === null) throw invalid('reason', 'The duty was no longer theirs when this arrived. Say why you accept it.')
  const money = moneyOf(amount, report.currency)
  await settleSpending(tx, actor, report, { state: 'accepted', amount, reason })
  await bookCost(tx, actor, {
    staffId,
    duty: await showDuty(tx, report.duty_id),
    report: { id, kind: report.kind as 'fuel' | 'expense' },
    money,
    day: dayOf(report.happened_at),
    description: report.text ?? (report.kind === 'fuel' ? 'Fuel' : 'Expense'),
    note: reason,
  })
  await writeMoney(tx, actor, staffId, 'expense_accepted', formatMoney(money))
  return view(await data.expenseById(tx, id))
}

/** Refuses an expense. @throws 404, 409 `already_accepted`, `already_refused`. */
export async function refuseExpense(tx: Tx, actor: Actor, id: string, reason: string) {
  const { report } = await lockExpense(tx, id)
  refuseChecked(report)
  await settleSpending(tx, actor, report, { state: 'refused', reason })
  return view(await data.expenseById(tx, id))
}

/** Reopens an expense that was refused. @throws 404, 409 `not_refused`. */
export async function reopenExpense(tx: Tx, actor: Actor, id: string) {
  const { report } = await lockExpense(tx, id)
  if (report.check_state !== 'refused')
    throw conflict('not_refused', 'Only a refused expense is reopened. Reverse an accepted one on the page of the person.')
  await settleSpending(tx, actor, report, { state: 'to_check', reason: null })
  return view(await data.expenseById(tx, id))
}

/** Returns the duties with expenses that are not checked yet, the longest waiting first, at most `limit`. */
export const dutiesToCheck = data.dutiesToCheck
