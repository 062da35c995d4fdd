import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { ids, instant, moneyResult, optionalLine, version } from '#kit/contract/schemas.ts'
import { itemFields, itemFilters, itemRecord, itemRow, itemSort, itemTitle } from '#domains/inventory/contract.ts'
import { galleryCalls } from '#domains/inventory/contract/gallery.ts'
import { bookedCalls } from '#domains/inventory/contract/item-bookings.ts'
import { eventStatuses, type EventStatus } from './contract/statuses.ts'

export * from './contract/statuses.ts'
export * from './contract/ticket-types.ts'

const base = '/business/entertainment/events'
const feature: Feature = 'events_and_entertainment'
const edit: Access = ['Edit Inventory']
/** Everyone who sells or scans tickets needs to read the events. */
const read: Access = ['View Inventory', 'View Tickets', 'Scan Tickets', 'View Bookings', 'Add Bookings', 'Edit Bookings']

const eventFields = {
  ...itemFields,
  venue: optionalLine('Venue', 200).optional(),
  starts_at: instant,
  ends_at: instant,
  /** When admission starts; null: one hour before the event starts. */
  doors_at: instant.nullish(),
}

interface Times {
  starts_at?: string | undefined
  ends_at?: string | undefined
  doors_at?: string | null | undefined
}
/** Checks the order of an event's times. */
function checkTimes({ starts_at: from, ends_at: until, doors_at: doors }: Times, context: z.core.$RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (from && until && Date.parse(until) <= Date.parse(from)) refuse('ends_at', 'The end must be after the start.')
  if (doors && from && Date.parse(doors) > Date.parse(from)) refuse('doors_at', 'The doors must open before the start.')
}

export const eventBody = z.strictObject({ title: itemTitle, ...eventFields }).superRefine(checkTimes)
export const eventEditBody = z
  .strictObject({
    ...eventFields,
    title: itemTitle.optional(),
    starts_at: instant.optional(),
    ends_at: instant.optional(),
    version,
  })
  .superRefine(checkTimes)

const eventStatus = z.enum(eventStatuses, 'Status is not valid.')
const facts = {
  event_status: eventStatus,
  venue: z.string().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
  doors_at: z.string().nullable(),
  /** Sums over the ticket types. `capacity` and `left` are null if one type is unlimited. */
  tickets: z.object({ sold: z.number(), held: z.number(), capacity: z.number().nullable(), left: z.number().nullable() }),
}
const eventRow = itemRow.extend(facts)
const eventRecord = itemRecord.extend(facts)

const filters = { ...itemFilters, status: several(eventStatuses, 'Status') }

export const listEvents = listEndpoint({
  path: base,
  summary: 'List events. Archived ones only on request.',
  access: read,
  scope: 'inventory.read',
  feature,
  item: eventRow,
  sort: [...itemSort, 'starts_at'],
  defaultSort: '-starts_at',
  filters,
})
export const listUpcomingEvents = listEndpoint({
  path: `${base}/upcoming`,
  summary: 'List published events that are not over, the next one first.',
  access: read,
  scope: 'inventory.read',
  feature,
  item: eventRow,
  sort: ['starts_at', 'title'],
  defaultSort: 'starts_at',
})
export const createEvent = endpoint({
  method: 'POST',
  path: `${base}/create`,
  summary: 'Create an event as a draft.',
  access: edit,
  scope: 'inventory.write',
  feature,
  body: eventBody,
  result: eventRecord,
})
export const showEvent = endpoint({
  method: 'GET',
  path: `${base}/{id}/show`,
  summary: 'Show an event.',
  access: read,
  scope: 'inventory.read',
  feature,
  result: eventRecord,
})
export const updateEvent = endpoint({
  method: 'POST',
  path: `${base}/{id}/update`,
  summary: 'Update an event. Omitted fields stay unchanged.',
  access: edit,
  scope: 'inventory.write',
  feature,
  body: eventEditBody,
  result: eventRecord,
})
export const moveEvent = endpoint({
  method: 'POST',
  path: `${base}/{id}/status`,
  summary: 'Change the status of an event: publish, pause, cancel, archive or move to draft.',
  access: edit,
  feature,
  body: z.strictObject({ status: z.enum(['draft', 'published', 'paused', 'cancelled', 'archived'], 'Status is not valid.') }),
  result: eventRecord,
})
export const duplicateEvent = endpoint({
  method: 'POST',
  path: `${base}/{id}/duplicate`,
  summary: 'Copy an event with its ticket types and pictures into a draft.',
  access: edit,
  feature,
  result: eventRecord,
})
export const deleteEvents = endpoint({
  method: 'POST',
  path: `${base}/delete`,
  summary: 'Delete events. If one has bookings, none is deleted (409); archive it instead.',
  access: edit,
  feature,
  body: z.strictObject({ ids }),
  result: z.object({ ids: z.array(z.string()) }),
})

export const eventStatistics = endpoint({
  method: 'GET',
  path: `${base}/statistics`,
  summary: 'Show statistics of events: by status, tickets and revenue of the last 30 days, and how full the next ones are.',
  mayLag: true,
  access: ['View Inventory'],
  feature,
  result: z.object({
    by_status: z.object(Object.fromEntries(eventStatuses.map((status) => [status, z.number()])) as Record<EventStatus, z.ZodNumber>),
    tickets: z.object({ last_30_days: z.number(), before: z.number() }),
    revenue: z.array(z.object({ currency: z.string(), last_30_days: moneyResult, before: moneyResult })),
    /** Upcoming published events, and the tickets of their types with a capacity. */
    coming: z.object({ events: z.number(), capacity: z.number(), taken: z.number(), percent: z.number() }),
  }),
})

export const gallery = galleryCalls({
  base,
  feature,
  edit,
  read,
})
export const booked = bookedCalls({ base, feature, read: ['View Inventory', 'View Bookings', 'View Tickets'] })
