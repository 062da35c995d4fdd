import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { id, idOf, line, optionalLine, text, version as rowVersion, versionOrZero } from '#kit/contract/schemas.ts'
import { conditionLanguages } from './contract/languages.ts'
import { acceptanceSources } from './contract/words.ts'

// The booking conditions of an agency. A published version never changes; a booking says which one its client accepted.

const edit: Access = ['Edit Agency']

const draft = z.object({ title: z.string(), text: z.string(), version: z.number() })
const translation = draft.extend({ language: z.string() })
/** Which conditions: without a set, those of all offers that have none of their own. */
const ofSet = { set_id: idOf('Conditions').optional() }
/** In which language; without one, the agency's. */
const inLanguage = { language: z.enum(conditionLanguages, 'Language is not valid.').optional() }
const published = z.object({
  id: z.string(),
  number: z.number(),
  title: z.string(),
  /** SHA-256 of title and text. */
  hash: z.string(),
  published_at: z.string(),
  published_by: z.string().nullable(),
  /** How many bookings were accepted with it. */
  accepted: z.number(),
  /** Where anybody can read it. */
  url: z.string(),
  /** Other languages in which it can be read. */
  languages: z.array(z.string()),
})

const set = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  /** Whether a version is published. Until then its offers are sold by the default conditions. */
  is_published: z.boolean(),
  offers: z.array(z.object({ id: z.string(), title: z.string() })),
})

const conditions = z.object({
  draft: draft.nullable(),
  /** Drafts in other languages. They are published with the draft. */
  translations: z.array(translation),
  /** The agency's language, in which the draft is. */
  language: z.string(),
  /** Newest first: the first one is what clients accept now. */
  versions: z.array(published),
  /** Conditions for some offers, by name. */
  sets: z.array(set),
})

export const showConditions = endpoint({
  method: 'GET',
  path: '/business/conditions',
  summary: 'Show booking conditions: the draft and all published versions.',
  access: edit,
  query: z.strictObject(ofSet),
  result: conditions,
})

export const conditionsDraftBody = z.strictObject({
  title: line('Title', 120),
  text: text('Text', 60_000),
  version: versionOrZero,
  ...ofSet,
  ...inLanguage,
})
export const saveConditionsDraft = endpoint({
  method: 'POST',
  path: '/business/conditions/draft',
  summary: 'Change the draft of the booking conditions, or start one.',
  access: edit,
  body: conditionsDraftBody,
  result: conditions,
})

export const deleteConditionsDraft = endpoint({
  method: 'POST',
  path: '/business/conditions/draft/delete',
  summary: 'Delete a draft of booking conditions.',
  access: edit,
  body: z.strictObject({ ...ofSet, ...inLanguage }).default({}),
  result: conditions,
})

export const publishConditions = endpoint({
  method: 'POST',
  path: '/business/conditions/publish',
  summary: 'Confirm the draft as the booking conditions that clients accept from now on. It never changes again.',
  access: edit,
  body: z.strictObject({ version: versionOrZero, ...ofSet }),
  result: conditions,
})

export const conditionSetBody = z.strictObject({ name: line('Name', 80) })
export const createConditionSet = endpoint({
  method: 'POST',
  path: '/business/conditions/sets/create',
  summary: 'Add booking conditions for some offers.',
  access: edit,
  body: conditionSetBody,
  result: set,
})

export const conditionSetEditBody = z.strictObject({
  name: line('Name', 80),
  /** All offers that are sold by it. Each offer has one set at most: it leaves another one. */
  offers: z.array(id, 'Offers is a list.').max(500, 'At most 500 offers.'),
  version: rowVersion,
})
export const updateConditionSet = endpoint({
  method: 'POST',
  path: '/business/conditions/sets/{id}/update',
  summary: 'Change the name of booking conditions, and the offers that are sold by them.',
  access: edit,
  body: conditionSetEditBody,
  result: set,
})

export const deleteConditionSet = endpoint({
  method: 'POST',
  path: '/business/conditions/sets/{id}/delete',
  summary: 'Delete booking conditions for some offers that were never published.',
  access: edit,
  result: z.object({ id: z.string() }),
})

export const listConditionOffers = endpoint({
  method: 'GET',
  path: '/business/conditions/offers',
  summary: 'List offers by title, to choose those with conditions of their own, at most 50.',
  access: edit,
  query: z.strictObject({ search: z.string().max(100, 'Search is at most 100 characters.').default('') }),
  result: z.array(z.object({ id: z.string(), title: z.string() })),
})

export const showConditionsVersion = endpoint({
  method: 'GET',
  path: '/business/conditions/{id}/show',
  summary: 'Show one published version of the booking conditions.',
  access: ['Edit Agency', 'View Bookings'],
  result: z.object({ number: z.number(), title: z.string(), text: z.string(), published_at: z.string(), hash: z.string() }),
})

const acceptance = z.object({
  id: z.string(),
  version_id: z.string(),
  number: z.number(),
  name: z.string().nullable(),
  source: z.enum(acceptanceSources),
  recorded_by: z.string().nullable(),
  note: z.string().nullable(),
  address: z.string().nullable(),
  hash: z.string(),
  /** In which language it was read; null if that is not known. */
  language: z.string().nullable(),
  /** The conditions for some offers that it is of; null for the default ones. */
  set_name: z.string().nullable(),
  at: z.string(),
})

const ofBooking = z.object({
  /** What the client of this booking accepts now, by its offers. */
  required: z.array(z.object({ id: z.string(), number: z.number(), title: z.string(), is_accepted: z.boolean() })),
  /** The first of them that is not accepted, else the first; null while none is published. */
  current: z.object({ id: z.string(), number: z.number() }).nullable(),
  accepted: z.array(acceptance),
  /** The page on which the client accepts; null while nothing is published. */
  url: z.string().nullable(),
})

export const showBookingConditions = endpoint({
  method: 'GET',
  path: '/bookings/{id}/conditions',
  summary: 'Show which booking conditions were accepted for a booking, by whom and when.',
  access: ['View Bookings'],
  result: ofBooking,
})

export const recordAcceptanceBody = z.strictObject({ name: line('Name', 120), note: optionalLine('How', 300).default(null) })
export const recordAcceptance = endpoint({
  method: 'POST',
  path: '/bookings/{id}/conditions/accept',
  summary: 'Record that the client accepted the booking conditions, for example on paper.',
  access: ['Edit Bookings'],
  body: recordAcceptanceBody,
  result: ofBooking,
})
