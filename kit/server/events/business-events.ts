import { EventEmitter } from 'node:events'
import type { z } from 'zod'
import type { App } from '../app.ts'
import type { Actor } from '../database/audit.ts'
import { afterCommit } from '../database/after-commit.ts'
import type { Tx } from '../database/database.ts'
import { newId } from '../security/tokens.ts'

// What happens in an agency's business, told to other domains after the transaction that did it: docs/decisions/0015.

/**
 * A kind of event: its name (`booking.confirmed`), what it is about, and the shape of its payload. A payload may gain optional
 * fields; any other change of the shape raises `version`, and the schema accepts what older versions wrote for 30 days.
 */
export interface EventType<Payload = unknown> {
  name: string
  version: number
  subject: string
  payload: z.ZodType<Payload>
}

export const defineEvent = <Payload>(type: EventType<Payload>): EventType<Payload> => type

/** An event as a listener gets it. */
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

/** Writes an event in the transaction of the change: it is delivered when that commits, and never when it does not. */
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
export function eventInsert<Payload>(tx: Tx, actor: Publisher, type: EventType<Payload>, subjectId: string, payload: Payload) {
  afterCommit(tx, () => published.emit('committed', actor.agencyId))
  return tx.insertInto('business_events').values({
    agency_id: actor.agencyId,
    id: newId(),
    type: type.name,
    version: type.version,
    subject: type.subject,
    subject_id: subjectId,
    user_id: actor.userId,
    payload: JSON.stringify(payload),
    created_at: actor.now,
  })
}

/** What a listener works with. */
export interface Hearing {
  app: App
  /**
   * The listener's effects and the mark that it has handled the event commit together, so a repeat has no second effect. Calls
   * to the outside do not belong here: enqueue a job with the event's id as its key.
   */
  tx: Tx
  /** Who did what the event tells, with the present as `now`. */
  actor: Actor
  /** Tells open screens to look again, after the commit. The last news of a topic wins. */
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

/** What a listener does about one type of event. */
export const on = <Payload>(type: EventType<Payload>, hear: (hearing: Hearing, event: BusinessEvent<Payload>) => Promise<void>): Heard => ({
  type,
  hear: (hearing, event) => hear(hearing, { ...event, payload: type.payload.parse(event.payload) }),
})

export const defineListener = (name: string, ...heard: Heard[]): Listener => ({
  name,
  hears: new Map(heard.map((one) => [one.type.name, one])),
})
