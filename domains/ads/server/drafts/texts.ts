import { cut } from '#domains/feeds/server/kinds/plain.ts'
import { markedUrl, type FeedOffer } from '#domains/feeds/server/kinds/offer.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { adLimits, adSources, type AdsCompany } from '../../contract/words.ts'

export interface AdTexts {
  headline: string
  description: string | null
  text: string
  url: string
  campaign: string
}

/** Returns the texts of an ad for an offer, within the limits of the company. */
export function textsOf(company: AdsCompany, offer: FeedOffer): AdTexts {
  const limits = adLimits[company]
  const { source, medium } = adSources[company]
  const price = offer.from && offer.from.amount > 0 ? `From ${formatMoney(offer.from)}` : null
  const facts = [price, offer.days > 1 ? `${offer.days} days` : null, offer.place].filter((fact) => fact !== null)
  const described = offer.description.replaceAll('\n', ' ')
  const text =
    price && described.length + price.length + 2 > limits.text ? `${cut(described, limits.text - price.length - 2)} ${price}.` : described
  return {
    headline: cut(offer.title, limits.headline),
    description: limits.description === null ? null : fitting(facts, limits.description),
    text: cut(text || offer.title, limits.text),
    url: markedUrl(offer.url, source, medium, offer.slug),
    campaign: offer.slug,
  }
}

/** Joins as many facts as there is room for. */
function fitting(facts: readonly string[], most: number): string {
  let joined = ''
  for (const fact of facts) {
    const next = joined === '' ? fact : `${joined} · ${fact}`
    if (next.length <= most) joined = next
  }
  return joined === '' ? cut(facts[0] ?? '', most) : joined
}
