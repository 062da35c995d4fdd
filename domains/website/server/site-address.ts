import type { App } from '#kit/server/app.ts'
import { isLoopback } from '#kit/server/http/local.ts'
import type { KnownHost } from '#kit/server/http/site-hosts.ts'
import { keyOfSiteSlug } from '#kit/server/pages/visitor.ts'

type Where = Pick<App, 'settings' | 'appUrl'>

/** Returns the domain of which each website has a subdomain: `SITES_DOMAIN`, or `localhost` on this machine; null without either. */
export const sitesDomain = ({ settings, appUrl }: Where): string | null =>
  settings.SITES_DOMAIN ?? (isLoopback(new URL(appUrl).hostname) ? 'localhost' : null)

/** A name that can be a part of a host name. */
const labelShape = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Returns the address of a website on Safiri's own domain, without a slash at its end; null without such a domain. */
export function siteOrigin(app: Where, slug: string): string | null {
  const domain = sitesDomain(app)
  if (domain === null || !labelShape.test(slug)) return null
  const { protocol, port } = new URL(app.appUrl)
  return `${protocol}//${slug}.${domain}${port && `:${port}`}`
}

/** Knows the hosts `{slug}.SITES_DOMAIN`. */
export const bySubdomain: KnownHost = async (app, host) => {
  const domain = sitesDomain(app)
  if (domain === null || !host.endsWith(`.${domain}`)) return null
  const slug = host.slice(0, -domain.length - 1)
  return labelShape.test(slug) ? keyOfSiteSlug(app, slug) : null
}
