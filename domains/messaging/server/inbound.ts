import { ofAgency } from '#domains/agency/server/facts.ts'
import { phonesOfUser } from '#domains/clients/server/contacts/addresses.ts'
import { addActs, consentState } from '#domains/consents/server/consents.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { wishOf, type MessageChannel, type MessageProvider } from '../contract/words.ts'
import type { Inbound } from './adapters/adapter.ts'
import { noteReceived } from './contacts.ts'
import { messageListeners, type MessageRow } from './listeners.ts'
import { queueMessage } from './messages.ts'
import { say } from './messages/say.ts'

const longestStored = 8_000

/**
 * Stores a message of a person, once, and tells the other domains. "STOP" withdraws consent to marketing at once.
 * @returns the message, or null if it was stored before.
 */
export async function receiveMessage(
  app: App,
  tx: Tx,
  actor: Actor,
  channel: MessageChannel,
  provider: MessageProvider,
  { providerId, address, phone, name, text, attachments, at: sentAt }: Omit<Inbound, 'kind'>,
): Promise<MessageRow | null> {
  const at = sentAt && sentAt < actor.now ? sentAt : actor.now
  const message = await tx
    .insertInto('messages')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      channel,
      direction: 'in',
      address,
      purpose: 'service',
      text: cleaned(text, longestStored),
      attachments: JSON.stringify(attachments.slice(0, 20)),
      status: 'received',
      status_at: at,
      provider,
      provider_id: providerId,
      created_at: actor.now,
    })
    .onConflict((row) => row.columns(['agency_id', 'channel', 'provider_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!message) return null
  const knownName = name === null ? null : cleaned(name, 120).replace(/\s+/g, ' ').trim() || null
  await noteReceived(tx, actor, { channel, address, phone, name: knownName, at })
  const wish = wishOf(channel, text)
  if (wish) await followWish(app, tx, actor, message, wish)
  for (const listener of messageListeners.entries())
    await listener.received?.(app, tx, actor, { message, phone, name: knownName, at, wish })
  return message
}

/** Without control characters and those that hide or turn text around: names of strangers are shown to staff. */
const cleaned = (text: string, longest: number): string =>
  [...text.normalize('NFC').replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')]
    .slice(0, longest)
    .join('')

async function followWish(app: App, tx: Tx, actor: Actor, message: MessageRow, wish: 'stop' | 'start'): Promise<void> {
  const { channel, address, text, id } = message
  const before = await consentState(tx, channel, address)
  const act = wish === 'stop' ? 'withdrawn' : 'granted'
  // Campaigns go to the phone number, which WhatsApp may hide: a withdrawal counts for the numbers of this person too.
  const numbers = wish === 'stop' && channel === 'whatsapp' ? await phonesOfUser(tx, address) : []
  const said = { channel, purpose: 'marketing', act, source: 'reply', wording: text.slice(0, 1000) } as const
  await addActs(
    tx,
    actor,
    [...new Set([address, ...numbers])].map((one) => ({ ...said, address: one })),
  )
  await audit(tx, actor, { action: `consent.${act}`, subject: 'message', subjectId: id, after: { channel, address } })
  // Answered once: two machines must not answer each other for ever.
  if (before === act) return
  const { name, language } = await ofAgency(tx, actor.agencyId).select(['name', 'language']).executeTakeFirstOrThrow()
  await queueMessage(app, tx, actor, {
    channel,
    to: address,
    text: say(language)(wish === 'stop' ? 'stopped' : 'started', { agency: name }),
    purpose: 'service',
    effectKey: `wish ${id}`,
    source: { kind: 'consent', id },
  })
}
