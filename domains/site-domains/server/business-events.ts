import { z } from 'zod'
import { give } from '#domains/notifications/server/bell.ts'
import { formatDay } from '#kit/contract/time.ts'
import { defineEvent, defineListener, on } from '#kit/server/events/business-events.ts'
import { domainStates } from '../contract/states.ts'
import { screenOf } from './domains-data.ts'

/** A domain of the website or of a marketplace was verified, began to fail, or was released. */
export const siteDomainMoved = defineEvent({
  name: 'site_domain.moved',
  version: 1,
  subject: 'site_domain',
  payload: z.object({
    domain: z.string(),
    marketplace_id: z.string().nullable().default(null),
    from: z.enum(domainStates),
    to: z.enum(domainStates),
    releases_at: z.string().nullable(),
  }),
})

/** The operator or the registrar has settled an order of a domain. */
export const domainOrderSettled = defineEvent({
  name: 'domain_order.settled',
  version: 1,
  subject: 'domain_order',
  payload: z.object({ domain: z.string(), state: z.enum(['registered', 'declined']), note: z.string().nullable() }),
})

/** Notifies the people who edit the website, or manage the marketplace. */
export const siteDomainNews = defineListener(
  'site-domain-news',
  on(siteDomainMoved, async (hearing, { payload: { domain, marketplace_id, from, to, releases_at }, at }) => {
    const permission = marketplace_id ? ('Manage Marketplaces' as const) : ('Edit Website' as const)
    const notice = { permission, link: screenOf(marketplace_id) }
    const what = marketplace_id ? 'marketplace' : 'website'
    if (to === 'verified') await give(hearing, at, { ...notice, type: 'site_domain.verified', title: `Your ${what} is at ${domain}` })
    else if (releases_at)
      await give(hearing, at, {
        ...notice,
        type: 'site_domain.failed',
        title: `The records of ${domain} are wrong`,
        body: `Mend them before ${formatDay(releases_at)}, or your ${what} leaves this domain.`,
      })
    else if (to === 'expired' && from === 'failed')
      await give(hearing, at, { ...notice, type: 'site_domain.expired', title: `Your ${what} is no longer at ${domain}` })
  }),
  on(domainOrderSettled, (hearing, { payload: { domain, state, note }, at }) =>
    give(hearing, at, {
      permission: 'Edit Website',
      link: screenOf(null),
      type: `domain_order.${state}`,
      title: state === 'registered' ? `${domain} is registered` : `${domain} was not registered`,
      body: note,
    }),
  ),
)
