import { z } from 'zod'
import { notify } from '#domains/notifications/server/notifications.ts'
import { agencyWorks } from '#domains/subscriptions/server/at-work.ts'
import type { App } from '#kit/server/app.ts'
import { audit } from '#kit/server/database/audit.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { acceptable } from '../contract/statuses.ts'
import { isOpen } from './client-answers.ts'
import { screenOf } from './links.ts'
import { mailReminder } from './mails.ts'
import * as data from './proposals-data.ts'

const batch = 200
const remindBeforeMs = 2 * 86_400_000

/**
 * Returns proposals of all agencies that expire before a moment. With `onlyUnreminded`, only those without a reminder, of agencies
 * that work.
 */
const ending = (app: App, before: Date, onlyUnreminded: boolean) =>
  app.db.asPlatform('sweep: proposals that end', (tx) =>
    tx
      .selectFrom('proposals')
      .select(['agency_id', 'id'])
      .where('status', 'in', [...acceptable])
      .where('expires_at', '<=', before)
      .$if(onlyUnreminded, (query) => query.where('reminded_at', 'is', null).where(agencyWorks('proposals.agency_id')))
      .orderBy('expires_at')
      .limit(batch)
      .execute(),
  )

/** Expires proposals whose last day is over, and notifies their owners. */
export const expireProposals = defineJob({
  name: 'proposals-expire',
  data: z.object({}),
  every: '*/5 * * * *',
  async run(app) {
    const now = app.clock.now()
    await eachRow(app, await ending(app, now, false), 'a proposal did not expire', ({ agency_id, id }) => {
      const actor = { agencyId: agency_id, userId: null, now }
      return app.db.asAgency(actor, async (tx) => {
        const row = await data.lockProposal(tx, id)
        if (!row || !acceptable.includes(row.status) || isOpen(row, now)) return
        await data.changeProposal(tx, actor, row, { status: 'expired' })
        await data.addEvent(tx, actor, id, { type: 'expired', title: 'Expired' })
        await audit(tx, actor, { action: 'proposal.expired', subject: 'proposal', subjectId: id, before: { status: row.status } })
        await notify(app, tx, actor, {
          ...(row.owner_id ? { userIds: [row.owner_id] } : { permission: 'Edit Proposals' as const }),
          type: 'proposal.expired',
          title: `${row.title} has expired`,
          link: screenOf(id),
        })
      })
    })
  },
})

/** Reminds clients two days before a proposal ends, once for each version. */
export const remindOfProposals = defineJob({
  name: 'proposals-remind',
  data: z.object({}),
  every: '15 * * * *',
  async run(app) {
    const now = app.clock.now()
    const ends = await ending(app, new Date(now.getTime() + remindBeforeMs), true)
    await eachRow(app, ends, 'a client was not reminded of a proposal', ({ agency_id, id }) => {
      const actor = { agencyId: agency_id, userId: null, now }
      return app.db.asAgency(actor, async (tx) => {
        const row = await data.lockProposal(tx, id)
        if (!row || row.reminded_at || !row.client_id || !isOpen(row, now)) return
        const sent = await mailReminder(app, tx, actor, row)
        await tx.updateTable('proposals').set({ reminded_at: now }).where('id', '=', id).execute()
        if (sent) await data.addEvent(tx, actor, id, { type: 'reminded', title: 'Client reminded of the expiry' })
      })
    })
  },
})

export const proposalJobs = [expireProposals, remindOfProposals]
