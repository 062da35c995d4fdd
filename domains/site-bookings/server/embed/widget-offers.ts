import { kindPaths } from '#domains/website/contract/kind-paths.ts'
import { listedOffers } from '#domains/website/server/offers/listed.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Returns the offers that the booking widget can show, by title. */
export async function widgetOffers(tx: Tx, actor: Actor) {
  const offers = await listedOffers({ tx, actor })
  return offers.map(({ title, kind, slug }) => ({ title, item: `${kindPaths[kind]}/${slug}` }))
}
