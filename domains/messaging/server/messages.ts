import { agencyZone } from '#domains/agency/server/facts.ts'
import { invalid } from '#kit/contract/errors.ts'
import { parsePhone, phoneMessage } from '#kit/contract/phone.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { MessageChannel } from '../contract/words.ts'
import { estimate } from './costs.ts'
import type { MessageFile, MessageRow } from './listeners.ts'
import { afterQuietHours } from './quiet-hours.ts'
import { sendMessage } from './sending.ts'
import { filledFor, type GivenTemplate } from './templates/filled.ts'

export interface NewMessage {
  channel: MessageChannel
  /** A phone number as E.164, or a WhatsApp user id. */
  to: string
  /** Free text. WhatsApp takes it within 24 hours of the person's last message. */
  text?: string
  /** An approved WhatsApp template with its parameters. */
  template?: GivenTemplate
  /** A file, with the text as its caption. Only of WhatsApp, within the same 24 hours. */
  file?: MessageFile
  /** Seconds to wait, so that it follows another message: jobs of one moment run in any order. */
  afterSeconds?: number
  /** Marketing needs consent and waits from 21:00 to 7:00 in the agency's time zone. A service message answers or informs about a booking. */
  purpose: 'marketing' | 'service'
  /** Names the effect that this message belongs to. Only one message is queued per key. */
  effectKey: string
  /** Whose it is: `{ kind: 'campaign', id }`. Listeners receive it with each status. */
  source: { kind: string; id: string }
}

export const longestText = { sms: 1_530, whatsapp: 4_096 } as const
/** Text below a file. */
export const longestCaption = 1_024

/**
 * Queues an SMS or a WhatsApp message in the caller's transaction. A worker sends it if that commits. Consent, the spend cap, WhatsApp's
 * window and the state of the template are checked when it is sent; a message that may not be sent becomes `failed` with the reason.
 * @returns the message; with the same `effectKey` the one that was queued before.
 * @throws 422 at `to`, `text` and `template`.
 */
export async function queueMessage(app: App, tx: Tx, actor: Actor, message: NewMessage): Promise<MessageRow> {
  const { channel, purpose, effectKey, source } = message
  const address = addressOf(message)
  const { text, category, template } = await contentOf(tx, message)
  const cost = estimate(channel, address, text, category)
  const from = new Date(actor.now.getTime() + (message.afterSeconds ?? 0) * 1_000)
  const notBefore = purpose === 'marketing' ? afterQuietHours(from, await agencyZone(tx, actor.agencyId)) : from
  const inserted = await tx
    .insertInto('messages')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      channel,
      direction: 'out',
      address,
      purpose,
      text,
      template: template ? JSON.stringify(template) : null,
      attachments: JSON.stringify(message.file ? [message.file] : []),
      status: 'queued',
      status_at: actor.now,
      effect_key: effectKey,
      source_kind: source.kind,
      source_id: source.id,
      not_before: notBefore,
      segments: cost.segments,
      cost_micros: cost.costMicros,
      created_at: actor.now,
    })
    .onConflict((row) => row.columns(['agency_id', 'effect_key']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!inserted) return tx.selectFrom('messages').selectAll().where('effect_key', '=', effectKey).executeTakeFirstOrThrow()
  const startAfter = notBefore > actor.now ? { startAfter: notBefore } : {}
  await app.jobs.enqueue(tx, sendMessage, { agency_id: actor.agencyId, id: inserted.id }, startAfter)
  return inserted
}

function addressOf({ channel, to }: NewMessage): string {
  if (channel === 'whatsapp' && /^[A-Z]{2}\.[A-Za-z0-9.]{1,150}$/.test(to)) return to
  const number = parsePhone(to)
  if (number === null) throw invalid('to', phoneMessage)
  return number
}

async function contentOf(tx: Tx, { channel, text, template, file }: NewMessage) {
  if (file) {
    if (channel !== 'whatsapp') throw invalid('file', 'An SMS carries no file.')
    if ([...(text ?? '')].length > longestCaption) throw invalid('text', `Text below a file is at most ${longestCaption} characters.`)
    return { text: text ?? '', template: null, category: undefined }
  }
  if (template) {
    if (channel !== 'whatsapp') throw invalid('template', 'Only WhatsApp has templates.')
    return filledFor(tx, template)
  }
  if (!text?.trim()) throw invalid('text', 'Text is required.')
  const longest = longestText[channel]
  if ([...text].length > longest) throw invalid('text', `Text is at most ${longest} characters.`)
  return { text, template: null, category: undefined }
}

/** Deletes the messages of a source that no worker has taken yet. Returns their ids. Those that are under way still leave. */
export async function takeBackMessages(tx: Tx, source: NewMessage['source']): Promise<string[]> {
  const rows = await tx
    .deleteFrom('messages')
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .where('status', '=', 'queued')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
