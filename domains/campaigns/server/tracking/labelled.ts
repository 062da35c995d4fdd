import type { App } from '#kit/server/app.ts'
import { siteOwner } from '#kit/server/http/site-hosts.ts'

/**
 * Adds to a link to the agency's own website what brought the visitor: `utm_source=mail` and the campaign, so that its visits and bookings
 * count for the campaign. Links to other websites, and those that say it themselves, stay as they are.
 */
export async function labelled(app: App, agencyId: string, link: string, campaign: string): Promise<string> {
  const url = URL.parse(link)
  if (!url || !/^https?:$/.test(url.protocol) || [...url.searchParams.keys()].some((name) => name.startsWith('utm_'))) return link
  const owner = await siteOwner(app, url.hostname)
  // Storefronts of marketplaces count no visits.
  if (owner?.agencyId !== agencyId || owner.marketplaceId) return link
  url.searchParams.set('utm_source', 'mail')
  url.searchParams.set('utm_medium', 'email')
  url.searchParams.set('utm_campaign', campaign)
  return url.href
}
