import { z } from 'zod'
import { mailDocument } from '#domains/mail-blocks/contract/document.ts'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { id } from '#kit/contract/schemas.ts'
import { numbers, recipient } from './shapes.ts'
import { campaignReasons, journeyKinds, recipientStatuses } from './states.ts'

const access: Access = ['View Clients']

const kind = z.enum(journeyKinds, 'Kind is not valid.')

const journey = z.object({
  /** Its id in the calls of results and test mails of campaigns. `null`: nobody has touched it yet. */
  id: z.string().nullable(),
  kind: z.enum(journeyKinds),
  on: z.boolean(),
  /** Why it stopped sending automatically, while it is on. */
  reason: z.enum(campaignReasons).nullable(),
  /** Hours after the occasion; before the trip, hours before its start; for win-back, hours since the last booking ended. */
  delay_hours: z.number(),
  document: z.record(z.string(), z.unknown()),
  /** Marketing: only people who agreed get it. */
  needs_consent: z.boolean(),
  version: z.number(),
  analytics: numbers,
})

export const listJourneys = endpoint({
  method: 'GET',
  path: '/crm/journeys',
  summary: 'List journeys: mails for welcome, before the trip, review, birthday and win-back.',
  access,
  scope: 'clients.read',
  result: z.array(journey),
})

export const journeyPatch = z.strictObject({
  on: z.boolean('On is yes or no.').optional(),
  delay_hours: z.int('A whole number of hours.').min(0, 'Zero or more.').max(17_520, 'At most two years.').optional(),
  document: mailDocument.optional(),
  version: z.int('Version is not valid.').min(0, 'Version is not valid.').max(2_000_000_000, 'Version is not valid.').optional(),
})

export const updateJourney = endpoint({
  method: 'PUT',
  path: '/crm/journeys/{kind}',
  summary: 'Switch a journey on or off, change its mail or its delay. Only what happens from then on counts.',
  access: ['Send Campaigns'],
  params: { kind },
  body: journeyPatch,
  result: journey,
})

export const listJourneyRecipients = listEndpoint({
  path: '/crm/journeys/{kind}/recipients',
  params: { kind },
  summary: 'List the people of a journey with the state of each mail.',
  access,
  scope: ['clients.read', 'personal_data.read'],
  item: recipient.extend({ due_at: z.string().nullable() }),
  sort: ['address', 'sent_at'],
  defaultSort: '-sent_at',
  filters: { status: several(recipientStatuses, 'Status'), client_id: id.optional() },
})
