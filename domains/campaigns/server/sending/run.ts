import { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { handOver } from '../by-message/hand-over.ts'
import { typeOf } from '../campaigns-data.ts'
import { openSlice, type Slice } from './slice.ts'
import { closeSlice, holdSlice } from './slice-end.ts'
import { sendBatch } from './batch.ts'
import { openCarrier } from './carrier.ts'

const order = z.object({ agency_id: z.uuid(), id: z.uuid() })

/** Ends a job in time for its heartbeat; another one continues. */
const longestMs = 8 * 60_000

/**
 * Sends a campaign, or the mails of a journey that are due. It can be interrupted at any moment: each person is claimed before their mail
 * leaves, and a mail that was under way is `unknown`, never sent again. Only one worker sends a campaign at a time.
 */
export const runCampaign = defineJob({ name: 'campaign-run', fair: true, reachesOut: true, data: order, long: true, run })

async function run(app: App, { agency_id, id }: z.infer<typeof order>): Promise<void> {
  const type = await app.db.asAgency({ agencyId: agency_id, userId: null }, (tx) => typeOf(tx, id), { readOnly: true })
  if (type && type !== 'email') return handOver(app, { agency_id, id }, runCampaign)
  const slice = await openSlice(app, agency_id, id)
  if (!slice) return
  const carrier = await openCarrier(app, agency_id)
  try {
    await sendSlice(app, slice, carrier)
  } finally {
    carrier.close()
  }
}

async function sendSlice(app: App, slice: Slice, carrier: Awaited<ReturnType<typeof openCarrier>>): Promise<void> {
  const began = performance.now()
  for (;;) {
    const actor: Actor = { agencyId: slice.row.agency_id, userId: null, now: app.clock.now() }
    const batch = await holdSlice(app, actor, slice)
    if (batch === 'stopped') return
    if (batch.length === 0) break
    const { isDown } = await sendBatch(app, slice, carrier, batch)
    if (isDown) return closeSlice(app, slice, { isDown: true, next: runCampaign })
    if (performance.now() - began > longestMs) break
  }
  await closeSlice(app, slice, { isDown: false, next: runCampaign })
}
