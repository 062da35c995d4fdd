import { z } from 'zod'

// Postmark's webhooks: https://postmarkapp.com/developer/webhooks. Fields that we do not use are ignored; those we use are checked.

const common = {
  MessageID: z.string().max(100),
  /** What we sent as X-PM-Metadata-recipient. Without it, a report is about another mail. */
  Metadata: z
    .record(z.string(), z.string().max(200))
    // Names of headers have no case, so Postmark may return another one than we wrote.
    .transform((all) => Object.entries(all).find(([name]) => name.toLowerCase() === 'recipient')?.[1] ?? ''),
}

/** Bounces after which an address does not exist, or wants nothing. Others, such as a full mailbox, may pass. */
const hardBounces = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated', 'Blocked']
const complaints = ['SpamNotification', 'SpamComplaint']

const report = z.discriminatedUnion('RecordType', [
  z.object({
    ...common,
    RecordType: z.literal('Bounce'),
    Type: z.string().max(60),
    Email: z.string().max(320),
    Description: z.string().max(2_000).optional(),
    Details: z.string().max(10_000).optional(),
    BouncedAt: z.iso.datetime({ offset: true }),
  }),
  z.object({
    ...common,
    RecordType: z.literal('SpamComplaint'),
    Email: z.string().max(320),
    BouncedAt: z.iso.datetime({ offset: true }),
  }),
  z.object({ ...common, RecordType: z.literal('Delivery'), Recipient: z.string().max(320), DeliveredAt: z.iso.datetime({ offset: true }) }),
  z.object({
    ...common,
    RecordType: z.literal('SubscriptionChange'),
    Recipient: z.string().max(320),
    SuppressSending: z.boolean(),
    SuppressionReason: z.string().max(60).nullish(),
    ChangedAt: z.iso.datetime({ offset: true }),
  }),
])

/** What happened to a mail, as any mail company may report it. */
export interface MailReport {
  /** Our own code of the mail. */
  code: string
  address: string
  what: 'delivered' | 'bounced' | 'complained' | 'withdrawn'
  detail: string | null
  at: Date
}

/** Reads a report of Postmark. Returns null for what we do not follow, such as soft bounces, and for reports that are not well-formed. */
export function readPostmark(body: unknown): MailReport | null {
  const parsed = report.safeParse(body)
  if (!parsed.success) return null
  const { data } = parsed
  const code = data.Metadata
  switch (data.RecordType) {
    case 'Delivery':
      return { code, address: data.Recipient, what: 'delivered', detail: null, at: new Date(data.DeliveredAt) }
    case 'SpamComplaint':
      return { code, address: data.Email, what: 'complained', detail: null, at: new Date(data.BouncedAt) }
    case 'Bounce': {
      const what = complaints.includes(data.Type) ? 'complained' : hardBounces.includes(data.Type) ? 'bounced' : null
      return (
        what && { code, address: data.Email, what, detail: data.Description ?? data.Details ?? data.Type, at: new Date(data.BouncedAt) }
      )
    }
    case 'SubscriptionChange':
      if (!data.SuppressSending || data.SuppressionReason !== 'ManualSuppression') return null
      return { code, address: data.Recipient, what: 'withdrawn', detail: null, at: new Date(data.ChangedAt) }
  }
}
