import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { idOf, instant, line, localDate, optionalLine, optionalText, version } from '#kit/contract/schemas.ts'
import { staffKind, staffLanguage } from '#domains/staff/contract.ts'
import { assignmentStatuses } from './contract/moves.ts'

const see = ['View Bookings'] as const
const change = ['Edit Bookings'] as const

const whole = (label: string, least: number, most: number) =>
  z.int(`${label} is a whole number.`).min(least, `${label} is at least ${least}.`).max(most, `${label} is at most ${most}.`)

const dutyFields = {
  title: line('Title', 120),
  kind: staffKind,
  starts_at: instant,
  ends_at: instant,
  place: optionalLine('Place', 160).optional(),
  /** Minutes that are kept free before and after the duty. */
  padding_minutes: whole('Padding', 0, 1440).default(0),
  /** How many people it needs. */
  people: whole('People', 1, 20).default(1),
  /** A language that each person must speak. */
  language: staffLanguage.nullish(),
  notes: optionalText('Notes', 2000).optional(),
  /** Vehicles that it takes. */
  vehicle_ids: z
    .array(idOf('Vehicle'), 'Vehicles is a list.')
    .max(10, 'A duty has at most 10 vehicles.')
    .transform((list) => [...new Set(list)])
    .default([]),
  /** Why a rule is overridden: short rest, a missing language, too few seats. */
  override_reason: optionalLine('Reason', 200).optional(),
}
/** A duty belongs to a booking, to a departure, to a group (an event, or the stays that arrive on a day), or to none. */
export const dutyBody = z
  .strictObject({
    ...dutyFields,
    booking_id: idOf('Booking').nullish(),
    departure_id: idOf('Departure').nullish(),
    group_id: idOf('Trip').nullish(),
  })
  .refine(({ booking_id, departure_id, group_id }) => [booking_id, departure_id, group_id].filter(Boolean).length <= 1, {
    message: 'Choose one booking, departure or group.',
    path: ['departure_id'],
  })
export const dutyEditBody = z.strictObject({ ...dutyFields, version })

const assignment = z.object({
  id: z.string(),
  staff_id: z.string(),
  name: z.string(),
  status: z.enum(assignmentStatuses),
  override_reason: z.string().nullable(),
})
const vehicle = z.object({
  /** Id of the inventory unit. */
  id: z.string(),
  plate: z.string(),
  car: z.string(),
  /** With the driver's. */
  seats: z.number(),
})
export const duty = z.object({
  id: z.string(),
  title: z.string(),
  kind: staffKind,
  starts_at: z.string(),
  ends_at: z.string(),
  place: z.string().nullable(),
  padding_minutes: z.number(),
  people: z.number(),
  language: staffLanguage.nullable(),
  booking_id: z.string().nullable(),
  departure_id: z.string().nullable(),
  /** The event, or the day of arrivals. */
  group_id: z.string().nullable(),
  /** The booking, departure, event or day of arrivals that it belongs to, by its title. */
  trip: z.string().nullable(),
  /** How many people travel on that trip. */
  travellers: z.number().nullable(),
  vehicles: z.array(vehicle),
  /** Why the vehicles of the trip may have too few seats. */
  seats_reason: z.string().nullable(),
  /** What is wrong with it as it stands: too few seats, care or papers that end before it does. */
  conflicts: z.array(z.string()),
  notes: z.string().nullable(),
  cancelled: z.boolean(),
  /** How many people are still missing. */
  missing: z.number(),
  /** Assignments that were not declined or cancelled. */
  assignments: z.array(assignment),
  version: z.number(),
})

export const roster = endpoint({
  method: 'GET',
  path: '/roster',
  summary: 'Show the roster: staff with their leave, and all duties of some days, at most 62.',
  access: see,
  query: z.strictObject({
    from: localDate,
    days: z.coerce
      .number('Days is a number.')
      .int('Days is a whole number.')
      .min(1, 'Days is at least 1.')
      .max(62, 'Days is at most 62.')
      .default(31),
  }),
  result: z.object({
    people: z.array(z.object({ id: z.string(), name: z.string(), kinds: z.array(staffKind) })),
    leave: z.array(z.object({ id: z.string(), staff_id: z.string(), from: z.string(), to: z.string(), reason: z.string() })),
    duties: z.array(duty),
  }),
})
export const showDuty = endpoint({
  method: 'GET',
  path: '/roster/duties/{id}/show',
  summary: 'Show a duty with the people on it.',
  access: see,
  result: duty,
})
export const listTripDuties = endpoint({
  method: 'GET',
  path: '/roster/trips/{id}/duties',
  summary:
    'List the duties of a booking with its departures, or of a departure with its bookings, earliest first. Cancelled ones are left out.',
  access: see,
  result: z.array(duty),
})
export const listPersonDuties = endpoint({
  method: 'GET',
  path: '/roster/people/{id}/duties',
  summary: 'List the last 100 duties of a person, the latest first, with those that were declined or cancelled.',
  access: see,
  result: z.array(
    z.object({
      assignment_id: z.string(),
      duty_id: z.string(),
      title: z.string(),
      kind: staffKind,
      starts_at: z.string(),
      ends_at: z.string(),
      status: z.enum(assignmentStatuses),
    }),
  ),
})
export const listDutyVehicles = endpoint({
  method: 'GET',
  path: '/roster/vehicles',
  summary: 'List the vehicles for a duty between two times, each with what speaks against it.',
  access: see,
  query: z.strictObject({
    starts_at: instant,
    ends_at: instant,
    /** A duty whose own claims do not count. */
    duty_id: idOf('Duty').optional(),
  }),
  result: z.array(
    vehicle.extend({
      problem: z.string().nullable(),
      /** Care that becomes due before the duty ends. It may be taken. */ warning: z.string().nullable(),
    }),
  ),
})
export const createDuty = endpoint({
  method: 'POST',
  path: '/roster/duties/create',
  summary:
    'Add a duty: work of one kind between two times, with its vehicles. Vehicles that are taken are refused (409); too few seats need a reason.',
  access: change,
  body: dutyBody,
  result: duty,
})
export const updateDuty = endpoint({
  method: 'POST',
  path: '/roster/duties/{id}/update',
  summary: 'Update a duty. New times must suit all people and vehicles that are on it (409).',
  access: change,
  body: dutyEditBody,
  result: duty,
})
export const cancelDuty = endpoint({
  method: 'POST',
  path: '/roster/duties/{id}/cancel',
  summary: 'Cancel a duty and free the people on it. One that someone has started is refused (409).',
  access: change,
  result: duty,
})

export const assignBody = z.strictObject({ staff_id: idOf('Person'), override_reason: dutyFields.override_reason })
export const assignStaff = endpoint({
  method: 'POST',
  path: '/roster/duties/{id}/assign',
  summary: 'Add a person to a duty. Clashes and expired licences are refused (409); short rest and a missing language need a reason.',
  access: change,
  body: assignBody,
  result: duty,
})
export const reassign = endpoint({
  method: 'POST',
  path: '/roster/assignments/{id}/reassign',
  summary: 'Move an assignment that has not started to another person, by the same rules.',
  access: change,
  body: assignBody,
  result: duty,
})
export const moveAssignment = endpoint({
  method: 'POST',
  path: '/roster/assignments/{id}/status',
  summary: 'Record that a person accepted, declined, started or finished a duty, or cancel the assignment.',
  access: change,
  body: z.strictObject({ status: z.enum(assignmentStatuses, 'Status is not valid.') }),
  result: duty,
})

export const whoFits = endpoint({
  method: 'GET',
  path: '/roster/duties/{id}/fits',
  summary: 'List the staff for a duty, those who fit first, with what speaks against each.',
  access: see,
  result: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Nothing speaks against the person. */
      fits: z.boolean(),
      /** What cannot be overridden. */
      refused: z.array(z.string()),
      /** What can be overridden with a reason. */
      warnings: z.array(z.string()),
    }),
  ),
})
