import { ofAgency } from '#domains/agency/server/facts.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Returns the sender of an agency's mails to clients, and the language of these mails. */
export async function senderOf(tx: Tx, agencyId: string) {
  const { name, email, language } = await ofAgency(tx, agencyId).select(['name', 'email', 'language']).executeTakeFirstOrThrow()
  return { agencyId, senderName: name, replyTo: email, language }
}
