import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Figure } from './figures.ts'

interface QueueState {
  queue: string
  state: 'active' | 'failed' | 'waiting'
  jobs: number
  /** Seconds since the first of them was due. */
  oldest: number | null
}

/** Figures of the tables that belong to the kit: queue, events, mails, files, and the last backup. */
export async function kitFigures(tx: Tx, now: Date): Promise<Figure[]> {
  return [...(await queueFigures(tx)), ...(await otherFigures(tx, now))]
}

/** Returns how many jobs each queue has in each state. Only jobs that are due count as waiting. pg-boss deletes failed ones after some days. */
export async function queueStates(tx: Tx): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    SELECT name AS queue, CASE state WHEN 'active' THEN 'active' WHEN 'failed' THEN 'failed' ELSE 'waiting' END AS state,
           count(*)::int AS jobs, extract(epoch FROM now() - min(start_after))::float8 AS oldest
    FROM pgboss.job WHERE state = 'failed' OR state < 'completed' AND start_after <= now() GROUP BY 1, 2`.execute(tx)
  return rows
}

async function queueFigures(tx: Tx): Promise<Figure[]> {
  return (await queueStates(tx)).flatMap(({ queue, state, jobs, oldest }): Figure[] => [
    {
      name: 'safiri_queue_jobs',
      help: 'Jobs that are due, running or failed permanently, by queue',
      labels: { queue, state },
      value: jobs,
    },
    ...(state === 'waiting'
      ? [
          {
            name: 'safiri_queue_oldest_seconds' as const,
            help: 'How long the oldest due job has waited, by queue',
            labels: { queue },
            value: oldest ?? 0,
          },
        ]
      : []),
  ])
}

async function otherFigures(tx: Tx, now: Date): Promise<Figure[]> {
  const { rows } = await sql<Record<string, number | null>>`
    SELECT (SELECT count(*)::int FROM business_events WHERE done_at IS NULL) AS events,
           (SELECT extract(epoch FROM ${now}::timestamptz - min(created_at))::float8 FROM business_events WHERE done_at IS NULL) AS events_oldest,
           (SELECT count(*)::int FROM business_event_failures WHERE retry_at IS NULL) AS events_failed,
           (SELECT count(*)::int FROM mails WHERE status IN ('queued', 'sending')) AS mails,
           (SELECT extract(epoch FROM ${now}::timestamptz - min(created_at))::float8 FROM mails WHERE status IN ('queued', 'sending')) AS mails_oldest,
           (SELECT count(*)::int FROM mails WHERE status IN ('failed', 'unknown')) AS mails_failed,
           (SELECT coalesce(sum(size), 0)::float8 FROM files) AS files_bytes,
           (SELECT extract(epoch FROM now() - backup_at)::float8 FROM installation) AS backup_age,
           (SELECT backup_bytes::float8 FROM installation) AS backup_bytes,
           (SELECT (epoch > released_epoch)::int FROM installation) AS held,
           (SELECT passed::int FROM backup_drills ORDER BY at DESC LIMIT 1) AS drill_passed,
           (SELECT extract(epoch FROM now() - max(at))::float8 FROM backup_drills WHERE passed) AS drill_age`.execute(tx)
  const found = rows[0]!
  const figure = (name: Figure['name'], help: string, value: number | null | undefined): Figure => ({ name, help, value: value ?? 0 })
  return [
    figure('safiri_events_waiting', 'Business events that are not delivered yet', found.events),
    figure('safiri_events_oldest_seconds', 'Age of the oldest business event that is not delivered', found.events_oldest),
    figure('safiri_events_failed', 'Deliveries of business events that were given up', found.events_failed),
    figure('safiri_mails_waiting', 'Mails that are not sent yet', found.mails),
    figure('safiri_mails_oldest_seconds', 'Age of the oldest mail that is not sent', found.mails_oldest),
    figure('safiri_mails_failed', 'Mails that the mail server refused, or of which nobody knows', found.mails_failed),
    figure('safiri_files_bytes', 'Size of the uploaded files', found.files_bytes),
    figure('safiri_backup_age_seconds', 'Time since the last verified backup; +Inf without a backup', found.backup_age ?? Infinity),
    figure('safiri_backup_bytes', 'Size of the last verified backup', found.backup_bytes),
    figure('safiri_drill_passed', '1 if the last restore drill passed, 0 if it failed or there was none', found.drill_passed),
    figure('safiri_drill_age_seconds', 'Time since a backup was last restored in a drill; +Inf without one', found.drill_age ?? Infinity),
    figure('safiri_copy_held', '1 if this is a restored copy that sends nothing until an operator confirms it', found.held),
  ]
}
