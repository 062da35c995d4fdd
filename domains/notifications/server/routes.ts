import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as notifications from './notifications.ts'

export const notificationRoutes = [
  serve(contract.listNotifications, ({ tx, agencyId, userId, query }) => notifications.list(tx, { agencyId, userId }, query)),
  serve(contract.countUnread, ({ tx, agencyId, userId }) => notifications.countUnread(tx, { agencyId, userId })),
  serve(contract.markAsRead, ({ app, tx, agencyId, userId, body }) => notifications.markAsRead(app, tx, { agencyId, userId }, body.ids)),
  serve(contract.clearNotifications, ({ app, tx, agencyId, userId }) => notifications.clear(app, tx, { agencyId, userId })),
]
