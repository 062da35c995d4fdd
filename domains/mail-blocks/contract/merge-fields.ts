// The merge fields of mails and messages, without zod: the editor's menu and the server read the same list.

/** What a merge field stands for, with an example for previews. */
export const mergeFields = {
  first_name: { label: 'First name', example: 'Grace' },
  last_name: { label: 'Last name', example: 'Akello' },
  full_name: { label: 'Full name', example: 'Grace Akello' },
  agency_name: { label: 'Name of your agency', example: '' },
  trip_title: { label: 'Title of the trip', example: 'Bwindi gorilla trek' },
  trip_starts_on: { label: 'First day of the trip', example: '12 Mar 2027' },
  booking_reference: { label: 'Booking reference', example: 'BK-2041' },
} as const

export type MergeField = keyof typeof mergeFields

/** The values of one person. A field without a value is shown as its fallback. */
export type MergeValues = Partial<Record<MergeField, string | null>>

// Anything between double braces, so that an unknown field is named and never printed.
const anyField = /\{\{([^{}]*)\}\}/g

export interface FieldUse {
  field: MergeField
  /** Shown for people without a value; empty if there is none. */
  fallback: string
}

const isField = (name: string): name is MergeField => Object.hasOwn(mergeFields, name)

function readField(inside: string): FieldUse | { unknown: string } {
  const [name = '', ...rest] = inside.split('|')
  const field = name.trim()
  return isField(field) ? { field, fallback: rest.join('|').trim() } : { unknown: field }
}

/** Returns the names between double braces that are not merge fields. */
export const unknownFields = (text: string): string[] =>
  [...text.matchAll(anyField)].map(([, inside]) => readField(inside!)).flatMap((read) => ('unknown' in read ? [read.unknown] : []))

/** Returns a text as its parts: plain text and merge fields, in order. */
export function partsOf(text: string): (string | FieldUse)[] {
  const parts: (string | FieldUse)[] = []
  let from = 0
  for (const match of text.matchAll(anyField)) {
    const read = readField(match[1]!)
    if ('unknown' in read) continue
    parts.push(text.slice(from, match.index), read)
    from = match.index + match[0].length
  }
  parts.push(text.slice(from))
  return parts.filter((part) => part !== '')
}

const longestValue = 200

/** Returns a value as it is printed: one line, without control characters, at most 200 characters. */
export const oneLineValue = (value: string): string =>
  [...value.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()].slice(0, longestValue).join('')

/** Returns what a person sees for a field: their value, or the fallback. */
export const valueOf = ({ field, fallback }: FieldUse, values: MergeValues): string => oneLineValue(values[field] ?? '') || fallback

/** Returns a text with a person's values. */
export const filledWith = (text: string, values: MergeValues): string =>
  partsOf(text)
    .map((part) => (typeof part === 'string' ? part : valueOf(part, values)))
    .join('')
