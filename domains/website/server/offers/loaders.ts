import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import type { BlockOf, BlockType } from '../../contract/blocks/all.ts'
import { allOffersPath } from '../../contract/kind-paths.ts'
import type { LiveType, LoadedOf } from '../../view/context.ts'
import { prefixOf } from '../paths.ts'
import type { BlockLoader, Visit } from '../site-parts.ts'
import { cardsOf } from './cards.ts'
import { listedOffers, sortedOffers, type Listed } from './listed.ts'

/** Declares the loader of a type of block: its result is what its renderer reads. */
const loaderOf =
  <Type extends LiveType & BlockType>(
    _type: Type,
    load: (visit: Visit, blocks: readonly BlockOf<Type>[]) => Promise<Record<string, LoadedOf[Type]>>,
  ): BlockLoader =>
  (visit, blocks) =>
    load(visit, blocks as unknown as BlockOf<Type>[])

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
  return Object.fromEntries(blocks.map((block) => [block.id, { cards: cardsOf(visit, offersFor(block, all)) }]))
})

const hero = loaderOf('hero', async (visit, blocks) => {
  const searching = blocks.filter(({ props }) => props.search)
  if (searching.length === 0) return {}
  const sold = new Set((await listedOffers(visit)).map(({ kind }) => kind))
  const found = {
    kinds: (Object.keys(kinds) as Kind[]).filter((kind) => sold.has(kind)).map((value) => ({ value, label: kinds[value].name })),
    action: `${prefixOf(visit.site, visit.language)}/${allOffersPath}`,
  }
  return Object.fromEntries(searching.map(({ id }) => [id, found]))
})

/** The loaders of the live blocks that show what the agency sells. */
export const websiteLoaders: Readonly<Record<string, BlockLoader>> = { offers, hero }
