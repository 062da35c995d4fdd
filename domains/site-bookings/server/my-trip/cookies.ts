import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#kit/server/app.ts'
import { sign } from '#kit/server/security/tokens.ts'
import { myTripPath, type Grant } from './grants.ts'

// What a browser has done on the page of a booking: opened it by a button, and entered the code that came by mail. Both are signed with
// the moment at which they end, and are for one link. A link that was revoked opens nothing, whatever the browser has.

type Keys = Pick<App, 'settings' | 'clock' | 'appUrl'>
type Which = Pick<Grant, 'id'>

interface Pass {
  cookie: string
  purpose: string
  ms: number
  sameSite: 'Lax' | 'Strict'
}

/** The page itself. Lax, because people come back to it from their mail. */
const openPass: Pass = { cookie: 'trip_open', purpose: 'my trip opened', ms: 30 * 24 * 60 * 60_000, sameSite: 'Lax' }
/** Passports, diet and health. */
const privatePass: Pass = { cookie: 'trip_key', purpose: 'my trip travellers', ms: 30 * 60_000, sameSite: 'Strict' }

const keyOf = ({ settings }: Keys, { purpose }: Pass, { id }: Which, until: string): string =>
  sign(settings.secretKey, purpose, `${id} ${until}`)

function give(app: Keys, reply: FastifyReply, pass: Pass, grant: Which, secret: string): void {
  const until = String(app.clock.now().getTime() + pass.ms)
  const secure = app.appUrl.startsWith('https:') ? '; Secure' : ''
  const { cookie, sameSite, ms } = pass
  reply.header(
    'set-cookie',
    `${cookie}=${until}.${keyOf(app, pass, grant, until)}; Path=${myTripPath(secret)}; SameSite=${sameSite}; Max-Age=${ms / 1000}; HttpOnly${secure}`,
  )
}

function has(app: Keys, { headers }: Pick<FastifyRequest, 'headers'>, pass: Pass, grant: Which): boolean {
  const start = `${pass.cookie}=`
  // A browser may send several of one name, for several paths.
  return (headers.cookie ?? '').split(/;\s*/).some((one) => one.startsWith(start) && holds(app, pass, grant, one.slice(start.length)))
}

function holds(app: Keys, pass: Pass, grant: Which, given: string): boolean {
  const [until = '', key = ''] = given.split('.')
  if (!/^[0-9]{13}$/.test(until) || Number(until) <= app.clock.now().getTime()) return false
  const [own, theirs] = [keyOf(app, pass, grant, until), key].map((text) => Buffer.from(text))
  return own!.length === theirs!.length && timingSafeEqual(own!, theirs!)
}

/** Lets this browser see the page of a booking for a month. */
export const openPage = (app: Keys, reply: FastifyReply, grant: Which, secret: string): void => give(app, reply, openPass, grant, secret)

/** Returns whether this browser has opened the page of a booking by its button. */
export const hasOpened = (app: Keys, request: Pick<FastifyRequest, 'headers'>, grant: Which): boolean => has(app, request, openPass, grant)

/** Lets this browser see the travellers for half an hour. */
export const unlock = (app: Keys, reply: FastifyReply, grant: Which, secret: string): void => give(app, reply, privatePass, grant, secret)

/** Returns whether this browser may see the travellers of a grant now. */
export const isUnlocked = (app: Keys, request: Pick<FastifyRequest, 'headers'>, grant: Which): boolean =>
  has(app, request, privatePass, grant)
