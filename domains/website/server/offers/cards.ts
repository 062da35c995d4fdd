import { timeText } from '#domains/inventory/contract/units.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { OfferCard } from '../../view/context.ts'
import { say } from '../messages/say.ts'
import { offerPath } from '../paths.ts'
import { viewPicture } from '../pictures.ts'
import type { Visit } from '../site-parts.ts'
import type { Listed } from './listed.ts'

/** Returns offers as cards, with their texts in the language of the page. */
export function cardsOf({ app, site, language }: Visit, offers: readonly Listed[]): OfferCard[] {
  const t = say(language)
  return offers.map((offer) => ({
    id: offer.id,
    kind: offer.kind,
    title: offer.title,
    href: offerPath(site, language, offer.kind, offer.slug),
    summary: offer.summary,
    place: offer.place,
    picture: offer.cover && viewPicture(app, offer.cover),
    price: offer.from && formatMoney(offer.from),
    per: offer.per && timeText(offer.per),
    facts: offer.kind === 'tour_package' ? [t('length', { days: offer.days })] : [],
    out: null,
  }))
}
