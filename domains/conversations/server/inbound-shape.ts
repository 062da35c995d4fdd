import { z } from 'zod'

// An inbound mail as Postmark posts it: postmarkapp.com/developer/webhooks/inbound-webhook. Limited to what we read.

const address = z.object({ Email: z.string().max(320), Name: z.string().max(1000).default('') })

export const inboundMail = z.object({
  FromFull: address,
  ToFull: z.array(address).max(200).default([]),
  CcFull: z.array(address).max(200).default([]),
  OriginalRecipient: z.string().max(320).optional(),
  Subject: z.string().max(2000).default(''),
  MessageID: z.string().min(1).max(500),
  TextBody: z.string().default(''),
  HtmlBody: z.string().default(''),
  StrippedTextReply: z.string().default(''),
  Headers: z
    .array(z.object({ Name: z.string().max(200), Value: z.string().max(10_000) }))
    .max(500)
    .default([]),
  Attachments: z
    .array(z.object({ Name: z.string().max(1000), Content: z.string(), ContentType: z.string().max(300).default('') }))
    .max(100)
    .default([]),
})
export type InboundMail = z.output<typeof inboundMail>

/** Returns the value of a header, in small letters, or ''. */
const headerOf = ({ Headers }: InboundMail, name: string): string =>
  Headers.find((one) => one.Name.toLowerCase() === name)
    ?.Value.trim()
    .toLowerCase() ?? ''

/** Returns whether a machine wrote the mail: an out-of-office note, a bounce, a mailing list. Nobody waits for an answer to it. */
export function isAutomatic(mail: InboundMail): boolean {
  const submitted = headerOf(mail, 'auto-submitted')
  if (submitted !== '' && submitted !== 'no') return true
  if (/^(?:bulk|junk|list|auto_reply)$/.test(headerOf(mail, 'precedence'))) return true
  if (['x-autoreply', 'x-autorespond', 'list-id', 'x-failed-recipients'].some((name) => headerOf(mail, name) !== '')) return true
  if (headerOf(mail, 'return-path') === '<>') return true
  return /^(?:mailer-daemon|postmaster|no-?reply|bounces?)(?:[+-][^@]*)?@/i.test(mail.FromFull.Email)
}
