import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import { afterCommit } from '#kit/server/database/after-commit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal } from '#kit/server/database/list.ts'
import { logOperator, type Operator } from '#kit/server/http/operators.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { noticeBody, noticeEditBody, noticeKinds, updateBody } from '../contract.ts'
import { noticeView } from './notice-view.ts'
import { insertUpdate, noticeById, noticesMatching, noticesPage, updatesOf, type NoticeRow, type UpdateRow } from './notices-data.ts'
import { forgetStatus } from './status.ts'

// Notices of the operator about maintenance and incidents.

type Kind = (typeof noticeKinds)[number]

const staffView = (row: NoticeRow, updates: readonly UpdateRow[], now: Date) => ({
  ...noticeView(row, updates, now),
  version: row.version,
  operator_name: row.operator_name,
})

export async function listNotices(tx: Tx, now: Date, request: ListRequest & { kind?: readonly Kind[] | undefined }) {
  const matching = noticesMatching(tx, request)
  const rows = await noticesPage(matching, request)
  const updates = await updatesOf(
    tx,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((row) => staffView(row, updates, now)), ...(await cappedTotal(tx, matching as never)) }
}

/** @throws 422 at `ends_at` when it is not after the start, or missing for maintenance. */
function readTimes({ kind, starts_at, ends_at }: z.output<typeof noticeBody>) {
  if (kind === 'maintenance' && !ends_at) throw invalid('ends_at', 'Say when the maintenance ends.')
  const times = { starts_at: new Date(starts_at), ends_at: ends_at ? new Date(ends_at) : null }
  if (times.ends_at && times.ends_at <= times.starts_at) throw invalid('ends_at', 'The end is after the start.')
  return times
}

/** Adds a notice. @throws 422 at `ends_at`. */
export async function createNotice(app: App, tx: Tx, operator: Operator, body: z.output<typeof noticeBody>) {
  const { kind, title, text, parts } = body
  const row: NoticeRow = {
    id: newId(),
    kind,
    title,
    text,
    parts: [...new Set(parts)],
    ...readTimes(body),
    ended_at: null,
    operator_name: operator.name,
    created_at: operator.now,
    updated_at: operator.now,
    version: 1,
  }
  await tx.insertInto('status_notices').values(row).execute()
  await logged(tx, operator, 'notice.created', row)
  afterCommit(tx, () => forgetStatus(app))
  return staffView(row, [], operator.now)
}

/** Edits a notice. @throws 404, 409 `stale`, 422 at `ends_at`. */
export async function editNotice(app: App, tx: Tx, operator: Operator, id: string, body: z.output<typeof noticeEditBody>) {
  const before = await noticeById(tx, id)
  if (!before) throw notFound('Notice')
  if (before.version !== body.version) throw conflict('stale', 'Someone else changed this notice. Reload it and try again.')
  const { kind, title, text, parts } = body
  const change = {
    kind,
    title,
    text,
    parts: [...new Set(parts)],
    ...readTimes(body),
    version: before.version + 1,
    updated_at: operator.now,
  }
  await tx.updateTable('status_notices').set(change).where('id', '=', id).execute()
  await logged(tx, operator, 'notice.changed', { ...before, ...change })
  afterCommit(tx, () => forgetStatus(app))
  return staffView({ ...before, ...change }, await updatesOf(tx, [id]), operator.now)
}

/** Adds an update, and ends the notice if it is over. @throws 404, 409 `over` when it has ended already. */
export async function addUpdate(app: App, tx: Tx, operator: Operator, id: string, { text, over }: z.output<typeof updateBody>) {
  const row = await noticeById(tx, id)
  if (!row) throw notFound('Notice')
  if (row.ended_at) throw conflict('over', 'This notice is over. Add a new one.')
  await insertUpdate(tx, { noticeId: id, at: operator.now, text, operatorName: operator.name })
  const change = { ended_at: over ? operator.now : null, updated_at: operator.now, version: row.version + 1 }
  await tx.updateTable('status_notices').set(change).where('id', '=', id).execute()
  await logged(tx, operator, over ? 'notice.ended' : 'notice.updated', row, text)
  afterCommit(tx, () => forgetStatus(app))
  return staffView({ ...row, ...change }, await updatesOf(tx, [id]), operator.now)
}

/** Deletes a notice with its updates. @throws 404. */
export async function deleteNotice(app: App, tx: Tx, operator: Operator, id: string) {
  const row = await noticeById(tx, id)
  if (!row) throw notFound('Notice')
  await tx.deleteFrom('status_notices').where('id', '=', id).execute()
  await logged(tx, operator, 'notice.deleted', row)
  afterCommit(tx, () => forgetStatus(app))
  return { deleted: true as const }
}

const logged = (tx: Tx, operator: Operator, action: string, { id, title }: Pick<NoticeRow, 'id' | 'title'>, text = title) =>
  logOperator(tx, operator, { action, subject: 'notice', subjectId: id, after: { text } })
