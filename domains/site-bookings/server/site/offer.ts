import { requirePayee, whyNotBooked } from '#domains/finance/server/payee.ts'
import type { BasketLink, BookOffer, SiteRoutes, Visit } from '#domains/website/server/site-parts.ts'
import { say } from '../messages/say.ts'
import { addMyTrip } from './my-trip-routes.ts'
import { tripPath } from './paths.ts'
import { addTrip } from './trip-routes.ts'

/** Lets visitors put an offer into their basket, while the agency takes bookings. */
export const bookOnSite: BookOffer = async (visit, { kind }) => {
  const t = say(visit.language)
  if (whyNotBooked(await requirePayee(visit.tx, visit.site.agencyId))) return null
  return {
    label: t(kind === 'product' || kind === 'track' ? 'buy' : 'book'),
    href: '#price',
    add: { action: tripPath(visit, 'add'), label: t('addToTrip'), after: { label: t('seeTrip'), href: tripPath(visit) } },
  }
}

/** The link to the basket in the header of all pages. They are the same for all visitors, so a script shows it and its number. */
export const basketLink = (visit: Pick<Visit, 'site' | 'language'>): BasketLink => ({
  label: say(visit.language)('yourTrip'),
  href: tripPath(visit),
})

export const addBookings: SiteRoutes = (scope, app) => {
  addTrip(scope, app)
  addMyTrip(scope, app)
}
