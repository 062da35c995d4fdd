import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { phone } from '#kit/contract/phone.ts'
import { emptyAsNull, idOf, line, localDate, moneyResult, text, version, versionOrZero } from '#kit/contract/schemas.ts'
import { parametersOf } from './contract/templates.ts'
import { messageChannels, messageFailures, messageStatuses, providers, templateCategories, templateStatuses } from './contract/words.ts'

const view: Access = ['View Inquiries', 'View Clients']
const manage: Access = ['Manage CRM']

const channel = z.enum(messageChannels, 'Channel is sms or whatsapp.')

const channelResult = z.object({
  channel,
  /** `null`: nothing is set up, so nothing can be sent. */
  provider: z.enum(providers).nullable(),
  provider_name: z.string().nullable(),
  /** Whose account it is. */
  from: z.enum(['agency', 'installation', 'sandbox']).nullable(),
  sender: z.string().nullable(),
  display: z.string().nullable(),
  business_id: z.string().nullable(),
  /** The agency's own credentials are kept. They are never answered. */
  has_credentials: z.boolean(),
  /** The secret address for the provider's callbacks. */
  webhook_url: z.string(),
  /** For the check that WhatsApp makes of the address. */
  verify_token: z.string().nullable(),
  /** The page that shows the sandbox as a phone. */
  sandbox_url: z.string().nullable(),
  daily_cap: moneyResult,
  spent_today: moneyResult,
  templates_synced_at: z.string().nullable(),
  version: z.number(),
})

export const listChannels = endpoint({
  method: 'GET',
  path: '/crm/messaging',
  summary: 'Show how the agency sends SMS and WhatsApp messages, and what it spent today.',
  access: manage,
  result: z.array(channelResult),
})

const secret = (label: string) =>
  z
    .string(`${label} is required.`)
    .trim()
    .regex(/^[\x21-\x7e]{8,600}$/, `${label} is not valid.`)
    .optional()
const cap = z
  .int('Spend cap is a whole number of cents.')
  .min(0, 'Spend cap is zero or more.')
  .max(10_000_000, 'Spend cap is too large.')
  .optional()

export const smsBody = z.strictObject({
  username: z
    .string('User name is required.')
    .trim()
    .regex(/^[A-Za-z0-9._-]{2,60}$/, 'User name is not valid.')
    .optional(),
  api_key: secret('API key'),
  /** A sender name or a short code; empty for the provider's own. */
  sender: emptyAsNull(
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9 .-]{3,15}$/, 'Sender is not valid.'),
  ).optional(),
  daily_cap: cap,
  version: versionOrZero,
})
export const whatsappBody = z.strictObject({
  access_token: secret('Access token'),
  app_secret: secret('App secret'),
  phone_number_id: z
    .string('Phone number id is required.')
    .trim()
    .regex(/^[0-9]{5,30}$/, 'Phone number id is not valid.')
    .optional(),
  business_id: z
    .string('Business account id is required.')
    .trim()
    .regex(/^[0-9]{5,30}$/, 'Business account id is not valid.')
    .optional(),
  display: emptyAsNull(phone).optional(),
  daily_cap: cap,
  version: versionOrZero,
})

export const editSms = endpoint({
  method: 'PUT',
  path: '/crm/messaging/sms',
  summary: 'Set the Africa’s Talking account, its sender and spend cap. Omitted fields stay unchanged.',
  access: manage,
  inPerson: true,
  body: smsBody,
  result: channelResult,
})

export const editWhatsapp = endpoint({
  method: 'PUT',
  path: '/crm/messaging/whatsapp',
  summary: 'Set the WhatsApp Cloud API account, its number and spend cap. Omitted fields stay unchanged.',
  access: manage,
  inPerson: true,
  body: whatsappBody,
  result: channelResult,
})

export const disconnectChannel = endpoint({
  method: 'POST',
  path: '/crm/messaging/{channel}/disconnect',
  summary: 'Delete the credentials of a channel. Messages that wait are sent by the installation’s account, if it has one.',
  access: manage,
  params: { channel },
  result: channelResult,
})

export const testMessageBody = z.strictObject({ channel, to: phone, text: text('Text', 500) })
const messageRow = z.object({
  id: z.string(),
  channel,
  direction: z.enum(['out', 'in']),
  address: z.string(),
  text: z.string(),
  status: z.enum(messageStatuses),
  status_at: z.string(),
  failure: z.enum(messageFailures).nullable(),
  error: z.string().nullable(),
  provider: z.enum(providers).nullable(),
  segments: z.number(),
  created_at: z.string(),
})

export const sendTestMessage = endpoint({
  method: 'POST',
  path: '/crm/messaging/test',
  summary: 'Send one message to see whether a channel works. It costs what a message costs.',
  access: manage,
  idempotency: 'required',
  limit: 'money',
  body: testMessageBody,
  result: messageRow,
})

export const listMessages = listEndpoint({
  path: '/crm/messaging/messages',
  summary: 'List the SMS and WhatsApp messages that were sent and received.',
  access: manage,
  item: messageRow,
  sort: ['created_at'],
  defaultSort: '-created_at',
  filters: { channel: several(messageChannels, 'Channel'), status: several(messageStatuses, 'Status') },
})

export const estimateBody = z.strictObject({
  channel,
  text: z.string('Text is required.').max(5000, 'Text is at most 5000 characters.').default(''),
  template_id: idOf('Template').optional(),
  to: z.array(phone, 'To is a list of numbers.').min(1, 'Enter a number.').max(500, 'At most 500 numbers.'),
})
export const estimateMessages = endpoint({
  method: 'POST',
  path: '/crm/messaging/estimate',
  summary: 'Preview what messages to these numbers cost. Sends nothing.',
  access: view,
  reads: true,
  body: estimateBody,
  result: z.object({
    messages: z.number(),
    /** Segments of one SMS; 1 for WhatsApp. */
    segments: z.number(),
    encoding: z.enum(['gsm7', 'ucs2']).nullable(),
    /** Characters that make the segments short. */
    culprits: z.array(z.string()),
    cost: moneyResult,
    /** What is left of today's spend cap. */
    left_today: moneyResult,
  }),
})

export const messageCosts = endpoint({
  method: 'GET',
  path: '/crm/messaging/costs',
  summary: 'List the costs of messages by day, channel, country and category.',
  access: manage,
  query: z.strictObject({ from: localDate, to: localDate }),
  result: z.array(
    z.object({
      day: z.string(),
      channel,
      country: z.string(),
      category: z.string(),
      messages: z.number(),
      units: z.number(),
      cost: moneyResult,
    }),
  ),
})

const template = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.enum(templateCategories),
  status: z.enum(templateStatuses),
  body: z.string(),
  footer: z.string().nullable(),
  parameters: z.number(),
  examples: z.array(z.string()),
  reason: z.string().nullable(),
  version: z.number(),
  updated_at: z.string(),
})

export const listTemplates = listEndpoint({
  path: '/crm/messaging/templates',
  summary: 'List WhatsApp templates: texts for people who have not written in the last 24 hours.',
  access: view,
  item: template,
  sort: ['name', 'updated_at'],
  defaultSort: 'name',
  filters: { status: several(templateStatuses, 'Status'), category: several(templateCategories, 'Category') },
})

const templateFields = {
  name: z
    .string('Name is required.')
    .trim()
    .regex(/^[a-z0-9_]{3,120}$/, 'Name has small letters, digits and underscores.'),
  language: z.string('Language is required.').regex(/^[a-z]{2,3}(?:_[A-Z]{2})?$/, 'Language is a code such as en or sw.'),
  category: z.enum(templateCategories, 'Category is not valid.'),
  body: text('Text', 1024).refine((given) => parametersOf(given) >= 0, 'Number the places {{1}}, {{2}} and so on, without a gap.'),
  footer: emptyAsNull(line('Footer', 60)),
  /** One example for each place of the text; WhatsApp requires them. */
  examples: z.array(line('Example', 200), 'Examples is a list.').max(20, 'At most 20 examples.'),
}

export const templateBody = z
  .strictObject({ ...templateFields, footer: templateFields.footer.default(null), examples: templateFields.examples.default([]) })
  .refine(({ body, examples }) => parametersOf(body) === examples.length, {
    path: ['examples'],
    message: 'Enter one example for each place of the text.',
  })

export const createTemplate = endpoint({
  method: 'POST',
  path: '/crm/messaging/templates',
  summary: 'Create a WhatsApp template as a draft.',
  access: manage,
  body: templateBody,
  result: template,
})

export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/crm/messaging/templates/{id}',
  summary: 'Change a draft, or a template that WhatsApp rejected.',
  access: manage,
  body: z.strictObject({ ...templateFields, version }).refine(({ body, examples }) => parametersOf(body) === examples.length, {
    path: ['examples'],
    message: 'Enter one example for each place of the text.',
  }),
  result: template,
})

export const submitTemplate = endpoint({
  method: 'POST',
  path: '/crm/messaging/templates/{id}/submit',
  summary: 'Ask WhatsApp to approve a template.',
  access: manage,
  result: template,
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/crm/messaging/templates/{id}',
  summary: 'Delete a draft, or a template that WhatsApp rejected.',
  access: manage,
  result: z.object({ id: z.string() }),
})

export const syncTemplates = endpoint({
  method: 'POST',
  path: '/crm/messaging/templates/sync',
  summary: 'Sync the templates and their states with WhatsApp.',
  access: manage,
  result: z.object({ queued: z.boolean() }),
})
