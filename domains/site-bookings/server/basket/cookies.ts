import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#kit/server/app.ts'

/** Days after which a basket that nobody uses is deleted. */
export const idleDays = 7

const isSecure = ({ appUrl }: Pick<App, 'appUrl'>): boolean => appUrl.startsWith('https:')
// Browsers take a cookie with this prefix only over https and for this host alone.
const nameOf = (app: Pick<App, 'appUrl'>): string => (isSecure(app) ? '__Host-trip' : 'trip')

/** The number of things in the basket, for the script that shows it. It is no secret. */
export const countCookie = 'trip_count'

/** Returns the secret of the visitor's basket, or null. */
export function basketSecret(app: Pick<App, 'appUrl'>, { headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const name = nameOf(app)
  const given = headers.cookie?.split(/;\s*/).find((one) => one.startsWith(`${name}=`))
  const secret = given?.slice(name.length + 1) ?? ''
  return /^trp_[A-Za-z0-9_-]{43}$/.test(secret) ? secret : null
}

/** Sets the cookies of a basket. Other pages of the site set none. */
export function setBasketCookies(app: Pick<App, 'appUrl'>, reply: FastifyReply, secret: string, count: number): void {
  const rest = `Path=/; SameSite=Lax; Max-Age=${idleDays * 86_400}${isSecure(app) ? '; Secure' : ''}`
  reply.header('set-cookie', [`${nameOf(app)}=${secret}; ${rest}; HttpOnly`, `${countCookie}=${count}; ${rest}`])
}
