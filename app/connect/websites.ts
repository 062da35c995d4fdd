import { postsLoader } from '#domains/blog/server/site/loader.ts'
import { postPaths } from '#domains/blog/server/site/live-paths.ts'
import { addBlog, blogHead, blogPages } from '#domains/blog/server/site/routes.ts'
import { bookingPages } from '#domains/client-mails/server/compose.ts'
import { tripUrl } from '#domains/site-bookings/server/my-trip/grants.ts'
import { tellAnswer } from '#domains/site-bookings/server/my-trip/messages.ts'
import { pageAnswers } from '#domains/conversations/server/booking-page.ts'
import { addEmbeds } from '#domains/site-bookings/server/embed/embed-routes.ts'
import { frameScript } from '#domains/site-bookings/server/embed/frame-script.ts'
import { basketScript } from '#domains/site-bookings/server/site/basket-script.ts'
import { tripScript, tripWorker } from '#domains/site-bookings/server/site/trip-scripts.ts'
import { addBookings, basketLink, bookOnSite } from '#domains/site-bookings/server/site/offer.ts'
import { addDomainRoutes, byOwnDomain, ownDomainOrigin } from '#domains/site-domains/server/site.ts'
import { addCollector, tracker } from '#domains/site-visits/server/collect/collector.ts'
import { consentScript, pixelsHead } from '#domains/site-visits/server/pixels/site.ts'
import { findMove, rememberMove } from '#domains/seo/server/moves.ts'
import { seoHead } from '#domains/seo/server/site/head.ts'
import { addSeo } from '#domains/seo/server/site/routes.ts'
import { otherOfferPages } from '#domains/tour-packages/server/public-page.ts'
import { pagesAndOffers } from '#domains/website/server/live-paths.ts'
import { websiteLoaders } from '#domains/website/server/offers/loaders.ts'
import { siteAddressOf } from '#domains/website/server/offers/site-address-of.ts'
import { bySubdomain } from '#domains/website/server/site-address.ts'
import {
  addressMoves,
  blockLoaders,
  knownHosts,
  livePaths,
  movedTo,
  offerBooking,
  ownOrigins,
  siteBasket,
  siteHead,
  sitePages,
  siteRoutes,
  siteScripts,
} from '#domains/website/server/site-parts.ts'

/** What later domains add to websites. The first host that knows the agency, and the first own address, count. */
export function connectWebsites(): void {
  knownHosts.fill([bySubdomain, byOwnDomain])
  ownOrigins.fill([ownDomainOrigin])
  otherOfferPages.fill(siteAddressOf)
  siteRoutes.fill([addDomainRoutes, addCollector, addBlog, addSeo, addBookings, addEmbeds])
  sitePages.fill([blogPages])
  siteHead.fill([pixelsHead, blogHead, seoHead])
  siteScripts.fill([tracker, consentScript, basketScript, tripScript, tripWorker, frameScript])
  addressMoves.fill([rememberMove])
  movedTo.fill(findMove)
  livePaths.fill([pagesAndOffers, postPaths])
  offerBooking.fill(bookOnSite)
  siteBasket.fill(basketLink)
  bookingPages.fill(tripUrl)
  pageAnswers.fill(tellAnswer)
  blockLoaders.fill({ ...websiteLoaders, posts: postsLoader })
}
