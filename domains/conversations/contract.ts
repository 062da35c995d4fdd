import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { cursor, listEndpoint, several } from '#kit/contract/page.ts'
import { emailAddress, emptyAsNull, id, idOf, instant, line, optionalLine, tags, text, version } from '#kit/contract/schemas.ts'
import { phone } from '#kit/contract/phone.ts'
import { mostFiles } from './contract/limits.ts'
import { authors, conversationChannels, conversationStatuses, deliveries, inboxTabs, outcomes, presenceStates } from './contract/words.ts'

export * from './contract/canned-replies.ts'
export * from './contract/files.ts'

const view: Access = ['View Inquiries', 'View Clients']
const edit: Access = ['Edit Inquiries', 'Edit Clients']

const conversationRow = z.object({
  id: z.string(),
  channel: z.enum(conversationChannels),
  status: z.enum(conversationStatuses),
  /** The chatbot answers. */
  with_bot: z.boolean(),
  /** The person's name, else what the channel knows them by. */
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  client_id: z.string().nullable(),
  client_name: z.string().nullable(),
  inquiry_id: z.string().nullable(),
  lead_id: z.string().nullable(),
  /** Of channel `trip`: the booking on whose page it is. */
  booking_id: z.string().nullable(),
  subject: z.string().nullable(),
  assigned_to: z.string().nullable(),
  assigned_name: z.string().nullable(),
  snoozed_until: z.string().nullable(),
  tags: z.array(z.string()),
  last_message: z.string(),
  last_author: z.enum(authors).nullable(),
  last_message_at: z.string(),
  unread: z.number(),
  first_response_due_at: z.string().nullable(),
  first_responded_at: z.string().nullable(),
  /** The first response is late and nobody has answered. */
  overdue: z.boolean(),
  outcome: z.enum(outcomes).nullable(),
  created_at: z.string(),
})

const conversation = conversationRow.extend({
  /** Until when WhatsApp takes free text; null on other channels, and if the person has not written. */
  window_closes_at: z.string().nullable(),
  /** Whether free text can be sent now. */
  takes_text: z.boolean(),
  /** The address for answers by mail; null without a mail service for them. */
  reply_address: z.string().nullable(),
  language: z.string().nullable(),
  handed_over_at: z.string().nullable(),
  agency_name: z.string(),
  /** Statuses that a person may move it to. */
  allowed: z.array(z.enum(conversationStatuses)),
  version: z.number(),
})

const message = z.object({
  id: z.string(),
  author: z.enum(authors),
  user_name: z.string().nullable(),
  text: z.string(),
  note: z.boolean(),
  citations: z.array(z.object({ title: z.string(), url: z.string().nullable(), picture: z.string().nullable() })),
  attachments: z.array(z.object({ id: z.string().nullable(), kind: z.string(), name: z.string().nullable(), mime: z.string().nullable() })),
  delivery: z.enum(deliveries).nullable(),
  delivery_error: z.string().nullable(),
  /** Path of the screen that an event is about. */
  link: z.string().nullable(),
  at: z.string(),
})

export const listConversations = listEndpoint({
  path: '/crm/inbox',
  summary: 'List conversations by mail, WhatsApp, SMS, web chat, inquiry and page of a booking.',
  access: view,
  item: conversationRow,
  sort: ['last_message_at', 'created_at', 'first_response_due_at'],
  defaultSort: '-last_message_at',
  filters: {
    /** `all` is everything that is neither snoozed nor resolved. */
    tab: z.enum(inboxTabs, 'Tab is not valid.').default('all'),
    channel: several(conversationChannels, 'Channel'),
    assigned_to: idOf('Person').optional(),
    client_id: idOf('Client').optional(),
    tag: z.string().max(40, 'Tag is not valid.').optional(),
    unread: z.enum(['true'], 'Unread is true.').optional(),
    overdue: z.enum(['true'], 'Overdue is true.').optional(),
    cursor,
  },
})

export const listAgents = endpoint({
  method: 'GET',
  path: '/crm/inbox/agents',
  summary: 'List members whom a conversation can be assigned to.',
  access: view,
  result: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const showConversation = endpoint({
  method: 'GET',
  path: '/crm/inbox/{id}',
  summary: 'Show a conversation without its messages.',
  access: view,
  result: conversation,
})

export const listConversationMessages = endpoint({
  method: 'GET',
  path: '/crm/inbox/{id}/messages',
  summary: 'List the last messages of a conversation, oldest first; with `before`, earlier ones.',
  access: view,
  query: z.strictObject({ before: idOf('Message').optional() }),
  result: z.object({ messages: z.array(message), more: z.boolean() }),
})

/** Made by the sender's device, so that a message sent again after a lost answer is added once. */
const nonce = z
  .string('Nonce is not valid.')
  .regex(/^[A-Za-z0-9_-]{8,64}$/, 'Nonce is not valid.')
  .optional()
const template = z
  .strictObject({
    id: idOf('Template'),
    params: z.array(line('Value', 500), 'Values is a list.').max(20, 'At most 20 values.').default([]),
  })
  .optional()

export const newConversationBody = z
  .strictObject({
    channel: z.enum(['email', 'sms', 'whatsapp'], 'Channel is email, sms or whatsapp.'),
    client_id: idOf('Client').optional(),
    /** The address, for a person who is not known. */
    email: emptyAsNull(emailAddress).default(null),
    phone: emptyAsNull(phone).default(null),
    subject: optionalLine('Subject', 200).default(null),
    text: text('Message', 5000).optional(),
    template,
    nonce,
  })
  .refine(({ text: free, template: given }) => (free === undefined) !== (given === undefined), {
    path: ['text'],
    message: 'Write a message, or choose a template.',
  })

export const startConversation = endpoint({
  method: 'POST',
  path: '/crm/inbox/new',
  summary: 'Start a conversation with a person by mail, SMS or WhatsApp.',
  access: edit,
  body: newConversationBody,
  result: conversation,
})

export const replyBody = z
  .strictObject({
    text: text('Message', 5000).optional(),
    /** A WhatsApp template, for when the 24 hours are over. */
    template,
    /** Uploaded files of this conversation, sent with the text or alone. */
    files: z.array(idOf('File'), 'Files is a list.').max(mostFiles, `At most ${mostFiles} files.`).default([]),
    /** The last message that the sender has seen. If a colleague has answered after it, the call is refused. */
    seen: idOf('Message').optional(),
    nonce,
  })
  .refine(
    ({ text: free, template: given, files }) => (given ? free === undefined && files.length === 0 : free !== undefined || files.length > 0),
    {
      path: ['text'],
      message: 'Write a message, attach a file, or choose a template.',
    },
  )

export const reply = endpoint({
  method: 'POST',
  path: '/crm/inbox/{id}/reply',
  summary: 'Answer a person by the channel they wrote on. The bot is silent from then on.',
  access: edit,
  body: replyBody,
  result: message,
})

export const addNote = endpoint({
  method: 'POST',
  path: '/crm/inbox/{id}/note',
  summary: 'Add a note that only the agency sees.',
  access: edit,
  body: z.strictObject({ text: text('Note', 5000), nonce }),
  result: message,
})

export const assignConversation = endpoint({
  method: 'POST',
  path: '/crm/inbox/{id}/assign',
  summary: 'Assign a conversation to a member and notify them.',
  access: edit,
  body: z.strictObject({
    user_id: id.nullable(),
    /** With it, the call is refused if somebody else has assigned it since. */
    version: version.optional(),
  }),
  result: conversation,
})

export const statusBody = z
  .strictObject({
    status: z.enum(['open', 'snoozed', 'resolved'], 'Status is open, snoozed or resolved.'),
    snoozed_until: instant.nullable().default(null),
    outcome: z.enum(outcomes, 'Outcome is not valid.').optional(),
  })
  .refine(({ status, snoozed_until }) => (status === 'snoozed') === (snoozed_until !== null), {
    path: ['snoozed_until'],
    message: 'Say until when it is snoozed.',
  })
export const moveConversation = endpoint({
  method: 'POST',
  path: '/crm/inbox/{id}/status',
  summary: 'Set the status of a conversation: snooze, resolve or reopen it.',
  access: edit,
  body: statusBody,
  result: conversation,
})

export const tagConversation = endpoint({
  method: 'POST',
  path: '/crm/inbox/{id}/tags',
  summary: 'Set the tags of a conversation.',
  access: edit,
  body: z.strictObject({ tags }),
  result: conversation,
})

export const readConversation = endpoint({
  method: 'POST',
  path: '/crm/inbox/{id}/read',
  summary: 'Mark a conversation as read, for the whole agency.',
  access: edit,
  result: z.object({ unread: z.number() }),
})

export const tellPresence = endpoint({
  method: 'POST',
  path: '/crm/inbox/{id}/presence',
  summary: 'Tell colleagues who look at the same conversation that this person views it or types. Nothing is stored.',
  access: edit,
  body: z.strictObject({ state: z.enum(presenceStates, 'State is viewing, typing or away.') }),
  result: z.object({ told: z.boolean() }),
})

export const linkClient = endpoint({
  method: 'POST',
  path: '/crm/inbox/{id}/client',
  summary: 'Set the person of a conversation: a known one, or a new contact.',
  access: ['Edit Clients'],
  body: z.strictObject({ client_id: idOf('Client').optional(), name: line('Name', 120).optional() }),
  result: conversation,
})

export const createLeadFrom = endpoint({
  method: 'POST',
  path: '/crm/inbox/{id}/lead',
  summary: 'Create a lead from a conversation. Its person becomes a contact.',
  access: ['Edit Clients'],
  body: z.strictObject({ title: line('Title', 160) }),
  result: conversation,
})

export const createInquiryFrom = endpoint({
  method: 'POST',
  path: '/crm/inbox/{id}/inquiry',
  summary: 'Record an inquiry from a conversation.',
  access: ['Edit Inquiries'],
  feature: 'inquiries',
  body: z.strictObject({ message: text('Question', 3000) }),
  result: z.object({ id: z.string(), reference: z.string() }),
})
