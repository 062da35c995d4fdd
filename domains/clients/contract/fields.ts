import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { id, ids, line, version } from '#kit/contract/schemas.ts'
import { fieldRecords, fieldTypes } from './stages.ts'

const access: Access = ['View Clients', 'Add Bookings', 'View Bookings', 'Edit Bookings', 'See Costs', 'Manage Payables']
// What the fields are of decides which of these rights is needed.
const edit: Access = ['Edit Clients', 'Edit Bookings', 'Manage Payables']

/** Most fields an agency may have in use for one kind of record. */
export const mostFields = 40

const choices = z
  .array(line('Choice', 80), 'Choices is a list.')
  .max(50, 'At most 50 choices.')
  .refine((list) => new Set(list.map((one) => one.toLowerCase())).size === list.length, 'Each choice once.')

const record = z.enum(fieldRecords, 'Record is client, booking, departure or supplier.').default('client')
const required = z.boolean('Required is true or false.')

/** Values of the agency's own fields, by the id of the field. The server checks them against the fields. */
export const fieldValues = z.record(
  id,
  z.union([z.string().max(1000, 'At most 1000 characters.'), z.number(), z.null()], 'Value is not valid.'),
  'Fields is an object of values by the id of the field.',
)
/** The same in answers. */
export const fieldResult = z.record(z.string(), z.union([z.string(), z.number()]))
/** Absent keys stay, `null` clears. */
export const fieldsBody = z.strictObject({ fields: fieldValues })
/** A value of one field, to filter a list: `<id of the field>:<value>`. */
export const fieldFilter = z
  .string()
  .regex(/^[0-9a-f-]{36}:.+/s, 'Field is the id of a field, a colon and a value.')
  .max(1100, 'Field is at most 1100 characters.')
  .optional()

export const fieldBody = z.strictObject({
  label: line('Label', 60),
  type: z.enum(fieldTypes, 'Type is not valid.'),
  choices: choices.default([]),
  record,
  /** Forms are not saved without it. Records that visitors, partners or imports make may lack it. */
  required: required.default(false),
})
const needsChoices = {
  path: ['choices'],
  message: 'Add at least two choices.',
}
const enoughChoices = ({ type, choices: given }: z.output<typeof fieldBody>) => type !== 'choice' || given.length >= 2

export const fieldPatch = z.strictObject({
  label: line('Label', 60).optional(),
  choices: choices.optional(),
  required: required.optional(),
  version,
})

export const clientField = z.object({
  id: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  choices: z.array(z.string()),
  record: z.enum(fieldRecords),
  required: z.boolean(),
  archived: z.boolean(),
  version: z.number(),
})

export const listFields = endpoint({
  method: 'GET',
  path: '/crm/fields',
  summary: 'List the custom fields of a kind of record, in order.',
  access,
  scope: 'clients.read',
  query: z.strictObject({ record, archived: z.enum(['true', 'false'], 'Archived is true or false.').default('false') }),
  result: z.array(clientField),
})

export const createField = endpoint({
  method: 'POST',
  path: '/crm/fields',
  summary: 'Add a custom field to people, bookings, departures or suppliers.',
  access: edit,
  body: fieldBody.refine(enoughChoices, needsChoices),
  result: clientField,
})

export const updateField = endpoint({
  method: 'PUT',
  path: '/crm/fields/{id}',
  summary: 'Update a custom field’s label, choices or whether it is required. Its type and existing values stay.',
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

export const deleteField = endpoint({
  method: 'POST',
  path: '/crm/fields/{id}/delete',
  summary: 'Delete an archived custom field with all its values. This cannot be undone.',
  access: edit,
  result: z.object({ id: z.string() }),
})

export const sortFields = endpoint({
  method: 'POST',
  path: '/crm/fields/sort',
  summary: 'Reorder the custom fields of one kind of record.',
  access: edit,
  body: z.strictObject({ ids }),
  result: z.array(clientField),
})
