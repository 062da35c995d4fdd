import { consentState } from '#domains/consents/server/consents.ts'
import { windowOf } from '#domains/messaging/server/contacts.ts'
import { longestCaption, queueMessage, type NewMessage } from '#domains/messaging/server/messages.ts'
import { templateCategory } from '#domains/messaging/server/templates/filled.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { addStaffMessage } from './conversations.ts'
import type { ConversationRow, MessageRow } from './conversations-data.ts'
import type { Reply } from './replies.ts'
import { attachmentsOf, attachUploads, takeUploads } from './uploads.ts'

type Part = Pick<NewMessage, 'text' | 'template' | 'file'>

/**
 * Answers by SMS or WhatsApp. A WhatsApp message carries one file, so an answer with several files becomes several messages; the text
 * is the caption of the first, or a message of its own if it is longer. Returns the first.
 * @throws 409 `window_closed`, 422 at `template`, `files` and what the channel refuses.
 */
export async function answerByPhone(app: App, tx: Tx, actor: Actor, row: ConversationRow, given: Reply): Promise<MessageRow> {
  const channel = row.channel as 'sms' | 'whatsapp'
  if (channel === 'whatsapp' && !given.template) await requireWindow(tx, actor, row)
  if (channel === 'sms' && given.template) throw invalid('template', 'Only WhatsApp has templates.')
  if (channel === 'sms' && given.files.length > 0) throw invalid('files', 'An SMS carries no file.')
  const files = await takeUploads(tx, actor, row, given.files)
  const purpose = given.template ? await purposeOf(tx, row, given.template.id) : 'service'
  const effect = `conversation ${row.id} ${given.nonce ?? newId()}`
  const add = async (part: Part, at: number) => {
    const queued = await queueMessage(app, tx, actor, {
      channel,
      to: row.identity,
      ...part,
      purpose,
      effectKey: at === 0 ? effect : `${effect} ${at}`,
      afterSeconds: at,
      source: { kind: 'conversation', id: row.id },
    })
    const file = files.filter(({ id }) => id === part.file?.id)
    const { message } = await addStaffMessage(app, tx, actor, row, {
      nonce: at === 0 ? (given.nonce ?? null) : null,
      text: queued.text,
      messageId: queued.id,
      delivery: 'queued',
      attachments: attachmentsOf(file),
    })
    await attachUploads(tx, actor, row.id, message.id, file)
    return message
  }
  const [first, ...rest] = partsOf(given, files)
  const message = await add(first!, 0)
  for (const [at, part] of rest.entries()) await add(part, at + 1)
  return message
}

function partsOf({ text, template }: Reply, files: readonly { id: string; name: string; mime: string }[]): Part[] {
  if (template) return [{ template }]
  const carried = files.map(({ id, name, mime }): Part => ({ file: { id, name, mime } }))
  if (text === undefined) return carried
  if (carried.length === 0 || [...text].length > longestCaption) return [{ text }, ...carried]
  return [{ ...carried[0]!, text }, ...carried.slice(1)]
}

async function requireWindow(tx: Tx, actor: Actor, row: ConversationRow): Promise<void> {
  const closes = await windowOf(tx, row.identity)
  if (!closes || closes <= actor.now)
    throw conflict('window_closed', 'The 24 hours in which WhatsApp takes free text are over. Send a template.')
}

/** A template with an offer needs the same consent as a campaign. */
async function purposeOf(tx: Tx, row: ConversationRow, templateId: string): Promise<'marketing' | 'service'> {
  if ((await templateCategory(tx, templateId)) !== 'marketing') return 'service'
  if ((await consentState(tx, 'whatsapp', row.identity)) !== 'granted')
    throw invalid('template', 'This person has not agreed to offers by WhatsApp. Choose a template that informs about a booking.')
  return 'marketing'
}
