import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { MessageFailure, SentStatus } from '../contract/words.ts'
import { messageListeners, type MessageRow } from './listeners.ts'

/** How far a message has come. Reports may be late or come twice, so a status only moves on. */
const rank: Record<SentStatus, number> = { queued: 0, sending: 1, unknown: 2, sent: 3, failed: 4, delivered: 5, read: 6 }

/** Returns whether a message may move to a status. A message that was delivered does not fail afterwards. */
export const movesOn = (from: MessageRow['status'], to: SentStatus): boolean => from !== 'received' && rank[to] > rank[from]

export interface NewStatus {
  status: SentStatus
  at: Date
  failure?: MessageFailure | undefined
  error?: string | undefined
  providerId?: string | undefined
  provider?: MessageRow['provider']
}

/** Returns a message's row, locked until the transaction ends. */
export const lockMessage = (tx: Tx, id: string): Promise<MessageRow | undefined> =>
  tx.selectFrom('messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Moves a locked message on, and tells the other domains. Returns the row as it is then; unchanged if the status would go back. */
export async function setStatus(
  app: App,
  tx: Tx,
  actor: Actor,
  row: MessageRow,
  { status, at, failure, error, providerId, provider }: NewStatus,
): Promise<MessageRow> {
  if (!movesOn(row.status, status)) {
    if (!providerId || row.provider_id !== null) return row
    return change(tx, row.id, { provider_id: providerId })
  }
  const changed = await change(tx, row.id, {
    status,
    status_at: at,
    failure: status === 'failed' ? (failure ?? 'other') : null,
    error: error?.slice(0, 500) ?? null,
    ...(providerId && row.provider_id === null && { provider_id: providerId }),
    ...(provider && { provider }),
  })
  for (const listener of messageListeners.entries()) await listener.statusChanged?.(app, tx, actor, changed)
  return changed
}

const change = (tx: Tx, id: string, fields: Partial<Omit<MessageRow, 'template' | 'attachments'>>): Promise<MessageRow> =>
  tx.updateTable('messages').set(fields).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
