import { z } from 'zod'
import { agencyZone } from '#domains/agency/server/facts.ts'
import { inquiryCreated } from '#domains/inquiries/server/business-events.ts'
import { inquiryWithClient } from '#domains/inquiries/server/inquiries.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { runCampaign } from '../sending/run.ts'
import { addDue, addWelcome, type Running } from './occasions.ts'

const running = (tx: Tx) =>
  tx
    .selectFrom('campaigns')
    .select(['agency_id', 'id', 'journey', 'delay_hours', 'started_at'])
    .where('journey', 'is not', null)
    .where('status', '=', 'running')

/** Welcomes people who ask for the first time, if the journey is on. */
export const journeysFollow = defineListener(
  'journeys',
  on(inquiryCreated, async ({ app, tx, actor }, { subjectId, at }) => {
    const journey = (await running(tx).where('journey', '=', 'welcome').executeTakeFirst()) as Running | undefined
    if (!journey) return
    const inquiry = await inquiryWithClient(tx, actor, subjectId)
    if (!inquiry?.client_id || inquiry.status === 'spam') return
    const added = await addWelcome(tx, journey, inquiry.client_id, at)
    if (added > 0) await app.jobs.enqueue(tx, runCampaign, { agency_id: actor.agencyId, id: journey.id }, { key: journey.id })
  }),
)

/** Looks each quarter of an hour for people whose time has come: before and after trips, birthdays, a long time without a trip. */
export const addJourneyPeople = defineJob({ name: 'journeys-due', data: z.object({}), every: '*/15 * * * *', run: addAll })

async function addAll(app: App): Promise<void> {
  const found = await app.db.asPlatform('sweep: journeys that are on', (tx) => running(tx).where('journey', '!=', 'welcome').execute())
  await eachRow(app, found, 'a journey was not followed', ({ agency_id, ...journey }) => {
    const actor: Actor = { agencyId: agency_id, userId: null, now: app.clock.now() }
    return app.db.asAgency(actor, async (tx) => {
      const added = await addDue(tx, journey as Running, await agencyZone(tx, agency_id), actor.now)
      if (added > 0) await app.jobs.enqueue(tx, runCampaign, { agency_id, id: journey.id }, { key: journey.id })
    })
  })
}
