import { addAddresses, onlyPersonWith } from '#domains/clients/server/contacts/addresses.ts'
import type { MessageListener } from '#domains/messaging/server/listeners.ts'
import { failureWords } from '#domains/messaging/contract/words.ts'
import type { Delivery } from '../contract/words.ts'
import { addVisitorMessage, startConversation } from './conversations.ts'
import { tellInbox } from './live.ts'
import { keepMedia, type AwaitedFile } from './media.ts'

/** Puts received SMS and WhatsApp messages into the inbox, and shows there how far an answer has come. */
export const conversationsFollowMessages: MessageListener = {
  async received(app, tx, actor, { message, phone, name, at }) {
    const { channel, address } = message
    const isUserId = channel === 'whatsapp' && phone === null
    const person = await onlyPersonWith(tx, { phone, whatsapp: channel === 'whatsapp' ? address : null })
    const { id, client_id } = await startConversation(app, tx, actor, {
      channel,
      identity: address,
      phone,
      name,
      clientId: person?.id ?? null,
    })
    // The name and the number may have become known since the thread began.
    const known = { ...(name && { name }), ...(phone && { phone }), ...(client_id === null && person && { client_id: person.id }) }
    if (Object.keys(known).length > 0) await tx.updateTable('conversations').set(known).where('id', '=', id).execute()
    if (isUserId && person) await addAddresses(tx, actor, [{ clientId: person.id, channel: 'whatsapp', value: address }])
    const attachments = message.attachments as unknown as AwaitedFile[]
    const added = await addVisitorMessage(app, tx, actor, id, {
      text: message.text,
      at,
      messageId: message.id,
      externalId: message.provider_id,
      attachments,
    })
    if (added.isNew && attachments.some(({ media_id }) => media_id))
      await app.jobs.enqueue(tx, keepMedia, { agency_id: actor.agencyId, id: added.message.id })
  },
  async statusChanged(app, tx, actor, message) {
    if (message.source_kind !== 'conversation') return
    const failed = message.status === 'failed'
    const changed = await tx
      .updateTable('conversation_messages')
      .set({
        delivery: message.status as Delivery,
        delivery_error: failed ? (message.failure ? failureWords[message.failure] : message.error) : null,
      })
      .where('message_id', '=', message.id)
      .returning('conversation_id')
      .executeTakeFirst()
    if (changed) tellInbox(app, tx, actor.agencyId, { conversation_id: changed.conversation_id })
  },
}
