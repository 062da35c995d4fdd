import { z } from 'zod'
import { residency } from '#domains/inventory/contract/prices.ts'
import { idOf, moneyResult } from '#kit/contract/schemas.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { client, clientBody, clientEditBody } from './contract/client.ts'
import { fieldResult, fieldValues } from './contract/fields.ts'

export * from './contract/client.ts'
export * from './contract/contacts.ts'
export * from './contract/duplicates.ts'
export * from './contract/fields.ts'
export * from './contract/files.ts'

export const listClients = listEndpoint({
  path: '/clients',
  summary: 'List the agency’s clients.',
  access: ['View Clients', 'Add Bookings'],
  scope: ['clients.read', 'personal_data.read'],
  item: client
    .omit({ address: true, notes: true })
    .extend({ fields: fieldResult, bookings: z.number(), last_booking_at: z.string().nullable(), balances: z.array(moneyResult) }),
  sort: ['created_at', 'name'],
  defaultSort: '-created_at',
  filters: {
    kind: z.enum(['person', 'company']).optional(),
    residency: residency.optional(),
    archived: z.enum(['true', 'false']).default('false'),
    tag: z.string().max(40).optional(),
    collection_id: idOf('Collection').optional(),
  },
})

export const listClientTags = endpoint({
  method: 'GET',
  path: '/clients/tags',
  summary: 'List the tags of clients, most used first.',
  access: ['View Clients', 'Add Bookings'],
  scope: 'clients.read',
  result: z.array(z.object({ tag: z.string(), count: z.number() })),
})

export const showClient = endpoint({
  method: 'GET',
  path: '/clients/{id}/show',
  summary: 'Show a client with balance and history.',
  access: ['View Clients'],
  scope: ['clients.read', 'personal_data.read'],
  result: client.extend({
    /** What the client owes by currency; negative means credit. */
    balances: z.array(moneyResult),
    spent: z.array(moneyResult),
    bookings: z.number(),
  }),
})

export const createClient = endpoint({
  method: 'POST',
  path: '/clients/new',
  summary: 'Add a client.',
  access: ['Edit Clients', 'Add Bookings'],
  scope: ['clients.write', 'personal_data.read'],
  /** `fields`: with it, all required custom fields must have a value. */
  body: clientBody.extend({ fields: fieldValues.optional() }),
  result: client,
})
export const updateClient = endpoint({
  method: 'POST',
  path: '/clients/{id}/edit',
  summary: 'Update a client.',
  access: ['Edit Clients'],
  scope: ['clients.write', 'personal_data.read'],
  body: clientEditBody,
  result: client,
})
export const archiveClient = endpoint({
  method: 'POST',
  path: '/clients/{id}/archive',
  summary: 'Archive a client. Bookings stay.',
  access: ['Edit Clients'],
  scope: ['clients.write', 'personal_data.read'],
  result: client,
})
export const restoreClient = endpoint({
  method: 'POST',
  path: '/clients/{id}/restore',
  summary: 'Restore an archived client.',
  access: ['Edit Clients'],
  scope: ['clients.write', 'personal_data.read'],
  result: client,
})
