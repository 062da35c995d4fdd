import { z } from 'zod'
import { staffKind } from '#domains/staff/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { id, localDate, optionalText, version } from '#kit/contract/schemas.ts'
import { consumptionStates, needKinds, needPers } from './contract/words.ts'

const see = ['View Inventory', 'View Bookings'] as const
const edit = ['Edit Inventory'] as const

const whole = (label: string, least: number, most: number) =>
  z.int(`${label} is a whole number.`).min(least, `${label} is at least ${least}.`).max(most, `${label} is at most ${most}.`)

const fields = {
  kind: z.enum(needKinds, 'Kind is not valid.'),
  /** Day 1 is the first day of the trip. */
  day: whole('Day', 1, 365),
  per: z.enum(needPers, 'Per is person or group.'),
  /** Permits, people on duty, rooms or vehicles; for rooms and vehicles per person: people in one. */
  quantity: whole('Quantity', 1, 1000),
  nights: whole('Nights', 1, 60).nullish(),
  permit_kind_id: id.nullish(),
  allotment_id: id.nullish(),
  supplier_id: id.nullish(),
  staff_kind: staffKind.nullish(),
  /** The car whose vehicles are needed; absent: any vehicle. They are needed from the day until the end of the trip. */
  car_id: id.nullish(),
  /** The package is not sold without it. Only for permits and rooms. */
  required: z.boolean('Required is yes or no.').default(false),
  note: optionalText('Note', 1000).default(null),
}
const wants = { permit: 'permit_kind_id', rooms: 'allotment_id', request: 'supplier_id', duty: 'staff_kind', vehicle: null } as const
const sentences = {
  permit: 'Choose a permit.',
  rooms: 'Choose an allotment.',
  request: 'Choose a supplier.',
  duty: 'Choose what they do.',
  vehicle: '',
} as const

export const needBody = z.strictObject(fields).superRefine((body, context) => {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  const field = wants[body.kind]
  if (field !== null && !body[field]) refuse(field, sentences[body.kind])
  if ((body.kind === 'rooms' || body.kind === 'request') && !body.nights) refuse('nights', 'Enter the nights.')
  if (body.required && body.kind !== 'permit' && body.kind !== 'rooms') refuse('required', 'Only permits and rooms can be required.')
})

const need = z.object({
  id: z.string(),
  kind: z.enum(needKinds),
  /** What is needed: the permit, the room, the supplier or the work. */
  title: z.string(),
  day: z.number(),
  per: z.enum(needPers),
  quantity: z.number(),
  nights: z.number().nullable(),
  required: z.boolean(),
  note: z.string().nullable(),
  version: z.number(),
})

export const listPackageNeeds = endpoint({
  method: 'GET',
  path: '/packages/{id}/needs',
  summary: 'List what a tour package needs when it is booked.',
  access: see,
  result: z.array(need),
})
export const addPackageNeed = endpoint({
  method: 'POST',
  path: '/packages/{id}/needs/add',
  summary: 'Add permits, rooms, a request, staff or vehicles that a tour package needs.',
  access: edit,
  body: needBody,
  result: z.array(need),
})
export const removePackageNeed = endpoint({
  method: 'POST',
  path: '/packages/needs/{need}/remove',
  summary: 'Remove a need of a tour package. Bookings keep what they have.',
  access: edit,
  body: z.strictObject({ version }),
  result: z.array(need),
})
const shortage = z.object({
  need_id: z.string(),
  title: z.string(),
  /** The first day that is short, or the day of the need. */
  day: z.string(),
  needed: z.number(),
  left: z.number(),
  required: z.boolean(),
  /** "3 of 8 Gorilla trekking left on Thu, 12 Mar 2026." */
  text: z.string(),
})
export const packageShortage = endpoint({
  method: 'GET',
  path: '/packages/{id}/needs/short',
  summary: 'Show what is short if a number of people book a tour package on a day.',
  access: see,
  query: z.strictObject({
    starts_on: localDate,
    people: z.coerce
      .number('People is a number.')
      .int('People is a whole number.')
      .min(1, 'People is at least 1.')
      .max(1000, 'People is at most 1000.'),
  }),
  result: z.array(shortage),
})

const consumption = z.object({
  id: z.string(),
  kind: z.enum(needKinds),
  title: z.string(),
  day: z.string(),
  quantity: z.number(),
  state: z.enum(consumptionStates),
  detail: z.string().nullable(),
  /** The ids of the permits, of the taking, the request or the duty. */
  made: z.array(z.string()),
})
export const listConsumptions = endpoint({
  method: 'GET',
  path: '/bookings/{id}/consumptions',
  summary: 'List what a booking has consumed for its tour packages, and what is short.',
  access: ['View Bookings', 'Edit Bookings'],
  result: z.array(consumption),
})
export const settleConsumption = endpoint({
  method: 'POST',
  path: '/bookings/{id}/consumptions/{consumption}/settle',
  summary: 'Record that a person settled what a booking has too much or asked for otherwise.',
  access: ['Edit Bookings'],
  result: z.array(consumption),
})
export const consumeAgain = endpoint({
  method: 'POST',
  path: '/bookings/{id}/consumptions/again',
  summary: 'Retry what was short or failed, and take needs that are new.',
  access: ['Edit Bookings'],
  result: z.array(consumption),
})
