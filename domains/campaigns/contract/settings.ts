import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { amountMinor, emailAddress, line, moneyResult } from '#kit/contract/schemas.ts'

const access: Access = ['View Clients']
const edit: Access = ['Manage CRM']

/** `safiri`: the address of the installation with the agency's name. `own_domain`: an address at a verified domain. */
export const mailers = ['safiri', 'own_domain'] as const

const setting = z.object({
  /** `email`, `messages`, `agency` or `installation`. */
  type: z.string(),
  key: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
})

export const crmSettings = endpoint({
  method: 'GET',
  path: '/crm/settings',
  summary: 'List the settings of campaigns, with the emails that are left.',
  access,
  scope: 'clients.read',
  result: z.array(setting),
})

const entry = z.discriminatedUnion(
  'key',
  [
    z.strictObject({
      type: z.literal('email'),
      key: z.literal('default_mailer'),
      value: z.enum(mailers, 'Mailer is safiri or own_domain.'),
    }),
    z.strictObject({ type: z.literal('email'), key: z.literal('sender_name'), value: line('Sender name', 100).nullable() }),
    /** An address at a verified domain of the agency. */
    z.strictObject({ type: z.literal('email'), key: z.literal('sender_address'), value: emailAddress.nullable() }),
    z.strictObject({ type: z.literal('email'), key: z.literal('reply_to'), value: emailAddress.nullable() }),
    /** The most that SMS and WhatsApp campaigns may cost in a month, in minor units of the agency's currency. */
    z.strictObject({ type: z.literal('messages'), key: z.literal('spend_limit_month'), value: amountMinor.nullable() }),
    /** Where the clients are: nights, days and times of messages and journeys follow it. A name of the IANA list. */
    z.strictObject({
      type: z.literal('agency'),
      key: z.literal('time_zone'),
      value: z.string('Time zone is required.').regex(/^[A-Za-z0-9_+/-]{1,60}$/, 'Time zone is not valid.'),
    }),
  ],
  'Key is not valid.',
)

export const crmSettingsBody = z.strictObject({
  settings: z
    .array(entry, 'Settings is a list.')
    .min(1, 'Give at least one setting.')
    .max(20, 'At most 20 settings.')
    .refine((all) => new Set(all.map(({ type, key }) => `${type} ${key}`)).size === all.length, 'Give each setting once.'),
})

export const changeCrmSettings = endpoint({
  method: 'POST',
  path: '/crm/settings',
  summary: 'Change settings. Keys that are absent stay.',
  access: edit,
  body: crmSettingsBody,
  result: z.array(setting),
})

/** How many emails can be bought at once. */
export const emailPacks = [1_000, 5_000, 20_000, 100_000] as const

export const listEmailPacks = endpoint({
  method: 'GET',
  path: '/crm/settings/email-packs',
  summary: 'List the packs of emails with their prices in the agency’s currency.',
  access,
  result: z.object({
    packs: z.array(z.object({ emails: z.number(), price: moneyResult })),
    wallet: moneyResult,
    free_each_month: z.number(),
  }),
})

export const purchaseEmails = endpoint({
  method: 'POST',
  inPerson: true,
  path: '/crm/settings/purchase-emails',
  summary: 'Pay for emails from the wallet at once, or on a payment page by mobile money or card.',
  access: [
    ['Manage CRM', 'Edit Agency'],
    ['Manage CRM', 'Create Transfers'],
  ],
  idempotency: 'required',
  body: z.strictObject({
    emails: z.literal(emailPacks, 'Choose one of the packs.'),
    by: z.enum(['wallet', 'checkout'], 'By is wallet or checkout.'),
  }),
  result: z.object({
    payment_id: z.string(),
    emails: z.number(),
    amount: moneyResult,
    remaining_emails: z.number(),
    /** `null`: paid from the wallet already. */
    checkout_url: z.string().nullable(),
  }),
})

/** One DNS record to set. `found` are the values that are there now. */
const record = z.object({
  purpose: z.enum(['dkim', 'spf', 'dmarc', 'return_path']),
  type: z.enum(['TXT', 'CNAME']),
  name: z.string(),
  value: z.string(),
  required: z.boolean(),
  state: z.enum(['unchecked', 'ok', 'missing', 'different']),
  found: z.array(z.string()),
})

const domain = z.object({
  id: z.string(),
  domain: z.string(),
  state: z.enum(['pending', 'verified', 'failed']),
  checked_at: z.string().nullable(),
  verified_at: z.string().nullable(),
  records: z.array(record),
})

export const listMailDomains = endpoint({
  method: 'GET',
  path: '/crm/mail-domains',
  summary: 'List the domains that the agency sends from, with the DNS records to set.',
  access,
  result: z.array(domain),
})

export const addMailDomain = endpoint({
  method: 'POST',
  path: '/crm/mail-domains',
  summary: 'Add a domain. Creates its key and answers the DNS records to set.',
  access: edit,
  body: z.strictObject({
    domain: z
      .string('Domain is required.')
      .trim()
      .toLowerCase()
      .max(253, 'Domain is at most 253 characters.')
      .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'Give a domain such as lodge.com.'),
  }),
  result: domain,
})

export const checkMailDomain = endpoint({
  method: 'POST',
  path: '/crm/mail-domains/{id}/check',
  summary: 'Check the DNS records of a domain. With its key in place it is verified, and mails are signed with it.',
  access: edit,
  result: domain,
})

export const removeMailDomain = endpoint({
  method: 'DELETE',
  path: '/crm/mail-domains/{id}',
  summary: 'Remove a domain. Mails come from the address of the installation again.',
  access: edit,
  result: z.object({ id: z.string() }),
})

export const confirmRestored = endpoint({
  method: 'POST',
  path: '/crm/settings/confirm-restored',
  summary: 'Confirm that this restored copy of the installation may send. Paused campaigns stay paused until someone continues them.',
  access: ['Send Campaigns'],
  inPerson: true,
  result: z.array(setting),
})
