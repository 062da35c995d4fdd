import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { line } from '#kit/contract/schemas.ts'

// Calendar sync (RFC 5545) for rooms that are also sold on other platforms: our feed, and the calendars we import.

const base = '/business/hotel/rooms'
const feature: Feature = 'hotel_and_hospitality'
const access: Access = ['View Inventory']
const edit: Access = ['Edit Inventory']

export const maxCalendars = 10
export const maxCalendarMb = 2

/** Calendar apps write `webcal://` for `https://`. */
const address = z
  .string('Address is required.')
  .trim()
  .max(2000, 'Address is too long.')
  .transform((text) => text.replace(/^webcal:\/\//i, 'https://'))
  .pipe(z.url({ protocol: /^https?$/, error: 'Address is not valid: it begins with https://.' }))
export const calendarBody = z.strictObject({ name: line('Name', 80), url: address })

const calendar = z.object({
  id: z.string(),
  name: z.string(),
  /** Only the host, because the full URL is a secret of the other platform. Null for an uploaded file. */
  host: z.string().nullable(),
  file_name: z.string().nullable(),
  status: z.enum(['new', 'ok', 'failed']),
  problem: z.string().nullable(),
  tried_at: z.string().nullable(),
  synced_at: z.string().nullable(),
  /** Number of events from today on. */
  events: z.number(),
  /** Events that overlap an existing booking or block. They are not imported; the staff must resolve them. */
  conflicts: z.array(z.object({ summary: z.string(), starts_on: z.string(), ends_on: z.string(), with: z.string() })),
})
const calendars = z.object({
  /** The secret URL of the room's own calendar; null until it is created. */
  feed_url: z.string().nullable(),
  calendars: z.array(calendar),
})
export type CalendarsResult = z.input<typeof calendars>

export const showCalendars = endpoint({
  method: 'GET',
  path: `${base}/individual/{id}/calendars`,
  summary: 'List the calendars that block a room, the result of their last sync, and the address of its own calendar.',
  access,
  feature,
  result: calendars,
})
export const renewFeed = endpoint({
  method: 'POST',
  path: `${base}/individual/{id}/calendars/renew`,
  summary: 'Create a new secret address for the calendar of a room. The old address stops working.',
  access: edit,
  feature,
  result: calendars,
})
export const createCalendar = endpoint({
  method: 'POST',
  path: `${base}/individual/{id}/calendars/create`,
  summary: 'Add a calendar that blocks a room. It is synced every 15 minutes.',
  access: edit,
  feature,
  body: calendarBody,
  result: calendars,
})
export const uploadCalendar = endpoint({
  method: 'POST',
  path: `${base}/individual/{id}/calendars/upload`,
  summary: 'Block a room by a calendar file. A file of the same name replaces what the earlier one blocked.',
  access: edit,
  feature,
  upload: true,
  result: calendars,
})
export const replaceCalendarFile = endpoint({
  method: 'POST',
  path: `${base}/calendars/{id}/upload`,
  summary: 'Replace a calendar file with a newer one.',
  access: edit,
  feature,
  upload: true,
  result: calendars,
})
export const syncCalendar = endpoint({
  method: 'POST',
  path: `${base}/calendars/{id}/sync`,
  summary: 'Sync a calendar soon. Upload a calendar file again instead.',
  access: edit,
  feature,
  result: calendars,
})
export const deleteCalendar = endpoint({
  method: 'POST',
  path: `${base}/calendars/{id}/delete`,
  summary: 'Stop syncing a calendar. What it blocked is free again.',
  access: edit,
  feature,
  result: calendars,
})
