import type { Tx } from '#kit/server/database/database.ts'

/** How an agency signs its mails to clients. */
export async function senderOf(tx: Tx, agencyId: string) {
  const { name, email, phone } = await tx
    .selectFrom('agencies')
    .select(['name', 'email', 'phone'])
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow()
  return { mail: { agencyId, senderName: name, replyTo: email }, footnote: [name, phone, email].filter(Boolean).join(' · ') }
}
