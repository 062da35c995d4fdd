import { z } from 'zod'
import { isSiteLink } from './links.ts'

const link = z
  .string('Link is not valid.')
  .max(2000, 'Link is at most 2,000 characters.')
  .transform((text) => text.trim())
  .refine((text) => text === '' || isSiteLink(text), 'Link is not valid. It starts with https://, mailto:, tel:, # or /.')
  .transform((text) => text || null)
  .nullable()

const textNode = z.strictObject({
  type: z.literal('text', 'Text is not valid.'),
  text: z
    .string('Text is not valid.')
    .min(1, 'Text is not valid.')
    .max(5000, 'Text is at most 5,000 characters.')
    .transform((text) => text.normalize('NFC'))
    .refine((text) => !/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/u.test(text), 'Text is not valid.'),
  bold: z.boolean('Bold is yes or no.').optional(),
  italic: z.boolean('Italic is yes or no.').optional(),
  link: link.optional(),
})
const breakNode = z.strictObject({ type: z.literal('break', 'Text is not valid.') })
const inline = z.discriminatedUnion('type', [textNode, breakNode], 'Text is not valid.')
const inlines = z.array(inline, 'Text is not valid.').max(300, 'A paragraph has at most 300 parts.')

const paragraph = z.strictObject({ type: z.literal('paragraph', 'Text is not valid.'), content: inlines })
const heading = z.strictObject({
  type: z.literal('heading', 'Text is not valid.'),
  level: z.literal([2, 3, 4], 'Level is 2, 3 or 4.'),
  content: inlines,
})
const quote = z.strictObject({ type: z.literal('quote', 'Text is not valid.'), content: inlines })
const list = z.strictObject({
  type: z.literal('list', 'Text is not valid.'),
  ordered: z.boolean('Ordered is yes or no.'),
  items: z.array(inlines, 'List is not valid.').min(1, 'List is empty.').max(100, 'A list has at most 100 entries.'),
})
const rule = z.strictObject({ type: z.literal('rule', 'Text is not valid.') })

/** The nodes of rich text, for domains whose texts have more of them. */
export const richTextNodes = [paragraph, heading, quote, list, rule] as const

/** Text as a small tree: paragraphs, headings, quotes and lists of texts that may be bold, italic or a link. Never HTML. */
export const richText = z
  .array(z.discriminatedUnion('type', richTextNodes, 'Text is not valid.'), 'Text is a list of paragraphs.')
  .max(200, 'A text has at most 200 paragraphs.')

export type RichText = z.output<typeof richText>
export type RichTextInline = z.output<typeof inline>

/** Returns rich text from plain text: a paragraph for each line that is not empty. */
export const richTextOf = (text: string): RichText =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 200)
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line.slice(0, 5000) }] }))
