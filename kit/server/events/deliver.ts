import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { Tx } from '../database/database.ts'
import { inSavepoint } from '../database/savepoint.ts'
import { traced } from '../trace.ts'
import type { BusinessEvent, Hearing, Listener } from './business-events.ts'
import * as data from './outbox-data.ts'

const batchSize = 100
export const maxTries = 8
const firstPauseMs = 2_000

/** News for open screens, by topic. */
type News = Map<string, object>

/** Thrown when a listener of a batch failed. The batch is then repeated with a savepoint around each listener. */
class ListenerFailed extends Error {}

/**
 * Delivers the agency's next events in one transaction. Then sends one message with all news to open screens.
 * @returns true if anything was delivered or given up, so that the next call may find more.
 */
export async function deliverNext(app: App, listeners: readonly Listener[], agencyId: string): Promise<boolean> {
  const news: News = new Map()
  const deliver = (careful: boolean) =>
    app.db.asAgency({ agencyId }, (tx) => {
      news.clear() // the transaction may be a repeat
      return new Batch(app, tx, agencyId, listeners, news, careful).deliver()
    })
  const moved = await deliver(false).catch((error: unknown) => {
    if (error instanceof ListenerFailed) return deliver(true)
    throw error
  })
  await app.live.tell([...news].map(([topic, body]) => ({ topic, ...body }))).catch((error: Error) => {
    app.log.warn({ err: error }, 'open screens were not told; they look again by themselves')
  })
  return moved
}

class Batch {
  readonly #app: App
  readonly #tx: Tx
  readonly #agencyId: string
  readonly #listeners: readonly Listener[]
  readonly #news: News
  readonly #careful: boolean
  readonly #now: Date
  /** Keyed by `subject_id listener`: the time until which that listener waits, or null while another worker handles the subject. */
  readonly #waits = new Map<string, Date | null>()

  constructor(app: App, tx: Tx, agencyId: string, listeners: readonly Listener[], news: News, careful: boolean) {
    this.#app = app
    this.#tx = tx
    this.#agencyId = agencyId
    this.#listeners = listeners
    this.#news = news
    this.#careful = careful
    this.#now = app.clock.now()
  }

  async deliver(): Promise<boolean> {
    const events = await data.claimEvents(this.#tx, this.#agencyId, this.#now, batchSize)
    if (events.length === 0) return false
    const before = await data.openBefore(this.#tx, this.#agencyId, events)
    const retried = events.filter(({ retry_at }) => retry_at !== null).map(({ id }) => id)
    const failures = retried.length > 0 ? await data.failuresOf(this.#tx, this.#agencyId, retried) : []
    const standings = new Map<string, { ids: string[]; standing: data.Standing }>()
    let moved = false
    for (const event of events) {
      for (const earlier of before.filter((one) => one.subject_id === event.subject_id && one.position < event.position))
        for (const { name } of this.#unsettled(earlier)) this.#wait(event.subject_id, name, earlier.retry_at)
      const standing = await this.#deliverOne(
        event,
        failures.filter(({ event_id }) => event_id === event.id),
      )
      if (standing.done_at === null && standing.settled.length === event.settled.length && +standing.retry_at! === +event.retry_at!)
        continue
      moved ||= standing.done_at !== null || standing.settled.length > event.settled.length
      const key = JSON.stringify(standing)
      const same = standings.get(key)
      if (same) same.ids.push(event.id)
      else standings.set(key, { ids: [event.id], standing })
    }
    for (const { ids, standing } of standings.values()) await data.markEvents(this.#tx, this.#agencyId, ids, standing)
    return moved
  }

  #unsettled({ type, settled }: Pick<data.EventRow, 'type' | 'settled'>): Listener[] {
    return this.#listeners.filter(({ name, hears }) => hears.has(type) && !settled.includes(name))
  }

  #wait(subjectId: string, listener: string, until: Date | null): void {
    this.#waits.set(`${subjectId} ${listener}`, until)
  }

  /** Hands an event to the listeners that have not handled it and need not wait for an earlier event of the subject. */
  async #deliverOne(event: data.EventRow, failures: readonly data.Failure[]): Promise<data.Standing> {
    const settled = [...event.settled]
    const retries: (Date | null)[] = []
    for (const listener of this.#unsettled(event)) {
      const { name } = listener
      const failed = failures.find((one) => one.listener === name)
      if (failed?.retry_at && failed.retry_at > this.#now) this.#wait(event.subject_id, name, failed.retry_at)
      const waits = this.#waits.get(`${event.subject_id} ${name}`)
      const hear = () => this.#hear(listener, event, failed)
      const outcome = waits === undefined ? await traced(event.request_id ?? event.id, hear) : waits
      if (outcome === 'settled') settled.push(name)
      else {
        this.#wait(event.subject_id, name, outcome)
        retries.push(outcome)
      }
    }
    const done = retries.length === 0
    const moments = retries.map((retry) => (retry ? +retry : 0))
    const first = done ? 0 : Math.min(...moments)
    return { settled, done_at: done ? this.#now : null, retry_at: first === 0 ? null : new Date(first) }
  }

  /** @returns the time of the next try, or 'settled' when it was handled or given up. */
  async #hear(listener: Listener, row: data.EventRow, failed: data.Failure | undefined): Promise<'settled' | Date> {
    const event: BusinessEvent = {
      id: row.id,
      type: row.type,
      version: row.version,
      subject: row.subject,
      subjectId: row.subject_id,
      payload: row.payload,
      at: row.created_at,
    }
    const news: News = new Map()
    const hear = (tx: Tx) => {
      const actor = {
        agencyId: this.#agencyId,
        userId: row.user_id,
        now: this.#now,
        ...(row.request_id ? { requestId: row.request_id } : {}),
      }
      const hearing: Hearing = { app: this.#app, tx, actor, tell: (topic, body) => void news.set(topic, body) }
      return listener.hears.get(row.type)!.hear(hearing, event)
    }
    try {
      await this.#guarded(hear)
    } catch (error) {
      if (!this.#careful) throw new ListenerFailed(undefined, { cause: error })
      return this.#failed(listener.name, row, (failed?.tries ?? 0) + 1, error as Error)
    }
    for (const [topic, body] of news) this.#news.set(topic, body)
    if (failed) await data.forgetFailure(this.#tx, this.#agencyId, row.id, listener.name)
    return 'settled'
  }

  /** Runs a listener so that a failure rolls back only that listener's changes. */
  async #guarded(work: (tx: Tx) => Promise<void>): Promise<void> {
    if (!this.#careful) return work(this.#tx)
    await inSavepoint(this.#tx, async (part) => {
      await work(part)
      // Check deferred constraints now, so that a violation is attributed to this listener.
      await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(part)
      await sql`SET CONSTRAINTS ALL DEFERRED`.execute(part)
    })
  }

  async #failed(listener: string, row: data.EventRow, tries: number, error: Error): Promise<'settled' | Date> {
    const dead = tries >= maxTries
    const about = { err: error, listener, event: row.id, type: row.type, tries }
    if (dead) this.#app.log.error(about, 'a listener gave up on an event')
    else this.#app.log.warn(about, 'a listener failed on an event and will try again')
    const retry_at = dead ? null : new Date(this.#now.getTime() + firstPauseMs * 3 ** (tries - 1))
    const failure = { event_id: row.id, listener, tries, retry_at, failed_at: this.#now, error: error.message.slice(0, 1_000) }
    await data.keepFailure(this.#tx, this.#agencyId, failure)
    return retry_at ?? 'settled'
  }
}
