import { releaseFilesOf } from '#kit/server/files/file-release.ts'
import type { FileUse } from '#kit/server/files/file-uses.ts'
import type { Listener } from '#kit/server/events/business-events.ts'
import { forgetOldEvents } from '#kit/server/events/outbox.ts'
import { figureSources } from '#kit/server/monitoring/figures.ts'
import { refusals } from '#kit/server/http/errors.ts'
import type { Route } from '#kit/server/http/serve.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { sendMail } from '#kit/server/mail/mail.ts'
import { housekeepingOf } from './housekeeping.ts'
import { personListeners } from '#domains/account/server/changes.ts'
import { accountRoutes } from '#domains/account/server/routes.ts'
import { agencyFileUses } from '#domains/agency/server/file-uses.ts'
import { agencyRoutes } from '#domains/agency/server/routes.ts'
import { verificationReader } from '#domains/agency/server/verification.ts'
import { beneficiaryRoutes } from '#domains/beneficiaries/server/routes.ts'
import { payoutsUnderWay } from '#domains/beneficiaries/server/under-way.ts'
import { subscriptionPurpose } from '#domains/billing/server/billing.ts'
import { billingJobs } from '#domains/billing/server/ladder.ts'
import { billingRoutes } from '#domains/billing/server/routes.ts'
import { bookingsFollowClients } from '#domains/bookings/server/client-name.ts'
import { bookingListeners } from '#domains/bookings/server/events.ts'
import { cancelWarnings } from '#domains/bookings/server/cancel-warnings.ts'
import { guestsInside } from '#domains/tickets/server/cancel-warning.ts'
import { vehiclesOut } from '#domains/rentals/server/cancel-warning.ts'
import { lineTerms } from '#domains/bookings/server/line-terms.ts'
import { carFitsSql } from '#domains/cars/server/cars-data.ts'
import { unitFits } from '#domains/inventory/server/prices/fits.ts'
import { roomFitsSql } from '#domains/rooms/server/rooms-data.ts'
import { carTermsSql } from '#domains/rentals/server/hire-terms.ts'
import { bookingJobs } from '#domains/bookings/server/jobs.ts'
import { keepers } from '#domains/bookings/server/keepers.ts'
import { bookingRoutes } from '#domains/bookings/server/routes.ts'
import { carImporter } from '#domains/cars/server/import.ts'
import { carRoutes } from '#domains/cars/server/routes.ts'
import { channels } from '#domains/channels/server/registry.ts'
import { resellersChannel } from '#domains/channels/server/resellers.ts'
import { channelRoutes } from '#domains/channels/server/routes.ts'
import { websiteChannel } from '#domains/channels/server/website.ts'
import { clientListeners } from '#domains/clients/server/clients.ts'
import { clientImporter } from '#domains/clients/server/import.ts'
import { clientRoutes } from '#domains/clients/server/routes.ts'
import { dashboardRoutes } from '#domains/dashboard/server/routes.ts'
import { discountRoutes } from '#domains/discounts/server/routes.ts'
import { downloadsFollowBookings } from '#domains/downloads/server/downloads.ts'
import { downloadRoutes } from '#domains/downloads/server/routes.ts'
import { eventListeners } from '#domains/events/server/changes.ts'
import { eventPublishing } from '#domains/events/server/events.ts'
import { eventImporter } from '#domains/events/server/import.ts'
import { eventRoutes } from '#domains/events/server/routes.ts'
import { financeFigures } from '#domains/finance/server/figures.ts'
import { financeJobs } from '#domains/finance/server/jobs.ts'
import { ledgerRefusals } from '#domains/finance/server/ledger.ts'
import { paymentNews } from '#domains/finance/server/payment-news.ts'
import { payoutListener } from '#domains/finance/server/provider-events.ts'
import { purposes } from '#domains/finance/server/purposes.ts'
import { financeRoutes } from '#domains/finance/server/routes.ts'
import { ledgerFollowsBookings, ledgerPostsSales } from '#domains/finance/server/sales.ts'
import { flightJobs } from '#domains/flights/server/jobs.ts'
import { itineraryPaper } from '#domains/flights/server/records/itinerary-paper.ts'
import { flightKeeper } from '#domains/flights/server/records/locks.ts'
import { flightRoutes } from '#domains/flights/server/routes.ts'
import { flightTicketRefusals } from '#domains/flights/server/tickets/tickets.ts'
import { albumFileUses } from '#domains/gallery/server/file-uses.ts'
import { galleryRoutesOf } from '#domains/gallery/server/routes.ts'
import { importsOf } from '#domains/imports/server/routes.ts'
import { inquiryNews } from '#domains/inquiries/server/business-events.ts'
import { inquiriesForgetItems } from '#domains/inquiries/server/deleted-items.ts'
import { inquiryRoutes } from '#domains/inquiries/server/routes.ts'
import { instalmentsFollowBookings } from '#domains/instalments/server/instalments.ts'
import { instalmentJobs } from '#domains/instalments/server/jobs.ts'
import { instalmentRoutes } from '#domains/instalments/server/routes.ts'
import { inventoryFileUses } from '#domains/inventory/server/gallery/file-uses.ts'
import { itemDeletionListeners, itemRefusals } from '#domains/inventory/server/items/inventory.ts'
import { publishingRules } from '#domains/inventory/server/items/publishing.ts'
import { inventoryJobs, inventoryRoutes } from '#domains/inventory/server/routes.ts'
import { counterRefusals } from '#domains/inventory/server/stock/counters.ts'
import { unitRefusals } from '#domains/inventory/server/stock/units.ts'
import { kycFileUses } from '#domains/kyc/server/file-uses.ts'
import { verificationOf } from '#domains/kyc/server/kyc.ts'
import { kycJobs, kycRoutes } from '#domains/kyc/server/routes.ts'
import { bell } from '#domains/notifications/server/bell.ts'
import { notificationRoutes } from '#domains/notifications/server/routes.ts'
import { operatorRoutes } from '#domains/operator/server/routes.ts'
import { orderRoutes } from '#domains/orders/server/routes.ts'
import { papersFollowBookings } from '#domains/papers/server/corrections.ts'
import { paperFileUses } from '#domains/papers/server/file-uses.ts'
import { keptPapers } from '#domains/papers/server/kept-papers.ts'
import { receipts } from '#domains/papers/server/receipts.ts'
import { paperJobs, paperRoutes } from '#domains/papers/server/routes.ts'
import { paymentLinkJobs } from '#domains/payment-links/server/jobs.ts'
import { paymentLinkPurpose } from '#domains/payment-links/server/paying.ts'
import { paymentLinkRoutes } from '#domains/payment-links/server/routes.ts'
import { placeJobs, placeRoutes } from '#domains/places/server/routes.ts'
import { productImporter } from '#domains/products/server/import.ts'
import { productPublishing } from '#domains/products/server/products.ts'
import { productRoutes } from '#domains/products/server/routes.ts'
import { productFileUses } from '#domains/products/server/virtual-asset.ts'
import { proposalNews } from '#domains/proposals/server/business-events.ts'
import { proposalsFollowBookings } from '#domains/proposals/server/follow-booking.ts'
import { proposalJobs } from '#domains/proposals/server/jobs.ts'
import { proposalRoutes } from '#domains/proposals/server/routes.ts'
import { reconciliationRefusals } from '#domains/reconciliation/server/reconciliation.ts'
import { reconciliationRoutes } from '#domains/reconciliation/server/routes.ts'
import { rentalsFollowBookings } from '#domains/rentals/server/bookings.ts'
import { rentalFileUses } from '#domains/rentals/server/file-uses.ts'
import { rentalRoutes } from '#domains/rentals/server/routes.ts'
import { roomImporter } from '#domains/rooms/server/import.ts'
import { roomJobs } from '#domains/rooms/server/jobs.ts'
import { roomRoutes } from '#domains/rooms/server/routes.ts'
import { serviceImporter } from '#domains/services/server/import.ts'
import { serviceRoutes } from '#domains/services/server/routes.ts'
import { stayRoutes } from '#domains/stays/server/routes.ts'
import { subscriptionJobs } from '#domains/subscriptions/server/jobs.ts'
import { subscriptionRoutes } from '#domains/subscriptions/server/routes.ts'
import { invitationRefusals } from '#domains/team/server/invitations.ts'
import { membersFollowPeople } from '#domains/team/server/members.ts'
import { teamRoutes } from '#domains/team/server/routes.ts'
import { ticketsFollowEvents } from '#domains/tickets/server/event-notices.ts'
import { ticketMails, ticketsFollowBookings } from '#domains/tickets/server/issue.ts'
import { ticketJobs, ticketRoutes } from '#domains/tickets/server/routes.ts'
import { tourPackageFileUses } from '#domains/tour-packages/server/file-uses.ts'
import { packageImporter } from '#domains/tour-packages/server/import.ts'
import { kind as tourPackage } from '#domains/tour-packages/server/packages.ts'
import { tourPackageRoutes } from '#domains/tour-packages/server/routes.ts'
import { trackFileUses } from '#domains/tracks/server/file-uses.ts'
import { trackImporter } from '#domains/tracks/server/import.ts'
import { trackRoutes } from '#domains/tracks/server/routes.ts'
import { trackPublishing } from '#domains/tracks/server/tracks.ts'
import { transferRoutes } from '#domains/transfers/server/routes.ts'
import { arriveInside } from '#domains/transfers/server/inside.ts'
import { transferJobs } from '#domains/transfers/server/sending.ts'
import { transfersFollowPayouts } from '#domains/transfers/server/sending.ts'
import { unfinishedTransfers } from '#domains/transfers/server/transfers.ts'
import { walletJobs } from '#domains/wallets/server/jobs.ts'
import { walletRoutes } from '#domains/wallets/server/routes.ts'
import { topUpPurpose } from '#domains/wallets/server/wallets.ts'

/** The importers for files. A domain adds its importer here. */
const imports = importsOf([
  clientImporter,
  packageImporter,
  eventImporter,
  roomImporter,
  carImporter,
  serviceImporter,
  productImporter,
  trackImporter,
])

/** All uses of files, so that no used file is removed. A domain with a column for a file adds its use here. */
export const fileUses: readonly FileUse[] = [
  ...agencyFileUses,
  ...kycFileUses,
  ...inventoryFileUses,
  ...tourPackageFileUses,
  ...albumFileUses,
  ...rentalFileUses,
  ...trackFileUses,
  ...productFileUses,
  ...paperFileUses,
]

/** All calls of the server. Add a domain here and in `app/web/routes.ts`. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...notificationRoutes,
  ...teamRoutes,
  ...subscriptionRoutes,
  ...agencyRoutes,
  ...kycRoutes,
  ...placeRoutes,
  ...inventoryRoutes,
  ...channelRoutes,
  ...galleryRoutesOf(fileUses),
  ...tourPackageRoutes,
  ...eventRoutes,
  ...serviceRoutes,
  ...productRoutes,
  ...trackRoutes,
  ...roomRoutes,
  ...carRoutes,
  ...clientRoutes,
  ...discountRoutes,
  ...inquiryRoutes,
  ...bookingRoutes,
  ...orderRoutes,
  ...stayRoutes,
  ...financeRoutes,
  ...instalmentRoutes,
  ...walletRoutes,
  ...beneficiaryRoutes,
  ...transferRoutes,
  ...billingRoutes,
  ...reconciliationRoutes,
  ...rentalRoutes,
  ...paperRoutes,
  ...proposalRoutes,
  ...downloadRoutes,
  ...paymentLinkRoutes,
  ...ticketRoutes,
  ...flightRoutes,
  ...dashboardRoutes,
  ...operatorRoutes,
  ...imports.routes,
]

/** All jobs of the worker. */
export const jobs: readonly Job[] = [
  sendMail,
  housekeepingOf(routes),
  releaseFilesOf(fileUses),
  forgetOldEvents,
  ...placeJobs,
  ...inventoryJobs,
  ...subscriptionJobs,
  ...roomJobs,
  ...kycJobs,
  ...bookingJobs,
  ...financeJobs,
  ...instalmentJobs,
  ...walletJobs,
  ...transferJobs,
  ...billingJobs,
  ...paperJobs,
  ...paymentLinkJobs,
  ...proposalJobs,
  ...ticketJobs,
  ...flightJobs,
  ...imports.jobs,
]

/** The listeners that receive business events from the worker. Each handles an event once. */
export const listeners: readonly Listener[] = [bell, inquiryNews, paymentNews, receipts, proposalNews, ticketMails, arriveInside]

/** Fills the extension points that domains read. Called once, before the app opens. */
export function connectDomains(): void {
  // Called one after the other, in this order. The ledger comes last, because it locks accounts that others wait for.
  bookingListeners.fill([
    downloadsFollowBookings,
    ledgerFollowsBookings,
    instalmentsFollowBookings,
    papersFollowBookings,
    rentalsFollowBookings,
    proposalsFollowBookings,
    ticketsFollowBookings,
    ledgerPostsSales,
  ])
  cancelWarnings.fill([guestsInside, vehiclesOut])
  lineTerms.fill({ car: carTermsSql })
  unitFits.fill({ room: roomFitsSql, car: carFitsSql })
  personListeners.fill([membersFollowPeople])
  clientListeners.fill([bookingsFollowClients])
  itemDeletionListeners.fill([inquiriesForgetItems])
  payoutListener.fill(transfersFollowPayouts)
  payoutsUnderWay.fill(unfinishedTransfers)
  eventListeners.fill([ticketsFollowEvents])
  purposes.fill({ top_up: topUpPurpose, subscription: subscriptionPurpose, payment_link: paymentLinkPurpose })
  verificationReader.fill(verificationOf)
  keepers.fill([flightKeeper])
  keptPapers.fill({ [flightKeeper.key]: itineraryPaper })
  publishingRules.fill({ event: eventPublishing, product: productPublishing, track: trackPublishing })
  // In the order of the grid. The website shows the kinds that have public pages.
  channels.fill([websiteChannel([tourPackage]), resellersChannel])
  figureSources.fill([financeFigures])
  refusals.fill({
    ...invitationRefusals,
    ...itemRefusals,
    ...unitRefusals,
    ...counterRefusals,
    ...ledgerRefusals,
    ...reconciliationRefusals,
    ...flightTicketRefusals,
  })
}
