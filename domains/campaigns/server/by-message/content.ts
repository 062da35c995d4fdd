import { filledWith, type MergeValues } from '#domains/mail-blocks/contract/merge-fields.ts'
import { filledTemplate } from '#domains/messaging/contract/templates.ts'
import type { MessageChannel } from '#domains/messaging/contract/words.ts'
import { estimate } from '#domains/messaging/server/costs.ts'
import type { NewMessage } from '#domains/messaging/server/messages.ts'
import { templateNamed } from '#domains/messaging/server/templates/filled.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { templateOf } from '../row-json.ts'
import type { CampaignRow } from '../campaigns-data.ts'

/** What an SMS or WhatsApp campaign says. */
export interface MessageContent {
  channel: MessageChannel
  /** Returns the message of one person. */
  fill(values: MergeValues): Pick<NewMessage, 'text' | 'template'>
  /** Returns what one message to a number is expected to cost, in millionths of a US dollar, and its segments. */
  price(address: string, values: MergeValues): { costMicros: number; segments: number }
}

/** Returns the content of an SMS or WhatsApp campaign; null if it has no content or its template is not approved. */
export async function contentOf(tx: Tx, row: Pick<CampaignRow, 'type' | 'body' | 'template'>): Promise<MessageContent | null> {
  if (row.type === 'sms') {
    const text = row.body
    if (!text) return null
    return {
      channel: 'sms',
      fill: (values) => ({ text: filledWith(text, values) }),
      price: (address, values) => estimate('sms', address, filledWith(text, values)),
    }
  }
  const chosen = templateOf(row)
  const template = chosen && (await templateNamed(tx, chosen))
  if (!template || template.status !== 'approved' || template.parameters !== chosen.values.length) return null
  const params = (values: MergeValues) => chosen.values.map((value) => filledWith(value, values))
  return {
    channel: 'whatsapp',
    fill: (values) => ({ template: { id: template.id, params: params(values) } }),
    price: (address, values) => estimate('whatsapp', address, filledTemplate(template.body, params(values)), template.category),
  }
}
