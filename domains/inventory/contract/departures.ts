import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { localDate, localTime, optionalLine, version } from '#kit/contract/schemas.ts'

const departureStatuses = ['open', 'closed', 'cancelled'] as const
export type DepartureStatus = (typeof departureStatuses)[number]

/** Allowed moves. Any other move is answered with 409 `invalid_transition`. */
export const departureMoves: Record<DepartureStatus, readonly DepartureStatus[]> = {
  open: ['closed', 'cancelled'],
  closed: ['open', 'cancelled'],
  cancelled: ['open'],
}

const fields = {
  starts_at: localTime.nullish(),
  capacity: z.int('Capacity is a whole number.').min(0, 'Capacity is zero or more.').max(100_000, 'Capacity is at most 100000.'),
  /** Hours before the start when sales end. */
  cutoff_hours: z
    .int('Cut-off is a whole number.')
    .min(0, 'Cut-off is zero or more.')
    .max(8760, 'Cut-off is at most 8760 hours.')
    .default(0),
  note: optionalLine('Note', 300).optional(),
}
export const departureBody = z.strictObject({ starts_on: localDate, ...fields })
export const departureEditBody = z.strictObject({ starts_on: localDate, ...fields, version })

/** How many days a series may span, and how many departures it may create. */
export const maxSeriesDays = 731
export const maxPerSeries = 400
export const departureSeriesBody = z
  .strictObject({
    from: localDate,
    to: localDate,
    /** 1 Monday … 7 Sunday. */
    weekdays: z
      .array(z.int('Weekday is not valid.').min(1, 'Weekday is not valid.').max(7, 'Weekday is not valid.'))
      .min(1, 'Choose at least one weekday.')
      .max(7)
      .transform((days) => [...new Set(days)]),
    ...fields,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is not before the first.' })

export const departure = z.object({
  id: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  starts_at: z.string().nullable(),
  capacity: z.number(),
  held: z.number(),
  sold: z.number(),
  places_left: z.number(),
  cutoff_hours: z.number(),
  status: z.enum(departureStatuses),
  /** Open, with places left, and before the cut-off. */
  bookable: z.boolean(),
  note: z.string().nullable(),
  version: z.number(),
})

interface Kind<Base extends string> {
  /** Base path of the kind's endpoints: `/packages`. */
  base: Base
  feature: Feature
  edit: Access
  /** People who book must be able to read departures. */
  read: Access
}

/** The departure endpoints of one kind's items: trips, or slots of a service. */
export function departureCalls<const Base extends string>({ base, feature, edit, read }: Kind<Base>) {
  return {
    listDepartures: listEndpoint({
      path: `${base}/{id}/departures`,
      summary: 'List the departures of an item, with the places left.',
      access: read,
      scope: 'inventory.read',
      feature,
      item: departure,
      sort: ['starts_on', 'capacity', 'sold'],
      defaultSort: 'starts_on',
      filters: {
        status: several(departureStatuses, 'Status'),
        from: localDate.optional(),
        to: localDate.optional(),
        bookable: z.enum(['true'], 'Bookable is true.').optional(),
      },
    }),
    showDeparture: endpoint({
      method: 'GET',
      path: `${base}/departures/{id}`,
      summary: 'Show a departure.',
      access: read,
      scope: 'inventory.read',
      feature,
      result: departure,
    }),
    createDeparture: endpoint({
      method: 'POST',
      path: `${base}/{id}/departures/create`,
      summary: 'Add a departure.',
      access: edit,
      scope: 'inventory.write',
      feature,
      body: departureBody,
      result: departure,
    }),
    createDepartureSeries: endpoint({
      method: 'POST',
      path: `${base}/{id}/departures/series`,
      summary: 'Add departures on weekdays between two days. Days that already have one at that time are skipped.',
      access: edit,
      scope: 'inventory.write',
      feature,
      body: departureSeriesBody,
      result: z.object({ created: z.number(), skipped: z.number() }),
    }),
    updateDeparture: endpoint({
      method: 'POST',
      path: `${base}/departures/{id}/update`,
      summary: 'Update a departure.',
      access: edit,
      scope: 'inventory.write',
      feature,
      body: departureEditBody,
      result: departure,
    }),
    moveDeparture: endpoint({
      method: 'POST',
      path: `${base}/departures/{id}/status`,
      summary: 'Close, open or cancel a departure.',
      access: edit,
      scope: 'inventory.write',
      feature,
      body: z.strictObject({ status: z.enum(departureStatuses, 'Status is not valid.') }),
      result: departure,
    }),
    deleteDeparture: endpoint({
      method: 'POST',
      path: `${base}/departures/{id}/delete`,
      summary: 'Delete a departure that was never booked.',
      access: edit,
      scope: 'inventory.write',
      feature,
      result: z.object({ id: z.string() }),
    }),
  }
}
