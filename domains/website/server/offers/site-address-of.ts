import { asVisitor, keyOfSlug } from '#kit/server/pages/visitor.ts'
import type { OtherOfferPage } from '#domains/tour-packages/server/public-page.ts'
import { offerPath } from '../paths.ts'
import { readSite } from '../site.ts'
import { findSite } from '../sites-data.ts'
import { listedOffers } from './listed.ts'

/** Returns the address of an offer on the agency's website; null while visitors see neither. */
export const siteAddressOf: OtherOfferPage = async (app, agencySlug, slug) => {
  const key = await keyOfSlug(app, agencySlug)
  if (!key) return null
  return asVisitor(app, key, async (tx, actor) => {
    const row = await findSite(tx, key.agencyId)
    if (!row?.published) return null
    const site = await readSite(app, tx, key, '')
    const [offer] = await listedOffers({ tx, actor }, { slug })
    return offer ? site.origin + offerPath(site, site.language, offer.kind, slug) : null
  })
}
