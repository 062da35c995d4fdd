import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { claimNext, type Claim } from './claiming.ts'
import { settle, type Outcome } from './outcome.ts'
import { FetchProblem, guardedFetch } from '#kit/server/http/guarded-fetch.ts'
import { mostReply } from '../../contract/states.ts'
import { openSecret, signedHeaders } from './signing.ts'

// Endpoints are sent to side by side, one message at a time each, so a receiver that does not answer delays only its own messages.

/** Endpoints that one process sends to at the same time. */
const mostAtOnce = 64
/** How long the job waits for answers. Endpoints that take longer go on without it. */
const patienceMs = 500

const underWay = new WeakMap<App, Map<string, Promise<void>>>()
const underWayOf = (app: App): Map<string, Promise<void>> => {
  const known = underWay.get(app) ?? new Map<string, Promise<void>>()
  underWay.set(app, known)
  return known
}

/** Sends what is due. It runs each minute, after each event, and when a retry is due. */
export const sendWebhooks = defineJob({
  name: 'webhooks-send',
  reachesOut: true,
  data: z.object({}),
  every: '* * * * *',
  async run(app) {
    await startDue(app)
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)))
    await Promise.race([untilWebhooksRest(app), patience])
    clearTimeout(timer)
  },
})

/** Resolves once nothing is being sent in this process. */
export async function untilWebhooksRest(app: App): Promise<void> {
  const sending = underWayOf(app)
  while (sending.size > 0) await Promise.all(sending.values())
}

/** Starts sending to the endpoints with something due. Those that work come before those that fail. */
async function startDue(app: App): Promise<void> {
  const now = app.clock.now()
  const sending = underWayOf(app)
  const due = await app.db.asPlatform('sweep: webhooks that are due', (tx) =>
    tx
      .selectFrom('webhook_deliveries as d')
      .innerJoin('webhook_endpoints as e', (join) => join.onRef('e.agency_id', '=', 'd.agency_id').onRef('e.id', '=', 'd.endpoint_id'))
      .select(['d.agency_id', 'd.endpoint_id'])
      .where('d.next_at', '<=', now)
      .where((where) => where.or([where('d.claimed_until', 'is', null), where('d.claimed_until', '<=', now)]))
      .where('e.state', '!=', 'paused')
      .groupBy(['d.agency_id', 'd.endpoint_id', 'e.failing_since'])
      .orderBy(sql`e.failing_since IS NOT NULL`)
      .orderBy(sql`min(d.next_at)`)
      .limit(mostAtOnce * 2)
      .execute(),
  )
  for (const { agency_id, endpoint_id } of due) {
    if (sending.size >= mostAtOnce) return
    if (sending.has(endpoint_id)) continue
    const work = sendTo(app, agency_id, endpoint_id)
      .catch((error: Error) => app.log.error({ err: error, endpoint: endpoint_id }, 'a webhook was not sent'))
      .finally(() => sending.delete(endpoint_id))
    sending.set(endpoint_id, work)
  }
}

/** Sends to one endpoint until nothing is due or a message fails. Then its place is free for others. */
async function sendTo(app: App, agencyId: string, endpointId: string): Promise<void> {
  for (;;) {
    const claim = await claimNext(app, agencyId, endpointId)
    if (!claim) return
    const outcome = await send(app, claim)
    await settle(app, claim, outcome, (tx, startAfter, key) => app.jobs.enqueue(tx, sendWebhooks, {}, { startAfter, key }))
    if (!outcome.succeeded) return
  }
}

async function send(app: App, { delivery, secrets, url }: Claim): Promise<Outcome> {
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  const opened = secrets.map((sealed) => openSecret(app.settings.secretKey, sealed))
  try {
    const { status, body, retryAfter } = await guardedFetch(url, {
      method: 'POST',
      body: delivery.body,
      headers: { 'content-type': 'application/json', ...signedHeaders(opened, `msg_${delivery.id}`, app.clock.now(), delivery.body) },
      maxBytes: mostReply,
      cut: true,
      follow: false,
      privateToo: app.settings.PRIVATE_WEBHOOKS,
    })
    const problem = status >= 200 && status < 300 ? null : problemOf(status)
    return { succeeded: problem === null, status, problem, reply: readable(body), ms: took(), retryAfter: retryAfter ?? null }
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error
    return { succeeded: false, status: null, problem: error.message, reply: null, ms: took(), retryAfter: null }
  }
}

const problemOf = (status: number): string =>
  status >= 300 && status < 400 ? 'The receiver redirects. Enter the address it redirects to.' : `The receiver answered ${status}.`

/** PostgreSQL stores no NUL, and half a letter at the cut is no letter. */
const readable = (body: Buffer): string | null => body.toString('utf8').replaceAll('\u0000', '').slice(0, mostReply) || null
