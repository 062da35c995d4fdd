import { z } from 'zod'
import { parsePhone } from '#kit/contract/phone.ts'
import type { MessageFailure } from '../../contract/words.ts'
import type { Adapter, Reported, Sent } from './adapter.ts'
import { ask, isAnswer } from './ask.ts'

// Africa's Talking, SMS: developers.africastalking.com/docs/sms. Callbacks are not signed.

const answered = z.object({
  SMSMessageData: z.object({
    Message: z.string(),
    Recipients: z.array(
      z.object({
        statusCode: z.number(),
        number: z.string(),
        status: z.string(),
        cost: z.string().optional(),
        messageId: z.string(),
      }),
    ),
  }),
})

/** Status codes of a recipient that was not taken. 100, 101 and 102 are taken. */
const failures: Readonly<Record<number, MessageFailure>> = {
  401: 'refused',
  402: 'refused',
  403: 'invalid_number',
  404: 'invalid_number',
  405: 'no_balance',
  406: 'blocked',
  407: 'unreachable',
  409: 'blocked',
  502: 'refused',
}
/** The network behind the provider failed: it may have sent the message. */
const unclear = [500, 501]

async function send(
  app: Parameters<Adapter['send']>[0],
  { credentials, sender }: Parameters<Adapter['send']>[1],
  { address, text }: Parameters<Adapter['send']>[2],
): Promise<Sent> {
  const form = new URLSearchParams({ username: credentials.username!, to: address, message: text, enqueue: '1' })
  if (sender) form.set('from', sender)
  const answer = await ask(new URL('/version1/messaging', app.settings.AFRICASTALKING_URL).toString(), {
    method: 'POST',
    headers: { apiKey: credentials.api_key!, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  if (!isAnswer(answer)) return answer
  if (answer.status === 401 || answer.status === 403)
    return { status: 'failed', failure: 'no_provider', error: "Africa's Talking refuses the user name or the API key." }
  if (answer.status === 429) return { status: 'again', error: 'Too many messages at once.', afterSeconds: answer.retryAfter ?? 30 }
  if (answer.status >= 400) return { status: 'failed', failure: 'refused', error: `Africa's Talking answered ${answer.status}.` }
  const parsed = answered.safeParse(answer.body)
  if (!parsed.success) return { status: 'unknown', error: "The answer of Africa's Talking cannot be read." }
  const { Message, Recipients } = parsed.data.SMSMessageData
  const one = Recipients.find(({ number }) => number === address)
  // Without recipients the message says why: "InvalidSenderId".
  if (!one) return { status: 'failed', failure: 'refused', error: Message.slice(0, 200) }
  if (one.statusCode >= 100 && one.statusCode <= 102) return { status: 'sent', providerId: one.messageId, ...costOf(one.cost) }
  if (unclear.includes(one.statusCode)) return { status: 'unknown', error: one.status }
  return { status: 'failed', failure: failures[one.statusCode] ?? 'other', error: one.status }
}

/** "USD 0.0095": only dollars replace the estimate. */
function costOf(text: string | undefined): { costMicros: number } | undefined {
  const [, amount] = /^USD ([0-9]+(?:\.[0-9]+)?)$/.exec(text ?? '') ?? []
  return amount === undefined ? undefined : { costMicros: Math.round(Number(amount) * 1_000_000) }
}

const statuses = {
  Sent: 'sent',
  Submitted: 'sent',
  Buffered: 'sent',
  Success: 'delivered',
  Rejected: 'failed',
  Failed: 'failed',
  AbsentSubscriber: 'failed',
  Expired: 'failed',
} as const

const reasons: Readonly<Record<string, MessageFailure>> = {
  InsufficientCredit: 'no_balance',
  UserIsInactive: 'unreachable',
  UserInBlackList: 'blocked',
  UserAccountSuspended: 'unreachable',
  NotNetworkSubcriber: 'invalid_number',
  UserNotSubscribedToProduct: 'refused',
  UserDoesNotExist: 'invalid_number',
  DeliveryFailure: 'unreachable',
  DoNotDisturbRejection: 'blocked',
}

const report = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(Object.keys(statuses) as [keyof typeof statuses, ...(keyof typeof statuses)[]]),
  phoneNumber: z.string().max(30),
  failureReason: z.string().max(100).optional(),
})
const incoming = z.object({
  id: z.string().min(1).max(100),
  from: z.string().max(30),
  to: z.string().max(30),
  text: z.string().max(2000),
  date: z.string().max(40).optional(),
})

function read(body: string): Reported[] {
  const fields = Object.fromEntries(new URLSearchParams(body))
  if (fields.text !== undefined) return readIncoming(incoming.parse(fields))
  const { id, status, phoneNumber, failureReason } = report.parse(fields)
  return [
    {
      kind: 'status',
      providerId: id,
      address: parsePhone(phoneNumber) ?? 'not a number',
      status: statuses[status],
      ...(statuses[status] === 'failed' && { failure: reasons[failureReason ?? ''] ?? 'other', error: failureReason ?? status }),
      at: null,
    },
  ]
}

function readIncoming({ id, from, text, date }: z.infer<typeof incoming>): Reported[] {
  const address = parsePhone(from)
  if (address === null) return []
  // "2026-11-24 09:30:00" or ISO, in UTC.
  const at = date ? new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(date) ? date : `${date.replace(' ', 'T')}Z`) : null
  return [
    {
      kind: 'message',
      providerId: id,
      address,
      phone: address,
      name: null,
      text,
      attachments: [],
      at: at && !Number.isNaN(at.getTime()) ? at : null,
    },
  ]
}

export const africastalking: Adapter = { provider: 'africastalking', send, verify: () => true, read }
