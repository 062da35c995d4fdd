import { z } from 'zod'
import { countryCodes } from './countries.ts'
import { currencyCodes, largestAmount } from './money.ts'

// Schemas of values that many contracts share. Helpers for money, time, text and countries are in separate files without zod, so
// that lists and record pages do not load zod.

export const currencyCode = z.enum(currencyCodes, 'Currency is not valid.')

// A schema takes about a kilobyte of the server's memory, and each call of a method makes another. So the functions below make few.

const idSchemas = new Map<string, z.ZodUUID>()
/** Schema of a record's id. `label` starts the error sentence: "Client is not valid." */
export function idOf(label: string): z.ZodUUID {
  const schema = idSchemas.get(label) ?? z.uuid(`${label} is not valid.`)
  idSchemas.set(label, schema)
  return schema
}
export const id = idOf('Id')

/** Schema of the ids of a bulk call, without duplicates. */
export const ids = z
  .array(id, 'Ids is a list of ids.')
  .min(1, 'Choose at least one.')
  .max(100, 'At most 100 at once.')
  .transform((list) => [...new Set(list.map((one) => one.toLowerCase()))])

const largestVersion = 2_000_000_000
/** The version that the client has read. An edit of an older version is refused with 409 `stale`. */
export const version = z.int('Version is required.').min(1, 'Version is not valid.').max(largestVersion, 'Version is not valid.')
/** Like `version`, for a record that may not be saved yet. Such a record has version 0. */
export const versionOrZero = z.int('Version is required.').min(0, 'Version is not valid.').max(largestVersion, 'Version is not valid.')

/** An amount in minor units: a JSON integer of zero or more. */
export const amountMinor = z
  .number('Amount is a whole number of the smallest unit.')
  .int('Amount is a whole number of the smallest unit.')
  .min(0, 'Amount is zero or more.')
  .max(largestAmount, 'Amount is too large.')
  .refine((n) => !Object.is(n, -0), 'Amount is not valid.')

/** An amount above zero. */
export const positiveAmountMinor = amountMinor.refine((n) => n > 0, 'Amount is more than zero.')

/** Money in a request: `{ amount, currency }`, an integer of minor units. */
export const money = z.strictObject({ amount: amountMinor, currency: currencyCode })
export const positiveMoney = z.strictObject({ amount: positiveAmountMinor, currency: currencyCode })
/** Money in an answer. A balance may be below zero. */
export const moneyResult = z.object({ amount: z.number(), currency: currencyCode })

// Days and times have no error texts. The error names the field, or its label in a form.

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const localDate = z.iso.date().refine((text) => text >= '1900-01-01' && text <= '2200-12-31')
/** A time of day, `HH:MM`. */
export const localTime = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)
/** A point in time: ISO 8601 with a time zone. */
export const instant = z.iso
  .datetime({ offset: true, message: 'Date and time need a time zone, as in 2026-03-12T09:00:00+03:00.' })
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Date and time are not valid.')

/** One entry of a record's activity: what happened, and who did it. */
export const timelineEntry = z.object({
  id: z.string(),
  at: z.string(),
  type: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  user_name: z.string().nullable(),
})

const empty = z.literal('').transform(() => null)
const nothing = z.null()
/** Wraps the schema of a form field that may be empty: empty text becomes `null`. */
export const emptyAsNull = <T extends z.ZodType>(schema: T) => z.union([empty, nothing, schema])

export const countryCode = z.enum(countryCodes, 'Country is not valid.')

// Bidirectional controls and zero-width characters can make one name look like another. C0 controls break mails and logs.
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
const lines = /[\r\n]/

/** Whether a text has at most `maxLength` characters (code points). It has at most as many as code units, and at least half as many. */
const fits = (text: string, maxLength: number) =>
  text.length <= maxLength || (text.length <= 2 * maxLength && [...text].length <= maxLength)

interface TextRules {
  label: string
  maxLength: number
  required?: boolean
  mayHaveLines?: boolean
}

/** Adds an issue for each rule that the text breaks. */
function checkText(text: string, { label, maxLength, required, mayHaveLines }: TextRules, context: z.core.$RefinementCtx): void {
  // Later rules of the field still run, as they do after a `refine`.
  const addIssue = (message: string) => context.addIssue({ code: 'custom', message, continue: true })
  if (required && text === '') addIssue(`${label} is required.`)
  if (hidden.test(text) || (!mayHaveLines && lines.test(text))) addIssue(`${label} is not valid.`)
  if (!fits(text, maxLength)) addIssue(`${label} is at most ${maxLength} characters.`)
}

const trimmed = (text: string) => text.normalize('NFC').trim()

/** One line of text: trimmed, NFC, no hidden characters, at most `maxLength` characters. `label` starts the error sentences. */
export function line(label: string, maxLength = 255) {
  return z.string(`${label} is required.`).transform((given, context) => {
    const text = trimmed(given)
    checkText(text, { label, maxLength, required: true }, context)
    return text
  })
}

/** Like `line`, but optional: empty and absent become `null`. */
export function optionalLine(label: string, maxLength = 255) {
  return z
    .string(`${label} is not valid.`)
    .transform((given, context) => {
      const text = trimmed(given)
      checkText(text, { label, maxLength }, context)
      return text === '' ? null : text
    })
    .nullable()
}

/** Up to 20 tags. Tags that differ only in case count as one; the last spelling is used. */
export const tags = z
  .array(line('Tag', 40), 'Tags is a list.')
  .max(20, 'At most 20 tags.')
  .transform((list) => [...new Map(list.map((tag) => [tag.toLowerCase(), tag])).values()])

const trimmedLines = (text: string) => text.normalize('NFC').replaceAll('\r\n', '\n').trim()

/** Plain text of several lines. */
export function text(label: string, maxLength = 5000) {
  return z.string(`${label} is required.`).transform((given, context) => {
    const plain = trimmedLines(given)
    checkText(plain, { label, maxLength, required: true, mayHaveLines: true }, context)
    return plain
  })
}

/** Like `text`, but optional: empty and absent become `null`. */
export function optionalText(label: string, maxLength = 5000) {
  return z
    .string(`${label} is not valid.`)
    .transform((given, context) => {
      const plain = trimmedLines(given)
      checkText(plain, { label, maxLength, mayHaveLines: true }, context)
      return plain === '' ? null : plain
    })
    .nullable()
}

/** Returns whether the text holds ASCII only. Other letters may become ASCII ones in lower or upper case. */
export const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text)

/** An email address: one @, a dotted ASCII domain, at most 254 characters, lower-cased. Quoted local parts are refused. */
export const emailAddress = z
  .string('Email is required.')
  .transform((text) => text.trim())
  .refine((text) => text !== '', 'Email is required.')
  // Before the lower case: it turns the Kelvin sign (U+212A) into a k.
  .refine(isAscii, { error: 'Invalid email address', abort: true })
  .transform((text) => text.toLowerCase())
  .refine(
    (text) =>
      text.length <= 254 &&
      /^[a-z0-9._%+'-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(text) &&
      !text.includes('..'),
    'Invalid email address',
  )
