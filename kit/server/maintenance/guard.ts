import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { ClosedForMaintenance } from './maintenance.ts'

/** Of a route: `open` works in maintenance; of `session` the session decides, because staff go on working. */
export type InMaintenance = 'open' | 'session'

/** For `config` of routes that work while the installation is closed: health, the web app itself, logging in. */
export const openInMaintenance = { inMaintenance: 'open' satisfies InMaintenance } as object

/**
 * Refuses every call and page with 503 `maintenance` while the installation is closed. Refused is what does not say otherwise, so that a
 * new page cannot be forgotten.
 */
export function addMaintenance(server: FastifyInstance, app: App): void {
  server.addHook('onRequest', async (request) => {
    if (inMaintenance(request)) return
    const closed = await app.maintenance.current()
    if (closed) throw new ClosedForMaintenance(closed, app.clock.now())
  })
}

const inMaintenance = ({ routeOptions }: FastifyRequest) =>
  (routeOptions.config as { inMaintenance?: InMaintenance } | undefined)?.inMaintenance
