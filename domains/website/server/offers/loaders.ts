import { kindTitle, kindsOn } from '../building/kinds.ts'
import { say } from '../messages/say.ts'
import type { BlockOf } from '../../contract/blocks/all.ts'
import { allOffersPath } from '../../contract/kind-paths.ts'
import type { SearchParts } from '../../view/context.ts'
import { prefixOf } from '../paths.ts'
import type { BlockLoader, Visit } from '../site-parts.ts'
import { freeOf } from './availability.ts'
import { cardsOf } from './cards.ts'
import { loaderOf } from './loader-of.ts'
import { moreLoaders } from './more-loaders.ts'
import { listedOffers, sortedOffers, type Listed } from './listed.ts'

/** Returns the offers of a block: the chosen ones in their order, or those that fit. */
function offersFor({ props }: BlockOf<'offers'>, all: readonly Listed[]): Listed[] {
  if (props.which === 'chosen') return props.ids.flatMap((id) => all.find((one) => one.id === id) ?? []).slice(0, props.most)
  const tags = new Set(props.tags.filter(Boolean).map((tag) => tag.toLowerCase()))
  const fitting = all.filter(
    (one) =>
      (props.kinds.length === 0 || props.kinds.includes(one.kind)) &&
      (!props.featured || one.featured) &&
      (tags.size === 0 || one.tags.some((tag) => tags.has(tag.toLowerCase()))),
  )
  return sortedOffers(fitting, props.sort).slice(0, props.most)
}

const offers = loaderOf('offers', async (visit, blocks) => {
  const all = await listedOffers(visit)
  const shown = new Map(blocks.map((block) => [block.id, offersFor(block, all)]))
  const free = await freeOf(visit, [...new Set([...shown.values()].flat())], { from: null, until: null, guests: 1 })
  return Object.fromEntries([...shown].map(([id, own]) => [id, { cards: cardsOf(visit, own, free) }]))
})

/** The kinds that are sold, and where their search leads. */
async function searchParts(visit: Visit): Promise<SearchParts> {
  const t = say(visit.language)
  return {
    kinds: kindsOn(await listedOffers(visit)).map((value) => ({ value, label: kindTitle(t, value) })),
    action: `${prefixOf(visit.site, visit.language)}/${allOffersPath}`,
  }
}

const hero = loaderOf('hero', async (visit, blocks) => {
  const searching = blocks.filter(({ props }) => props.search)
  if (searching.length === 0) return {}
  const found = await searchParts(visit)
  return Object.fromEntries(searching.map(({ id }) => [id, found]))
})
const search = loaderOf('search', async (visit, blocks) => {
  const found = await searchParts(visit)
  return Object.fromEntries(blocks.map(({ id }) => [id, found]))
})

/** The loaders of the live blocks that show what the agency sells. */
export const websiteLoaders: Readonly<Record<string, BlockLoader>> = { offers, hero, search, ...moreLoaders }
