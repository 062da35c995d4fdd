import { sql } from 'kysely'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueStates } from '#kit/server/monitoring/kit-figures.ts'
import type { Closed } from '#kit/server/maintenance/maintenance.ts'
import { statusParts, type partStates, type StatusPart } from '../contract.ts'
import { noticeView, stateOf } from './notice-view.ts'
import { recentNotices, updatesOf, type NoticeRow, type UpdateRow } from './notices-data.ts'

/** What the database says about the status. */
interface Found {
  notices: NoticeRow[]
  updates: UpdateRow[]
  /** How long the oldest of each has waited, in seconds. */
  mailsSeconds: number
  followUpsSeconds: number
}

interface Known {
  at: number
  /** Null when the database did not answer. */
  found: Promise<Found | null>
  /** The last answer of the database: its notices still count while it is down. */
  last: Found | null
}

const freshMs = 5_000
const shownDays = 30
/** Work that waits longer is delayed. */
const delayedSeconds = 600

const known = new WeakMap<App['db'], Known>()

/** Lets the next caller see what was just changed. Other processes show it within five seconds. */
export const forgetStatus = ({ db }: Pick<App, 'db'>): void => {
  const before = known.get(db)
  if (before) before.at = -Infinity
}

/** Returns the state of the parts, the maintenance and the notices. Never fails: without the database it says so. */
export async function showStatus(app: App, now: Date) {
  const entry = knownOf(app, now)
  const found = await entry.found
  const closed = await app.maintenance.current()
  const { notices, updates } = found ?? entry.last ?? { notices: [], updates: [] }
  const order = ['current', 'planned', 'over']
  return {
    checked_at: now.toISOString(),
    parts: statusParts.map((key) => ({ key, ...stateOfPart(key, found, closed, notices, now) })),
    maintenance: closed && { since: closed.since.toISOString(), until: closed.until?.toISOString() ?? null, text: closed.text },
    notices: notices
      .map((row) => noticeView(row, updates, now))
      .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || (a.starts_at < b.starts_at ? 1 : -1)),
  }
}

function knownOf(app: App, now: Date): Known {
  const before = known.get(app.db)
  if (before && performance.now() - before.at < freshMs) return before
  const entry: Known = { at: performance.now(), found: Promise.resolve(null), last: before?.last ?? null }
  entry.found = app.db
    .asPlatform('house: status of the installation', (tx) => read(tx, now))
    .then(
      (found) => (entry.last = found),
      () => null,
    )
  known.set(app.db, entry)
  return entry
}

async function read(tx: Tx, now: Date): Promise<Found> {
  const notices = await recentNotices(tx, new Date(now.getTime() - shownDays * 86_400_000))
  const updates = await updatesOf(
    tx,
    notices.map(({ id }) => id),
  )
  const { rows } = await sql<{ mails: number | null; events: number | null }>`
    SELECT (SELECT extract(epoch FROM ${now}::timestamptz - min(created_at))::float8 FROM mails WHERE status = 'queued') AS mails,
           (SELECT extract(epoch FROM ${now}::timestamptz - min(created_at))::float8 FROM business_events
            WHERE done_at IS NULL AND retry_at IS NULL) AS events`.execute(tx)
  const waiting = (await queueStates(tx)).filter(({ state }) => state === 'waiting').map(({ oldest }) => oldest ?? 0)
  return { notices, updates, mailsSeconds: rows[0]?.mails ?? 0, followUpsSeconds: Math.max(0, rows[0]?.events ?? 0, ...waiting) }
}

interface PartState {
  state: (typeof partStates)[number]
  text: string | null
}

function stateOfPart(key: StatusPart, found: Found | null, closed: Closed | null, notices: readonly NoticeRow[], now: Date): PartState {
  if (!found) return { state: 'down', text: 'The database does not answer. We try again every few seconds.' }
  if (closed && (key === 'app' || key === 'websites')) return { state: 'closed', text: 'Closed for maintenance.' }
  const incident = notices.find((row) => row.kind === 'incident' && row.parts.includes(key) && stateOf(row, now) === 'current')
  if (incident) return { state: 'disturbed', text: incident.title }
  const seconds = key === 'mails' ? found.mailsSeconds : key === 'follow_ups' ? found.followUpsSeconds : 0
  if (seconds > delayedSeconds) return { state: 'delayed', text: `The oldest has waited ${Math.round(seconds / 60)} minutes.` }
  return { state: 'ok', text: null }
}
