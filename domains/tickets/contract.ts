import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { emailAddress, emptyAsNull, id, line, version } from '#kit/contract/schemas.ts'
import { ticketStates } from './contract/words.ts'

export * from './contract/scans.ts'
export * from './contract/words.ts'

const base = '/business/entertainment/events'
const feature: Feature = 'events_and_entertainment'
const read: Access = ['View Tickets', 'Scan Tickets']
const edit: Access = ['Edit Bookings']

/** `id` may be the ticket's id, its number or its QR code. */
const params = {
  id: z
    .string('Code is not valid.')
    .regex(
      /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|TK-[A-Z0-9]{8}|T1\.[A-Za-z0-9_-]{128})$/,
      'Code is not valid.',
    ),
}

const ticket = z.object({
  id: z.string(),
  number: z.string(),
  event_id: z.string(),
  event_title: z.string(),
  type_name: z.string(),
  booking_id: z.string(),
  booking_reference: z.string(),
  holder_name: z.string(),
  holder_email: z.string().nullable(),
  state: z.enum(ticketStates),
  /** Whether the holder is inside, according to the gate scans. */
  inside: z.boolean(),
  created_at: z.string(),
  version: z.number(),
})

export const listTickets = listEndpoint({
  path: `${base}/{id}/purchases`,
  summary: 'List the sold tickets of an event, searchable by name, number or booking.',
  access: ['View Tickets', 'Scan Tickets', 'View Inventory'],
  feature,
  item: ticket,
  sort: ['created_at', 'holder_name'],
  defaultSort: '-created_at',
  filters: { state: several(ticketStates, 'State'), booking_id: id.optional() },
})

export const eventSales = endpoint({
  method: 'GET',
  path: `${base}/{id}/sales`,
  summary: 'Show valid tickets of each type by issue day, beside the number on sale.',
  access: ['View Tickets', 'View Inventory'],
  feature,
  result: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Null without a limit. */
      capacity: z.number().nullable(),
      days: z.array(z.object({ day: z.string(), sold: z.number() })),
    }),
  ),
})

export const bookingTickets = endpoint({
  method: 'GET',
  path: '/bookings/{id}/tickets',
  summary: 'List the tickets of a booking with holder and status, including replaced and ended ones.',
  access: ['View Tickets', 'View Bookings'],
  feature,
  result: z.array(ticket),
})

const ticketRecord = ticket.extend({
  /** The text of its QR code. */
  code: z.string(),
  venue: z.string().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
  transferable: z.boolean(),
  reason: z.string().nullable(),
  /** The numbers of the ticket that replaced it, and of the one it replaced. */
  replaced_by: z.string().nullable(),
  replaces: z.string().nullable(),
  scans: z.array(
    z.object({
      id: z.string(),
      direction: z.string(),
      result: z.string(),
      because: z.string().nullable(),
      gate: z.string(),
      mode: z.string(),
      user_name: z.string().nullable(),
      scanned_at: z.string(),
    }),
  ),
})

export const showTicket = endpoint({
  method: 'GET',
  path: `${base}/tickets/purchases/{id}/show`,
  summary: 'Show a sold ticket with its code and scans.',
  access: read,
  feature,
  params,
  result: ticketRecord,
})

const email = emptyAsNull(emailAddress)

export const updateTicketBody = z.strictObject({ holder_name: line('Name', 160), holder_email: email.optional(), version })
export const updateTicket = endpoint({
  method: 'POST',
  path: `${base}/tickets/purchases/{id}/update`,
  summary: 'Correct the name on a ticket. Its code stays.',
  access: edit,
  feature,
  params,
  body: updateTicketBody,
  result: ticketRecord,
})
export const transferTicket = endpoint({
  method: 'POST',
  path: `${base}/tickets/purchases/{id}/transfer`,
  summary: 'Transfer a ticket. The new holder gets a new ticket and code, and the old code ends.',
  access: edit,
  feature,
  params,
  body: updateTicketBody,
  result: ticketRecord,
})
export const revokeTicket = endpoint({
  method: 'POST',
  path: `${base}/tickets/purchases/{id}/revoke`,
  summary: 'Revoke a ticket without changing its booking.',
  access: edit,
  feature,
  params,
  body: z.strictObject({ reason: line('Reason', 300), version }),
  result: ticketRecord,
})
export const sendTicket = endpoint({
  method: 'POST',
  path: `${base}/tickets/purchases/{id}/send`,
  summary: 'Send a ticket by mail as a PDF.',
  access: ['Edit Bookings'],
  feature,
  params,
  body: z.strictObject({ to: emailAddress }),
  result: z.object({ message: z.string() }),
})
export const ticketPdf = endpoint({
  method: 'GET',
  path: `${base}/tickets/purchases/{id}/pdf`,
  summary: 'Show a ticket as a PDF.',
  access: ['View Tickets', 'View Bookings'],
  feature,
  params,
  result: z.object({ name: z.string(), mime: z.string(), content: z.unknown() }),
  answer: 'file',
})
