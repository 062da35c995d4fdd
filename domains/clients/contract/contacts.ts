import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { phone } from '#kit/contract/phone.ts'
import { emailAddress, emptyAsNull, idOf, localDate, moneyResult, version } from '#kit/contract/schemas.ts'
import type { CallScopes } from '#kit/contract/scopes.ts'
import { client, clientBody } from './client.ts'
import { fieldResult, fieldValues } from './fields.ts'
import { clientSources, stages } from './stages.ts'

const access: Access = ['View Clients']
const edit: Access = ['Edit Clients']
const reads: CallScopes = ['clients.read', 'personal_data.read']
const writes: CallScopes = ['clients.write', 'personal_data.read']

const others = <T extends z.ZodType<string, string>>(address: T, label: string) =>
  z
    .array(address, `${label} is a list.`)
    .max(20, 'At most 20.')
    .transform((list) => [...new Set(list)])

const more = {
  birthday: emptyAsNull(localDate).optional(),
  other_emails: others(emailAddress, 'Other emails').optional(),
  other_phones: others(phone, 'Other phones').optional(),
  fields: fieldValues.optional(),
}

export const contactBody = clientBody.extend(more)

// Without defaults: a key that is absent stays as it is.
const { name, kind, residency, tags, ...optional } = clientBody.shape
export const contactPatch = z.strictObject({
  name: name.optional(),
  kind: kind.unwrap().optional(),
  residency: residency.unwrap().optional(),
  tags: tags.unwrap().optional(),
  ...optional,
  ...more,
  version: version.optional(),
})

/** A person with all addresses and own fields. */
export const contact = client.extend({
  stage: z.enum(stages),
  source: z.enum(clientSources),
  client_since: z.string().nullable(),
  customer_since: z.string().nullable(),
  birthday: z.string().nullable(),
  other_emails: z.array(z.string()),
  other_phones: z.array(z.string()),
  /** Values of the agency's own fields by the id of the field. */
  fields: fieldResult,
})

const listed = client
  .omit({ address: true, notes: true })
  .extend({ stage: z.enum(stages), source: z.enum(clientSources), customer_since: z.string().nullable(), fields: fieldResult })

const filters = {
  kind: clientBody.shape.kind.unwrap().optional(),
  residency: residency.unwrap().optional(),
  country: clientBody.shape.country_code,
  archived: z.enum(['true', 'false'], 'Archived is true or false.').default('false'),
  tag: z.string().max(40).optional(),
  collection_id: idOf('Collection').optional(),
}

export const listContacts = listEndpoint({
  path: '/crm/contacts',
  summary: 'List all people: contacts, clients and customers.',
  access,
  scope: reads,
  item: listed,
  sort: ['created_at', 'name'],
  defaultSort: '-created_at',
  filters: {
    ...filters,
    stage: z.enum(stages, 'Stage is not valid.').optional(),
    source: z.enum(clientSources, 'Source is not valid.').optional(),
  },
})

export const createContact = endpoint({
  method: 'POST',
  path: '/crm/contacts',
  summary: 'Add a contact.',
  access: edit,
  scope: writes,
  body: contactBody,
  result: contact,
})

export const showContact = endpoint({
  method: 'GET',
  path: '/crm/contacts/{id}',
  summary: 'Show a person with all addresses and custom fields.',
  access,
  scope: reads,
  result: contact,
})

export const updateContact = endpoint({
  method: 'PUT',
  path: '/crm/contacts/{id}',
  summary: 'Update a person. Omitted fields stay unchanged, null clears.',
  access: edit,
  scope: writes,
  body: contactPatch,
  result: contact,
})

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/crm/contacts/{id}',
  summary: 'Archive a person. Bookings stay, and the person can be restored.',
  access: edit,
  scope: writes,
  result: contact,
})

export const listCustomers = listEndpoint({
  path: '/crm/customers',
  summary: 'List people who have paid, with what they spent.',
  access,
  scope: reads,
  item: listed.extend({
    bookings: z.number(),
    last_booking_at: z.string().nullable(),
    spent: z.array(moneyResult),
    balances: z.array(moneyResult),
  }),
  sort: ['customer_since', 'name'],
  defaultSort: '-customer_since',
  filters,
})

export const createCustomer = endpoint({
  method: 'POST',
  path: '/crm/customers',
  summary: 'Add a customer who paid before the agency used Safiri.',
  access: edit,
  scope: writes,
  body: contactBody,
  result: contact,
})

export const showCustomer = endpoint({
  method: 'GET',
  path: '/crm/customers/{id}',
  summary: 'Show a person with all addresses and custom fields.',
  access,
  scope: reads,
  result: contact,
})

export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/crm/customers/{id}',
  summary: 'Update a customer. Omitted fields stay unchanged, null clears.',
  access: edit,
  scope: writes,
  body: contactPatch,
  result: contact,
})

export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/crm/customers/{id}',
  summary: 'Archive a customer. Bookings stay, and the customer can be restored.',
  access: edit,
  scope: writes,
  result: contact,
})
