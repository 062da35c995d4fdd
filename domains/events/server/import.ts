import { z } from 'zod'
import { defineImporter } from '#domains/imports/server/importer.ts'
import { commonColumns, pricing } from '#domains/imports/server/common-columns.ts'
import { inCurrencyOf } from '#domains/imports/server/price-fields.ts'
import { momentFrom, numberOf } from '#domains/imports/server/readers.ts'
import { requireItem } from '#domains/inventory/server/items/inventory.ts'
import { money } from '#kit/contract/schemas.ts'
import { createEvent } from '../contract.ts'
import { ticketTypeBody } from '../contract/ticket-types.ts'
import { insertEvent } from './events.ts'
import { createTicketType } from './ticket-types.ts'

const { name, capacity } = ticketTypeBody.shape
const fields = z
  .strictObject({ price: money.optional(), ticket_type: name.optional(), tickets: capacity })
  .superRefine(({ price, ticket_type, tickets }, context) => {
    const without = ticket_type !== undefined ? 'ticket_type' : 'tickets'
    if (!price && (ticket_type !== undefined || tickets != null))
      context.addIssue({ code: 'custom', path: [without], message: 'Tickets need a price; 0 if they are free.' })
  })

const usualTicket = 'Standard'
const when = 'Day and time, as in 24/12/2026 18:00.'

/** Imports events from a file, each with its first ticket type if it has a price. */
export const eventImporter = defineImporter({
  kind: 'events',
  one: 'event',
  many: 'events',
  list: '/offers/events',
  create: createEvent,
  columns: [
    { key: 'title', label: 'Title', example: 'Jazz under the stars', also: ['Name', 'Event'] },
    { key: 'summary', label: 'Summary', example: 'Four bands, one lawn.' },
    { key: 'venue', label: 'Venue', example: 'Kololo Ceremonial Grounds' },
    { key: 'starts_at', label: 'Begins', example: '24/12/2026 18:00', help: when, also: ['Starts', 'Start', 'From'], read: momentFrom },
    { key: 'ends_at', label: 'Ends', example: '24/12/2026 23:00', help: when, also: ['End', 'Until'], read: momentFrom },
    {
      key: 'doors_at',
      label: 'Doors open',
      example: '24/12/2026 17:00',
      help: `${when} Empty: an hour before.`,
      also: ['Doors'],
      read: momentFrom,
    },
    commonColumns.country,
    { ...commonColumns.place, example: 'Kampala' },
    { key: 'price', label: 'Ticket price', example: 'UGX 50,000', also: ['Entry', 'Entrance', 'Amount'], ...pricing },
    commonColumns.currency,
    {
      key: 'ticket_type',
      label: 'Ticket type',
      example: 'Ordinary',
      help: `Empty: ${usualTicket}.`,
      also: ['Ticket', 'Ticket name'],
      needs: pricing.needs,
    },
    {
      key: 'tickets',
      label: 'Tickets',
      example: '400',
      help: 'How many are sold; empty: any number.',
      also: ['Number of tickets', 'Capacity', 'Quota'],
      needs: pricing.needs,
      read: numberOf,
    },
    { ...commonColumns.tags, example: 'music, open air' },
  ],
  more: fields,
  async insert({ tx, actor }, body, { price, ticket_type, tickets }) {
    const id = await insertEvent(tx, actor, inCurrencyOf(body, { price }))
    if (!price) return
    const ticket = { name: ticket_type ?? usualTicket, price, capacity: tickets, transferable: true, active: true }
    await createTicketType(tx, actor, await requireItem(tx, id), ticket)
  },
})
