import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { id, idOf, version } from '#kit/contract/schemas.ts'
import type { CallScopes } from '#kit/contract/scopes.ts'
import { contact } from './contacts.ts'
import { duplicateReasons, mergeFields } from './merging.ts'

const access: Access = ['View Clients']
const edit: Access = ['Edit Clients']
const reads: CallScopes = ['clients.read', 'personal_data.read']
const writes: CallScopes = ['clients.write', 'personal_data.read']

const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  bookings: z.number(),
  created_at: z.string(),
})

const pair = z.object({
  id: z.string(),
  /** The one who was added first, and another who may be the same. */
  first: person,
  other: person,
  reasons: z.array(z.enum(duplicateReasons)),
})

export const listDuplicates = listEndpoint({
  path: '/crm/contacts/duplicates',
  summary: 'List possible duplicates: pairs with one phone or email, or a similar name in the month of a trip.',
  access,
  scope: reads,
  item: pair,
  sort: ['reasons'],
  defaultSort: '-reasons',
  filters: { reason: z.enum(duplicateReasons, 'Reason is not valid.').optional() },
})

export const duplicatesOf = endpoint({
  method: 'GET',
  path: '/crm/contacts/{id}/duplicates',
  summary: 'List possible duplicates of a person.',
  access,
  scope: reads,
  result: z.array(person.extend({ reasons: z.array(z.enum(duplicateReasons)) })),
})

export const markDistinct = endpoint({
  method: 'POST',
  path: '/crm/contacts/{id}/distinct',
  summary: 'Mark two people as not the same, so that they are not suggested. `distinct: false` suggests them again.',
  access: edit,
  scope: writes,
  body: z.strictObject({ other_id: idOf('Person'), distinct: z.boolean('Distinct is yes or no.').default(true) }),
  result: z.object({ id: z.string() }),
})

export const mergePreview = endpoint({
  method: 'GET',
  path: '/crm/contacts/{id}/merge/{other}',
  summary: 'Preview a merge: both people, and how much of the other one moves.',
  access: edit,
  scope: reads,
  params: { other: id },
  result: z.object({
    person: contact,
    other: contact,
    /** What points to the other person: "Bookings", 3. */
    moves: z.array(z.object({ what: z.string(), count: z.number() })),
  }),
})

const side = z.enum(['person', 'other'], 'Choose whose value stays.')

export const mergeBody = z.strictObject({
  other_id: idOf('Person'),
  /** The versions that the preview showed. */
  version,
  other_version: version,
  /** Whose value stays. Without a choice: the person’s, or the other’s if the person has none. */
  keep: z.partialRecord(z.enum(mergeFields, 'Field is not valid.'), side, 'Keep is an object of choices.').default({}),
  notes: z.enum(['person', 'other', 'both'], 'Choose whose notes stay.').default('both'),
  /** The same for the agency’s own fields, by the id of the field. */
  fields: z.record(id, side, 'Fields is an object of choices by the id of the field.').default({}),
})

export const mergeContacts = endpoint({
  method: 'POST',
  path: '/crm/contacts/{id}/merge',
  summary: 'Merge another person into a person. It can be undone for 30 days.',
  access: edit,
  scope: writes,
  body: mergeBody,
  result: contact,
})

const merge = z.object({
  id: z.string(),
  name: z.string(),
  user_name: z.string().nullable(),
  merged_at: z.string(),
  undone_at: z.string().nullable(),
  undo_until: z.string(),
})

export const listMerges = endpoint({
  method: 'GET',
  path: '/crm/contacts/{id}/merges',
  summary: 'List people who were merged into a person in the last 30 days.',
  access,
  scope: reads,
  result: z.array(merge),
})

export const undoMerge = endpoint({
  method: 'POST',
  path: '/crm/merges/{id}/undo',
  summary: 'Undo a merge: both people are back, with what pointed to them. What was added since stays where it is.',
  access: edit,
  scope: writes,
  result: z.object({ person: contact, other: contact }),
})
