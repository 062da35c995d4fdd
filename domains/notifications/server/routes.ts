import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as notifications from './notifications.ts'

export const notificationRoutes = [
  serve(contract.listNotifications, ({ tx, agencyId, userId, query }) => notifications.list(tx, { agencyId, userId }, query)),
  serve(contract.countUnread, ({ tx, agencyId, userId }) => notifications.countUnread(tx, { agencyId, userId })),
  serve(contract.markAsRead, ({ tx, actor, userId, body }) => notifications.markAsRead(tx, { ...actor, userId }, body.ids)),
  serve(contract.clearNotifications, ({ tx, actor, userId }) => notifications.clear(tx, { ...actor, userId })),
]
