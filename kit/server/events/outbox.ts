import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { App } from '../app.ts'
import { afterCommit } from '../database/after-commit.ts'
import type { Tx } from '../database/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import { published, type Listener } from './business-events.ts'
import { deliverNext } from './deliver.ts'
import * as data from './outbox-data.ts'

/** Delivers business events to their listeners. */
export interface Events {
  /** Delivers in this process until stopped: own events at once, those of other processes within half a second. */
  work(app: App): void
  /** Delivers everything that is due now and waits for deliveries under way in this process. For tests. */
  deliverDue(app: App): Promise<number>
  stop(): Promise<void>
}

const pollMs = 500
const maxParallel = 2
const maxAgencies = 50
const retentionDays = 30

export function openEvents(listeners: readonly Listener[]): Events {
  const names = listeners.map(({ name }) => name)
  if (new Set(names).size < names.length) throw new Error(`two listeners have one name: ${names.join(', ')}`)
  const wanted = new Set<string>()
  const underWay = new Map<string, Promise<void>>()
  let delivered = 0
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let hint = (_agencyId: string) => {}

  const deliverAgency = async (app: App, agencyId: string) => {
    while (!stopped && (await deliverNext(app, listeners, agencyId))) delivered++
  }
  /** Starts deliveries for as many agencies as may run at once. Each that ends starts the next. */
  const pump = (app: App) => {
    for (const agencyId of wanted) {
      if (stopped || underWay.size >= maxParallel) return
      if (underWay.has(agencyId)) continue
      wanted.delete(agencyId)
      const work = deliverAgency(app, agencyId)
        .catch((error: Error) => app.log.error({ err: error, agency: agencyId }, 'events were not delivered'))
        .finally(() => {
          underWay.delete(agencyId)
          pump(app)
        })
      underWay.set(agencyId, work)
    }
  }
  const poll = async (app: App) => {
    try {
      for (const id of await data.agenciesWithEvents(app.db, app.clock.now(), maxAgencies)) wanted.add(id)
      pump(app)
    } catch (error) {
      if (!stopped) app.log.warn({ err: error }, 'the events to deliver could not be read')
    }
    if (!stopped) timer = setTimeout(() => void poll(app), pollMs)
  }

  return {
    work(app) {
      hint = (agencyId) => {
        wanted.add(agencyId)
        pump(app)
      }
      published.on('committed', hint)
      void poll(app)
    },
    async deliverDue(app) {
      const before = delivered
      for (;;) {
        await Promise.all(underWay.values())
        const due = await data.agenciesWithEvents(app.db, app.clock.now(), maxAgencies)
        if (due.length === 0) return delivered - before
        const had = delivered
        for (const agencyId of due) await deliverAgency(app, agencyId)
        // Another process holds the rest.
        if (delivered === had) await wait(10)
      }
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      published.off('committed', hint)
      await Promise.all(underWay.values())
    },
  }
}

/** Delivers an event once more to a listener that gave up on it. @returns true if it had given up. */
export async function retryEvent(tx: Tx, agencyId: string, eventId: string, listener: string): Promise<boolean> {
  const reopened = await data.reopenEvent(tx, agencyId, eventId, listener)
  if (reopened) afterCommit(tx, () => published.emit('committed', agencyId))
  return reopened
}

/** Each night: deletes events delivered more than 30 days ago with their failures, and later the steps that they caused. */
export const forgetOldEvents = defineJob({
  name: 'forget-business-events',
  data: z.object({}),
  every: '27 3 * * *',
  long: true,
  async run(app) {
    const before = new Date(app.clock.now().getTime() - retentionDays * 86_400_000)
    const agencies = await app.db.asPlatform('sweep: old business events', (tx) => data.agenciesWithOldEvents(tx, before))
    for (const { agency_id } of agencies)
      await app.db.asAgency({ agencyId: agency_id }, (tx) => data.deleteOldEvents(tx, agency_id, before))
    const steps = new Date(before.getTime() - retentionDays * 86_400_000)
    await app.db.asPlatform('housekeeping: steps between agencies', (tx) => data.deleteOldSteps(tx, steps))
  },
})
