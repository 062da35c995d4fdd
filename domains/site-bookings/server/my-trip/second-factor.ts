import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { readBooking } from '#domains/bookings/server/bookings.ts'
import type { App } from '#kit/server/app.ts'
import { sign } from '#kit/server/security/tokens.ts'
import { myTripPath, type Grant } from './grants.ts'

// A link can be forwarded or read over a shoulder. Passports open only after the last name and the day of travel, for half an hour.

const minutes = 30
const cookieName = 'trip_key'

type Keys = Pick<App, 'settings' | 'clock' | 'appUrl'>
type Booking = Pick<Awaited<ReturnType<typeof readBooking>>, 'client' | 'starts_on'>

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns whether a name and a day are those of the booking. Many people write their last name first, so its place does not matter. */
export function knowsTrip({ client, starts_on }: Booking, { name, day }: { name: string; day: string }): boolean {
  const [given, own] = [wordsOf(name), wordsOf(client.name)]
  return given.length > 0 && given.every((word) => word.length > 1 && own.includes(word)) && day === starts_on
}

const keyOf = ({ settings }: Keys, { id }: Pick<Grant, 'id'>, until: string): string =>
  sign(settings.secretKey, 'my trip travellers', `${id} ${until}`)

/** Lets this browser see the travellers for half an hour. */
export function unlock(app: Keys, reply: FastifyReply, grant: Pick<Grant, 'id'>, secret: string): void {
  const until = String(app.clock.now().getTime() + minutes * 60_000)
  const secure = app.appUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${cookieName}=${until}.${keyOf(app, grant, until)}; Path=${myTripPath(secret)}; SameSite=Strict; Max-Age=${minutes * 60}; HttpOnly${secure}`,
  )
}

/** Returns whether this browser may see the travellers of a grant now. */
export function isUnlocked(app: Keys, { headers }: Pick<FastifyRequest, 'headers'>, grant: Pick<Grant, 'id'>): boolean {
  const given = headers.cookie?.split(/;\s*/).find((one) => one.startsWith(`${cookieName}=`))
  const [until = '', key = ''] = given?.slice(cookieName.length + 1).split('.') ?? []
  if (!/^[0-9]{13}$/.test(until) || Number(until) <= app.clock.now().getTime()) return false
  const [own, theirs] = [keyOf(app, grant, until), key].map((text) => Buffer.from(text))
  return own!.length === theirs!.length && timingSafeEqual(own!, theirs!)
}
