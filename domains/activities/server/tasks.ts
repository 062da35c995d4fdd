import type { z } from 'zod'
import { clientName } from '#domains/clients/server/names.ts'
import { requireClient } from '#domains/clients/server/clients.ts'
import { memberName, peopleWith } from '#domains/team/server/names.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { taskBody, taskPatch } from '../contract.ts'

interface TaskFilter extends ListRequest {
  state: 'open' | 'overdue' | 'done'
  owner_id?: string | undefined
  client_id?: string | undefined
}

const tasksWithNames = (tx: Tx) =>
  tx
    .selectFrom('client_tasks as t')
    .selectAll('t')
    .select([clientName('t.client_id').as('client_name'), memberName('t.owner_id').as('owner_name')])

type TaskRow = Awaited<ReturnType<ReturnType<typeof tasksWithNames>['executeTakeFirstOrThrow']>>

const view = ({ due_at, done_at, created_at, client_name, ...row }: TaskRow, now: Date) => ({
  ...row,
  client_name: client_name ?? '',
  due_at: due_at?.toISOString() ?? null,
  overdue: done_at === null && due_at !== null && due_at < now,
  done_at: done_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})

/** Returns a page of tasks. Tasks without a due time come last. */
export async function listTasks(tx: Tx, filter: TaskFilter, now: Date) {
  const { column, direction } = sortOf(filter.sort)
  const matching = tasksWithNames(tx)
    .where('t.done_at', filter.state === 'done' ? 'is not' : 'is', null)
    .$if(filter.state === 'overdue', (query) => query.where('t.due_at', '<', now))
    .$if(filter.owner_id === 'none', (query) => query.where('t.owner_id', 'is', null))
    .$if(filter.owner_id !== undefined && filter.owner_id !== 'none', (query) => query.where('t.owner_id', '=', filter.owner_id!))
    .$if(filter.client_id !== undefined, (query) => query.where('t.client_id', '=', filter.client_id!))
    .$if(filter.search !== '', (query) => query.where('t.title', 'ilike', like(filter.search)))
  const rows = await matching
    .orderBy(`t.${column as 'due_at' | 'created_at' | 'done_at'}`, (order) =>
      (direction === 'asc' ? order.asc() : order.desc()).nullsLast(),
    )
    .orderBy('t.id', direction)
    .$call(atPage(filter))
    .execute()
  return { rows: rows.map((row) => view(row, now)), ...(await cappedTotal(tx, matching as never)) }
}

/** Returns the members whom a task can be given to. */
export const taskOwners = (tx: Tx, agencyId: string) => peopleWith(tx, agencyId, 'View Clients')

async function requireOwner(tx: Tx, agencyId: string, ownerId: string | null): Promise<void> {
  if (ownerId !== null && !(await taskOwners(tx, agencyId)).some(({ id }) => id === ownerId))
    throw invalid('owner_id', 'Choose a colleague who sees clients.', 'not_found_reference')
}

/** Returns a task. @throws 404. */
export async function showTask(tx: Tx, id: string, now: Date) {
  const row = await tasksWithNames(tx).where('t.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Task')
  return view(row, now)
}

/** Adds a task, the caller's own unless `owner_id` is sent. @throws 422 at `client_id` or `owner_id`. */
export async function addTask(tx: Tx, actor: Actor, { owner_id = actor.userId, ...input }: z.output<typeof taskBody>) {
  await requireClient(tx, input.client_id).catch(() =>
    Promise.reject(invalid('client_id', 'This client does not exist.', 'not_found_reference')),
  )
  if (owner_id !== actor.userId) await requireOwner(tx, actor.agencyId, owner_id)
  const id = newId()
  await tx
    .insertInto('client_tasks')
    .values({ agency_id: actor.agencyId, id, ...input, owner_id, created_at: actor.now })
    .execute()
  return showTask(tx, id, actor.now)
}

/** Changes a task: absent keys stay, `null` clears. @throws 404, 409 `stale`, 422 at `owner_id`. */
export async function changeTask(tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof taskPatch>) {
  const before = await showTask(tx, id, actor.now)
  if (input.owner_id && input.owner_id !== before.owner_id) await requireOwner(tx, actor.agencyId, input.owner_id)
  const changed = await tx
    .updateTable('client_tasks')
    .set({ ...input, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw conflict('stale', 'Someone else changed this task. Reload it and try again.')
  return showTask(tx, id, actor.now)
}

/** Marks a task as done, or opens it again. Doing it twice keeps the first time. @throws 404. */
export async function completeTask(tx: Tx, actor: Actor, id: string, done: boolean) {
  await tx
    .updateTable('client_tasks')
    .set(done ? { done_at: actor.now, done_by: actor.userName ?? null } : { done_at: null, done_by: null })
    .where('id', '=', id)
    .where('done_at', done ? 'is' : 'is not', null)
    .execute()
  return showTask(tx, id, actor.now)
}

/** Removes a task. @throws 404. */
export async function deleteTask(tx: Tx, actor: Actor, id: string) {
  const row = await tx.deleteFrom('client_tasks').where('id', '=', id).returning(['title', 'client_id']).executeTakeFirst()
  if (!row) throw notFound('Task')
  await audit(tx, actor, { action: 'client_task.deleted', subject: 'client', subjectId: row.client_id, before: { title: row.title } })
  return { id }
}
