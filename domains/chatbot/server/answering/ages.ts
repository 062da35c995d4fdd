import { pricesOf } from '#domains/inventory/server/prices/price-explainer.ts'
import type { Offered } from '../knowledge/catalogue.ts'
import type { Asked, Part } from './answer.ts'

/** Answers which ages the prices of an offer have. */
export async function agesPart(asked: Asked, item: Offered): Promise<Part> {
  const names = await agedPrices(asked, item)
  const { t } = asked
  return names.length > 0
    ? { text: t('ages', { title: item.title, list: names.join(', ') }), about: [item] }
    : { text: t('unknown'), about: [item], known: false }
}

/** Without an offer: the ages of the first trip whose prices have them. */
export async function agesOfAgency(asked: Asked): Promise<Part> {
  for (const item of asked.catalogue.offers.slice(0, mostTried))
    if ((await agedPrices(asked, item)).length > 0) return agesPart(asked, item)
  return { text: asked.t('unknown'), known: false }
}

const mostTried = 5

async function agedPrices({ t, tx, actor }: Asked, item: Offered): Promise<string[]> {
  const { options } = await pricesOf(tx, actor, item)
  const named = options
    .filter(({ active, places, unit }) => active && (places > 0 || unit === 'infant'))
    .map(({ name, amount }) => (amount === 0 ? t('freeOption', { name }) : name))
  return named.some((name) => /\d/.test(name)) ? named : []
}
