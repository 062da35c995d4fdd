import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { instant, line, money, moneyResult, optionalLine, version } from '#kit/contract/schemas.ts'

const base = '/business/entertainment/events'
const feature: Feature = 'events_and_entertainment'
/** A ticket type is a price option, so it needs the price permission. */
const edit: Access = ['Edit Prices']
const read: Access = ['View Inventory', 'View Tickets', 'Add Bookings', 'Edit Bookings']

const whole = (label: string, least: number, most: number) =>
  z.int(`${label} is a whole number.`).min(least, `${label} is at least ${least}.`).max(most, `${label} is at most ${most}.`)

const fields = {
  name: line('Name', 120),
  description: optionalLine('Description', 300).optional(),
  price: money,
  /** Number of tickets; null: unlimited. */
  capacity: whole('Tickets', 0, 1_000_000).nullish(),
  /** Null: on sale from now on, and until the event is over. */
  sells_from: instant.nullish(),
  sells_until: instant.nullish(),
  max_per_order: whole('Most in one order', 1, 10_000).nullish(),
  transferable: z.boolean('Transferable is yes or no.').default(true),
  active: z.boolean('Active is yes or no.').default(true),
}
interface Window {
  sells_from?: string | null | undefined
  sells_until?: string | null | undefined
}
const inOrder = ({ sells_from: from, sells_until: until }: Window) => !from || !until || Date.parse(from) < Date.parse(until)
const endsLater = { path: ['sells_until'], message: 'The sale must end after it starts.' }

export const ticketTypeBody = z.strictObject(fields).refine(inOrder, endsLater)
export const ticketTypeEditBody = z.strictObject({ ...fields, version }).refine(inOrder, endsLater)

export const ticketType = z.object({
  id: z.string(),
  event_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  price: moneyResult,
  capacity: z.number().nullable(),
  held: z.number(),
  sold: z.number(),
  /** Null: unlimited. */
  left: z.number().nullable(),
  sells_from: z.string().nullable(),
  sells_until: z.string().nullable(),
  max_per_order: z.number().nullable(),
  transferable: z.boolean(),
  active: z.boolean(),
  /** `on_sale`, or why the ticket cannot be bought now. */
  sale: z.enum(['on_sale', 'off', 'not_yet', 'over', 'sold_out']),
  version: z.number(),
})

export const listTicketTypes = endpoint({
  method: 'GET',
  path: `${base}/{id}/tickets`,
  summary: 'List the ticket types of an event, with how many are left.',
  access: read,
  scope: 'inventory.read',
  feature,
  result: z.array(ticketType),
})
export const createTicketType = endpoint({
  method: 'POST',
  path: `${base}/{id}/tickets/create`,
  summary: 'Add a ticket type to an event.',
  access: edit,
  scope: 'inventory.write',
  feature,
  body: ticketTypeBody,
  result: ticketType,
})
export const updateTicketType = endpoint({
  method: 'POST',
  path: `${base}/tickets/{id}/update`,
  summary: 'Update a ticket type. Sold tickets keep their price.',
  access: edit,
  scope: 'inventory.write',
  feature,
  body: ticketTypeEditBody,
  result: ticketType,
})
export const deleteTicketType = endpoint({
  method: 'POST',
  path: `${base}/tickets/{id}/delete`,
  summary: 'Delete a ticket type that has no sold or held tickets (409 otherwise).',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})
