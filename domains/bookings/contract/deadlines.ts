import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { id, instant, localDate, optionalLine, version } from '#kit/contract/schemas.ts'
import { deadlineKinds, supplierStatuses } from './deadline-words.ts'
import { booking } from './shapes.ts'
import { bookingStatus } from './statuses.ts'

// Deadlines of bookings, and the status of their suppliers.

const kind = z.enum(deadlineKinds, 'Kind is not valid.')
const supplierStatus = z.enum(supplierStatuses, 'Supplier status is not valid.')

const fields = { kind, due_at: instant, line_id: id.nullish(), note: optionalLine('Note', 300).optional() }
export const deadlineBody = z.strictObject(fields)
export const deadlineEditBody = z.strictObject({ ...fields, version })

const deadline = z.object({
  id: z.string(),
  booking_id: z.string(),
  line_id: z.string().nullable(),
  kind,
  due_at: z.string(),
  note: z.string().nullable(),
  done_at: z.string().nullable(),
  done_by: z.string().nullable(),
  version: z.number(),
})

export const listDeadlines = listEndpoint({
  path: '/bookings/deadlines',
  summary: 'List deadlines of bookings, soonest first. Done ones and those of ended bookings only on request.',
  access: ['View Bookings', 'Edit Bookings'],
  scope: ['bookings.read', 'personal_data.read'],
  item: deadline.extend({
    reference: z.string(),
    booking_status: bookingStatus,
    client_name: z.string(),
    /** Title of the deadline's line, or of the booking. */
    title: z.string(),
    starts_on: z.string().nullable(),
    supplier_status: supplierStatus.nullable(),
    supplier_name: z.string().nullable(),
    overdue: z.boolean(),
    created_at: z.string(),
  }),
  sort: ['due_at', 'created_at'],
  defaultSort: 'due_at',
  filters: {
    kind: several(deadlineKinds, 'Kind'),
    supplier_status: several(supplierStatuses, 'Supplier status'),
    due_from: localDate.optional(),
    due_to: localDate.optional(),
    /** Defaults to open deadlines. */
    show: z.enum(['overdue', 'done', 'all'], 'Show is overdue, done or all.').optional(),
    booking_id: id.optional(),
  },
})
export const createDeadline = endpoint({
  method: 'POST',
  path: '/bookings/{id}/deadlines/create',
  summary: 'Add a deadline to a booking or to one of its lines.',
  access: ['Edit Bookings'],
  scope: 'bookings.write',
  body: deadlineBody,
  result: deadline,
})
export const updateDeadline = endpoint({
  method: 'POST',
  path: '/bookings/deadlines/{id}/update',
  summary: 'Update a deadline. Reminders follow its new time.',
  access: ['Edit Bookings'],
  scope: 'bookings.write',
  body: deadlineEditBody,
  result: deadline,
})
export const settleDeadline = endpoint({
  method: 'POST',
  path: '/bookings/deadlines/{id}/done',
  summary: 'Mark a deadline as done, or reopen it.',
  access: ['Edit Bookings'],
  scope: 'bookings.write',
  body: z.strictObject({ done: z.boolean('Done is yes or no.'), version }),
  result: deadline,
})
export const deleteDeadline = endpoint({
  method: 'POST',
  path: '/bookings/deadlines/{id}/delete',
  summary: 'Delete a deadline of a booking.',
  access: ['Edit Bookings'],
  result: z.object({ id: z.string() }),
})

export const supplierBody = z.strictObject({
  version,
  status: supplierStatus,
  name: optionalLine('Supplier', 160).optional(),
  supplier_reference: optionalLine('Reference', 80).optional(),
})
export const updateSupplier = endpoint({
  method: 'POST',
  path: '/bookings/{id}/lines/{line}/supplier',
  summary: 'Record a supplier’s answer, name and reference for a line.',
  access: ['Edit Bookings'],
  body: supplierBody,
  result: booking,
})
