import { sql } from 'kysely'
import { defineListener, on, type Hearing } from '#kit/server/events/business-events.ts'
import { newId } from '#kit/server/security/tokens.ts'
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

/** Writes deliveries of an event. A webhook does not hear of what happened before it was added. */
async function tellEndpoints({ app, tx, actor }: Hearing, { type, subject_id, at, body }: Event): Promise<void> {
  const endpoints = await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('state', '!=', 'paused')
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
    on(type, (hearing, { subjectId, payload, at }) =>
      tellEndpoints(hearing, { type: type.name, subject_id: subjectId, at, body: bodyOf(type.name, at, dataOf(subjectId, payload)) }),
    ),
  ),
)
