import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { allOffersPath, kindPaths } from '../contract/kind-paths.ts'
import { kindsOn, kindTitle } from './building/kinds.ts'
import { say } from './messages/say.ts'
import { listedOffers } from './offers/listed.ts'
import { readPath } from './paths.ts'
import { livePaths, type LivePaths } from './site-parts.ts'
import * as data from './sites-data.ts'

/** The published pages, and the offers with their lists. */
export const pagesAndOffers: LivePaths = async (tx, actor, designId) => {
  const pages = (await data.pageAddresses(tx, designId)).filter((page) => page.kind === 'page' && page.published_version_id)
  const offers = await listedOffers({ tx, actor })
  const t = say('en')
  return new Map([
    ...pages.map(({ slug, title }) => [slug, title] as const),
    ...offers.map(({ kind, slug, title }) => [`${kindPaths[kind]}/${slug}`, title] as const),
    ...kindsOn(offers).map((kind) => [kindPaths[kind], kindTitle(t, kind)] as const),
    ...(offers.length > 0 ? [[allOffersPath, t('allOffers')] as const] : []),
  ])
}

/** Returns a function that names what visitors see at a path of the agency's website; null where they see nothing. */
export async function readLivePaths(tx: Tx, actor: Actor): Promise<(path: string) => string | null> {
  const site = await data.findSite(tx, actor.agencyId)
  if (!site) return () => null
  const found = new Map<string, string>()
  for (const live of livePaths.entries()) for (const [path, title] of await live(tx, actor, site.design_id)) found.set(path, title)
  // A page of the agency's language is shown in the others too.
  const read = { language: '', languages: site.languages }
  return (path) => found.get(readPath(read, path)?.rest ?? path) ?? null
}
