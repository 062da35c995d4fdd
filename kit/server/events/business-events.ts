import { EventEmitter } from 'node:events'
import type { z } from 'zod'
import type { App } from '../app.ts'
import type { Actor } from '../database/audit.ts'
import { afterCommit } from '../database/after-commit.ts'
import type { Tx } from '../database/database.ts'
import { newId } from '../security/tokens.ts'
import { requestUnderWay } from '../trace.ts'

// Business events of an agency. Other domains receive them after the transaction has committed: docs/decisions/0015.

/**
 * A kind of event: its name (`booking.confirmed`), the kind of its subject, and the shape of its payload. A payload may gain
 * optional fields. Any other change raises `version`, and the schema must accept payloads of older versions for 30 days.
 */
export interface EventType<Payload = unknown> {
  name: string
  version: number
  subject: string
  payload: z.ZodType<Payload>
}

export const defineEvent = <Payload>(type: EventType<Payload>): EventType<Payload> => type

/** An event as listeners receive it. */
export interface BusinessEvent<Payload = unknown> {
  id: string
  type: string
  version: number
  subject: string
  subjectId: string
  payload: Payload
  at: Date
}

/** Process-wide hint that an agency has published something: `published.on('committed', (agencyId) => …)`. */
export const published = new EventEmitter<{ committed: [agencyId: string] }>().setMaxListeners(0)

type Publisher = Pick<Actor, 'agencyId' | 'userId' | 'now'>

/** Writes an event in the transaction of the change. It is delivered if that commits, and never if it rolls back. */
export async function publish<Payload>(
  tx: Tx,
  actor: Publisher,
  type: EventType<Payload>,
  subjectId: string,
  payload: Payload,
): Promise<void> {
  await eventInsert(tx, actor, type, subjectId, payload).execute()
}

/** The statement of `publish`, for `sendInOrder`. */
export const eventInsert = <Payload>(tx: Tx, actor: Publisher, type: EventType<Payload>, subjectId: string, payload: Payload) =>
  eventsInsert(tx, actor, type, [{ subjectId, payload }])

/** The statement that publishes an event for each of several subjects, such as the rows of an import. */
export function eventsInsert<Payload>(
  tx: Tx,
  actor: Publisher,
  type: EventType<Payload>,
  events: readonly { subjectId: string; payload: Payload }[],
) {
  afterCommit(tx, () => published.emit('committed', actor.agencyId))
  return tx.insertInto('business_events').values(
    events.map(({ subjectId, payload }) => ({
      agency_id: actor.agencyId,
      id: newId(),
      type: type.name,
      version: type.version,
      subject: type.subject,
      subject_id: subjectId,
      user_id: actor.userId,
      payload: JSON.stringify(payload),
      request_id: requestUnderWay() ?? null,
      created_at: actor.now,
    })),
  )
}

/** What a listener receives besides the event. */
export interface Hearing {
  app: App
  /**
   * The listener's effects commit together with the mark that it has handled the event, so a retry has no second effect. Do not
   * call external services here: enqueue a job with the event's id as its key.
   */
  tx: Tx
  /** The person who caused the event. `now` is the time of delivery. */
  actor: Actor
  /** Tells open screens to reload, after the commit. Only the last news of a topic is sent. */
  tell(topic: string, news: object): void
}

interface Heard {
  type: EventType
  hear(hearing: Hearing, event: BusinessEvent): Promise<void>
}

/** A part of the product that reacts to events. Its name is stored with the events it has handled: do not change it. */
export interface Listener {
  name: string
  hears: ReadonlyMap<string, Heard>
}

/** Registers a listener's function for one type of event. */
export const on = <Payload>(type: EventType<Payload>, hear: (hearing: Hearing, event: BusinessEvent<Payload>) => Promise<void>): Heard => ({
  type,
  hear: (hearing, event) => hear(hearing, { ...event, payload: type.payload.parse(event.payload) }),
})

export const defineListener = (name: string, ...heard: Heard[]): Listener => ({
  name,
  hears: new Map(heard.map((one) => [one.type.name, one])),
})
