import type { Insertable, Selectable, Updateable } from 'kysely'
import { memberName } from '#domains/team/server/names.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { JobEvents, JobSheets } from '../../../database/tables.ts'

export type SheetRow = Selectable<JobSheets>
export type EventRow = Selectable<JobEvents>

export const sheetOf = (tx: Tx, assignmentId: string) =>
  tx.selectFrom('job_sheets').selectAll().where('assignment_id', '=', assignmentId).executeTakeFirst()

/** Returns the sheet with this link, locked with `lock`. A link that was replaced finds nothing. */
export const sheetByLink = (tx: Tx, { assignmentId, linkId }: { assignmentId: string; linkId: string }, lock = false) =>
  tx
    .selectFrom('job_sheets')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .where('link_id', '=', linkId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()

export const sheetsOfDuty = (tx: Tx, dutyId: string) => tx.selectFrom('job_sheets').selectAll().where('duty_id', '=', dutyId).execute()

/** Inserts the sheet of an assignment. Returns undefined if it has one, also one that somebody else has sent at the same moment. */
export const insertSheet = (tx: Tx, row: Insertable<JobSheets>) =>
  tx
    .insertInto('job_sheets')
    .values(row)
    .onConflict((conflict) => conflict.columns(['agency_id', 'assignment_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
export const changeSheet = (tx: Tx, assignmentId: string, change: Updateable<JobSheets>) =>
  tx.updateTable('job_sheets').set(change).where('assignment_id', '=', assignmentId).execute()

/** Keeps a report once. Returns undefined if this nonce is known. */
export const insertEvent = (tx: Tx, row: Insertable<JobEvents>) =>
  tx
    .insertInto('job_events')
    .values(row)
    .onConflict((conflict) => conflict.columns(['agency_id', 'assignment_id', 'nonce']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Returns the reports about a duty in the order in which things happened, with who checked them. */
export const eventsOfDuty = (tx: Tx, dutyId: string) =>
  tx
    .selectFrom('job_events')
    .selectAll()
    .select(memberName('job_events.checked_by').as('checked_by_name'))
    .where('duty_id', '=', dutyId)
    .orderBy('happened_at')
    .orderBy('received_at')
    .orderBy('id')
    .execute()

export const countEvents = async (tx: Tx, assignmentId: string): Promise<number> =>
  (
    await tx
      .selectFrom('job_events')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('assignment_id', '=', assignmentId)
      .executeTakeFirstOrThrow()
  ).count

export const eventById = (tx: Tx, id: string) => tx.selectFrom('job_events').selectAll().where('id', '=', id).executeTakeFirst()
/** Returns a report, locked until the transaction ends. */
export const lockEvent = (tx: Tx, id: string) =>
  tx.selectFrom('job_events').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
export const eventByNonce = (tx: Tx, assignmentId: string, nonce: string) =>
  tx.selectFrom('job_events').selectAll().where('assignment_id', '=', assignmentId).where('nonce', '=', nonce).executeTakeFirst()
export const changeEvent = (tx: Tx, id: string, change: Updateable<JobEvents>) =>
  tx.updateTable('job_events').set(change).where('id', '=', id).execute()
