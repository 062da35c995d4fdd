import type { FastifyInstance } from 'fastify'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { AppError } from '#kit/contract/errors.ts'
import { asVisitor, readKey, type PublicKey } from '#kit/server/pages/visitor.ts'
import { roomByKey, usesOf } from './calendars-data.ts'
import { calendarText } from './ics.ts'

export const feedPurpose = 'room-calendar'
export const feedPath = (code: string): string => `/calendars/${code}.ics`

/** The feed includes this many days before today. */
const backDays = 30
const summaries: Record<string, string> = { booking: 'Booked', block: 'Not available' }

/** Serves a room's calendar to other platforms. It shows when the room is taken, never by whom. */
export function addRoomCalendars(server: FastifyInstance, app: App): void {
  server.get<{ Params: { file: string } }>('/calendars/:file', async (request, reply) => {
    await app.limits.take('api', `calendar ${request.ip}`)
    const code = request.params.file.replace(/\.ics$/, '')
    const feed = request.params.file.endsWith('.ics') ? readKey(app, feedPurpose, code, ['unitId', 'nonce']) : null
    const text = feed && (await textOf(app, feed))
    if (text === null) throw new AppError(404, 'not_found', 'No calendar was found at this address.')
    return reply
      .header('cache-control', 'private, max-age=300')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', 'inline; filename="room.ics"')
      .type('text/calendar; charset=utf-8')
      .send(text)
  })
}

async function textOf(app: App, feed: PublicKey & { unitId: string; nonce: string }): Promise<string | null> {
  const { unitId, nonce } = feed
  return asVisitor(app, feed, async (tx, { now }) => {
    const room = await roomByKey(tx, unitId, nonce)
    if (!room) return null
    const uses = await usesOf(tx, unitId, momentOf(addDays(dayOf(now), -backDays)))
    const events = uses.map(({ id, kind, from, until }) => ({
      uid: `${id}@safiri`,
      summary: summaries[kind]!,
      starts_on: dayOf(from),
      ends_on: dayOf(until),
    }))
    return calendarText(`${room.name}, ${room.title}`, events, now)
  })
}
