import { z } from 'zod'
import { boards } from '#domains/inventory/contract/units.ts'
import { supplierKinds } from '#domains/suppliers/contract/words.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import {
  emailAddress,
  emptyAsNull,
  id,
  line,
  localDate,
  moneyResult,
  optionalLine,
  optionalText,
  positiveMoney,
  timelineEntry,
  version,
} from '#kit/contract/schemas.ts'
import { answerKinds, requestStates, roomTypes } from './contract/words.ts'

const see = ['View Bookings', 'Edit Bookings'] as const
const edit = ['Edit Bookings'] as const

const count = (label: string, least: number, most: number) =>
  z.int(`${label} is a whole number.`).min(least, `${label} is at least ${least}.`).max(most, `${label} is at most ${most}.`)

const roomCount = z.strictObject({ type: z.enum(roomTypes, 'Type of room is not valid.'), count: count('Rooms', 1, 200) })
const board = z.enum(boards, 'Board is not valid.')

/** What is asked, and until when an answer is wanted. */
const content = {
  starts_on: localDate,
  /** The day of departure. */
  ends_on: localDate,
  rooms: z
    .array(roomCount, 'Rooms is a list.')
    .max(roomTypes.length, 'Each type of room once.')
    .refine((list) => new Set(list.map(({ type }) => type)).size === list.length, 'Each type of room once.')
    .default([]),
  adults: count('Adults', 1, 1000),
  children: count('Children', 0, 1000).default(0),
  board: emptyAsNull(board).default(null),
  note: optionalText('Note', 2000).default(null),
  answer_by: localDate,
}
const whole = (
  body: { starts_on: string; ends_on: string; rooms: readonly unknown[]; note: string | null },
  context: z.core.$RefinementCtx,
) => {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (body.ends_on <= body.starts_on) refuse('ends_on', 'The departure is after the arrival.')
  if (body.rooms.length === 0 && body.note === null) refuse('rooms', 'Add the rooms, or say in the note what you need.')
}

const address = { contact_name: optionalLine('Contact', 160).default(null), email: emailAddress }

export const requestBody = z
  .strictObject({ booking_id: id, line_id: id.nullish(), supplier_id: id, ...address, ...content })
  .superRefine(whole)
export const reviseBody = z.strictObject({ version, ...address, ...content }).superRefine(whole)

const requestRow = z.object({
  id: z.string(),
  booking_id: z.string(),
  booking_reference: z.string(),
  booking_title: z.string(),
  line_id: z.string().nullable(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  state: z.enum(requestStates),
  starts_on: z.string(),
  ends_on: z.string(),
  rooms: z.array(roomCount),
  adults: z.number(),
  children: z.number(),
  board: board.nullable(),
  answer_by: z.string(),
  hold_until: z.string().nullable(),
  /** The day by which somebody must act: of the hold, or for the answer. */
  due_on: z.string(),
  overdue: z.boolean(),
  supplier_reference: z.string().nullable(),
  revision: z.number(),
  version: z.number(),
  created_at: z.string(),
})

const request = requestRow.extend({
  contact_name: z.string().nullable(),
  email: z.string(),
  note: z.string().nullable(),
  sent_at: z.string(),
  offer: z.string().nullable(),
  /** Null without the right to see costs, too. */
  offer_price: moneyResult.nullable(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  /** The member who recorded the answer. Null if the supplier used its link. */
  answered_by: z.string().nullable(),
  /** What can be done now. */
  moves: z.array(z.enum(requestStates)),
  /** The page on which the supplier answers; null once it no longer can. */
  link: z.string().nullable(),
  timeline: z.array(timelineEntry),
})

export const listSupplierRequests = listEndpoint({
  path: '/supplier-requests',
  summary: 'List requests to suppliers, those due first. Closed ones only on request.',
  access: see,
  item: requestRow,
  sort: ['due_on', 'created_at', 'starts_on'],
  defaultSort: 'due_on',
  filters: {
    state: several(requestStates, 'Status'),
    /** Without a status: open ones, or all. */
    show: z.enum(['open', 'all'], 'Show is open or all.').default('open'),
    supplier_id: id.optional(),
    booking_id: id.optional(),
    due_from: localDate.optional(),
    due_to: localDate.optional(),
  },
})
export const showSupplierRequest = endpoint({
  method: 'GET',
  path: '/supplier-requests/{id}/show',
  summary: 'Show a request to a supplier with its answer and activity.',
  access: see,
  result: request,
})
export const listRequestSuppliers = endpoint({
  method: 'GET',
  path: '/supplier-requests/suppliers',
  summary: 'List suppliers in use with their email addresses, at most 50.',
  access: edit,
  query: z.strictObject({ search: z.string().max(100, 'Search is at most 100 characters.').default('') }),
  result: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(supplierKinds),
      /** The supplier's own address comes first, without a name. */
      addresses: z.array(z.object({ name: z.string().nullable(), email: z.string() })),
    }),
  ),
})
export const createSupplierRequest = endpoint({
  method: 'POST',
  path: '/supplier-requests/create',
  summary: 'Ask a supplier for rooms or services of a booking, by mail with a link to answer.',
  access: edit,
  body: requestBody,
  result: request,
})
export const reviseSupplierRequest = endpoint({
  method: 'POST',
  path: '/supplier-requests/{id}/revise',
  summary: 'Change a request and ask again. Answers to the earlier one no longer count.',
  access: edit,
  body: reviseBody,
  result: request,
})
export const resendSupplierRequest = endpoint({
  method: 'POST',
  path: '/supplier-requests/{id}/resend',
  summary: 'Send a request again, also to another address. Its link is new, and the old one stops working.',
  access: edit,
  body: z.strictObject({ version, ...address }),
  result: request,
})
export const recordBody = z
  .strictObject({
    version,
    answer: z.enum(answerKinds, 'Answer is not valid.'),
    hold_until: emptyAsNull(localDate).default(null),
    offer: optionalText('Offer', 2000).default(null),
    /** In total. */
    offer_price: positiveMoney.nullish(),
    supplier_reference: optionalLine('Reference', 80).default(null),
    note: optionalText('Note', 2000).default(null),
  })
  .superRefine(({ answer, hold_until, offer }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (answer === 'held' && hold_until === null) refuse('hold_until', 'Enter the last day of the hold.')
    if (answer === 'offered' && offer === null) refuse('offer', 'Enter what is offered.')
  })
export const recordSupplierAnswer = endpoint({
  method: 'POST',
  path: '/supplier-requests/{id}/record',
  summary: 'Record a supplier’s answer that came by phone or mail.',
  access: edit,
  body: recordBody,
  result: request,
})
export const acceptSupplierOffer = endpoint({
  method: 'POST',
  path: '/supplier-requests/{id}/accept',
  summary: 'Accept what a supplier offered instead. It is confirmed then, and the supplier gets a mail.',
  access: edit,
  body: z.strictObject({ version, supplier_reference: line('Reference', 80).nullish() }),
  result: request,
})
export const cancelSupplierRequest = endpoint({
  method: 'POST',
  path: '/supplier-requests/{id}/cancel',
  summary: 'Cancel a request. The supplier gets a mail.',
  access: edit,
  body: z.strictObject({ version, reason: optionalLine('Reason', 300).default(null) }),
  result: request,
})
