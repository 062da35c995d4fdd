// What can be wrong with a page for search engines, without zod.

export const subjectKinds = ['page', 'offer', 'post'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** Search engines cut longer titles and descriptions. */
export const titleLength = { least: 15, most: 60 } as const
export const descriptionLength = { least: 50, most: 160 } as const

interface Rule {
  /** Taken off 100. */
  points: number
  /** What to do, with the number that was counted. */
  text: (count: number) => string
}

const times = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What lowers the score of a page. */
export const findings = {
  not_indexed: { points: 40, text: () => 'Search engines leave this page out. Allow them to list it.' },
  title_short: {
    points: 10,
    text: (count) => `The title has ${times(count, 'character', 'characters')}. Use at least ${titleLength.least}.`,
  },
  title_long: { points: 10, text: (count) => `The title has ${count} characters. Search engines cut it at ${titleLength.most}.` },
  title_duplicate: {
    points: 15,
    text: (count) => `${times(count, 'other page has', 'other pages have')} the same title. Give each its own.`,
  },
  description_missing: { points: 20, text: () => 'There is no description. Write what visitors find here.' },
  description_short: {
    points: 8,
    text: (count) => `The description has ${times(count, 'character', 'characters')}. Use at least ${descriptionLength.least}.`,
  },
  description_long: {
    points: 5,
    text: (count) => `The description has ${count} characters. Search engines cut it at ${descriptionLength.most}.`,
  },
  description_duplicate: {
    points: 10,
    text: (count) => `${times(count, 'other page has', 'other pages have')} the same description. Give each its own.`,
  },
  picture_missing: { points: 10, text: () => 'There is no picture. Add one, so that shared links show it.' },
  alt_missing: {
    points: 10,
    text: (count) => `${times(count, 'picture has', 'pictures have')} no description. Add it in the media library.`,
  },
  no_link: { points: 10, text: () => 'The page leads nowhere. Add a button or a link to another page.' },
  out_of_stock: { points: 15, text: () => 'It is sold out. Add dates or stock, so that visitors can book it.' },
} as const satisfies Record<string, Rule>

export type FindingCode = keyof typeof findings
export const findingCodes = Object.keys(findings) as [FindingCode, ...FindingCode[]]

/** What a better title or description mends. */
export const mendedBySuggestion: ReadonlySet<FindingCode> = new Set([
  'title_short',
  'title_long',
  'title_duplicate',
  'description_missing',
  'description_short',
  'description_long',
  'description_duplicate',
])

/** Returns the score of a page: 100 without findings, at least 0. */
export const scoreOf = (codes: readonly FindingCode[]): number =>
  Math.max(0, 100 - codes.reduce((sum, code) => sum + findings[code].points, 0))

/** The types of inventory by the names of the calls. */
export const inventoryTypes = {
  Package: 'tour_package',
  Event: 'event',
  Service: 'service',
  Product: 'product',
  Car: 'car',
  Track: 'track',
  Room: 'room',
} as const
export type InventoryType = keyof typeof inventoryTypes
