import { z } from 'zod'
import { optionalLine } from '#kit/contract/schemas.ts'
import { unknownFields } from './merge-fields.ts'

// Fields without a known name are refused here, so that a mail never shows "{{…}}".
const withKnownFields = (text: string, context: z.RefinementCtx) => {
  for (const name of unknownFields(text))
    context.addIssue({ code: 'custom', message: `There is no merge field "${name.slice(0, 60)}". Choose one from the menu.` })
}

/** One line with merge fields; it may be empty while the mail is written. */
export const mergeLine = (label: string, maxLength: number) =>
  optionalLine(label, maxLength)
    .transform((text) => text ?? '')
    .superRefine(withKnownFields)

/** One line without merge fields; it may be empty. */
export const plainLine = (label: string, maxLength: number) =>
  optionalLine(label, maxLength)
    .transform((text) => text ?? '')
    .refine((text) => !text.includes('{{'), `${label} cannot have merge fields.`)

// No user name in front of the host: "https://bank.com@evil.example" leads to evil.example.
const webUrl = /^https?:\/\/(localhost|[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+)\.?(:\d{1,5})?([/?#].*)?$/iu
// A line break in an address of mail would start another header.
const mailtoUrl = /^mailto:(?!.*%0[ad])[^@?]{1,64}@[^@?]{3,255}(\?.*)?$/i
const telUrl = /^tel:[+0-9().-]{3,30}$/i

/** Returns whether mails may link to an address: http, https, mailto or tel. */
export const isMailUrl = (text: string): boolean =>
  !/[\p{C}\p{Z}\\"<>{}`]/u.test(text) && (webUrl.test(text) || mailtoUrl.test(text) || telUrl.test(text))

/** Adds https:// to an address that was typed without a scheme: "pearl.example/gorillas". */
const completed = (text: string) => (/^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:]|$)/i.test(text) ? `https://${text}` : text)

/** The address of a link; empty becomes `null`. */
export const mailUrl = (label = 'Link') =>
  z
    .string(`${label} is not valid.`)
    .max(2000, `${label} is at most 2,000 characters.`)
    .transform((text) => completed(text.trim()))
    .refine((text) => text === '' || isMailUrl(text), `${label} is not valid. It starts with https://, mailto: or tel:.`)
    .transform((text) => text || null)
    .nullable()

const textNode = z.strictObject({
  type: z.literal('text', 'Text is not valid.'),
  text: z
    .string('Text is not valid.')
    .min(1, 'Text is not valid.')
    .max(5000, 'Text is at most 5,000 characters.')
    .transform((text) => text.normalize('NFC'))
    .refine((text) => !/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/u.test(text), 'Text is not valid.')
    .superRefine(withKnownFields),
  bold: z.boolean('Bold is yes or no.').optional(),
  italic: z.boolean('Italic is yes or no.').optional(),
  link: mailUrl().optional(),
})
const breakNode = z.strictObject({ type: z.literal('break', 'Text is not valid.') })
const inline = z.discriminatedUnion('type', [textNode, breakNode], 'Text is not valid.')
const inlines = z.array(inline, 'Text is not valid.').max(200, 'A paragraph has at most 200 parts.')

const paragraph = z.strictObject({ type: z.literal('paragraph', 'Text is not valid.'), content: inlines })
const list = z.strictObject({
  type: z.literal('list', 'Text is not valid.'),
  ordered: z.boolean('Ordered is yes or no.'),
  items: z.array(inlines, 'List is not valid.').min(1, 'List is empty.').max(50, 'A list has at most 50 entries.'),
})

/** Text as a small tree: paragraphs and lists of texts that may be bold, italic or a link. Never HTML. */
export const richText = z
  .array(z.discriminatedUnion('type', [paragraph, list], 'Text is not valid.'), 'Text is not valid.')
  .max(60, 'A text has at most 60 paragraphs.')

export type RichText = z.output<typeof richText>
export type Inline = z.output<typeof inline>
