import pg from 'pg'
import { onTestFinished } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { sendWebhooks, untilWebhooksRest } from '../webhooks/sending.ts'
import { startReceiver, type Receiver } from './receiver.ts'

export const minute = 60_000
export const hour = 60 * minute

export interface Made {
  id: string
  secret: string
  at: string
}

interface Delivery {
  id: string
  state: string
  tries: number
  tried_at: string
  status: number | null
  problem: string | null
  next_at: string | null
}

export interface WebhookTest {
  app: TestApp
  owner: TestPerson
  db: pg.Pool
  /** Adds a webhook. It is deleted after the test. */
  add(url: string, events?: readonly string[], by?: TestPerson): Promise<Made>
  /** Delivers the business events, and sends all webhooks that are due. */
  send(): Promise<void>
  /** Moves the clock. Nobody is logged out by that, and no plan ends. */
  passes(ms: number): Promise<void>
  /** Adds a client, which publishes `client.created`. */
  happens(by?: TestPerson): ReturnType<TestPerson['post']>
  /** The deliveries of a webhook, newest first. */
  deliveries(at: string): Promise<Delivery[]>
  show(at: string): Promise<{ state: string } & Record<string, unknown>>
  close(): Promise<void>
}

/** Starts a server that may send webhooks to this machine, with an agency. */
export async function startWebhookTest(): Promise<WebhookTest> {
  const app = await startTestApp({ settings: { PRIVATE_WEBHOOKS: 'true' } })
  const owner = await newOwner(app)
  const db = new pg.Pool({ connectionString: app.ownerUrl, max: 2 })
  let clients = 0
  return {
    app,
    owner,
    db,
    async add(url, events = ['client.created'], by = owner) {
      const { status, body } = await by.post('/developers/webhooks/create', { url, events })
      if (status !== 200) throw new Error(JSON.stringify(body))
      const { id } = body.data.webhook as { id: string }
      onTestFinished(async () => void (await by.delete(`/developers/webhooks/${id}`)))
      return { id, secret: body.data.secret as string, at: `/developers/webhooks/${id}` }
    },
    async send() {
      await app.deliver()
      await sendWebhooks.run(app.app, {})
      await untilWebhooksRest(app.app)
    },
    async passes(ms) {
      app.clock.advance(ms)
      const now = app.clock.now()
      const later = new Date(now.getTime() + 30 * 24 * hour)
      await db.query('UPDATE sessions SET last_used_at = $1, expires_at = $2', [now, later])
      await db.query('UPDATE subscriptions SET current_period_ends_at = $1', [later])
    },
    happens: (by = owner) => by.post('/clients/new', { name: `Grace ${++clients}` }),
    deliveries: async (at) => (await owner.get(`${at}/deliveries`)).body.data,
    show: async (at) => (await owner.get(`${at}/show`)).body.data,
    async close() {
      await db.end()
      await app.close()
    },
  }
}

/** Starts a receiver, and closes it after the test. */
export async function receiver(...answer: Parameters<typeof startReceiver>): Promise<Receiver> {
  const made = await startReceiver(...answer)
  onTestFinished(() => made.close())
  return made
}

/** The status, code and fields of a refusal. */
export const refused = ({ status, body }: { status: number; body: { code?: string; errors?: object } }) => [
  status,
  body.code,
  ...Object.keys(body.errors ?? {}),
]
