import { parsePhone } from '#kit/contract/phone.ts'
import type { MessageFailure, TemplateStatus } from '../../contract/words.ts'
import type { Inbound, Reported, StatusReport } from './adapter.ts'
import { callback, messagesValue, templateValue, type IncomingMessage, type MessagesValue } from './whatsapp-shapes.ts'

/** Codes of errors, as messages and reports have them. */
const failures: Readonly<Record<number, MessageFailure>> = {
  131026: 'unreachable',
  131030: 'invalid_number',
  131042: 'no_balance',
  131047: 'window_closed',
  131049: 'blocked',
  131050: 'withdrawn',
  132000: 'template_not_approved',
  132001: 'template_not_approved',
  132005: 'template_not_approved',
  132015: 'template_not_approved',
  132016: 'template_not_approved',
  190: 'no_provider',
  10: 'no_provider',
  200: 'no_provider',
}
/** Too many messages: the same one may be sent again later. */
const tooMany = [4, 80007, 130429, 131048, 131056, 133016]

export const failureOfCode = (code: number): MessageFailure | 'again' => (tooMany.includes(code) ? 'again' : (failures[code] ?? 'refused'))

const timeOf = (seconds: string): Date => new Date(Number(seconds) * 1000)

const sentStatuses: Readonly<Record<string, StatusReport['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
}

function statusesOf({ statuses = [] }: MessagesValue): StatusReport[] {
  return statuses.flatMap(({ id, status, timestamp, biz_opaque_callback_data, errors }): StatusReport[] => {
    const known = sentStatuses[status]
    if (!known) return []
    const [error] = errors ?? []
    const failure = error && failureOfCode(error.code)
    return [
      {
        kind: 'status',
        providerId: id,
        messageId: biz_opaque_callback_data,
        status: known,
        ...(known === 'failed' && {
          failure: failure === 'again' ? 'blocked' : (failure ?? 'other'),
          error: error?.title ?? error?.message ?? 'Failed',
        }),
        at: timeOf(timestamp),
      },
    ]
  })
}

/** What a person sees of a message: its text, or its kind in words. Returns null for what is no message, such as a reaction. */
function textOf(message: IncomingMessage): string | null {
  const { type, text, button, interactive, location } = message
  if (type === 'text') return text?.body ?? ''
  if (type === 'button') return button?.text ?? ''
  if (type === 'interactive') return interactive?.button_reply?.title ?? interactive?.list_reply?.title ?? ''
  if (type === 'location' && location)
    return `${location.name ? `${location.name}: ` : ''}https://www.openstreetmap.org/?mlat=${location.latitude}&mlon=${location.longitude}`
  if (type === 'reaction' || type === 'system' || type === 'request_welcome') return null
  const file = fileOf(message)
  if (file) return file.caption ?? ''
  return '[A message that can only be seen in WhatsApp]'
}

const fileKinds = ['image', 'document', 'audio', 'video', 'sticker'] as const
const fileOf = (message: IncomingMessage) => fileKinds.map((kind) => message[kind]).find(Boolean)

function messagesOf({ contacts = [], messages = [] }: MessagesValue): Inbound[] {
  return messages.flatMap((message): Inbound[] => {
    const text = textOf(message)
    const phone = message.from ? parsePhone(message.from) : null
    const contact =
      contacts.length === 1
        ? contacts[0]
        : contacts.find(({ wa_id, user_id }) => wa_id === message.from || user_id === message.from_user_id)
    // A person without a visible number is known by the id that this business sees.
    const address = phone ?? message.from_user_id ?? contact?.user_id ?? null
    if (text === null || address === null) return []
    const file = fileOf(message)
    return [
      {
        kind: 'message',
        providerId: message.id,
        address,
        phone,
        name: contact?.profile?.name ?? null,
        text,
        attachments: file
          ? [{ kind: message.type, name: file.filename ?? null, mime: file.mime_type ?? null, media_id: file.id ?? null }]
          : [],
        at: timeOf(message.timestamp),
      },
    ]
  })
}

/** Status of a template as Meta names it. */
export const templateStatusOf = (name: string): TemplateStatus =>
  ({ APPROVED: 'approved', REJECTED: 'rejected', PAUSED: 'paused', DISABLED: 'disabled', FLAGGED: 'approved', REINSTATED: 'approved' }[
    name
  ] as TemplateStatus | undefined) ?? (name === 'PENDING_DELETION' || name === 'DELETED' ? 'disabled' : 'pending')

/** Reads a webhook. @throws for a body that is not WhatsApp's. */
export function readWhatsapp(body: string): Reported[] {
  const { entry } = callback.parse(JSON.parse(body))
  return entry
    .flatMap(({ changes }) => changes)
    .flatMap(({ field, value }): Reported[] => {
      if (field === 'messages') {
        const parsed = messagesValue.parse(value)
        return [...messagesOf(parsed), ...statusesOf(parsed)]
      }
      if (field !== 'message_template_status_update') return []
      const { event, message_template_name, message_template_language, reason } = templateValue.parse(value)
      return [
        {
          kind: 'template',
          name: message_template_name,
          language: message_template_language,
          status: templateStatusOf(event),
          reason: reason && reason !== 'NONE' ? reason : null,
        },
      ]
    })
}
