import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Assignments, Duties } from '../../../database/tables.ts'
import type { Tx } from '#kit/server/database/database.ts'

export type DutyRow = Selectable<Duties>
export type AssignmentRow = Selectable<Assignments>

export const dutyById = (tx: Tx, id: string) => tx.selectFrom('duties').selectAll().where('id', '=', id).executeTakeFirst()
export const lockDuty = (tx: Tx, id: string) => tx.selectFrom('duties').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
export const insertDuty = (tx: Tx, row: Insertable<Duties>) => tx.insertInto('duties').values(row).returningAll().executeTakeFirstOrThrow()
export const changeDuty = (tx: Tx, id: string, change: Updateable<Duties>) =>
  tx
    .updateTable('duties')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const isDeparture = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('departures').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Duties that touch a period, earliest first, without cancelled ones. */
export const dutiesBetween = (tx: Tx, from: Date, until: Date) =>
  tx
    .selectFrom('duties')
    .selectAll()
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

export const assignmentsOf = (tx: Tx, dutyIds: readonly string[]): Promise<AssignmentRow[]> =>
  dutyIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('assignments')
        .selectAll()
        .where('duty_id', 'in', [...dutyIds])
        .where('status', 'not in', ['declined', 'cancelled'])
        .orderBy('created_at')
        .orderBy('id')
        .execute()
export const assignmentById = (tx: Tx, id: string) => tx.selectFrom('assignments').selectAll().where('id', '=', id).executeTakeFirst()
export const assignmentsById = (tx: Tx, ids: readonly string[]): Promise<AssignmentRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('assignments')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()
export const insertAssignment = (tx: Tx, row: Insertable<Assignments>) => tx.insertInto('assignments').values(row).execute()
export const changeAssignment = (tx: Tx, id: string, change: Updateable<Assignments>) =>
  tx.updateTable('assignments').set(change).where('id', '=', id).execute()
