import { readFeedAgency, readFeedOffers } from '#domains/feeds/server/kinds/offer.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Returns an offer of the website, and its agency. @throws 404. */
export async function readOffer(app: App, tx: Tx, actor: Actor, id: string) {
  const agency = await readFeedAgency(app, tx, actor.agencyId)
  const [offer] = await readFeedOffers(app, tx, actor, agency, { ids: [id], withStays: false })
  if (!offer) throw notFound('Offer')
  return { agency, offer }
}
