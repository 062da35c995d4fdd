import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SecureContext } from 'node:tls'
import { callbackify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { App } from '#kit/server/app.ts'
import { decrypt } from '#kit/server/security/tokens.ts'
import { keyPurpose } from './order.ts'

const { createServer } = process.getBuiltinModule('node:https')
const { createSecureContext } = process.getBuiltinModule('node:tls')

const keptMs = 60_000
const mostKept = 5_000

/** Returns the certificate of a verified host. One statement over all agencies finds it; nothing is ordered here. */
async function contextOf(app: App, host: string): Promise<SecureContext | null> {
  if (!/^[a-z0-9_.-]{4,253}$/.test(host)) return null
  const row = await app.db.asPlatform('whose: the certificate of a host', (tx) =>
    tx
      .selectFrom('site_hosts as h')
      .innerJoin('site_certificates as c', (join) => join.onRef('c.agency_id', '=', 'h.agency_id').onRef('c.domain_id', '=', 'h.domain_id'))
      .select(['c.chain', 'c.private_key'])
      .where('h.host', '=', host)
      .where('c.chain', 'is not', null)
      .executeTakeFirst(),
  )
  if (!row?.chain || !row.private_key) return null
  return createSecureContext({ cert: row.chain, key: decrypt(app.settings.secretKey, keyPurpose, row.private_key) })
}

/** Remembers certificates, and hosts without one, for a minute. */
function rememberedContexts(app: App): (host: string) => Promise<SecureContext | null> {
  const kept = new Map<string, { until: number; context: Promise<SecureContext | null> }>()
  return (host) => {
    const known = kept.get(host)
    if (known && known.until > performance.now()) return known.context
    kept.delete(host)
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
    const context = contextOf(app, host)
    context.catch(() => kept.delete(host))
    kept.set(host, { until: performance.now() + keptMs, context })
    return context
  }
}

/** Serves own domains over HTTPS with the certificates that were issued here. Hosts without one get no handshake. */
export async function openTlsDoor(app: App, server: FastifyInstance, port: number): Promise<{ port: number; close(): Promise<void> }> {
  const contextFor = rememberedContexts(app)
  const requireContext = callbackify(async (host: string): Promise<SecureContext> => {
    const context = await contextFor(host.toLowerCase())
    if (!context) throw new Error('unknown host')
    return context
  })
  const door = createServer(
    {
      SNICallback: (host, done) => requireContext(host, done),
      handshakeTimeout: 10_000,
      requestTimeout: 60_000,
      headersTimeout: 10_000,
      maxHeaderSize: 16 * 1024,
    },
    (request: IncomingMessage, response: ServerResponse) => server.routing(request, response),
  )
  await new Promise<void>((resolve, reject) => {
    door.once('error', reject)
    door.listen(port, app.settings.HOST, resolve)
  })
  return {
    port: (door.address() as { port: number }).port,
    close: () =>
      new Promise((resolve) => {
        door.close(() => resolve())
        door.closeAllConnections()
      }),
  }
}
