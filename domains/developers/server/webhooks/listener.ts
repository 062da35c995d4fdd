import { sql } from 'kysely'
import { ofAgency } from '#domains/agency/server/facts.ts'
import type { App } from '#kit/server/app.ts'
import { defineListener, on, type Hearing } from '#kit/server/events/business-events.ts'
import { stepIn } from '#kit/server/events/steps.ts'
import type { TokenMode } from '#kit/server/security/integration-token.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { catalogue, type ThinData } from './catalogue.ts'
import { sendWebhooks } from './sending.ts'

/** Returns the body of a message: type, time and data. */
export const bodyOf = (type: string, at: Date, data: ThinData): string => JSON.stringify({ type, timestamp: at.toISOString(), data })

interface Message {
  endpoint_id: string
  type: string
  subject_id: string | null
  body: string
}

/** Writes deliveries that are due now. */
export const insertDeliveries = (tx: Tx, { agencyId, now }: { agencyId: string; now: Date }, messages: readonly [Message, ...Message[]]) =>
  tx
    .insertInto('webhook_deliveries')
    .values(messages.map((message) => ({ ...message, agency_id: agencyId, id: newId(), next_at: now, created_at: now })))
    .returningAll()
    .execute()

interface Event {
  type: string
  subject_id: string
  at: Date
  body: string
}

/** Events of a test agency are told to the test webhooks of the agency that it belongs to, by a step there. */
async function tell({ app, tx, actor }: Hearing, eventId: string, event: Event): Promise<void> {
  const { test_of } = await ofAgency(tx, actor.agencyId).select('test_of').executeTakeFirstOrThrow()
  if (!test_of) return tellEndpoints(app, tx, actor, 'live', event)
  await stepIn(app, test_of, `test webhooks ${eventId}`, (there, owner) => tellEndpoints(app, there, owner, 'test', event))
}

/** Writes deliveries of an event. A webhook does not hear of what happened before it was added. */
async function tellEndpoints(app: App, tx: Tx, actor: Actor, mode: TokenMode, { type, subject_id, at, body }: Event): Promise<void> {
  const endpoints = await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('state', '!=', 'paused')
    .where('mode', '=', mode)
    .where(sql<boolean>`${type} = ANY(events)`)
    .where('created_at', '<=', at)
    .execute()
  const [first, ...others] = endpoints.map(({ id }) => ({ endpoint_id: id, type, subject_id, body }))
  if (!first) return
  await insertDeliveries(tx, actor, [first, ...others])
  await app.jobs.enqueue(tx, sendWebhooks, {}, { key: `now ${actor.agencyId}` })
}

/** Writes a delivery for each endpoint that wants the event. Sending follows by a job. */
export const webhooksFollow = defineListener(
  'webhooks',
  ...Object.values(catalogue).map(({ type, dataOf }) =>
    on(type, (hearing, { id, subjectId, payload, at }) =>
      tell(hearing, id, { type: type.name, subject_id: subjectId, at, body: bodyOf(type.name, at, dataOf(subjectId, payload)) }),
    ),
  ),
)
