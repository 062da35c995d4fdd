import type { Tx } from '#kit/server/database/database.ts'

/** An SMS or WhatsApp message within these days after a campaign's message is an answer to it. */
export const replyDays = 7

/** Notes that a person has answered what they got. Only the first answer counts. */
export async function noteReply(tx: Tx, recipientId: string, now: Date): Promise<void> {
  await tx
    .updateTable('campaign_recipients')
    .set({ replied_at: now })
    .where('id', '=', recipientId)
    .where('replied_at', 'is', null)
    .execute()
}
