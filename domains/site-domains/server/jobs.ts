import { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { orderCertificateJob } from './certificates/order.ts'
import { checkDomain } from './domains.ts'
import { sendOrder } from './orders/orders.ts'

const mostAtOnce = 100
const orderPauseMs = 10 * 60_000

/** Looks at the domains that are due, orders certificates that are due, and asks what became of orders. */
export const watchDomains = defineJob({
  name: 'watch-domains',
  reachesOut: true,
  data: z.object({}),
  every: '*/5 * * * *',
  long: true,
  run: watchAll,
})

async function watchAll(app: App): Promise<void> {
  const now = app.clock.now()
  const due = await app.db.asPlatform('sweep: domains whose records are due', (tx) =>
    tx
      .selectFrom('site_domains')
      .select(['agency_id', 'id', 'marketplace_id'])
      .where('next_check_at', '<=', now)
      .orderBy('next_check_at')
      .limit(mostAtOnce)
      .execute(),
  )
  await eachRow(app, due, 'a domain was not checked', ({ agency_id, id, marketplace_id }) =>
    checkDomain(app, { agencyId: agency_id, userId: null, now }, marketplace_id, id),
  )
  const certificates = await app.db.asPlatform('sweep: certificates that are due', (tx) =>
    tx.selectFrom('site_certificates').select(['agency_id', 'domain_id']).where('next_order_at', '<=', now).limit(mostAtOnce).execute(),
  )
  await eachRow(app, certificates, 'a certificate was not ordered', (one) =>
    app.db.asAgency({ agencyId: one.agency_id }, (tx) => app.jobs.enqueue(tx, orderCertificateJob, one, { key: one.domain_id })),
  )
  const orders = await app.db.asPlatform('sweep: orders that a registrar works on', (tx) =>
    tx
      .selectFrom('domain_orders')
      .select(['agency_id', 'id'])
      .where('state', 'in', ['ordering', 'unknown'])
      .where('updated_at', '<', new Date(now.getTime() - orderPauseMs))
      .limit(mostAtOnce)
      .execute(),
  )
  await eachRow(app, orders, 'an order of a domain was not looked up', (one) =>
    app.db.asAgency({ agencyId: one.agency_id }, (tx) => app.jobs.enqueue(tx, sendOrder, { ...one, again: true }, { key: one.id })),
  )
}

export const siteDomainJobs = [watchDomains, orderCertificateJob, sendOrder]
