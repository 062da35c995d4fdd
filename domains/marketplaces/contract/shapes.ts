import { z } from 'zod'
import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { line, moneyResult, optionalText, positiveMoney } from '#kit/contract/schemas.ts'
import { discountBearers } from './commission.ts'
import { dashboardCards, joiningWays, storeParts, vendorStates } from './states.ts'

const kindCodes = Object.keys(kinds) as [Kind, ...Kind[]]

const percent = z
  .number('Percent is a number.')
  .min(0, 'Percent is 0 to 100.')
  .max(100, 'Percent is 0 to 100.')
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 100), 'Percent has at most four decimals.')

/** What is taken of a sale. */
export const commissionRule = z.discriminatedUnion(
  'kind',
  [z.strictObject({ kind: z.literal('percent'), percent }), z.strictObject({ kind: z.literal('fixed'), amount: positiveMoney })],
  'Commission is a percentage or an amount.',
)

export const commissionTerms = z.strictObject({
  rule: commissionRule,
  steps: z.array(z.strictObject({ from: positiveMoney, percent }), 'Steps is a list.').max(10, 'At most 10 steps.'),
  discount_bearer: z.enum(discountBearers, 'Choose who bears discounts.'),
})

const ruleResult = z.union([
  z.object({ kind: z.literal('percent'), percent: z.number() }),
  z.object({ kind: z.literal('fixed'), amount: moneyResult }),
])
export const termsResult = z.object({
  rule: ruleResult,
  steps: z.array(z.object({ from: moneyResult, percent: z.number() })),
  discount_bearer: z.enum(discountBearers),
})

/** A part of an address: `gorilla-trips`. */
export const marketplaceSlug = z
  .string('Address is required.')
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => /^[a-z0-9](?:[a-z0-9-]{1,58}[a-z0-9])$/.test(text), 'Address has 3 to 60 letters, digits and hyphens.')

export const storeTheme = z.strictObject({
  /** The colour of buttons and links. */
  accent: z.string('Colour is required.').regex(/^#[0-9a-f]{6}$/, 'Colour is not valid.'),
  heading: line('Heading', 120),
  intro: optionalText('Text', 1000),
  /** What the page shows below the text. */
  parts: z
    .array(z.enum(storeParts, 'Part is not valid.'), 'Parts is a list.')
    .max(storeParts.length)
    .transform((list) => [...new Set(list)]),
})

export const dashboardStyle = z.strictObject({
  /** In their order; the others are hidden. */
  cards: z
    .array(z.enum(dashboardCards, 'Card is not valid.'), 'Cards is a list.')
    .min(1, 'Choose at least one card.')
    .max(dashboardCards.length)
    .refine((list) => new Set(list).size === list.length, 'Each card is there once.'),
  columns: z.literal([1, 2], 'Columns is 1 or 2.'),
})

export const kindList = z
  .array(z.enum(kindCodes, 'Kind is not valid.'), 'Kinds is a list.')
  .min(1, 'Choose at least one kind.')
  .max(kindCodes.length)
  .transform((list) => [...new Set(list)])

const vendorState = z.enum(vendorStates)

/** One row of the lists of marketplaces. */
export const marketplaceRow = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  tagline: z.string().nullable(),
  owner_name: z.string(),
  /** What the agency is to it. */
  relation: z.enum(['owner', 'vendor', 'visitor']),
  /** The agency's own state as a vendor. */
  state: vendorState.nullable(),
  joining: z.enum(joiningWays),
  listed: z.boolean(),
  vendors: z.number(),
  /** Requests that wait for the owner; null for others. */
  requests: z.number().nullable(),
  created_at: z.string(),
})

export const category = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  kinds: z.array(z.string()),
  commission: ruleResult.nullable(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})

/** What the owner alone sees and changes. */
const ownerPart = z.object({
  version: z.number(),
  store_theme: z.object({
    accent: z.string(),
    heading: z.string(),
    intro: z.string().nullable(),
    parts: z.array(z.enum(storeParts)),
  }),
  dashboard_style: z.object({ cards: z.array(z.enum(dashboardCards)), columns: z.union([z.literal(1), z.literal(2)]) }),
  /** The address of its public page. */
  url: z.string(),
  /** Vendors by state. */
  counts: z.record(vendorState, z.number()),
})

export const marketplace = marketplaceRow.omit({ requests: true }).extend({
  description: z.string().nullable(),
  vendor_terms: z.string().nullable(),
  refund_policy: z.string().nullable(),
  privacy_policy: z.string().nullable(),
  commission: termsResult,
  categories: z.array(z.object({ name: z.string(), kinds: z.array(z.string()), commission: ruleResult.nullable() })),
  /** Null unless the agency owns it. */
  own: ownerPart.nullable(),
  /** Null unless the agency is or was a vendor, or is invited. */
  membership: z
    .object({ state: vendorState, note: z.string().nullable(), commission: ruleResult.nullable(), moved_at: z.string() })
    .nullable(),
})

export const vendorRow = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  country_code: z.string(),
  state: vendorState,
  message: z.string().nullable(),
  note: z.string().nullable(),
  commission: ruleResult.nullable(),
  moved_at: z.string(),
  created_at: z.string(),
})
