import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { optionalPhone } from '#kit/contract/phone.ts'
import { emailAddress, id, idOf, line, localDate, optionalLine, optionalText, text } from '#kit/contract/schemas.ts'
import { inquirySources, inquiryStatuses, messageKinds } from './contract/statuses.ts'

const access: Access = ['View Inquiries']
const edit: Access = ['Edit Inquiries']
const feature: Feature = 'inquiries'
const empty = z.literal('').transform(() => null)

const inquiryRow = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(inquiryStatuses),
  source: z.enum(inquirySources),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  message: z.string().nullable(),
  package_id: z.string().nullable(),
  package_title: z.string().nullable(),
  starts_on: z.string().nullable(),
  travellers: z.number().nullable(),
  owner_id: z.string().nullable(),
  owner_name: z.string().nullable(),
  client_id: z.string().nullable(),
  booking_id: z.string().nullable(),
  first_response_due_at: z.string().nullable(),
  first_responded_at: z.string().nullable(),
  /** The first response is late and nobody has answered. */
  overdue: z.boolean(),
  created_at: z.string(),
})

export const inquiry = inquiryRow.extend({
  /** The page of the website that it was sent from; null if it came another way. */
  page: z.object({ title: z.string(), url: z.string() }).nullable(),
  closed_reason: z.string().nullable(),
  client_name: z.string().nullable(),
  booking_reference: z.string().nullable(),
  allowed: z.array(z.enum(inquiryStatuses)),
  /** The thread after the first question, oldest first. */
  thread: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(messageKinds),
      subject: z.string().nullable(),
      body: z.string(),
      /** Path of the screen for an event's subject: the proposal or the booking. */
      link: z.string().nullable(),
      user_name: z.string().nullable(),
      at: z.string(),
    }),
  ),
})

export const listInquiries = listEndpoint({
  path: '/inquiries_',
  summary: 'List inquiries about the agency’s offers.',
  access,
  scope: ['inquiries.read', 'personal_data.read'],
  feature,
  item: inquiryRow,
  sort: ['created_at', 'starts_on', 'name', 'first_response_due_at'],
  defaultSort: '-created_at',
  filters: {
    status: several(inquiryStatuses, 'Status'),
    source: several(inquirySources, 'Source'),
    package_id: idOf('Package').optional(),
    client_id: idOf('Client').optional(),
    owner_id: z.union([z.literal('none'), idOf('Owner')], 'Owner is not valid.').optional(),
    /** `overdue`: not answered in time. `any`: not answered yet. */
    waiting: z.enum(['overdue', 'any'], 'Waiting is overdue or any.').optional(),
  },
})

export const recentInquiries = endpoint({
  method: 'GET',
  path: '/inquiries/recent',
  summary: 'List the ten newest inquiries.',
  access: ['View Dashboard', 'View Inquiries'],
  result: z.array(
    inquiryRow
      .omit({ package_id: true, package_title: true, owner_id: true, owner_name: true, client_id: true, booking_id: true, overdue: true })
      .extend({ inventory: z.object({ id: z.string(), title: z.string() }).nullable() }),
  ),
})

export const listInquiryOwners = endpoint({
  method: 'GET',
  path: '/inquiries_/owners',
  summary: 'List the members who can be assigned an inquiry.',
  access,
  feature,
  result: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const newInquiryBody = z.strictObject({
  source: z.enum(inquirySources, 'Source is not valid.').default('phone'),
  name: line('Name', 120),
  email: z.union([empty, z.null(), emailAddress]).optional(),
  phone: optionalPhone,
  message: optionalText('Question', 3000).optional(),
  package_id: z.union([empty, z.null(), idOf('Offer')]).optional(),
  starts_on: z.union([empty, z.null(), localDate]).optional(),
  travellers: z
    .union([z.null(), z.int('Travellers is a whole number.').min(1, 'Travellers is 1 to 1000.').max(1000, 'Travellers is 1 to 1000.')])
    .optional(),
})
export const createInquiry = endpoint({
  method: 'POST',
  path: '/inquiries_/new',
  summary: 'Record an inquiry received by phone, at the counter or elsewhere.',
  access: edit,
  scope: ['inquiries.write', 'personal_data.read'],
  feature,
  body: newInquiryBody,
  result: inquiry,
})

export const showInquiry = endpoint({
  method: 'GET',
  path: '/inquiries_/{id}/show',
  summary: 'Show an inquiry with its thread.',
  access,
  scope: ['inquiries.read', 'personal_data.read'],
  feature,
  result: inquiry,
})

export const replyBody = z.strictObject({ subject: line('Subject', 200), message: text('Message', 5000) })
export const replyToInquiry = endpoint({
  method: 'POST',
  path: '/inquiries_/{id}/reply',
  summary: 'Answer an inquiry by mail. The mail stays in the thread; replies go to the agency’s address.',
  access: edit,
  feature,
  body: replyBody,
  result: inquiry,
})

export const writeInquiryBody = z.strictObject({
  kind: z.enum(['note', 'contact', 'answer'], 'Kind is not valid.').default('note'),
  text: text('Text', 5000),
})
export const writeInInquiry = endpoint({
  method: 'POST',
  path: '/inquiries_/{id}/write',
  summary: 'Add a note, a call or the client’s reply to the thread.',
  access: edit,
  scope: ['inquiries.write', 'personal_data.read'],
  feature,
  body: writeInquiryBody,
  result: inquiry,
})

export const assignInquiry = endpoint({
  method: 'POST',
  path: '/inquiries_/{id}/assign',
  summary: 'Assign an inquiry to a member, who is notified.',
  access: edit,
  feature,
  body: z.strictObject({ owner_id: id.nullable() }),
  result: inquiry,
})

export const moveInquiry = endpoint({
  method: 'POST',
  path: '/inquiries_/{id}/status',
  summary: 'Change the status of an inquiry.',
  access: edit,
  scope: ['inquiries.write', 'personal_data.read'],
  feature,
  body: z.strictObject({
    status: z.enum(inquiryStatuses, 'Status is not valid.'),
    reason: optionalLine('Reason', 300).optional(),
  }),
  result: inquiry,
})

export const inquiryToClient = endpoint({
  method: 'POST',
  path: '/inquiries_/{id}/client',
  summary: 'Create a client from an inquiry: the given one, one with the same email address, or a new one.',
  access: edit,
  feature,
  body: z.strictObject({ client_id: id.optional() }),
  result: inquiry,
})
