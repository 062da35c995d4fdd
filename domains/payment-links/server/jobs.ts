import { z } from 'zod'
import { notify } from '#domains/notifications/server/notifications.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { dayOf, formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit } from '#kit/server/database/audit.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { leftOf, statusOf } from './link-shown.ts'
import { changeLink, lockLinkRow, overdueLinks } from './links-data.ts'
import { sendLinkReceipt } from './receipts.ts'

const atOnce = 500

/** Marks links as expired once their last day is over, and notifies their creators. */
export const expireLinks = defineJob({
  name: 'payment-links-expire',
  data: z.object({}),
  every: '3 0 * * *',
  atStart: true,
  async run(app) {
    const today = dayOf(app.clock.now())
    for (;;) {
      const found = await app.db.asPlatform('sweep: payment links that expired', (tx) => overdueLinks(tx, today, atOnce))
      const failed = await eachRow(app, found, 'a payment link did not expire', ({ agency_id, id }) => expire(app, agency_id, id))
      if (found.length < atOnce || failed > 0) return
    }
  },
})

async function expire(app: App, agencyId: string, id: string): Promise<void> {
  const actor = { agencyId, userId: null, now: app.clock.now() }
  await app.db.asAgency(actor, async (tx) => {
    const link = await lockLinkRow(tx, id)
    if (!link || link.deleted_at || link.status === 'expired' || statusOf(link, actor.now) !== 'expired') return
    await changeLink(tx, id, { status: 'expired', updated_at: actor.now })
    await audit(tx, actor, { action: 'payment_link.expired', subject: 'payment_link', subjectId: id, before: { status: link.status } })
    const left = leftOf(link)
    if (!link.created_by || !left) return
    await notify(app, tx, actor, {
      type: 'payment_link.expired',
      title: `${link.title} expired with ${formatMoney(moneyOf(left, link.currency))} unpaid`,
      body: `It was open until ${formatShortDay(link.expires_on!)}.`,
      link: `/payment-links/view/${id}`,
      userIds: [link.created_by],
    })
  })
}

export const paymentLinkJobs = [expireLinks, sendLinkReceipt]
