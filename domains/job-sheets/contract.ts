import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moneyResult } from '#kit/contract/schemas.ts'
import { staffKind } from '#domains/staff/contract.ts'
import { assignmentStatuses } from '#domains/roster/contract/moves.ts'
import { jobEventKinds, reportChecks, sheetChannels } from './contract/words.ts'

const see = ['View Bookings'] as const
const change = ['Edit Bookings'] as const

const sheetPerson = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  age: z.number().nullable(),
  diet: z.string().nullable(),
  phone: z.string().nullable(),
  pick_up_place: z.string().nullable(),
  pick_up_at: z.string().nullable(),
  arrives: z.string().nullable(),
  departs: z.string().nullable(),
  note: z.string().nullable(),
})

/** What a job sheet says. */
export const sheetContent = z.object({
  title: z.string(),
  kind: staffKind,
  starts_at: z.string(),
  ends_at: z.string(),
  place: z.string().nullable(),
  notes: z.string().nullable(),
  trip: z.string().nullable(),
  /** Plate and car of each vehicle. */
  vehicles: z.array(z.string()),
  people: z.array(sheetPerson),
  plan: z.array(
    z.object({
      date: z.string(),
      title: z.string(),
      place: z.string().nullable(),
      accommodation: z.string().nullable(),
      meals: z.array(z.string()),
    }),
  ),
  /** Others on the same duty, with their phones. */
  team: z.array(z.object({ name: z.string(), phone: z.string().nullable() })),
})

const jobEvent = z.object({
  id: z.string(),
  /** Who reported it. */
  by: z.string(),
  kind: z.enum(jobEventKinds),
  person_id: z.string().nullable(),
  /** Null once the person has left the sheet. */
  person: z.string().nullable(),
  text: z.string().nullable(),
  kilometres: z.number().nullable(),
  litres: z.number().nullable(),
  amount: moneyResult.nullable(),
  has_photo: z.boolean(),
  happened_at: z.string(),
  received_at: z.string(),
  /** The duty was no longer the person's when the report arrived. */
  late: z.boolean(),
  counts: z.boolean(),
  /** Whether the amount was checked; null without one. */
  check: z
    .object({
      state: z.enum(reportChecks),
      /** What was accepted; it may differ from what was reported. */
      accepted: moneyResult.nullable(),
      reason: z.string().nullable(),
      by: z.string().nullable(),
      at: z.string().nullable(),
    })
    .nullable(),
})

export const jobSheet = z.object({
  duty_id: z.string(),
  cancelled: z.boolean(),
  booking_id: z.string().nullable(),
  departure_id: z.string().nullable(),
  /** The event, or the day of arrivals. */
  group_id: z.string().nullable(),
  /** As it would be sent now. */
  content: sheetContent,
  sheets: z.array(
    z.object({
      assignment_id: z.string(),
      name: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      status: z.enum(assignmentStatuses),
      /** What was sent; null if nothing was. */
      sent: z
        .object({
          version: z.number(),
          channel: z.enum(sheetChannels),
          to: z.string().nullable(),
          at: z.string(),
          opened_at: z.string().nullable(),
          confirmed_version: z.number().nullable(),
          confirmed_at: z.string().nullable(),
          /** The sheet would say something else now. */
          changed: z.boolean(),
          revoked: z.boolean(),
          link: z.string(),
        })
        .nullable(),
    }),
  ),
  /** Whether each person of the sheet is there, by the latest report that counts. */
  states: z.array(z.object({ person_id: z.string(), state: z.enum(['expected', 'picked_up', 'no_show']), at: z.string().nullable() })),
  events: z.array(jobEvent),
  /** Of the reports that count. What was accepted of an expense counts instead of what was reported. */
  sums: z.object({ expenses: z.array(moneyResult), litres: z.number(), kilometres: z.number().nullable() }),
})

export const showJobSheet = endpoint({
  method: 'GET',
  path: '/roster/duties/{id}/sheet',
  summary: 'Show the job sheet of a duty: what it says, who got it, and what was reported from the road.',
  access: see,
  result: jobSheet,
})
export const sendJobSheet = endpoint({
  method: 'POST',
  path: '/roster/assignments/{id}/sheet/send',
  summary: 'Send the job sheet, as it is now, to a person on a duty by mail or SMS, or make its link.',
  access: change,
  body: z.strictObject({ channel: z.enum(sheetChannels, 'Channel is email, sms or link.') }),
  result: jobSheet,
})
export const revokeJobSheet = endpoint({
  method: 'POST',
  path: '/roster/assignments/{id}/sheet/revoke',
  summary: 'Revoke the link of a job sheet. Sending it again makes a new link.',
  access: change,
  result: jobSheet,
})
export const judgeJobEvent = endpoint({
  method: 'POST',
  path: '/roster/job-events/{id}/judge',
  summary: 'Change whether a report from the road counts. One with an amount is accepted or refused instead (409).',
  access: change,
  body: z.strictObject({ counts: z.boolean('Counts is true or false.') }),
  result: jobSheet,
})
export const jobEventPhoto = endpoint({
  method: 'GET',
  path: '/roster/job-events/{id}/photo',
  summary: 'Show the photo of a report from the road.',
  access: see,
  result: z.object({ name: z.string(), mime: z.string(), content: z.unknown() }),
  answer: 'file',
})
