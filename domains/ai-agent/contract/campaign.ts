import { z } from 'zod'
import { campaignTypes } from '#domains/campaigns/contract/states.ts'
import { filter } from '#domains/collections/contract/filter.ts'
import { residency } from '#domains/inventory/contract/guests.ts'
import { localDate } from '#kit/contract/schemas.ts'
import { campaignAims, replyLanguages } from './words.ts'

const word = z.string().min(1).max(60)

/** A wish for a campaign as it was understood. The rules and a language model both answer with this, and nothing else is read from them. */
export const campaignWishShape = z.strictObject({
  aim: z.enum(campaignAims),
  /** Null if the wish names no channel. */
  channel: z.enum(campaignTypes).nullable(),
  /** The month, `YYYY-MM`, in which departures begin. */
  month: z
    .string()
    .regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/)
    .nullable(),
  /** When the people travelled with the agency. */
  travelled: z.strictObject({ from: localDate.nullable(), to: localDate }).nullable(),
  birthday_month: z.int().min(1).max(12).nullable(),
  residency: residency.nullable(),
  /** Words and places of the agency's own offers. */
  interests: z.array(word).max(20),
  places: z.array(word).max(10),
  /** Tags of the agency's own clients. */
  tags: z.array(word).max(10),
  /** The name of one of the agency's collections. */
  collection: z.string().max(120).nullable(),
  /** The wish asks for a discount. */
  discount: z.boolean(),
  /** Words that nothing on offer answers. */
  unknown: z.array(word).max(20),
})
export type CampaignWish = z.output<typeof campaignWishShape>

const size = z.object({ people: z.number(), reachable: z.number(), recipients: z.number() })

export const campaignResult = z.object({
  wish: campaignWishShape,
  /** The wish in short sentences, so that a misunderstanding is seen at once. */
  understood: z.array(z.string()),
  type: z.enum(campaignTypes),
  /** Why this channel. */
  type_reason: z.string(),
  /** Of the texts. Drafts from before have none: they are in English. */
  language: z.enum(replyLanguages).default('en'),
  /** In which languages the people of the audience wrote to the agency, the most first. */
  languages: z.array(z.object({ language: z.enum(replyLanguages), people: z.number() })).default([]),
  audience: size.extend({
    /** A collection of the agency that has these people. */
    collection: z.object({ id: z.string(), name: z.string() }).nullable(),
    filter: filter.nullable(),
    /** The conditions in words. */
    conditions: z.array(z.string()),
    /** The name of a new collection, if its conditions are kept as one. */
    name: z.string(),
    /** How many may be written to by each channel. */
    by_channel: z.record(z.enum(campaignTypes), z.number()),
  }),
  offer: z
    .object({
      inventory_id: z.string(),
      title: z.string(),
      /** "UGX 900,000 per person", as the website shows it; null without a price. */
      price: z.string().nullable(),
      departures: z.array(z.object({ id: z.string(), starts_on: z.string(), places_left: z.number(), capacity: z.number() })),
      link: z.string(),
      /** Why this offer. */
      reasons: z.array(z.string()),
    })
    .nullable(),
  voucher: z.object({ discount_id: z.string(), name: z.string(), code: z.string() }).nullable(),
  /** The content of the campaign: one of the three, by its type. */
  document: z.record(z.string(), z.unknown()).nullable(),
  text: z.string().nullable(),
  template: z.object({ name: z.string(), language: z.string(), values: z.array(z.string()), preview: z.string() }).nullable(),
  notes: z.array(z.string()),
})
export type CampaignResult = z.output<typeof campaignResult>
