import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { emptyAsNull, emailAddress, idOf, line, localDate, optionalLine, optionalText, version } from '#kit/contract/schemas.ts'
import { listKinds, listStates, spaceTypes } from './words.ts'

// Who sleeps in which room of a hotel, or sits in which vehicle of a trip.

const edit = ['Edit Bookings'] as const
const read = ['View Bookings', 'Edit Bookings'] as const
const mostSpaces = 60

export const space = z.strictObject({
  id: idOf('Space'),
  name: line('Name', 60),
  type: z.enum(spaceTypes, 'Type is not valid.'),
  places: z.int('Places is a whole number.').min(1, 'Places is at least 1.').max(80, 'Places is at most 80.'),
  people: z.array(idOf('Person')).max(80, 'At most 80 people.'),
})

export const tripList = z.object({
  id: z.string(),
  kind: z.enum(listKinds),
  name: z.string(),
  email: z.string().nullable(),
  /** Of a day of arrivals: only those who sleep at this hotel are on it. */
  hotel: z.string().nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  note: z.string().nullable(),
  spaces: z.array(
    z.object({ id: z.string(), name: z.string(), type: z.enum(spaceTypes), places: z.number(), people: z.array(z.string()) }),
  ),
  state: z.enum(listStates),
  /** Whether it differs from what was sent. */
  changed: z.boolean(),
  sent_to: z.string().nullable(),
  sent_at: z.string().nullable(),
  answered_at: z.string().nullable(),
  answer: z.string().nullable(),
  /** The page on which the hotel answers, once it was sent. */
  link: z.string().nullable(),
  version: z.number(),
})

const fields = {
  name: line('Name', 120),
  email: emptyAsNull(emailAddress).default(null),
  hotel: optionalLine('Hotel', 160).default(null),
  starts_on: localDate,
  ends_on: localDate,
  note: optionalText('Note', 1000).default(null),
}
const isInOrder = (list: { starts_on: string; ends_on: string }) => list.starts_on <= list.ends_on
const notInOrder = { path: ['ends_on'], message: 'The last day is not before the first.' }

export const tripListBody = z
  .strictObject({ kind: z.enum(listKinds, 'Kind is rooms or vehicles.'), ...fields })
  .refine(isInOrder, notInOrder)
export const createTripList = endpoint({
  method: 'POST',
  path: '/trips/{id}/lists/create',
  summary: 'Add a rooming list of a hotel, or a list of vehicles with seats.',
  access: edit,
  body: tripListBody,
  result: tripList,
})

export const tripListEditBody = z.strictObject({ ...fields, version }).refine(isInOrder, notInOrder)
export const updateTripList = endpoint({
  method: 'POST',
  path: '/trips/lists/{list}/update',
  summary: 'Change the name, address or days of a list.',
  access: edit,
  body: tripListEditBody,
  result: tripList,
})

export const arrangeBody = z.strictObject({
  spaces: z.array(space).max(mostSpaces, `At most ${mostSpaces} rooms or vehicles.`),
  version,
})
export const arrangeTripList = endpoint({
  method: 'POST',
  path: '/trips/lists/{list}/arrange',
  summary: 'Change the rooms or vehicles of a list with their people.',
  access: edit,
  body: arrangeBody,
  result: tripList,
})

export const suggestTripList = endpoint({
  method: 'GET',
  path: '/trips/lists/{list}/suggestion',
  summary: 'Show a suggestion for everyone without a place: parties stay together. Nothing is saved.',
  access: read,
  result: z.object({ spaces: tripList.shape.spaces, left: z.number() }),
})

export const sendTripList = endpoint({
  method: 'POST',
  path: '/trips/lists/{list}/send',
  summary: 'Send a rooming list to its hotel by mail, with a link to confirm it.',
  access: edit,
  body: z.strictObject({ version }),
  result: tripList,
})

export const deleteTripList = endpoint({
  method: 'POST',
  path: '/trips/lists/{list}/delete',
  summary: 'Delete a list of rooms or vehicles. The link of a sent one stops working.',
  access: edit,
  result: z.object({ id: z.string() }),
})

export const tripListPaper = endpoint({
  method: 'GET',
  path: '/trips/lists/{list}/pdf',
  summary: 'Download a list of rooms or vehicles as a PDF.',
  access: read,
  result: z.object({ name: z.string(), mime: z.string(), content: z.unknown() }),
  answer: 'file',
})
