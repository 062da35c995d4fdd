import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal } from '#kit/server/database/list.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { noticeGiven, noticesRead, type Notice } from './bell.ts'
import { deleteAll, filtered, pageOf, setRead, unreadOf, type Addressee } from './notifications-data.ts'

/**
 * Notifies members of the actor's agency. The event is part of the caller's transaction and is delivered after its commit.
 * People who left the agency are skipped; with `permission`, the actor is skipped too.
 */
export const notify = (_app: App, tx: Tx, actor: Actor, notice: Notice): Promise<void> => publish(tx, actor, noticeGiven, newId(), notice)

/** Returns a page of a person's notifications in an agency, newest first by default. */
export async function list(tx: Tx, to: Addressee, request: ListRequest & { unread?: 'true' | 'false' | undefined }) {
  const query = filtered(tx, to, request)
  const rows = await pageOf(query, request)
  return {
    rows: rows.map(({ read_at, created_at, ...row }) => ({
      ...row,
      read_at: read_at?.toISOString() ?? null,
      created_at: created_at.toISOString(),
    })),
    ...(await cappedTotal(tx, query as never)),
  }
}

/** Returns the number of a person's unread notifications in an agency. */
export const countUnread = async (tx: Tx, to: Addressee): Promise<{ unread: number }> => ({ unread: await unreadOf(tx, to) })

/**
 * Marks the given notifications as read, or all if none are given. Ids of other people change nothing. The person's other
 * screens are updated.
 */
export async function markAsRead(tx: Tx, actor: Actor & Addressee, ids: readonly string[] | undefined): Promise<{ unread: number }> {
  await setRead(tx, actor, ids, actor.now)
  await publish(tx, actor, noticesRead, actor.userId, {})
  return countUnread(tx, actor)
}

/** Deletes all of a person's notifications in an agency. */
export async function clear(tx: Tx, actor: Actor & Addressee): Promise<{ unread: number }> {
  await deleteAll(tx, actor)
  await publish(tx, actor, noticesRead, actor.userId, {})
  return { unread: 0 }
}

/** Deletes the notifications that lead to a screen that is gone. */
export const forgetLink = (tx: Tx, link: string) => tx.deleteFrom('notifications').where('link', '=', link).execute()
