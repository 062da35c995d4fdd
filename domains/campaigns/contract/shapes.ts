import { z } from 'zod'
import { moneyResult } from '#kit/contract/schemas.ts'
import { filter } from '#domains/collections/contract/filter.ts'
import { campaignReasons, campaignStatuses, campaignTypes, recipientStatuses, variants } from './states.ts'

/** People counted by what happened. `likely_human` leaves out scanners and prefetching mail programs. */
const seen = z.object({ all: z.number(), likely_human: z.number() })

/** The numbers of a campaign or journey. Each counts people, not events. */
export const numbers = z.object({
  recipients: z.number(),
  queued: z.number(),
  /** Handed over to the mail server or provider, whatever happened later. */
  sent: z.number(),
  /** Reported as delivered. Without reports of the provider: sent and not bounced. */
  delivered: z.number(),
  opened: seen,
  clicked: seen,
  replied: z.number(),
  bounced: z.number(),
  complained: z.number(),
  failed: z.number(),
  /** The connection broke after the mail was handed over. Never sent again automatically. */
  unknown: z.number(),
  unsubscribed: z.number(),
  suppressed: z.number(),
  skipped_no_credit: z.number(),
  /** Bookings made within 30 days after a likely human click, and what was received for them by currency. */
  bookings: z.number(),
  revenue: z.array(moneyResult),
})

export const campaignRow = z.object({
  id: z.string(),
  type: z.enum(campaignTypes),
  name: z.string(),
  status: z.enum(campaignStatuses),
  reason: z.enum(campaignReasons).nullable(),
  subject: z.string().nullable(),
  starts_at: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  analytics: numbers,
})

const audienceResult = z.object({
  collections: z.array(z.string()),
  filter: filter.nullable(),
  except: z.array(z.string()),
})

const subjectTestResult = z.object({
  subject: z.string(),
  share: z.number(),
  measure: z.enum(['clicks', 'opens']),
  hours: z.number().nullable(),
})

export const campaign = campaignRow.extend({
  /** The mail, of an email campaign. */
  document: z.record(z.string(), z.unknown()).nullable(),
  /** The text, of an SMS campaign. */
  text: z.string().nullable(),
  /** The template, of a WhatsApp campaign. */
  template: z.object({ name: z.string(), language: z.string(), values: z.array(z.string()) }).nullable(),
  audience: audienceResult,
  subject_test: subjectTestResult.nullable(),
  winner: z.enum(variants).nullable(),
  /** When the better subject is chosen automatically. */
  decides_at: z.string().nullable(),
  per_hour: z.number().nullable(),
  quiet_hours: z.boolean(),
  /** The most that an SMS or WhatsApp campaign may cost. */
  spend_limit: moneyResult.nullable(),
  /** What an SMS or WhatsApp campaign has cost so far. */
  spent: moneyResult.nullable(),
  /** The campaign whose mails were not opened: its audience. */
  resend_of: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** It sends nothing before this time: quiet hours, or the number per hour. */
  waits_until: z.string().nullable(),
  allowed: z.array(z.enum(campaignStatuses)),
})

/** How many people an audience finds. */
export const audienceSizes = z.object({
  people: z.number(),
  /** With an address of the channel. */
  reachable: z.number(),
  /** Addresses that agreed to marketing, each once: who gets it. */
  recipients: z.number(),
})

/** What stops a start, and what should be looked at first. */
export const finding = z.object({
  level: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  field: z.string().nullable(),
})

export const preview = audienceSizes.extend({
  credits: z.object({ needed: z.number(), remaining: z.number() }).nullable(),
  /** The cost of an SMS or WhatsApp campaign, and its parts. */
  cost: z
    .object({
      total: moneyResult,
      /** Of one person, on average. */
      each: moneyResult,
      /** Of one segment of an SMS or one WhatsApp conversation. */
      unit: moneyResult,
      /** The most segments that one person gets; `null` for WhatsApp. */
      segments: z.number().nullable(),
    })
    .nullable(),
  findings: z.array(finding),
  /** What is in use: `smtp`, `outbox`, or the key of a messaging provider. */
  carrier: z.string(),
  /** The sender as the people see it. */
  from: z.string().nullable(),
})

export const recipient = z.object({
  id: z.string(),
  client_id: z.string().nullable(),
  client_name: z.string().nullable(),
  address: z.string(),
  status: z.enum(recipientStatuses),
  variant: z.enum(variants).nullable(),
  error: z.string().nullable(),
  sent_at: z.string().nullable(),
  opened_at: z.string().nullable(),
  clicked_at: z.string().nullable(),
  likely_human: z.boolean(),
})

export const results = z.object({
  analytics: numbers,
  /** By subject, of a test of two. */
  by_variant: z.array(
    z.object({ variant: z.enum(variants), subject: z.string(), analytics: numbers.omit({ bookings: true, revenue: true }) }),
  ),
  links: z.array(z.object({ url: z.string(), clicked: seen })),
  /** Opens and clicks by hour since the start, likely human ones. */
  by_hour: z.array(z.object({ hour: z.string(), opened: z.number(), clicked: z.number() })),
})
