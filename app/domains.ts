import { releaseFilesOf } from '#kit/server/files/file-release.ts'
import type { FileUse } from '#kit/server/files/file-uses.ts'
import { forgetOldEvents } from '#kit/server/events/outbox.ts'
import type { Route } from '#kit/server/http/serve.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { sendMail } from '#kit/server/mail/mail.ts'
import { housekeepingOf } from './housekeeping.ts'
import { accountRoutes } from '#domains/account/server/routes.ts'
import { activityRoutes } from '#domains/activities/server/routes.ts'
import { aiAgentRoutes } from '#domains/ai-agent/server/routes.ts'
import { adsJobs } from '#domains/ads/server/jobs.ts'
import { adsRoutes } from '#domains/ads/server/routes.ts'
import { agencyFileUses } from '#domains/agency/server/file-uses.ts'
import { agencyRoutes } from '#domains/agency/server/routes.ts'
import { beneficiaryRoutes } from '#domains/beneficiaries/server/routes.ts'
import { billingJobs } from '#domains/billing/server/ladder.ts'
import { billingRoutes } from '#domains/billing/server/routes.ts'
import { bookingJobs } from '#domains/bookings/server/jobs.ts'
import { passportFileUses } from '#domains/site-bookings/server/travellers/passport-files.ts'
import { blogFileUses } from '#domains/blog/server/file-uses.ts'
import { blogJobs } from '#domains/blog/server/jobs.ts'
import { blogRoutes } from '#domains/blog/server/routes.ts'
import { bookingRoutes } from '#domains/bookings/server/routes.ts'
import { campaignJobs, campaignRoutes } from '#domains/campaigns/server/routes.ts'
import { carJobs } from '#domains/cars/server/jobs.ts'
import { carImporter } from '#domains/cars/server/import.ts'
import { carRoutes } from '#domains/cars/server/routes.ts'
import { channelRoutes } from '#domains/channels/server/routes.ts'
import { chatbotRoutes } from '#domains/chatbot/server/routes.ts'
import { clientMailJobs, clientMailRoutes } from '#domains/client-mails/server/routes.ts'
import { clientImporter } from '#domains/clients/server/import.ts'
import { clientFileUses } from '#domains/clients/server/file-uses.ts'
import { clientJobs } from '#domains/clients/server/jobs.ts'
import { clientRoutes } from '#domains/clients/server/routes.ts'
import { collectionRoutes } from '#domains/collections/server/routes.ts'
import { contactImporter } from '#domains/consents/server/import-contacts.ts'
import { consentRoutes } from '#domains/consents/server/routes.ts'
import { connectionRoutes } from '#domains/connections/server/routes.ts'
import { conversationFileUses } from '#domains/conversations/server/attachments.ts'
import { conversationJobs, conversationRoutes } from '#domains/conversations/server/routes.ts'
import { dashboardRoutes } from '#domains/dashboard/server/routes.ts'
import { forgetOctoContacts } from '#domains/octo/server/forget.ts'
import { octoJobs } from '#domains/octo/server/client/steps.ts'
import { octoRoutes } from '#domains/octo/server/routes.ts'
import { developerJobs, developerRoutes } from '#domains/developers/server/routes.ts'
import { discountRoutes } from '#domains/discounts/server/routes.ts'
import { downloadRoutes } from '#domains/downloads/server/routes.ts'
import { makeExamplesJob } from '#domains/examples/server/jobs.ts'
import { exampleRoutes } from '#domains/examples/server/routes.ts'
import { eventImporter } from '#domains/events/server/import.ts'
import { eventRoutes } from '#domains/events/server/routes.ts'
import { financeJobs } from '#domains/finance/server/jobs.ts'
import { feedJobs } from '#domains/feeds/server/jobs.ts'
import { feedRoutes } from '#domains/feeds/server/routes.ts'
import { financeRoutes } from '#domains/finance/server/routes.ts'
import { flightJobs } from '#domains/flights/server/jobs.ts'
import { flightRoutes } from '#domains/flights/server/routes.ts'
import { albumFileUses } from '#domains/gallery/server/file-uses.ts'
import { folioRoutes } from '#domains/folios/server/routes.ts'
import { galleryRoutesOf } from '#domains/gallery/server/routes.ts'
import { importsOf } from '#domains/imports/server/routes.ts'
import { inquiryRoutes } from '#domains/inquiries/server/routes.ts'
import { instalmentJobs } from '#domains/instalments/server/jobs.ts'
import { instalmentRoutes } from '#domains/instalments/server/routes.ts'
import { inventoryFileUses } from '#domains/inventory/server/gallery/file-uses.ts'
import { inventoryJobs, inventoryRoutes } from '#domains/inventory/server/routes.ts'
import { kycFileUses } from '#domains/kyc/server/file-uses.ts'
import { kycJobs, kycRoutes } from '#domains/kyc/server/routes.ts'
import { marketingRoutes } from '#domains/marketing/server/routes.ts'
import { marketplaceJobs } from '#domains/marketplaces/server/jobs.ts'
import { marketplaceRoutes } from '#domains/marketplaces/server/routes.ts'
import { mailDesignFileUses } from '#domains/mail-blocks/server/file-uses.ts'
import { mailBlockRoutes } from '#domains/mail-blocks/server/routes.ts'
import { navigationRoutes } from '#domains/navigation/server/routes.ts'
import { leadRoutes } from '#domains/leads/server/routes.ts'
import { messagingJobs, messagingRoutes } from '#domains/messaging/server/routes.ts'
import { notificationRoutes } from '#domains/notifications/server/routes.ts'
import { watchBackups } from '#domains/operator/server/alarms.ts'
import { statusRoutes } from '#domains/status/server/routes.ts'
import { operatorRoutes } from '#domains/operator/server/routes.ts'
import { orderRoutes } from '#domains/orders/server/routes.ts'
import { paperFileUses } from '#domains/papers/server/file-uses.ts'
import { documentFileUses } from '#domains/payables/server/documents/documents.ts'
import { payableJobs } from '#domains/payables/server/documents/reading.ts'
import { payableRoutes } from '#domains/payables/server/routes.ts'
import { paperJobs, paperRoutes } from '#domains/papers/server/routes.ts'
import { paymentLinkJobs } from '#domains/payment-links/server/jobs.ts'
import { paymentLinkRoutes } from '#domains/payment-links/server/routes.ts'
import { permitJobs } from '#domains/permits/server/jobs.ts'
import { permitRoutes } from '#domains/permits/server/routes.ts'
import { packageNeedRoutes } from '#domains/package-needs/server/routes.ts'
import { allotmentJobs } from '#domains/allotments/server/jobs.ts'
import { allotmentRoutes } from '#domains/allotments/server/routes.ts'
import { supplierRequestJobs, supplierRequestRoutes } from '#domains/supplier-requests/server/routes.ts'
import { placeJobs, placeRoutes } from '#domains/places/server/routes.ts'
import { productImporter } from '#domains/products/server/import.ts'
import { productRoutes } from '#domains/products/server/routes.ts'
import { productFileUses } from '#domains/products/server/virtual-asset.ts'
import { proposalFileUses } from '#domains/proposals/server/file-uses.ts'
import { proposalJobs } from '#domains/proposals/server/jobs.ts'
import { proposalRoutes } from '#domains/proposals/server/routes.ts'
import { rateJobs } from '#domains/rates/server/jobs.ts'
import { rateRoutes } from '#domains/rates/server/routes.ts'
import { reconciliationRoutes } from '#domains/reconciliation/server/routes.ts'
import { resellingRoutes } from '#domains/reselling/server/routes.ts'
import { resellingJobs } from '#domains/reselling/server/settlements/jobs.ts'
import { rentalFileUses } from '#domains/rentals/server/file-uses.ts'
import { rentalRoutes } from '#domains/rentals/server/routes.ts'
import { rosterRoutes } from '#domains/roster/server/routes.ts'
import { staffRoutes } from '#domains/staff/server/routes.ts'
import { roomImporter } from '#domains/rooms/server/import.ts'
import { roomJobs } from '#domains/rooms/server/jobs.ts'
import { roomRoutes } from '#domains/rooms/server/routes.ts'
import { serviceImporter } from '#domains/services/server/import.ts'
import { serviceRoutes } from '#domains/services/server/routes.ts'
import { conditionRoutes } from '#domains/conditions/server/routes.ts'
import { jobPhotoUses } from '#domains/job-sheets/server/file-uses.ts'
import { jobSheetRoutes } from '#domains/job-sheets/server/routes.ts'
import { staffMoneyRoutes } from '#domains/staff-money/server/routes.ts'
import { tripJobs, tripRoutes } from '#domains/trips/server/routes.ts'
import { siteBookingRoutes } from '#domains/site-bookings/server/routes.ts'
import { siteBookingJobs } from '#domains/site-bookings/server/jobs.ts'
import { siteDomainJobs } from '#domains/site-domains/server/jobs.ts'
import { siteDomainRoutes } from '#domains/site-domains/server/routes.ts'
import { siteVisitJobs } from '#domains/site-visits/server/jobs.ts'
import { siteVisitRoutes } from '#domains/site-visits/server/routes.ts'
import { signUpJobs } from '#domains/sign-ups/server/jobs.ts'
import { signUpRoutes } from '#domains/sign-ups/server/routes.ts'
import { stayRoutes } from '#domains/stays/server/routes.ts'
import { contractFileUses } from '#domains/suppliers/server/contract-files.ts'
import { supplierRoutes } from '#domains/suppliers/server/routes.ts'
import { subscriptionJobs } from '#domains/subscriptions/server/jobs.ts'
import { subscriptionRoutes } from '#domains/subscriptions/server/routes.ts'
import { teamRoutes } from '#domains/team/server/routes.ts'
import { templateRoutes } from '#domains/templates/server/routes.ts'
import { ticketJobs, ticketRoutes } from '#domains/tickets/server/routes.ts'
import { tourPackageFileUses } from '#domains/tour-packages/server/file-uses.ts'
import { packageImporter } from '#domains/tour-packages/server/import.ts'
import { tourPackageRoutes } from '#domains/tour-packages/server/routes.ts'
import { trackFileUses } from '#domains/tracks/server/file-uses.ts'
import { trackImporter } from '#domains/tracks/server/import.ts'
import { trackRoutes } from '#domains/tracks/server/routes.ts'
import { transferRoutes } from '#domains/transfers/server/routes.ts'
import { transferJobs } from '#domains/transfers/server/sending.ts'
import { walletJobs } from '#domains/wallets/server/jobs.ts'
import { walletRoutes } from '#domains/wallets/server/routes.ts'
import { seoFileUses } from '#domains/seo/server/file-uses.ts'
import { seoRoutes } from '#domains/seo/server/routes.ts'
import { websiteFileUses } from '#domains/website/server/file-uses.ts'
import { websiteJobs } from '#domains/website/server/jobs.ts'
import { websiteRoutes } from '#domains/website/server/routes.ts'

/** The importers for files. A domain adds its importer here. */
const imports = importsOf([
  clientImporter,
  contactImporter,
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
  ...clientFileUses,
  ...jobPhotoUses,
  ...contractFileUses,
  ...documentFileUses,
  ...inventoryFileUses,
  ...tourPackageFileUses,
  ...albumFileUses,
  ...rentalFileUses,
  ...trackFileUses,
  ...productFileUses,
  ...paperFileUses,
  ...proposalFileUses,
  ...mailDesignFileUses,
  ...conversationFileUses,
  ...websiteFileUses,
  ...blogFileUses,
  ...passportFileUses,
  ...seoFileUses,
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
  ...supplierRoutes,
  ...activityRoutes,
  ...consentRoutes,
  ...messagingRoutes,
  ...discountRoutes,
  ...inquiryRoutes,
  ...bookingRoutes,
  ...collectionRoutes,
  ...orderRoutes,
  ...stayRoutes,
  ...financeRoutes,
  ...instalmentRoutes,
  ...rateRoutes,
  ...walletRoutes,
  ...beneficiaryRoutes,
  ...transferRoutes,
  ...billingRoutes,
  ...reconciliationRoutes,
  ...rentalRoutes,
  ...staffRoutes,
  ...rosterRoutes,
  ...payableRoutes,
  ...paperRoutes,
  ...folioRoutes,
  ...permitRoutes,
  ...supplierRequestRoutes,
  ...allotmentRoutes,
  ...packageNeedRoutes,
  ...proposalRoutes,
  ...leadRoutes,
  ...mailBlockRoutes,
  ...conversationRoutes,
  ...signUpRoutes,
  ...downloadRoutes,
  ...paymentLinkRoutes,
  ...chatbotRoutes,
  ...ticketRoutes,
  ...clientMailRoutes,
  ...campaignRoutes,
  ...flightRoutes,
  ...siteVisitRoutes,
  ...siteBookingRoutes,
  ...conditionRoutes,
  ...tripRoutes,
  ...jobSheetRoutes,
  ...staffMoneyRoutes,
  ...siteDomainRoutes,
  ...websiteRoutes,
  ...blogRoutes,
  ...seoRoutes,
  ...feedRoutes,
  ...adsRoutes,
  ...marketingRoutes,
  ...templateRoutes,
  ...marketplaceRoutes,
  ...resellingRoutes,
  ...developerRoutes,
  ...octoRoutes,
  ...connectionRoutes,
  ...exampleRoutes,
  ...dashboardRoutes,
  ...aiAgentRoutes,
  ...navigationRoutes,
  ...statusRoutes,
  ...operatorRoutes,
  ...imports.routes,
]

/** All jobs of the worker. */
export const jobs: readonly Job[] = [
  sendMail,
  housekeepingOf(routes),
  releaseFilesOf(fileUses),
  forgetOldEvents,
  watchBackups,
  ...placeJobs,
  ...inventoryJobs,
  ...subscriptionJobs,
  ...roomJobs,
  ...carJobs,
  ...kycJobs,
  ...clientJobs,
  ...bookingJobs,
  ...financeJobs,
  ...instalmentJobs,
  ...rateJobs,
  ...walletJobs,
  ...transferJobs,
  ...billingJobs,
  ...paperJobs,
  ...paymentLinkJobs,
  ...proposalJobs,
  ...signUpJobs,
  ...ticketJobs,
  ...clientMailJobs,
  ...siteVisitJobs,
  ...siteBookingJobs,
  ...permitJobs,
  ...supplierRequestJobs,
  ...allotmentJobs,
  ...payableJobs,
  ...tripJobs,
  ...marketplaceJobs,
  ...resellingJobs,
  ...siteDomainJobs,
  ...campaignJobs,
  ...messagingJobs,
  ...conversationJobs,
  ...flightJobs,
  ...websiteJobs,
  ...blogJobs,
  ...feedJobs,
  ...adsJobs,
  ...developerJobs,
  ...octoJobs,
  forgetOctoContacts,
  makeExamplesJob,
  ...imports.jobs,
]
