import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** Returns whether a host name or an address is this machine's own. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|\[?::1\]?|(?:::ffff:)?127(?:\.[0-9]{1,3}){3})$/i.test(host)

/** Headers by which a proxy says for whom it asks. */
const ofProxies = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'] as const

/**
 * Returns whether the caller is on this machine. A proxy on this machine, which the settings do not name, asks for others: its
 * headers tell, and only make the answer stricter.
 */
export function isFromHere(request: FastifyRequest, { TRUST_PROXY }: Pick<Settings, 'TRUST_PROXY'>): boolean {
  if (!isLoopback(request.socket.remoteAddress ?? '') || !isLoopback(request.ip)) return false
  return TRUST_PROXY !== false || ofProxies.every((name) => request.headers[name] === undefined)
}
