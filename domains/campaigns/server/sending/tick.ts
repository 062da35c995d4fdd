import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { lateAfterHours, type CampaignReason } from '../../contract/states.ts'
import { lockAny } from '../campaigns-data.ts'
import { begin, continueSending } from '../starting.ts'
import { stopBy } from '../stopping.ts'
import { runCampaign } from './run.ts'

const atOnce = 200

/** Looks each minute for campaigns whose time has come: a start, the end of a wait, or a worker that gave no news. */
export const campaignTick = defineJob({
  name: 'campaign-tick',
  reachesOut: true,
  data: z.object({}),
  every: '* * * * *',
  atStart: true,
  run: tick,
})

async function tick(app: App): Promise<void> {
  const now = app.clock.now()
  const starting = await app.db.asPlatform('sweep: campaigns to start', (tx) =>
    tx
      .selectFrom('campaigns')
      .select(['agency_id', 'id'])
      .where('status', '=', 'scheduled')
      .where('starts_at', '<=', now)
      .orderBy('starts_at')
      .limit(atOnce)
      .execute(),
  )
  await eachRow(app, starting, 'a campaign was not started', ({ agency_id, id }) => startOnTime(app, agency_id, id))
  const { rows } = await app.db.asPlatform('sweep: campaigns to continue', (tx) =>
    sql<{ agency_id: string; id: string }>`
      SELECT c.agency_id, c.id FROM campaigns c
      WHERE (c.runner_until IS NULL OR c.runner_until <= ${now}::timestamptz) AND (
        c.status = 'running' AND (c.waits_until IS NULL OR c.waits_until <= ${now}::timestamptz)
          AND (c.journey IS NULL OR c.runner_id IS NOT NULL OR EXISTS (
            SELECT FROM campaign_recipients r WHERE r.agency_id = c.agency_id AND r.campaign_id = c.id AND r.status = 'queued'
              AND r.due_at <= ${now}::timestamptz))
        OR c.status IN ('paused', 'scheduled', 'cancelled') AND c.runner_id IS NOT NULL)
      ORDER BY c.id LIMIT ${atOnce}`.execute(tx),
  )
  for (const { agency_id, id } of rows)
    await app.db.asAgency({ agencyId: agency_id, userId: null }, (tx) => app.jobs.enqueue(tx, runCampaign, { agency_id, id }, { key: id }))
}

/** Starts a scheduled campaign, or continues one that was paused. If it is too late, or cannot start, people are asked. */
async function startOnTime(app: App, agencyId: string, id: string): Promise<void> {
  const actor: Actor = { agencyId, userId: null, now: app.clock.now() }
  const isDue = (row: { status: string; starts_at: Date | null }) => row.status === 'scheduled' && row.starts_at! <= actor.now
  try {
    await app.db.asAgency(actor, async (tx) => {
      const row = await lockAny(tx, id)
      if (!row || !isDue(row)) return
      if (actor.now.getTime() - row.starts_at!.getTime() > lateAfterHours * 3_600_000) await stopBy(app, tx, actor, row, 'late')
      else if (row.started_at === null) await begin(app, tx, actor, row, true)
      else await continueSending(app, tx, actor, row)
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await app.db.asAgency(actor, async (tx) => {
      const row = await lockAny(tx, id)
      if (row && isDue(row)) await stopBy(app, tx, actor, row, reasonOf(error))
    })
  }
}

const reasonOf = ({ code }: AppError): CampaignReason =>
  code === 'no_credit' || code === 'restored' || code === 'agency_stopped' || code === 'spend_limit' ? code : 'not_ready'
