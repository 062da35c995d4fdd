import { z } from 'zod'
import { filter } from '#domains/collections/contract/filter.ts'
import { unknownFields } from '#domains/mail-blocks/contract/merge-fields.ts'
import { idOf, line, text } from '#kit/contract/schemas.ts'

const collections = z.array(idOf('Collection'), 'Collections is a list of ids.').max(20, 'At most 20 collections.')

/** The people of any of the collections, of whom the conditions hold, without the people of `except`. */
export const audience = z.strictObject({
  collections: collections.default([]),
  filter: filter.nullable().default(null),
  except: collections.default([]),
})
export type Audience = z.output<typeof audience>

/** A text with merge fields. @throws 422 naming one that does not exist. */
const withFields = <T extends z.ZodType<string, string>>(schema: T) =>
  schema.superRefine((given, context) => {
    for (const name of unknownFields(given))
      context.addIssue({ code: 'custom', message: `There is no merge field "${name.slice(0, 60)}". Choose one from the menu.` })
  })

/** Two subjects: a part of the people gets each, the rest gets the better one. */
export const subjectTest = z.strictObject({
  /** The second subject. The first is the mail's own. */
  subject: withFields(line('Second subject', 200)),
  /** Percent of the people who take part, half with each subject. */
  share: z.int('A whole number.').min(10, 'At least 10 %.').max(100, 'At most 100 %.').default(20),
  measure: z.enum(['clicks', 'opens'], 'Measure is clicks or opens.').default('clicks'),
  /** Hours until the better subject is chosen automatically. `null`: by hand. */
  hours: z.int('A whole number.').min(1, 'At least 1 hour.').max(72, 'At most 72 hours.').nullable().default(4),
})
export type SubjectTest = z.output<typeof subjectTest>

/** An approved template of WhatsApp, with the values of its placeholders. They may hold merge fields. */
export const whatsappTemplate = z.strictObject({
  name: z.string('Template is required.').regex(/^[a-z0-9_]{1,512}$/, 'Template is not valid.'),
  language: z.string('Language is required.').regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'Language is not valid.'),
  values: z
    .array(withFields(line('Value', 1000)), 'Values is a list.')
    .max(20, 'At most 20 values.')
    .default([]),
})
export type WhatsappTemplate = z.output<typeof whatsappTemplate>

/** The text of an SMS. It may hold merge fields. */
export const smsText = withFields(text('Text', 1000))
