import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { optionalPhone } from '#kit/contract/phone.ts'
import {
  emailAddress,
  emptyAsNull,
  line,
  localDate,
  money,
  moneyResult,
  optionalLine,
  optionalText,
  version,
} from '#kit/contract/schemas.ts'
import { paperKindCodes, staffKindCodes, staffLanguageCodes } from './contract/words.ts'

const see = ['View Bookings'] as const
const change = ['Edit Bookings'] as const

export const staffKind = z.enum(staffKindCodes, 'Kind is not valid.')
export const staffLanguage = z.enum(staffLanguageCodes, 'Language is not valid.')

const fields = {
  name: line('Name', 120),
  kinds: z
    .array(staffKind, 'Kinds is a list.')
    .min(1, 'Choose at least one kind of work.')
    .max(staffKindCodes.length, 'Choose each kind once.')
    .transform((list) => [...new Set(list)]),
  languages: z
    .array(staffLanguage, 'Languages is a list.')
    .max(staffLanguageCodes.length, 'Choose each language once.')
    .transform((list) => [...new Set(list)])
    .default([]),
  phone: optionalPhone,
  email: emptyAsNull(emailAddress).optional(),
  /** What a day of work costs. */
  day_cost: money.nullish(),
  notes: optionalText('Notes', 2000).optional(),
}
export const staffBody = z.strictObject(fields)
export const staffEditBody = z.strictObject({ ...fields, version })

const person = z.object({
  id: z.string(),
  name: z.string(),
  kinds: z.array(staffKind),
  languages: z.array(staffLanguage),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  day_cost: moneyResult.nullable(),
  notes: z.string().nullable(),
  archived: z.boolean(),
  version: z.number(),
  created_at: z.string(),
})

const record = person.extend({
  papers: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(paperKindCodes),
      number: z.string().nullable(),
      /** The last day on which it is valid; null if it does not expire. */
      expires_on: z.string().nullable(),
      expired: z.boolean(),
    }),
  ),
  /** Leave that is not over. */
  leave: z.array(z.object({ id: z.string(), from: z.string(), to: z.string(), reason: z.string() })),
})

export const listStaff = listEndpoint({
  path: '/staff',
  summary: 'List the people who work on trips. Archived ones only on request.',
  access: see,
  item: person.extend({
    /** The first day on which one of the newest papers of each kind is no longer valid. */
    papers_expire_on: z.string().nullable(),
  }),
  sort: ['name', 'created_at'],
  defaultSort: 'name',
  filters: {
    kind: several(staffKindCodes, 'Kind'),
    language: several(staffLanguageCodes, 'Language'),
    /** People with a paper that is no longer valid, or not for 60 days more. */
    papers: z.enum(['expired', 'expiring'], 'Papers is not valid.').optional(),
    archived: z.enum(['true', 'false'], 'Archived is true or false.').default('false'),
  },
})
export const showStaff = endpoint({
  method: 'GET',
  path: '/staff/{id}/show',
  summary: 'Show a person with papers and coming leave.',
  access: see,
  result: record,
})
export const createStaff = endpoint({
  method: 'POST',
  path: '/staff/create',
  summary: 'Add a person who works on trips.',
  access: change,
  body: staffBody,
  result: record,
})
export const updateStaff = endpoint({
  method: 'POST',
  path: '/staff/{id}/update',
  summary: 'Update a person.',
  access: change,
  body: staffEditBody,
  result: record,
})
export const archiveStaff = endpoint({
  method: 'POST',
  path: '/staff/{id}/archive',
  summary: 'Archive or restore a person. Someone with duties ahead cannot be archived (409).',
  access: change,
  body: z.strictObject({ archived: z.boolean('Archived is yes or no.').default(true) }),
  result: record,
})

export const paperBody = z.strictObject({
  kind: z.enum(paperKindCodes, 'Kind is not valid.'),
  number: optionalLine('Number', 60).optional(),
  expires_on: emptyAsNull(localDate).optional(),
})
export const addPaper = endpoint({
  method: 'POST',
  path: '/staff/{id}/papers/create',
  summary: 'Add a paper of a person. A newer one of the same kind counts instead of the older one.',
  access: change,
  body: paperBody,
  result: record,
})
export const removePaper = endpoint({
  method: 'POST',
  path: '/staff-papers/{id}/delete',
  summary: 'Delete a paper that was entered by mistake.',
  access: change,
  result: record,
})

export const leaveBody = z.strictObject({
  from: localDate,
  /** The last day of the leave. */
  to: localDate,
  reason: line('Reason', 120),
})
export const addLeave = endpoint({
  method: 'POST',
  path: '/staff/{id}/leave/create',
  summary: 'Add leave. Days on which the person has a duty or leave are refused (409).',
  access: change,
  body: leaveBody,
  result: record,
})
export const removeLeave = endpoint({
  method: 'POST',
  path: '/staff-leave/{id}/delete',
  summary: 'Delete leave.',
  access: change,
  result: record,
})
