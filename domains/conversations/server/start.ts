import type { z } from 'zod'
import { requireClient } from '#domains/clients/server/clients.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { newConversationBody } from '../contract.ts'
import { startConversation } from './conversations.ts'
import { reply } from './replies.ts'

/**
 * Writes to a person first. Returns the id of the conversation.
 * @throws 422 at `client_id`, `email` and `phone`, and what `reply` throws.
 */
export async function writeFirst(app: App, tx: Tx, actor: Actor, body: z.output<typeof newConversationBody>): Promise<string> {
  const { channel, client_id, subject, text, template, nonce } = body
  const client = client_id
    ? await requireClient(tx, client_id).catch(() =>
        Promise.reject(invalid('client_id', 'This contact does not exist.', 'not_found_reference')),
      )
    : null
  const email = client?.email ?? body.email
  const phone = client?.phone ?? body.phone
  const identity = channel === 'email' ? email : phone
  if (!identity) {
    const missing = channel === 'email' ? 'email address' : 'phone number'
    throw client
      ? invalid('client_id', `This contact has no ${missing}.`)
      : invalid(channel === 'email' ? 'email' : 'phone', `Enter the ${missing}.`)
  }
  if (channel === 'email' && !subject) throw invalid('subject', 'Subject is required.')
  const { id } = await startConversation(app, tx, actor, {
    channel,
    identity,
    email,
    phone,
    name: client?.name ?? null,
    clientId: client?.id ?? null,
    subject,
    oursFirst: true,
  })
  await reply(app, tx, actor, id, {
    files: [],
    ...(text !== undefined && { text }),
    ...(template && { template }),
    ...(nonce && { nonce }),
  })
  return id
}
