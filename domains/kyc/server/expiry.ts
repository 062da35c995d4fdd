import { z } from 'zod'
import { notify } from '#domains/notifications/server/notifications.ts'
import { setVerified } from '#domains/agency/server/facts.ts'
import { addDays, dayOf, daysBetween, formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { reminderDays } from '../contract/words.ts'
import * as data from './kyc-data.ts'
import { mailDecision, mailEnding } from './mails.ts'
import { approvedUntil, markExpired } from './review-data.ts'

/** Ends expired approvals every morning, and sends reminders for those about to expire. */
export const endApprovals = defineJob({
  name: 'kyc-expiry',
  data: z.object({}),
  every: '10 6 * * *',
  async run(app) {
    const today = dayOf(app.clock.now())
    const ending = await app.db.asPlatform('sweep: approvals that end', (tx) =>
      approvedUntil(tx, addDays(today, Math.max(...reminderDays))),
    )
    for (const { agency_id } of ending)
      await endOne(app, agency_id, today).catch((error: Error) =>
        app.log.error({ err: error, agency: agency_id }, 'an approval could not be ended'),
      )
  },
})

async function endOne(app: App, agencyId: string, today: string): Promise<void> {
  const actor: Actor = { agencyId, userId: null, now: app.clock.now() }
  await app.db.asAgency(actor, async (tx) => {
    const row = await data.lockCase(tx, agencyId)
    if (row?.status !== 'approved' || !row.valid_until) return
    if (row.valid_until < today) await end(app, tx, actor, row, today)
    else await remind(app, tx, actor, row, daysBetween(today, row.valid_until))
  })
}

async function end(app: App, tx: Tx, actor: Actor, row: data.CaseRow, today: string): Promise<void> {
  const { agencyId, now } = actor
  await markExpired(tx, agencyId, today)
  await data.changeCase(tx, agencyId, { status: 'expired', updated_at: now })
  await setVerified(tx, agencyId, false, now)
  await audit(tx, actor, {
    action: 'kyc.expired',
    subject: 'kyc',
    subjectId: agencyId,
    before: { status: 'approved' },
    after: { status: 'expired', text: `It was valid until ${formatShortDay(row.valid_until!)}.` },
  })
  const title = 'Your verification has expired'
  const text = 'Other agencies cannot sell what you offer until you are verified again. Send new documents to replace those that expired.'
  await notify(app, tx, actor, { permission: 'Edit Agency', type: 'kyc.expired', title, body: text, link: '/business/kyc' })
  const sender = row.submitted_by ? await data.senderOf(tx, agencyId, row.submitted_by) : undefined
  if (sender) await mailDecision(app, tx, sender, { agencyId, title, paragraphs: [text] })
}

/** Sends each reminder once. If the job missed a day, its next run catches up. */
async function remind(app: App, tx: Tx, actor: Actor, row: data.CaseRow, left: number): Promise<void> {
  const { agencyId, now } = actor
  const due = reminderDays.filter((days) => left <= days).at(-1)
  if (due === undefined || (row.reminded_days !== null && row.reminded_days <= due)) return
  await data.changeCase(tx, agencyId, { reminded_days: due, updated_at: now })
  const until = row.valid_until!
  await notify(app, tx, actor, {
    permission: 'Edit Agency',
    type: 'kyc.ending',
    title: `Your verification ends on ${formatShortDay(until)}`,
    body: 'Send new documents to replace those that expire.',
    link: '/business/kyc',
  })
  const sender = row.submitted_by ? await data.senderOf(tx, agencyId, row.submitted_by) : undefined
  if (sender) await mailEnding(app, tx, sender, { agencyId, until, days: due })
}
