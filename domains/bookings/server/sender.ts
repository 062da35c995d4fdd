import { ofAgency } from '#domains/agency/server/facts.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Returns the sender and the footnote of an agency's mails to clients. */
export async function senderOf(tx: Tx, agencyId: string) {
  const { name, email, phone } = await ofAgency(tx, agencyId).select(['name', 'email', 'phone']).executeTakeFirstOrThrow()
  return { mail: { agencyId, senderName: name, replyTo: email }, footnote: [name, phone, email].filter(Boolean).join(' · ') }
}
