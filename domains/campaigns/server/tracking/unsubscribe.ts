import { addAct } from '#domains/consents/server/consents.ts'
import type { App } from '#kit/server/app.ts'
import { asVisitor } from '#kit/server/pages/visitor.ts'
import { readCode } from './codes.ts'

/** Withdraws the address that a code belongs to from marketing, at once. Repeating it, or a code that is not ours, changes nothing. */
export async function unsubscribe(app: App, code: string, requestId: string): Promise<void> {
  const key = readCode(app, 'unsubscribe', code)
  if (!key) return
  await asVisitor(
    app,
    key,
    async (tx, visitor) => {
      const recipient = await tx
        .selectFrom('campaign_recipients as r')
        .innerJoin('campaigns as c', (join) => join.onRef('c.agency_id', '=', 'r.agency_id').onRef('c.id', '=', 'r.campaign_id'))
        .select(['r.id', 'r.address', 'r.unsubscribed_at', 'c.type', 'c.name'])
        .where('r.id', '=', key.recipientId)
        .forUpdate('r')
        .executeTakeFirst()
      if (!recipient || recipient.unsubscribed_at !== null) return
      const { id, address, type: channel, name } = recipient
      await tx
        .updateTable('campaign_recipients')
        .set({ status: 'unsubscribed', unsubscribed_at: visitor.now })
        .where('id', '=', id)
        .execute()
      await addAct(tx, visitor, { channel, address, purpose: 'marketing', act: 'withdrawn', source: 'unsubscribe', wording: name })
    },
    requestId,
  )
}
