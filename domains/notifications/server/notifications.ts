import type { ListRequest } from '#kit/contract/page.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { activeAmong, deleteAll, filtered, holdersOf, pageOf, setRead, unreadOf, type Addressee } from './notifications-data.ts'

interface Message {
  /** `subject.verb`, as in the audit: `booking.confirmed`. */
  type: string
  title: string
  body?: string | null
  /** Where it leads, a path of the app: `/bookings/view/…`. */
  link?: string | null
}

/** Named people, or everybody who holds a permission. */
export type Notice = Message & ({ userIds: readonly string[] } | { permission: Permission })

/** The topic on which a person's open screens listen. */
export const topicOf = (userId: string): string => `user:${userId}`

/**
 * Tells members of the actor's agency something, in the caller's transaction: it is kept, and reaches their open screens,
 * when that commits. People who no longer work in the agency are left out, and so is the actor where a permission names the people.
 */
export async function notify(app: App, tx: Tx, actor: Actor, notice: Notice): Promise<void> {
  const userIds =
    'permission' in notice
      ? (await holdersOf(tx, actor.agencyId, notice.permission)).filter((id) => id !== actor.userId)
      : await activeAmong(tx, actor.agencyId, notice.userIds)
  if (userIds.length === 0) return
  const { type, title, body = null, link = null } = notice
  const rows = userIds.map((user_id) => ({
    agency_id: actor.agencyId,
    id: newId(),
    user_id,
    type,
    title,
    body,
    link,
    created_at: actor.now,
  }))
  await tx.insertInto('notifications').values(rows).execute()
  for (const { user_id, id } of rows) await app.live.tell(tx, topicOf(user_id), { agency_id: actor.agencyId, id })
}

/** A page of what a person was told in an agency, newest first by default. */
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

/** How many a person has not read in an agency. */
export const countUnread = async (tx: Tx, to: Addressee): Promise<{ unread: number }> => ({ unread: await unreadOf(tx, to) })

/** Marks those named as read, all of them when none are named; ids of anybody else's change nothing. The person's other screens hear of it. */
export async function markAsRead(app: App, tx: Tx, to: Addressee, ids: readonly string[] | undefined): Promise<{ unread: number }> {
  await setRead(tx, to, ids, app.clock.now())
  await app.live.tell(tx, topicOf(to.userId), { agency_id: to.agencyId })
  return countUnread(tx, to)
}

/** Deletes all of a person's notifications in an agency. */
export async function clear(app: App, tx: Tx, to: Addressee): Promise<{ unread: number }> {
  await deleteAll(tx, to)
  await app.live.tell(tx, topicOf(to.userId), { agency_id: to.agencyId })
  return { unread: 0 }
}
