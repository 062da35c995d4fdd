import { z } from 'zod'
import { client } from '#domains/clients/contract/client.ts'
import { stages } from '#domains/clients/contract/stages.ts'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { ids, line, optionalText, version } from '#kit/contract/schemas.ts'
import type { CallScopes } from '#kit/contract/scopes.ts'
import { filter } from './contract/filter.ts'

const access: Access = ['View Clients']
const edit: Access = ['Edit Clients']
const reads: CallScopes = ['clients.read', 'personal_data.read']

const kind = z.enum(['static', 'filter'], 'Kind is static or filter.')

const row = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  kind,
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})

/** How many people a collection has, and how many of them agreed to marketing by each channel. */
const sizes = z.object({ people: z.number(), by_email: z.number(), by_sms: z.number(), by_whatsapp: z.number() })

const collection = row.extend({ filter: filter.nullable(), sizes })

export const listCollections = listEndpoint({
  path: '/crm/collections',
  summary: 'List collections of people, chosen by hand or by a filter.',
  access,
  scope: 'clients.read',
  item: row.extend({ people: z.number() }),
  sort: ['created_at', 'name', 'updated_at'],
  defaultSort: 'name',
  filters: { kind: kind.optional() },
})

export const countFilter = endpoint({
  method: 'POST',
  path: '/crm/collections/count',
  summary: 'Preview how many people a filter finds.',
  access,
  scope: 'clients.read',
  reads: true,
  body: z.strictObject({ filter }),
  result: sizes,
})

export const collectionBody = z
  .strictObject({
    name: line('Name', 120),
    description: optionalText('Description', 1000).optional(),
    kind: kind.default('static'),
    filter: filter.nullable().default(null),
  })
  .refine((given) => (given.kind === 'filter') === (given.filter !== null), {
    path: ['filter'],
    message: 'A collection by a filter has conditions, a static one has none.',
  })

export const collectionPatch = z.strictObject({
  name: line('Name', 120).optional(),
  description: optionalText('Description', 1000).optional(),
  filter: filter.optional(),
  version,
})

export const createCollection = endpoint({
  method: 'POST',
  path: '/crm/collections',
  summary: 'Add a collection.',
  access: edit,
  scope: 'clients.write',
  body: collectionBody,
  result: collection,
})

export const showCollection = endpoint({
  method: 'GET',
  path: '/crm/collections/{id}',
  summary: 'Show a collection with its filter and sizes.',
  access,
  scope: 'clients.read',
  result: collection,
})

export const updateCollection = endpoint({
  method: 'PUT',
  path: '/crm/collections/{id}',
  summary: 'Update a collection; its type cannot change. Omitted fields stay unchanged, null clears.',
  access: edit,
  scope: 'clients.write',
  body: collectionPatch,
  result: collection,
})

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/crm/collections/{id}',
  summary: 'Delete a collection. Its people stay.',
  access: edit,
  scope: 'clients.write',
  result: z.object({ id: z.string() }),
})

export const listPeople = listEndpoint({
  path: '/crm/collections/{id}/people',
  summary: 'List the people of a collection.',
  access,
  scope: reads,
  item: client.omit({ address: true, notes: true }).extend({ stage: z.enum(stages) }),
  sort: ['name', 'created_at'],
  defaultSort: 'name',
})

export const addPeople = endpoint({
  method: 'POST',
  path: '/crm/collections/{id}/people/add',
  summary: 'Add people to a static collection. People already in it stay.',
  access: edit,
  scope: 'clients.write',
  body: z.strictObject({ ids }),
  result: z.object({ added: z.number() }),
})

export const removePeople = endpoint({
  method: 'POST',
  path: '/crm/collections/{id}/people/remove',
  summary: 'Remove people from a static collection.',
  access: edit,
  scope: 'clients.write',
  body: z.strictObject({ ids }),
  result: z.object({ removed: z.number() }),
})
