import { z } from 'zod'
import { permissions, type Permission } from '#kit/contract/permissions.ts'
import { defineEvent, defineListener, on, type Hearing } from '#kit/server/events/business-events.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { activeAmong, holdersOf, insertNotifications } from './notifications-data.ts'

interface Message {
  /** `subject.verb`, as in the audit: `booking.confirmed`. */
  type: string
  title: string
  body?: string | null
  /** The target, a path of the app: `/bookings/view/…`. */
  link?: string | null
}

/** Addressed to the given people, or to everybody with a permission. */
export type Notice = Message & ({ userIds: readonly string[] } | { permission: Permission })

/** A notification for members without a business event. */
export const noticeGiven = defineEvent<Notice>({
  name: 'notice.given',
  version: 1,
  subject: 'notice',
  payload: z.intersection(
    z.object({ type: z.string(), title: z.string(), body: z.string().nullish(), link: z.string().nullish() }),
    z.union([z.object({ userIds: z.array(z.string()) }), z.object({ permission: z.enum(permissions) })]),
  ),
})

/** A person read or cleared notifications on one screen, so the others reload. The subject is the person. */
export const noticesRead = defineEvent({ name: 'notices.read', version: 1, subject: 'user', payload: z.object({}) })

/** The topic that a person's open screens subscribe to. */
export const topicOf = (userId: string): string => `user:${userId}`

/** The topic that all open screens of an agency subscribe to. Its news name an `event`; they hold ids and names of colleagues only. */
export const agencyTopic = (agencyId: string): string => `agency:${agencyId}`

/**
 * Adds a notification for active members of the agency and updates their open screens. With `permission`, the actor is
 * left out. For listeners of business events; others call `notify`.
 */
export async function give({ tx, actor: { agencyId, userId }, tell }: Hearing, at: Date, notice: Notice): Promise<void> {
  const userIds =
    'permission' in notice
      ? (await holdersOf(tx, agencyId, notice.permission)).filter((id) => id !== userId)
      : await activeAmong(tx, agencyId, notice.userIds)
  if (userIds.length === 0) return
  const { type, title, body = null, link = null } = notice
  const rows = userIds.map((user_id) => ({ agency_id: agencyId, id: newId(), user_id, type, title, body, link, created_at: at }))
  await insertNotifications(tx, rows)
  for (const { user_id, id } of rows) tell(topicOf(user_id), { agency_id: agencyId, id })
}

export const bell = defineListener(
  'bell',
  on(noticeGiven, (hearing, { payload, at }) => give(hearing, at, payload)),
  on(noticesRead, async ({ actor, tell }, { subjectId }) => tell(topicOf(subjectId), { agency_id: actor.agencyId })),
)
