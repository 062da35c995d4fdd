import { z } from 'zod'
import { focusPoints } from '#kit/contract/picture-focus.ts'
import { idOf, optionalLine, optionalText } from '#kit/contract/schemas.ts'
import { isSiteLink } from './links.ts'

// The fields that blocks share. A field may be empty while a page is written: the page leaves the part out.

/** One line of text; it may be empty. */
export const plainLine = (label: string, maxLength: number) =>
  optionalLine(label, maxLength)
    .transform((text) => text ?? '')
    .default('')

/** Text of several lines; it may be empty. */
export const plainText = (label: string, maxLength: number) =>
  optionalText(label, maxLength)
    .transform((text) => text ?? '')
    .default('')

const completed = (text: string) => (/^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:]|$)/i.test(text) ? `https://${text}` : text)

/** The address of a link; empty becomes `null`. */
export const siteLink = (label = 'Link') =>
  z
    .string(`${label} is not valid.`)
    .max(2000, `${label} is at most 2,000 characters.`)
    .transform((text) => completed(text.trim()))
    .refine((text) => text === '' || isSiteLink(text), `${label} is not valid. It starts with https://, mailto:, tel:, # or /.`)
    .transform((text) => text || null)
    .nullable()
    .default(null)

/** What stays in sight where the picture is cut: a place of it, or the one that the media library names. */
export const focusChoices = ['library', ...focusPoints] as const
const focus = z.enum(focusChoices, 'Focus is not valid.').default('library')

/** A picture of the media library. An empty description says that it is decoration. */
export const picture = z.strictObject({
  file_id: idOf('Picture').nullable().default(null),
  alt: plainLine('Description', 300),
  focus,
})
export type PictureField = z.output<typeof picture>
export const noPicture: PictureField = { file_id: null, alt: '', focus: 'library' }
/** A picture that may be missing. */
export const optionalPicture = picture.default(noPicture)

/** A button or link with its label. */
export const action = z.strictObject({ label: plainLine('Label', 80), link: siteLink() }).default({ label: '', link: null })

/** Schema of a choice with a default: `choice('Size', ['small', 'large'], 'small')`. */
export const choice = <const T extends readonly [string, ...string[]]>(label: string, values: T, first: T[number]) =>
  z.enum(values, `${label} is not valid.`).default(first as never)

export const align = choice('Alignment', ['left', 'center'], 'left')
export const yesNo = (label: string, first: boolean) => z.boolean(`${label} is yes or no.`).default(first)

/** A list of entries with a largest number. */
export const entries = <T extends z.ZodType>(label: string, entry: T, most: number) =>
  z.array(entry, `${label} is a list.`).max(most, `${label}: at most ${most}.`).default([])

/** Small drawings of our own, by name. */
export const icons = [
  'star',
  'heart',
  'leaf',
  'sun',
  'map',
  'calendar',
  'people',
  'shield',
  'money',
  'clock',
  'phone',
  'car',
  'bed',
  'food',
  'camera',
  'music',
] as const
export type Icon = (typeof icons)[number]
export const icon = z.enum(icons, 'Icon is not valid.').nullable().default(null)
