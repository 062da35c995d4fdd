import { z } from 'zod'
import { transferStatuses } from '#domains/transfers/contract/statuses.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { builtFeatures, features } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { currencyCode, line, money, moneyResult, text } from '#kit/contract/schemas.ts'
import { operatorEntry } from './agencies.ts'

const plan = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  price: moneyResult,
  trial_days: z.number(),
  active_features: z.array(z.enum(features)),
  /** Number of agencies on this plan. */
  agencies: z.number(),
})

export const listPlansForStaff = endpoint({
  method: 'GET',
  path: '/operator/plans',
  summary: 'List the plans with the number of agencies on each.',
  access: 'operator',
  result: z.array(plan),
})

export const planBody = z.strictObject({
  name: line('Name', 60),
  description: line('Description', 300),
  price: money,
  trial_days: z
    .number('Trial is a number of days.')
    .int('Trial is a number of days.')
    .min(0, 'Trial is 0 to 90 days.')
    .max(90, 'Trial is 0 to 90 days.'),
  active_features: z.array(z.enum(builtFeatures, 'Feature is not valid.')).max(builtFeatures.length, 'Features are not valid.'),
})

export const editPlan = endpoint({
  method: 'POST',
  path: '/operator/plans/{id}',
  summary: 'Update a plan. Features change at once, the price with the agency’s next payment.',
  access: 'operator',
  body: planBody,
  result: plan,
})

const rate = z.object({
  currency: currencyCode,
  /** Units per US dollar, as a decimal number. */
  rate: z.string(),
  day: z.string(),
  source: z.string(),
  /** Too old for an exchange. */
  stale: z.boolean(),
})

export const listRatesForStaff = endpoint({
  method: 'GET',
  path: '/operator/rates',
  summary: 'List the newest rate of each currency.',
  access: 'operator',
  result: z.array(rate),
})

export const rateBody = z.strictObject({
  currency: currencyCode,
  rate: z
    .string('Rate is required.')
    .regex(/^[0-9]{1,9}(\.[0-9]{1,10})?$/, { error: 'Rate is a number such as 3640.5.', abort: true })
    .refine((given) => Number(given) > 0, 'Rate is more than zero.'),
})

export const setRate = endpoint({
  method: 'POST',
  path: '/operator/rates',
  summary: 'Set today’s rate of a currency to the US dollar. It applies until a newer rate arrives.',
  access: 'operator',
  body: rateBody,
  result: z.array(rate),
})

const payout = z.object({
  id: z.string(),
  agency_id: z.string(),
  agency: z.string(),
  reference: z.string(),
  beneficiary: z.string(),
  amount: moneyResult,
  status: z.enum(transferStatuses),
  reason: z.string().nullable(),
  needs_review: z.string().nullable(),
  aggregator: z.string(),
  updated_at: z.string(),
})

export const listPayoutsForStaff = listEndpoint({
  path: '/operator/payouts',
  summary: 'List payouts of all agencies that failed, were returned, need review, or are in progress for over an hour.',
  access: 'operator',
  item: payout,
  sort: ['updated_at'],
  defaultSort: '-updated_at',
  filters: { status: several(transferStatuses, 'Status') },
})

export const checkPayout = endpoint({
  method: 'POST',
  path: '/operator/payouts/{id}/check',
  summary: 'Check a payout with the payment company. An unknown payout is sent again with the same key.',
  access: 'operator',
  result: payout,
})

export const settlePayout = endpoint({
  method: 'POST',
  path: '/operator/payouts/{id}/settle',
  summary: 'Record what was done about a payout that needs review.',
  access: 'operator',
  body: z.strictObject({ text: text('Text', 500) }),
  result: payout,
})

const eventStatuses = ['received', 'needs_review', 'ignored', 'done'] as const
const eventKey = {
  aggregator: z.string('Aggregator is required.').min(1, 'Aggregator is required.').max(40, 'Aggregator is not valid.'),
  event_id: z.string('Event is required.').min(1, 'Event is required.').max(300, 'Event is not valid.'),
}
const providerEvent = z.object({
  id: z.string(),
  aggregator: z.string(),
  event_id: z.string(),
  status: z.enum(eventStatuses),
  reason: z.string().nullable(),
  body: z.string(),
  received_at: z.string(),
  done_at: z.string().nullable(),
})

export const listProviderEvents = listEndpoint({
  path: '/operator/provider-events',
  summary: 'List the events received from payment companies.',
  access: 'operator',
  item: providerEvent,
  sort: ['received_at'],
  defaultSort: '-received_at',
  filters: { status: several(eventStatuses, 'Status') },
})

export const retryProviderEvent = endpoint({
  method: 'POST',
  path: '/operator/provider-events/retry',
  summary: 'Retry an event that needs review or was ignored.',
  access: 'operator',
  body: z.strictObject(eventKey),
  result: providerEvent,
})

export const settleProviderEvent = endpoint({
  method: 'POST',
  path: '/operator/provider-events/settle',
  summary: 'Record what was done about an event that needs review.',
  access: 'operator',
  body: z.strictObject({ ...eventKey, text: text('Text', 500) }),
  result: providerEvent,
})

const failedEventKey = {
  agency_id: z.uuid('Agency is not valid.'),
  event_id: z.uuid('Event is not valid.'),
  listener: text('Listener', 100),
}
const failedEvent = z.object({
  id: z.string(),
  agency_id: z.string(),
  agency: z.string(),
  event_id: z.string(),
  type: z.string(),
  listener: z.string(),
  tries: z.number(),
  error: z.string(),
  /** The event's payload as JSON. */
  payload: z.string(),
  happened_at: z.string(),
  failed_at: z.string(),
})

export const listFailedEvents = listEndpoint({
  path: '/operator/failed-events',
  summary: 'List business events that a listener failed to process.',
  access: 'operator',
  item: failedEvent,
  sort: ['failed_at'],
  defaultSort: '-failed_at',
})

export const retryFailedEvent = endpoint({
  method: 'POST',
  path: '/operator/failed-events/retry',
  summary: 'Deliver a failed business event to its listener again.',
  access: 'operator',
  body: z.strictObject(failedEventKey),
  result: z.object({ retried: z.boolean() }),
})

export const listOperatorLog = listEndpoint({
  path: '/operator/log',
  summary: 'List what platform staff viewed and did.',
  access: 'operator',
  item: operatorEntry,
  sort: ['at'],
  defaultSort: '-at',
})
