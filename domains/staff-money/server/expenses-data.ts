import { sql } from 'kysely'
import type { ReportCheck } from '#domains/job-sheets/contract/words.ts'
import { memberName } from '#domains/team/server/names.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'

export interface ExpenseFilter {
  state: ReportCheck | 'all'
  kind?: 'fuel' | 'expense' | undefined
  duty_id?: string | undefined
  staff_id?: string | undefined
  search: string
}

const expenses = (tx: Tx) =>
  tx
    .selectFrom('job_events as e')
    .innerJoin('duties as d', (join) => join.onRef('d.agency_id', '=', 'e.agency_id').onRef('d.id', '=', 'e.duty_id'))
    .innerJoin('assignments as a', (join) => join.onRef('a.agency_id', '=', 'e.agency_id').onRef('a.id', '=', 'e.assignment_id'))
    .innerJoin('staff as s', (join) => join.onRef('s.agency_id', '=', 'a.agency_id').onRef('s.id', '=', 'a.staff_id'))
    .where('e.check_state', 'is not', null)

export const filteredExpenses = (tx: Tx, { state, kind, duty_id, staff_id, search }: ExpenseFilter) =>
  expenses(tx)
    .$if(state !== 'all', (query) => query.where('e.check_state', '=', state as ReportCheck))
    .$if(kind !== undefined, (query) => query.where('e.kind', '=', kind!))
    .$if(duty_id !== undefined, (query) => query.where('e.duty_id', '=', duty_id!))
    .$if(staff_id !== undefined, (query) => query.where('a.staff_id', '=', staff_id!))
    .$if(search !== '', (query) => query.where(sql<boolean>`concat_ws(' ', e.text, d.title, s.name) ILIKE ${like(search)}`))

const withColumns = (query: ReturnType<typeof expenses>) =>
  query.selectAll('e').select(['d.title as duty', 'a.staff_id', 's.name']).select(memberName('e.checked_by').as('checked_by_name'))

export function expensesPage(tx: Tx, request: ExpenseFilter & ListRequest) {
  const { direction } = sortOf(request.sort)
  return withColumns(filteredExpenses(tx, request))
    .orderBy('e.happened_at', direction)
    .orderBy('e.id', direction)
    .$call(atPage(request))
    .execute()
}
export type ExpenseRow = Awaited<ReturnType<typeof expensesPage>>[number]

export const expenseById = (tx: Tx, id: string): Promise<ExpenseRow> =>
  withColumns(expenses(tx)).where('e.id', '=', id).executeTakeFirstOrThrow()

/** Returns how many expenses of a person are not checked yet. */
export const countToCheck = async (tx: Tx, staffId: string): Promise<number> =>
  (
    await tx
      .selectFrom('job_events as e')
      .innerJoin('assignments as a', (join) => join.onRef('a.agency_id', '=', 'e.agency_id').onRef('a.id', '=', 'e.assignment_id'))
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('e.check_state', '=', 'to_check')
      .where('a.staff_id', '=', staffId)
      .executeTakeFirstOrThrow()
  ).count

/** Returns the duties with expenses that are not checked yet, the longest waiting first. */
export const dutiesToCheck = (tx: Tx, limit: number) =>
  tx
    .selectFrom('job_events as e')
    .innerJoin('duties as d', (join) => join.onRef('d.agency_id', '=', 'e.agency_id').onRef('d.id', '=', 'e.duty_id'))
    .select(['d.id', 'd.title'])
    .select([sql<number>`count(*)::int`.as('expenses'), sql<Date>`min(e.received_at)`.as('since')])
    .where('e.check_state', '=', 'to_check')
    .groupBy(['d.id', 'd.title'])
    .orderBy('since')
    .orderBy('d.id')
    .limit(limit)
    .execute()
