import type { App } from '#kit/server/app.ts'
import { afterCommit } from '#kit/server/database/after-commit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { agencyTopic, type AgencyNews } from '#domains/notifications/server/bell.ts'

/** News of the inbox for open screens: ids, and the name of a colleague. Never what people wrote. */
export interface InboxNews {
  conversation_id: string
  presence?: { user_id: string; name: string; state: 'viewing' | 'typing' | 'away' }
}

/** Tells the agency's open screens after the commit. A lost message is harmless: screens also refetch. */
export function tellInbox(app: App, tx: Tx, agencyId: string, news: InboxNews): void {
  afterCommit(tx, () => {
    const message: AgencyNews = { event: 'inbox', permissions: ['View Inquiries', 'View Clients'], data: news }
    app.live.tell([{ topic: agencyTopic(agencyId), ...message }]).catch((error: Error) => {
      app.log.warn({ err: error }, 'open inboxes were not told; they look again by themselves')
    })
  })
}
