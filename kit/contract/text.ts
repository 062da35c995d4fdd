import { z } from 'zod'

// Bidirectional controls and zero-width characters can make a name read as another one; C0 controls break mails and logs.
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
const lines = /[\r\n]/

const codePoints = (text: string) => [...text].length

/** One line a person reads: trimmed, NFC, no hidden characters, at most `most` characters. `label` opens the sentences. */
export function line(label: string, most = 255) {
  return z
    .string(`${label} is required.`)
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => text !== '', `${label} is required.`)
    .refine((text) => !hidden.test(text) && !lines.test(text), `${label} is not valid.`)
    .refine((text) => codePoints(text) <= most, `${label} is at most ${most} characters.`)
}

/** As `line`, but may be left empty; empty and absent are `null`. */
export function optionalLine(label: string, most = 255) {
  return z
    .string(`${label} is not valid.`)
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => !hidden.test(text) && !lines.test(text), `${label} is not valid.`)
    .refine((text) => codePoints(text) <= most, `${label} is at most ${most} characters.`)
    .transform((text) => (text === '' ? null : text))
    .nullable()
}

/** Plain text of several lines; empty is `null`. */
export function optionalText(label: string, most = 5000) {
  return z
    .string(`${label} is not valid.`)
    .transform((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim())
    .refine((text) => !hidden.test(text), `${label} is not valid.`)
    .refine((text) => codePoints(text) <= most, `${label} is at most ${most} characters.`)
    .transform((text) => (text === '' ? null : text))
    .nullable()
}

/** An e-mail address: one @, a dotted ASCII domain, at most 254 characters; lower case. Quoted local parts are refused. */
export const emailAddress = z
  .string('Email is required.')
  .transform((text) => text.normalize('NFC').trim().toLowerCase())
  .refine((text) => text !== '', 'Email is required.')
  .refine(
    (text) =>
      text.length <= 254 &&
      /^[a-z0-9._%+'-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(text) &&
      !text.includes('..'),
    'Invalid email address',
  )

/** A slug of ASCII letters, digits and hyphens from any title. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'item'

const withoutTags = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Text with HTML stripped and cut to `most` characters (100; 50 short; 20 shortest). */
export function truncate(text: string | null | undefined, most: 100 | 50 | 20 = 100): string {
  const plain = [...withoutTags(text ?? '')]
  return plain.length > most ? `${plain.slice(0, most).join('').trimEnd()}…` : plain.join('')
}

/** "tour_and-travel" → "tour and travel". */
export const spaced = (text: string): string => text.replace(/[_-]+/g, ' ')
/** First letter upper case: "in progress" → "In progress". */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** A code of the machine as words: `partially_paid` → "Partially paid". */
export const wordsOf = (code: string): string => sentence(spaced(code))
