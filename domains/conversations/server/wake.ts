import { z } from 'zod'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { changeConversation, lockConversation } from './conversations-data.ts'
import { publishWaits } from './business-events.ts'
import { tellInbox } from './live.ts'
import { nameOf } from './views.ts'

const batch = 200

/** Each minute: opens conversations whose time of rest is over, and tells who looks after them. */
export const wakeConversations = defineJob({
  name: 'conversations-wake',
  data: z.object({}),
  every: '* * * * *',
  async run(app) {
    const now = app.clock.now()
    const due = await app.db.asPlatform('sweep: snoozed conversations that are due', (tx) =>
      tx
        .selectFrom('conversations')
        .select(['agency_id', 'id'])
        .where('status', '=', 'snoozed')
        .where('snoozed_until', '<=', now)
        .orderBy('snoozed_until')
        .limit(batch)
        .execute(),
    )
    await eachRow(app, due, 'a conversation was not opened', ({ agency_id, id }) => {
      const actor = { agencyId: agency_id, userId: null, now }
      return app.db.asAgency(actor, async (tx) => {
        const row = await lockConversation(tx, id)
        if (row?.status !== 'snoozed' || row.snoozed_until! > now) return
        await changeConversation(tx, actor, row, {
          status: 'open',
          snoozed_until: null,
          unread: Math.max(1, row.unread),
          last_message_at: now,
        })
        const { client_id, assigned_to, channel, last_message } = row
        await publishWaits(tx, actor, id, {
          name: nameOf({ ...row, client_name: null }),
          client_id,
          assigned_to,
          channel,
          text: last_message,
        })
        tellInbox(app, tx, agency_id, { conversation_id: id })
      })
    })
  },
})
