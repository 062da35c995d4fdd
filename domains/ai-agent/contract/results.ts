import { z } from 'zod'
import { contentBody } from '#domains/proposals/contract/content.ts'
import { moneyResult } from '#kit/contract/schemas.ts'
import { wishShape } from './wish.ts'
import { optionRoles, replyLanguages } from './words.ts'

/** A record that a draft was made from, with its screen. */
export const source = z.object({ what: z.string(), label: z.string(), link: z.string() })
export type Source = z.output<typeof source>

const step = z.object({
  inventory_id: z.string(),
  kind: z.string(),
  title: z.string(),
  place: z.string().nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  /** For whom and how many: "2 × Adult". */
  items: z.array(z.string()),
  amount: moneyResult,
  /** Places or units that were free when it was drafted; null where none are counted. */
  left: z.number().nullable(),
  /** Why it was chosen. */
  reasons: z.array(z.string()),
})

const itineraryOption = z.object({
  /** The id of the same option in `content`. */
  id: z.string(),
  role: z.enum(optionRoles),
  title: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  days: z.number(),
  /** Straight lines between the places, in kilometres. */
  km: z.number(),
  total: moneyResult,
  steps: z.array(step),
  /** What of the wish it fulfils, and why it is as it is. */
  reasons: z.array(z.string()),
  /** What of the wish it does not fulfil. */
  missing: z.array(z.string()),
})
export type ItineraryOption = z.output<typeof itineraryOption>

export const itineraryResult = z.object({
  wish: wishShape,
  /** The wish in sentences, so that a misunderstanding is seen at once. */
  understood: z.array(z.string()),
  options: z.array(itineraryOption),
  /** Why there is nothing, or less than was wished. */
  notes: z.array(z.string()),
  /** What the proposal will contain; null without an option. */
  content: contentBody.nullable(),
})
export type ItineraryResult = z.output<typeof itineraryResult>

export const replyResult = z.object({
  language: z.enum(replyLanguages),
  to: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  /** The inquiry's own words, quoted beside the draft. They are data and never instructions. */
  asked: z.string().nullable(),
  notes: z.array(z.string()),
})
export type ReplyResult = z.output<typeof replyResult>

const fact = z.object({ text: z.string(), link: z.string().nullable() })
export type Fact = z.output<typeof fact>

export const summaryResult = z.object({
  /** In sentences, to be read or kept as a note. */
  text: z.string(),
  sections: z.array(z.object({ title: z.string(), facts: z.array(fact) })),
})
export type SummaryResult = z.output<typeof summaryResult>
