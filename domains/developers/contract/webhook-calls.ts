import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { line, optionalLine, version } from '#kit/contract/schemas.ts'
import { testEvent, webhookEventNames } from './events.ts'
import { tokenMode } from './shapes.ts'
import { deliveryStates, webhookStates } from './states.ts'

const access: Access = 'member'
const edit: Access = ['Manage Integrations']
const feature: Feature = 'developers'

const webhook = z.object({
  id: z.string(),
  /** A test webhook hears of the test data only, a live one of everything else. */
  mode: tokenMode,
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.enum(webhookEventNames)),
  state: z.enum(webhookStates),
  /** Why it is paused. */
  note: z.string().nullable(),
  failing_since: z.string().nullable(),
  /** Until then the secret before the last rotation signs too. */
  old_secret_until: z.string().nullable(),
  /** Deliveries that wait for a try, and those given up. */
  waiting: z.number(),
  dead: z.number(),
  version: z.number(),
  created_at: z.string(),
})

const delivery = z.object({
  id: z.string(),
  type: z.string(),
  subject_id: z.string().nullable(),
  state: z.enum(deliveryStates),
  tries: z.number(),
  /** The HTTP status of the last try; null without an answer. */
  status: z.number().nullable(),
  problem: z.string().nullable(),
  ms: z.number().nullable(),
  next_at: z.string().nullable(),
  tried_at: z.string().nullable(),
  created_at: z.string(),
})

const fields = {
  url: line('Address', 500),
  description: optionalLine('Description', 200).optional(),
  events: z
    .array(z.enum(webhookEventNames, 'Event is not valid.'), 'Events is a list.')
    .min(1, 'Choose at least one event.')
    .max(webhookEventNames.length)
    .transform((list) => [...new Set(list)]),
}

export const listWebhooks = listEndpoint({
  path: '/developers/webhooks',
  summary: 'List the webhooks of the agency.',
  access,
  feature,
  item: webhook,
  sort: ['created_at', 'url'],
  defaultSort: '-created_at',
  filters: { state: several(webhookStates, 'State'), mode: tokenMode.optional() },
})

export const webhookBody = z.strictObject({ ...fields, mode: tokenMode.default('live') })

export const createWebhook = endpoint({
  method: 'POST',
  path: '/developers/webhooks/create',
  summary: 'Add a webhook. Its secret is shown in this answer only.',
  access: edit,
  feature,
  body: webhookBody,
  answersSecret: true,
  result: z.object({ secret: z.string(), webhook }),
})

export const showWebhook = endpoint({
  method: 'GET',
  path: '/developers/webhooks/{webhook}/show',
  summary: 'Show a webhook.',
  access,
  feature,
  result: webhook,
})

export const webhookEditBody = z.strictObject({ ...fields, version })

export const updateWebhook = endpoint({
  method: 'POST',
  path: '/developers/webhooks/{webhook}/update',
  summary: 'Change the address, description or events of a webhook.',
  access: edit,
  feature,
  body: webhookEditBody,
  result: webhook,
})

export const pauseWebhook = endpoint({
  method: 'POST',
  path: '/developers/webhooks/{webhook}/pause',
  summary: 'Pause a webhook. What waits is sent after it was resumed; new events are not kept for it.',
  access: edit,
  feature,
  result: webhook,
})

export const resumeWebhook = endpoint({
  method: 'POST',
  path: '/developers/webhooks/{webhook}/resume',
  summary: 'Resume a webhook that is paused.',
  access: edit,
  feature,
  result: webhook,
})

export const rotateSecret = endpoint({
  method: 'POST',
  path: '/developers/webhooks/{webhook}/rotate',
  summary: 'Replace the secret of a webhook; it is shown in this answer only. The old one signs too for 24 hours.',
  access: edit,
  feature,
  answersSecret: true,
  result: z.object({ secret: z.string(), webhook }),
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/developers/webhooks/{webhook}/test',
  summary: `Send the event ${testEvent} to a webhook.`,
  access: edit,
  feature,
  result: delivery,
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/developers/webhooks/{webhook}',
  summary: 'Delete a webhook with its deliveries.',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})

export const listDeliveries = listEndpoint({
  path: '/developers/webhooks/{webhook}/deliveries',
  summary: 'List what was sent to a webhook in the last 30 days.',
  access,
  feature,
  item: delivery,
  sort: ['created_at', 'tried_at'],
  defaultSort: '-created_at',
  filters: { state: several(deliveryStates, 'State'), type: several([...webhookEventNames, testEvent], 'Event') },
})

export const showDelivery = endpoint({
  method: 'GET',
  path: '/developers/webhooks/{webhook}/deliveries/{delivery}/show',
  summary: 'Show what was sent, and the first 1 KB of the reply.',
  access,
  feature,
  result: delivery.extend({ body: z.string(), reply: z.string().nullable() }),
})

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/developers/webhooks/{webhook}/deliveries/{delivery}/replay',
  summary: 'Send a delivery again, with the same id.',
  access: edit,
  feature,
  result: delivery,
})

export const replayFailed = endpoint({
  method: 'POST',
  path: '/developers/webhooks/{webhook}/replay-failed',
  summary: 'Send all deliveries again that failed or were given up.',
  access: edit,
  feature,
  result: z.object({ replayed: z.number() }),
})
