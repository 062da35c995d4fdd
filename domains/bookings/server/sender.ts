import { ofAgency } from '#domains/agency/server/facts.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Returns the sender of an agency's mails to clients. */
export async function senderOf(tx: Tx, agencyId: string) {
  const { name, email } = await ofAgency(tx, agencyId).select(['name', 'email']).executeTakeFirstOrThrow()
  return { agencyId, senderName: name, replyTo: email }
}
