import { domainOrigin } from '#domains/site-domains/server/site.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'

/**
 * Returns the main address of a storefront, without a slash at its end, and the origin of its pages with signed codes: its own domain if
 * one is verified, otherwise the app.
 */
export async function addressOf(
  app: App,
  tx: Tx,
  { id, slug }: { id: string; slug: string },
): Promise<{ address: string; origin: string }> {
  const own = await domainOrigin(app, tx, id)
  return own ? { address: own, origin: own } : { address: `${app.appUrl}/m/${slug}`, origin: app.appUrl }
}

/** Returns the path of the home after the storefront's address. */
export const homePath = (address: string): string => (new URL(address).pathname === '/' ? '/' : '')

/** Returns the origin of the pages of a marketplace's orders and reviews. */
export async function originOf(app: App, tx: Tx, marketplaceId: string): Promise<string> {
  return (await domainOrigin(app, tx, marketplaceId)) ?? app.appUrl
}
