import { resaleFollowsBookings } from '#domains/reselling/server/sales/follow-bookings.ts'
import { acceptedConditions } from '#domains/conditions/server/acceptances.ts'
import { acceptedProposal } from '#domains/proposals/server/accepted.ts'
import { ratesForgetItems } from '#domains/suppliers/server/parts.ts'
import { costsFollowLines } from '#domains/payables/server/follow-bookings.ts'
import { acceptanceSources } from '#domains/bookings/server/history/history.ts'
import { versionsFollowBookings } from '#domains/bookings/server/history/versions.ts'
import { bookingListeners } from '#domains/bookings/server/events.ts'
import { cancelWarnings } from '#domains/bookings/server/cancel-warnings.ts'
import { guestsInside } from '#domains/tickets/server/cancel-warning.ts'
import { vehiclesOut } from '#domains/rentals/server/cancel-warning.ts'
import { lineTerms } from '#domains/bookings/server/line-terms.ts'
import { carFitsSql } from '#domains/cars/server/cars-data.ts'
import { unitFits } from '#domains/inventory/server/prices/fits.ts'
import { roomFitsSql } from '#domains/rooms/server/rooms-data.ts'
import { carTermsSql } from '#domains/rentals/server/hire-terms.ts'
import { keepers } from '#domains/bookings/server/keepers.ts'
import { channels, ownChannels } from '#domains/channels/server/registry.ts'
import { resellersChannel } from '#domains/channels/server/resellers.ts'
import { websiteChannel } from '#domains/channels/server/website.ts'
import { downloadsFollowBookings } from '#domains/downloads/server/downloads.ts'
import { eventListeners } from '#domains/events/server/changes.ts'
import { eventPublishing } from '#domains/events/server/events.ts'
import { ledgerFollowsBookings, ledgerPostsSales } from '#domains/finance/server/sales.ts'
import { itineraryPaper } from '#domains/flights/server/records/itinerary-paper.ts'
import { flightKeeper } from '#domains/flights/server/records/locks.ts'
import { foliosFollowBookings } from '#domains/folios/server/follow-bookings.ts'
import { requiredNeeds } from '#domains/package-needs/server/follow.ts'
import { packageTermsSql } from '#domains/package-needs/server/needs.ts'
import { permitsFollowBookings } from '#domains/permits/server/moves.ts'
import { balanceOfFolio } from '#domains/folios/server/state.ts'
import { inquiriesForgetItems } from '#domains/inquiries/server/deleted-items.ts'
import { instalmentsFollowBookings } from '#domains/instalments/server/instalments.ts'
import { leadsForgetItems } from '#domains/leads/server/deleted-items.ts'
import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { offerWatchers } from '#domains/inventory/server/business-events.ts'
import { itemDeletionListeners } from '#domains/inventory/server/items/inventory.ts'
import { publishingRules } from '#domains/inventory/server/items/publishing.ts'
import { marketplaceChannel, watchListings } from '#domains/marketplaces/server/listings/channel.ts'
import { marketplaceFollowsBookings } from '#domains/marketplaces/server/orders/follow.ts'
import { partnerChannels } from '#domains/octo/server/channel.ts'
import { octoSalesFollowBookings } from '#domains/octo/server/client/steps.ts'
import { octoFollowsBookings } from '#domains/octo/server/follow-bookings.ts'
import { papersFollowBookings } from '#domains/papers/server/corrections.ts'
import { folioBalance } from '#domains/papers/server/folio-invoice.ts'
import { keptPapers } from '#domains/papers/server/kept-papers.ts'
import { productPublishing } from '#domains/products/server/products.ts'
import { proposalsFollowBookings } from '#domains/proposals/server/follow-booking.ts'
import { rentalsFollowBookings } from '#domains/rentals/server/bookings.ts'
import { ticketsFollowEvents } from '#domains/tickets/server/event-notices.ts'
import { ticketsFollowBookings } from '#domains/tickets/server/issue.ts'
import { trackPublishing } from '#domains/tracks/server/tracks.ts'

/** What other domains do when a booking, an offer or its stock changes. */
export function connectBookings(): void {
  // Called one after the other, in this order. The ledger comes last, because it locks accounts that others wait for.
  bookingListeners.fill([
    downloadsFollowBookings,
    ledgerFollowsBookings,
    instalmentsFollowBookings,
    costsFollowLines,
    versionsFollowBookings,
    papersFollowBookings,
    foliosFollowBookings,
    permitsFollowBookings,
    requiredNeeds,
    rentalsFollowBookings,
    proposalsFollowBookings,
    ticketsFollowBookings,
    resaleFollowsBookings,
    marketplaceFollowsBookings,
    octoFollowsBookings,
    octoSalesFollowBookings,
    ledgerPostsSales,
  ])
  cancelWarnings.fill([guestsInside, vehiclesOut])
  lineTerms.fill({ car: carTermsSql, tour_package: packageTermsSql })
  unitFits.fill({ room: roomFitsSql, car: carFitsSql })
  itemDeletionListeners.fill([inquiriesForgetItems, leadsForgetItems, ratesForgetItems])
  acceptanceSources.fill([acceptedConditions, acceptedProposal])
  eventListeners.fill([ticketsFollowEvents])
  keepers.fill([flightKeeper])
  folioBalance.fill(balanceOfFolio)
  keptPapers.fill({ [flightKeeper.key]: itineraryPaper })
  publishingRules.fill({ event: eventPublishing, product: productPublishing, track: trackPublishing })
  // In the order of the grid. The website shows all kinds.
  channels.fill([websiteChannel(Object.keys(kinds) as Kind[]), resellersChannel, marketplaceChannel])
  ownChannels.fill([partnerChannels])
  offerWatchers.fill([watchListings])
}
