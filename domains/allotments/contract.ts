import { z } from 'zod'
import { boards } from '#domains/inventory/contract/units.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { emptyAsNull, id, line, localDate, moneyResult, optionalText, positiveMoney, version } from '#kit/contract/schemas.ts'
import { takingStates } from './contract/words.ts'

const see = ['View Bookings', 'View Inventory'] as const
const edit = ['Edit Inventory'] as const
const take = ['Edit Bookings'] as const

const whole = (label: string, least: number, most: number) =>
  z.int(`${label} is a whole number.`).min(least, `${label} is at least ${least}.`).max(most, `${label} is at most ${most}.`)

const terms = {
  room: line('Room', 120),
  board: emptyAsNull(z.enum(boards, 'Board is not valid.')).default(null),
  notes: optionalText('Notes', 2000).default(null),
  /** For a room and night. */
  net_rate: positiveMoney.nullish(),
}
export const allotmentBody = z
  .strictObject({
    supplier_id: id,
    ...terms,
    /** The first and the last night. */
    starts_on: localDate,
    ends_on: localDate,
    /** Rooms each night. */
    rooms: whole('Rooms', 1, 1000),
    /** What is left of a night is released so many days before it. */
    release_days: whole('Release', 0, 365),
  })
  .refine(({ starts_on, ends_on }) => starts_on <= ends_on, { path: ['ends_on'], message: 'The last night is before the first.' })
export const allotmentEditBody = z.strictObject({ ...terms, version })

const allotment = z.object({
  id: z.string(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  room: z.string(),
  board: z.enum(boards).nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  release_days: z.number(),
  /** Null without the right to see costs, too. */
  net_rate: moneyResult.nullable(),
  notes: z.string().nullable(),
  archived: z.boolean(),
  version: z.number(),
  created_at: z.string(),
})

export const listAllotments = listEndpoint({
  path: '/allotments',
  summary: 'List allotments of rooms at other hotels.',
  access: see,
  item: allotment,
  sort: ['starts_on', 'created_at'],
  defaultSort: 'starts_on',
  filters: {
    supplier_id: id.optional(),
    archived: z.enum(['true', 'false'], 'Archived is true or false.').default('false'),
  },
})
export const createAllotment = endpoint({
  method: 'POST',
  path: '/allotments/create',
  summary: 'Add an allotment: rooms of a kind that a hotel keeps for you until a release day.',
  access: edit,
  body: allotmentBody,
  result: allotment,
})
export const updateAllotment = endpoint({
  method: 'POST',
  path: '/allotments/{id}/update',
  summary: 'Update the room, board, net rate and notes of an allotment.',
  access: edit,
  body: allotmentEditBody,
  result: allotment,
})
export const archiveAllotment = endpoint({
  method: 'POST',
  path: '/allotments/{id}/archive',
  summary: 'Archive or restore an allotment. Nothing is taken from an archived one.',
  access: edit,
  body: z.strictObject({ archived: z.boolean('Archived is yes or no.').default(true) }),
  result: allotment,
})

const night = z.object({
  night: z.string(),
  total: z.number(),
  taken: z.number(),
  released: z.number(),
  left: z.number(),
  release_on: z.string(),
})
const range = { from: localDate, to: localDate }
export const allotmentCalendar = endpoint({
  method: 'GET',
  path: '/allotments/calendar',
  summary: 'Show what is left of all allotments each night of a range, at most 62 days.',
  access: see,
  query: z.strictObject(range),
  result: z.array(allotment.extend({ nights: z.array(night) })),
})
export const setAllotmentNights = endpoint({
  method: 'POST',
  path: '/allotments/{id}/nights/set',
  summary: 'Set how many rooms an allotment has each night of a range. Fewer than are taken is refused (409).',
  access: edit,
  body: z.strictObject({ ...range, rooms: whole('Rooms', 0, 1000) }),
  result: z.array(night),
})
export const releaseAllotment = endpoint({
  method: 'POST',
  path: '/allotments/{id}/release',
  summary: 'Return rooms of each night of a range to the hotel before their day. More than are left is refused (409).',
  access: edit,
  body: z.strictObject({ ...range, rooms: whole('Rooms', 1, 1000) }),
  result: z.array(night),
})
export const listReleases = listEndpoint({
  path: '/allotments/releases',
  summary: 'List nights by their release day, with what is left or was released.',
  access: see,
  item: night.extend({
    id: z.string(),
    allotment_id: z.string(),
    supplier_name: z.string(),
    room: z.string(),
    released_at: z.string().nullable(),
  }),
  sort: ['release_on'],
  defaultSort: 'release_on',
  filters: { release_from: localDate.optional(), release_to: localDate.optional(), supplier_id: id.optional() },
})

const taking = z.object({
  id: z.string(),
  allotment_id: z.string(),
  supplier_name: z.string(),
  room: z.string(),
  booking_id: z.string(),
  booking_reference: z.string(),
  state: z.enum(takingStates),
  starts_on: z.string(),
  ends_on: z.string(),
  rooms: z.number(),
  note: z.string().nullable(),
  version: z.number(),
  created_at: z.string(),
})
export const listTakings = listEndpoint({
  path: '/allotments/takings',
  summary: 'List rooms that bookings have taken from allotments.',
  access: see,
  item: taking,
  sort: ['starts_on', 'created_at'],
  defaultSort: 'starts_on',
  filters: { booking_id: id.optional(), allotment_id: id.optional() },
})
export const takeBody = z
  .strictObject({
    booking_id: id,
    line_id: id.nullish(),
    starts_on: localDate,
    /** The day of departure. */
    ends_on: localDate,
    rooms: whole('Rooms', 1, 1000),
  })
  .refine(({ starts_on, ends_on }) => starts_on < ends_on, { path: ['ends_on'], message: 'The departure is after the arrival.' })
export const takeFromAllotment = endpoint({
  method: 'POST',
  path: '/allotments/{id}/take',
  summary: 'Take rooms of an allotment for a booking, for each night or not at all (409).',
  access: take,
  body: takeBody,
  result: taking,
})
export const giveBackTaking = endpoint({
  method: 'POST',
  path: '/allotments/takings/{id}/give-back',
  summary: 'Return rooms that a booking has taken. After the release day they go to the hotel.',
  access: take,
  body: z.strictObject({ version }),
  result: taking,
})
