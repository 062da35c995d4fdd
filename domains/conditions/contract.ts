import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { line, optionalLine, text, versionOrZero } from '#kit/contract/schemas.ts'
import { acceptanceSources } from './contract/words.ts'

// The booking conditions of an agency. A published version never changes; a booking says which one its client accepted.

const edit: Access = ['Edit Agency']

const draft = z.object({ title: z.string(), text: z.string(), version: z.number() })
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
})

const conditions = z.object({
  draft: draft.nullable(),
  /** Newest first: the first one is what clients accept now. */
  versions: z.array(published),
})

export const showConditions = endpoint({
  method: 'GET',
  path: '/business/conditions',
  summary: 'Show the booking conditions: the draft and all published versions.',
  access: edit,
  result: conditions,
})

export const conditionsDraftBody = z.strictObject({ title: line('Title', 120), text: text('Text', 60_000), version: versionOrZero })
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
  summary: 'Delete the draft of the booking conditions.',
  access: edit,
  result: conditions,
})

export const publishConditions = endpoint({
  method: 'POST',
  path: '/business/conditions/publish',
  summary: 'Confirm the draft as the booking conditions that clients accept from now on. It never changes again.',
  access: edit,
  body: z.strictObject({ version: versionOrZero }),
  result: conditions,
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
  at: z.string(),
})

const ofBooking = z.object({
  /** The version that clients accept now; null while none is published. */
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
