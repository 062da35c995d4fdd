import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { ids, line, version } from '#kit/contract/schemas.ts'
import { fieldTypes } from './stages.ts'

const access: Access = ['View Clients', 'Add Bookings']
const edit: Access = ['Edit Clients']

/** Most fields an agency may have in use. */
export const mostFields = 40

const choices = z
  .array(line('Choice', 80), 'Choices is a list.')
  .max(50, 'At most 50 choices.')
  .refine((list) => new Set(list.map((one) => one.toLowerCase())).size === list.length, 'Each choice once.')

export const fieldBody = z.strictObject({
  label: line('Label', 60),
  type: z.enum(fieldTypes, 'Type is not valid.'),
  choices: choices.default([]),
})
const needsChoices = {
  path: ['choices'],
  message: 'Add at least two choices.',
}
const enoughChoices = ({ type, choices: given }: z.output<typeof fieldBody>) => type !== 'choice' || given.length >= 2

export const fieldPatch = z.strictObject({ label: line('Label', 60).optional(), choices: choices.optional(), version })

export const clientField = z.object({
  id: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  choices: z.array(z.string()),
  archived: z.boolean(),
  version: z.number(),
})

export const listFields = endpoint({
  method: 'GET',
  path: '/crm/fields',
  summary: 'List the custom fields of people, in order.',
  access,
  scope: 'clients.read',
  query: z.strictObject({ archived: z.enum(['true', 'false'], 'Archived is true or false.').default('false') }),
  result: z.array(clientField),
})

export const createField = endpoint({
  method: 'POST',
  path: '/crm/fields',
  summary: 'Add a custom field to people.',
  access: edit,
  body: fieldBody.refine(enoughChoices, needsChoices),
  result: clientField,
})

export const updateField = endpoint({
  method: 'PUT',
  path: '/crm/fields/{id}',
  summary: 'Update a custom field’s label or choices. Its type and existing values stay.',
  access: edit,
  body: fieldPatch,
  result: clientField,
})

export const archiveField = endpoint({
  method: 'DELETE',
  path: '/crm/fields/{id}',
  summary: 'Archive a custom field. Its values are kept for when it is restored.',
  access: edit,
  result: clientField,
})

export const restoreField = endpoint({
  method: 'POST',
  path: '/crm/fields/{id}/restore',
  summary: 'Restore a custom field.',
  access: edit,
  result: clientField,
})

export const sortFields = endpoint({
  method: 'POST',
  path: '/crm/fields/sort',
  summary: 'Reorder the custom fields.',
  access: edit,
  body: z.strictObject({ ids }),
  result: z.array(clientField),
})
