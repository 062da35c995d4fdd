import type { FastifyInstance } from 'fastify'
import type { App } from '#kit/server/app.ts'

/**
 * Answers a proxy such as Caddy whether it may order a certificate for a host (`on_demand_tls { ask … }`): 200 only for verified hosts of
 * agencies. Without this question anybody who points a name here could make the proxy order certificates without end. Unknown hosts are
 * limited; verified ones are always answered.
 */
export function addTlsQuestion(server: FastifyInstance, app: App): void {
  server.get<{ Querystring: { domain?: unknown } }>('/tls/ask', async (request, reply) => {
    const host = typeof request.query.domain === 'string' ? request.query.domain.toLowerCase() : ''
    const isKnown = /^[a-z0-9_.-]{4,253}$/.test(host) && (await isVerified(app, host))
    if (!isKnown) await app.limits.take('tls_questions', request.ip)
    return reply
      .status(isKnown ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(isKnown ? 'yes' : 'no')
  })
}

async function isVerified(app: App, host: string): Promise<boolean> {
  const row = await app.db.asPlatform('whose: whether a host of a website is verified', (tx) =>
    tx
      .selectFrom('site_hosts as h')
      .innerJoin('agencies as a', 'a.id', 'h.agency_id')
      .select('h.host')
      .where('h.host', '=', host)
      .where('a.state', '=', 'active')
      .executeTakeFirst(),
  )
  return row !== undefined
}
