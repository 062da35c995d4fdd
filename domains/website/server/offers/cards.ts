import type { OfferCard } from '../../view/context.ts'
import { datesIn } from '../dates.ts'
import { say } from '../messages/say.ts'
import { priceText } from '../money/shown-prices.ts'
import { offerPath } from '../paths.ts'
import { viewPicture } from '../pictures.ts'
import type { Visit } from '../site-parts.ts'
import type { Free } from './availability.ts'
import type { Listed } from './listed.ts'
import { timeName } from './words.ts'

/**
 * Returns offers as cards, with their texts in the language of the page. `free` says what can be booked. `search` is the part of the address
 * that carries what was searched to the pages of the offers, such as `?guests=2`.
 */
export function cardsOf(visit: Visit, offers: readonly Listed[], free: ReadonlyMap<string, Free>, search = ''): OfferCard[] {
  const { app, site, language } = visit
  const t = say(language)
  const dates = datesIn(language)
  return offers.map((offer) => {
    const { isFree = true, next = null } = free.get(offer.id) ?? {}
    return {
      id: offer.id,
      kind: offer.kind,
      title: offer.title,
      href: offerPath(site, language, offer.kind, offer.slug) + search,
      summary: offer.summary,
      place: offer.place,
      picture: offer.cover && viewPicture(app, offer.cover),
      price: offer.from && priceText(visit, offer.from),
      per: timeName(offer.per, language),
      facts: [
        ...(offer.kind === 'tour_package' ? [t('length', { days: offer.days })] : []),
        ...(offer.happens_from ? [dates.moment(offer.happens_from)] : []),
        ...(next ? [t('nextOn', { day: dates.shortDay(next) })] : []),
      ],
      out: isFree ? null : t(offer.capacity_mode === 'departure' ? 'noDates' : 'soldOut'),
    }
  })
}
