import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { isWalPosition, type WalPosition } from '../database/wal-position.ts'

// Who has written reads the primary until the replica has caught up (docs/decisions/0062). An answer to a write says how far the log
// was then, and the next requests say it again: browsers by the cookie, also from another tab, and programs by the header.

export const positionHeader = 'safiri-position'
const cookie = 'safiri_position'
/** A replica that is read is at most 10 s behind. */
const keptSeconds = 60

/** Returns the position up to which the caller must see everything, or null. A wrong one is later than all: the primary answers. */
export function positionOf(request: FastifyRequest): WalPosition | null {
  const inCookie = new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1]
  const given = [request.headers[positionHeader], inCookie].flat().filter((text) => text !== undefined)
  if (given.length === 0) return null
  return given.every(isWalPosition) ? given.toSorted().at(-1)! : 'F'.repeat(16)
}

/** Adds the position to each answer to a request that may have changed something. Does nothing without a replica. */
export function addPosition(server: FastifyInstance, app: App): void {
  const { replica } = app.db
  if (!replica) return
  const secure = app.appUrl.startsWith('https:') ? '; Secure' : ''
  server.addHook('onSend', async (request, reply) => {
    if (!mayHaveChanged(request)) return
    const position = await replica.position().catch(() => null)
    if (!position) return
    reply
      .header(positionHeader, position)
      .header('set-cookie', `${cookie}=${position}; Path=/api; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict${secure}`)
  })
}

function mayHaveChanged({ method, routeOptions }: FastifyRequest): boolean {
  const { changes } = routeOptions.config as { changes?: boolean }
  return changes ?? (method !== 'GET' && method !== 'HEAD')
}
