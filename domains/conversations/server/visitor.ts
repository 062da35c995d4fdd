import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { insertMessage, requireConversation, type Citation } from './conversations.ts'
import * as data from './conversations-data.ts'
import { tellInbox } from './live.ts'

interface KnownVisitor {
  client_id: string | null
  name: string
  email: string | null
  phone: string | null
}

/** Returns the person of a conversation if the visitor gives the same address again; null for another one, or if nobody is known yet. */
export async function personOfVisitor(tx: Tx, id: string, { email, phone }: Pick<KnownVisitor, 'email' | 'phone'>): Promise<string | null> {
  const row = await requireConversation(tx, id)
  const isSame = (email !== null && email === row.email) || (phone !== null && phone === row.phone)
  return isSame ? row.client_id : null
}

/** Remembers who a visitor is once they said so. What is known already stays. @throws 404. */
export async function identifyVisitor(app: App, tx: Tx, actor: Actor, id: string, visitor: KnownVisitor): Promise<void> {
  const row = await requireConversation(tx, id)
  await data.changeConversation(tx, actor, row, {
    client_id: row.client_id ?? visitor.client_id,
    name: row.name ?? visitor.name,
    email: row.email ?? visitor.email,
    phone: row.phone ?? visitor.phone,
  })
  tellInbox(app, tx, actor.agencyId, { conversation_id: id })
}

/**
 * Adds what the visitor's own press of a button led to, such as a booking. It is stored once for a nonce, also while a person answers.
 * @throws 404.
 */
export async function addConfirmation(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { text, nonce, citations }: { text: string; nonce: string; citations: readonly Citation[] },
): Promise<void> {
  const row = await requireConversation(tx, id)
  if (await data.sameMessage(tx, id, { nonce })) return
  await insertMessage(tx, actor, row, { text, nonce, citations, author: 'bot', at: actor.now })
  await data.changeConversation(tx, actor, row, { last_message: text.slice(0, 200), last_author: 'bot', last_message_at: actor.now })
  tellInbox(app, tx, actor.agencyId, { conversation_id: id })
}

/** Returns the ids of a person's conversations. */
export const conversationsOfPerson = async (tx: Tx, clientId: string): Promise<string[]> =>
  (await tx.selectFrom('conversations').select('id').where('client_id', '=', clientId).execute()).map(({ id }) => id)
