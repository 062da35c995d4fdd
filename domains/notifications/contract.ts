import { z } from 'zod'
import { id } from '#kit/contract/schemas.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'

const unread = z.object({ unread: z.number() })

const notification = z.object({
  id: z.string(),
  /** The event type, which selects the icon: `booking.confirmed`. */
  type: z.string(),
  title: z.string(),
  body: z.string().nullable(),
  /** A path of the app. */
  link: z.string().nullable(),
  read_at: z.string().nullable(),
  created_at: z.string(),
})

export const listNotifications = listEndpoint({
  path: '/business/notifications',
  summary: 'List the notifications of the signed-in user in this agency.',
  access: 'member',
  item: notification,
  sort: ['created_at'],
  defaultSort: '-created_at',
  filters: { unread: z.enum(['true', 'false'], 'Unread is true or false.').optional() },
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/business/notifications/unread-count',
  summary: 'Show the number of unread notifications.',
  access: 'member',
  result: unread,
  answer: 'bare',
})

export const markAsRead = endpoint({
  method: 'POST',
  path: '/business/notifications/mark-as-read',
  summary: 'Mark given notifications as read, or all.',
  access: 'member',
  body: z.strictObject({ ids: z.array(id).max(100, 'At most 100 at once.').optional() }),
  result: unread,
})

export const clearNotifications = endpoint({
  method: 'POST',
  path: '/business/notifications/clear-all',
  summary: 'Delete all notifications of the signed-in user.',
  access: 'member',
  result: unread,
})
