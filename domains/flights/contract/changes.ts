import { z } from 'zod'
import { idOf } from '#kit/contract/schemas.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import * as bodies from './bodies.ts'
import * as results from './results.ts'
import { several } from './several.ts'
import { changeStatuses } from './states.ts'

const feature = 'flight_booking' as const

export const listChanges = listEndpoint({
  path: '/flights/changes',
  summary: 'List schedule changes of airlines with old and new times. Filter by `status` to see those that wait.',
  access: ['View Bookings', 'Add Bookings', 'Edit Bookings'],
  feature,
  item: results.change.extend({
    booking_id: z.string(),
    reference: z.string(),
    booking_status: results.flightStatus,
    provider_accepts: z.boolean(),
    pnr: z.string().nullable(),
    route: z.string(),
    client_name: z.string(),
    client_email: z.string().nullable(),
    client_phone: z.string().nullable(),
    lead_passenger: z.string(),
    passengers: z.number(),
  }),
  sort: ['noticed_at'],
  defaultSort: '-noticed_at',
  filters: { status: several(changeStatuses), booking_id: idOf('Booking').optional() },
})
export const recordChange = endpoint({
  method: 'POST',
  path: '/flights/bookings/{id}/changes',
  summary: 'Record new times announced by the airline. The booking waits for a decision.',
  access: ['Edit Bookings'],
  feature,
  body: bodies.recordChangeBody,
  result: results.flight,
})
export const acceptChange = endpoint({
  method: 'POST',
  path: '/flights/changes/{id}/accept',
  summary: 'Accept a schedule change. The booking gets the new times.',
  access: ['Edit Bookings'],
  feature,
  result: results.flight,
})
export const contactAboutChange = endpoint({
  method: 'POST',
  path: '/flights/changes/{id}/contact',
  summary: 'Tell the client about a schedule change by mail, or record that they were informed.',
  access: ['Edit Bookings'],
  feature,
  body: bodies.contactBody,
  result: results.flight,
})
export const dismissChange = endpoint({
  method: 'POST',
  path: '/flights/changes/{id}/dismiss',
  summary: 'Dismiss a schedule change recorded by mistake. The booking stays unchanged.',
  access: ['Edit Bookings'],
  feature,
  result: results.flight,
})
