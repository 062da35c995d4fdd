import { tokenCallRecorder } from '#kit/server/http/token-calls.ts'
import { figureSources } from '#kit/server/monitoring/figures.ts'
import { heldKinds } from '#kit/server/restored/held.ts'
import { heldMessages } from '#domains/messaging/server/held.ts'
import { heldWebhooks } from '#domains/developers/server/webhooks/held.ts'
import { heldMoney } from '#domains/finance/server/held.ts'
import { heldTransfers } from '#domains/transfers/server/held.ts'
import { refusals } from '#kit/server/http/errors.ts'
import { shortLinkTargets } from '#kit/server/pages/short-links.ts'
import { brandReader } from '#kit/server/pages/brand.ts'
import { brandOf } from '#domains/agency/server/brand.ts'
import { activitiesMove } from '#domains/activities/server/client-merge.ts'
import { doneTasks, filesOfClient, mailsTo } from '#domains/activities/server/sources.ts'
import { draftsMove } from '#domains/ai-agent/server/client-merge.ts'
import { draftData } from '#domains/ai-agent/server/person-source.ts'
import { campaignsMove } from '#domains/campaigns/server/client-merge.ts'
import { campaignData } from '#domains/campaigns/server/person-source.ts'
import { conversationsMove } from '#domains/conversations/server/client-merge.ts'
import { chatbotData } from '#domains/chatbot/server/person-source.ts'
import { conversationData } from '#domains/conversations/server/person-source.ts'
import { messageData } from '#domains/messaging/server/person-source.ts'
import { timelineSources } from '#domains/activities/server/timeline.ts'
import { blogRefusals } from '#domains/blog/server/posts.ts'
import { postsLoader } from '#domains/blog/server/site/loader.ts'
import { postPaths } from '#domains/blog/server/site/live-paths.ts'
import { addBlog, blogHead, blogPages } from '#domains/blog/server/site/routes.ts'
import { bookingsOfClient } from '#domains/bookings/server/client-timeline.ts'
import { campaignsToClient } from '#domains/campaigns/server/client-timeline.ts'
import { messagesOfClient } from '#domains/conversations/server/client-timeline.ts'
import { paymentsOfClient } from '#domains/finance/server/client-timeline.ts'
import { inquiriesOfClient } from '#domains/inquiries/server/client-timeline.ts'
import { resaleFollowsBookings } from '#domains/reselling/server/sales/follow-bookings.ts'
import { billsPrefix, invoiceAddressOf, invoiceMails } from '#domains/payables/server/documents/inbound.ts'
import { acceptedConditions } from '#domains/conditions/server/acceptances.ts'
import { acceptedProposal } from '#domains/proposals/server/accepted.ts'
import { ratesForgetItems } from '#domains/suppliers/server/parts.ts'
import { costsFollowLines } from '#domains/payables/server/follow-bookings.ts'
import { invoiceOfTransfer } from '#domains/payables/server/pay.ts'
import { payableRefusals } from '#domains/payables/server/refusals.ts'
import { settlementOfTransfer } from '#domains/reselling/server/settlements/pay.ts'
import { resalePurpose } from '#domains/reselling/server/sales/purpose.ts'
import { categoryRefusals } from '#domains/marketplaces/server/categories.ts'
import { marketplaceRefusals } from '#domains/marketplaces/server/marketplaces.ts'
import { designRefusals } from '#domains/mail-blocks/server/designs.ts'
import { proposalsOfClient } from '#domains/proposals/server/client-timeline.ts'
import { personListeners } from '#domains/account/server/changes.ts'
import { verificationReader } from '#domains/agency/server/verification.ts'
import { payoutsUnderWay } from '#domains/beneficiaries/server/under-way.ts'
import { subscriptionPurpose } from '#domains/billing/server/billing.ts'
import { bookingsFollowClients } from '#domains/bookings/server/client-name.ts'
import { acceptanceSources } from '#domains/bookings/server/history/history.ts'
import { versionsFollowBookings } from '#domains/bookings/server/history/versions.ts'
import { bookingListeners } from '#domains/bookings/server/events.ts'
import { emailCreditsPurpose } from '#domains/campaigns/server/credits/purchases.ts'
import { cancelWarnings } from '#domains/bookings/server/cancel-warnings.ts'
import { guestsInside } from '#domains/tickets/server/cancel-warning.ts'
import { vehiclesOut } from '#domains/rentals/server/cancel-warning.ts'
import { lineTerms } from '#domains/bookings/server/line-terms.ts'
import { carFitsSql } from '#domains/cars/server/cars-data.ts'
import { unitFits } from '#domains/inventory/server/prices/fits.ts'
import { roomFitsSql } from '#domains/rooms/server/rooms-data.ts'
import { bookingPages } from '#domains/client-mails/server/compose.ts'
import { carTermsSql } from '#domains/rentals/server/hire-terms.ts'
import { keepers } from '#domains/bookings/server/keepers.ts'
import { channels, ownChannels } from '#domains/channels/server/registry.ts'
import { resellersChannel } from '#domains/channels/server/resellers.ts'
import { websiteChannel } from '#domains/channels/server/website.ts'
import { collectionRefusals } from '#domains/collections/server/collections.ts'
import { collectionUses } from '#domains/collections/server/uses.ts'
import { fieldRefusals } from '#domains/clients/server/fields/fields.ts'
import { fieldValueStores, forgetClientValues } from '#domains/clients/server/fields/stores.ts'
import { forgetBookingValues } from '#domains/bookings/server/fields.ts'
import { forgetTripValues } from '#domains/trips/server/fields.ts'
import { forgetSupplierValues } from '#domains/suppliers/server/fields.ts'
import { clientListeners } from '#domains/clients/server/clients.ts'
import { clientFilesMove } from '#domains/clients/server/files/client-merge.ts'
import { personSources } from '#domains/clients/server/person/sources.ts'
import { ownData, addressData, fieldData, fileData } from '#domains/clients/server/person/own.ts'
import { activityData } from '#domains/activities/server/person-source.ts'
import { consentData } from '#domains/consents/server/person-source.ts'
import { collectionData } from '#domains/collections/server/person-source.ts'
import { inquiryData } from '#domains/inquiries/server/person-source.ts'
import { leadData } from '#domains/leads/server/person-source.ts'
import { proposalData } from '#domains/proposals/server/person-source.ts'
import { bookingData } from '#domains/bookings/server/person-source.ts'
import { rentalData } from '#domains/rentals/server/person-source.ts'
import { ticketData } from '#domains/tickets/server/person-source.ts'
import { orderData } from '#domains/orders/server/person-source.ts'
import { downloadData } from '#domains/downloads/server/person-source.ts'
import { flightData } from '#domains/flights/server/person-source.ts'
import { paymentData } from '#domains/finance/server/person-source.ts'
import { paymentLinkData } from '#domains/payment-links/server/person-source.ts'
import { paperData } from '#domains/papers/server/person-source.ts'
import { signUpData } from '#domains/sign-ups/server/person-source.ts'
import { collectionSql } from '#domains/clients/server/contacts/in-collection.ts'
import { collectionSqlOf } from '#domains/collections/server/definitions.ts'
import { clientMovers } from '#domains/clients/server/merge/movers.ts'
import { consentsMove } from '#domains/consents/server/client-merge.ts'
import { collectionsMove } from '#domains/collections/server/client-merge.ts'
import { bookingsMove } from '#domains/bookings/server/client-merge.ts'
import { integrationRefusals } from '#domains/developers/server/tokens/integrations.ts'
import { recordTokenCall } from '#domains/developers/server/tokens/recorder.ts'
import { discountUsesMove } from '#domains/discounts/server/client-merge.ts'
import { moneyMoves } from '#domains/finance/server/client-merge.ts'
import { foliosMove } from '#domains/folios/server/client-merge.ts'
import { inquiriesMove } from '#domains/inquiries/server/client-merge.ts'
import { leadsMove } from '#domains/leads/server/client-merge.ts'
import { paymentLinksMove } from '#domains/payment-links/server/client-merge.ts'
import { proposalsMove } from '#domains/proposals/server/client-merge.ts'
import { signUpsMove } from '#domains/sign-ups/server/client-merge.ts'
import { downloadsFollowBookings } from '#domains/downloads/server/downloads.ts'
import { examplesOfTests } from '#domains/examples/server/examples.ts'
import { sampleData } from '#domains/developers/server/test-mode.ts'
import { exampleSteps } from '#domains/examples/server/steps.ts'
import { eventListeners } from '#domains/events/server/changes.ts'
import { eventPublishing } from '#domains/events/server/events.ts'
import { financeFigures } from '#domains/finance/server/figures.ts'
import { ledgerRefusals } from '#domains/finance/server/ledger.ts'
import { payoutListener } from '#domains/finance/server/provider-events.ts'
import { paidLinks } from '#domains/finance/server/pay-pages.ts'
import { purposes } from '#domains/finance/server/purposes.ts'
import { ledgerFollowsBookings, ledgerPostsSales } from '#domains/finance/server/sales.ts'
import { itineraryPaper } from '#domains/flights/server/records/itinerary-paper.ts'
import { flightKeeper } from '#domains/flights/server/records/locks.ts'
import { flightTicketRefusals } from '#domains/flights/server/tickets/tickets.ts'
import { foliosFollowBookings } from '#domains/folios/server/follow-bookings.ts'
import { requiredNeeds } from '#domains/package-needs/server/follow.ts'
import { packageTermsSql } from '#domains/package-needs/server/needs.ts'
import { permitsFollowBookings } from '#domains/permits/server/moves.ts'
import { balanceOfFolio } from '#domains/folios/server/state.ts'
import { cannedRefusals } from '#domains/conversations/server/canned.ts'
import { conversationsFollowMessages } from '#domains/conversations/server/follow-messages.ts'
import { replyAddressOfInquiry } from '#domains/conversations/server/follow-inquiries.ts'
import { replyFromOutbox } from '#domains/conversations/server/outbox-reply.ts'
import { replyAddresses } from '#domains/inquiries/server/inquiries.ts'
import { outboxReply } from '#kit/server/mail/outbox-page.ts'
import { inquiriesForgetItems } from '#domains/inquiries/server/deleted-items.ts'
import { instalmentsFollowBookings } from '#domains/instalments/server/instalments.ts'
import { leadsForgetItems } from '#domains/leads/server/deleted-items.ts'
import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { offerWatchers } from '#domains/inventory/server/business-events.ts'
import { itemDeletionListeners, itemRefusals } from '#domains/inventory/server/items/inventory.ts'
import { publishingRules } from '#domains/inventory/server/items/publishing.ts'
import { counterRefusals } from '#domains/inventory/server/stock/counters.ts'
import { unitRefusals } from '#domains/inventory/server/stock/units.ts'
import { verificationOf } from '#domains/kyc/server/kyc.ts'
import { campaignsFollowMessages } from '#domains/campaigns/server/by-message/follow-messages.ts'
import { campaignReplies } from '#domains/campaigns/server/replies.ts'
import { mailReceivers, mailSources, sourceAddress } from '#domains/conversations/server/reply-address.ts'
import { marketplaceChannel, watchListings } from '#domains/marketplaces/server/listings/channel.ts'
import { payoutOfTransfer } from '#domains/marketplaces/server/money/payouts.ts'
import { marketplaceFollowsBookings } from '#domains/marketplaces/server/orders/follow.ts'
import { orderPurpose } from '#domains/marketplaces/server/orders/purpose.ts'
import { marketplaceData, marketplaceOrdersMove } from '#domains/marketplaces/server/person-source.ts'
import { partnerChannels } from '#domains/octo/server/channel.ts'
import { octoRefusals } from '#domains/octo/server/connections/connections.ts'
import { octoSalesFollowBookings } from '#domains/octo/server/client/steps.ts'
import { octoFollowsBookings } from '#domains/octo/server/follow-bookings.ts'
import { messageListeners } from '#domains/messaging/server/listeners.ts'
import { papersFollowBookings } from '#domains/papers/server/corrections.ts'
import { folioBalance } from '#domains/papers/server/folio-invoice.ts'
import { keptPapers } from '#domains/papers/server/kept-papers.ts'
import { receiptLink } from '#domains/papers/server/paid-receipt.ts'
import { paymentLinkTarget } from '#domains/payment-links/server/link-shown.ts'
import { paperTarget } from '#domains/papers/server/paper-content.ts'
import { paymentLinkPurpose } from '#domains/payment-links/server/paying.ts'
import { productPublishing } from '#domains/products/server/products.ts'
import { proposalsFollowBookings } from '#domains/proposals/server/follow-booking.ts'
import { proposalLink, proposalTarget } from '#domains/proposals/server/links.ts'
import { reconciliationRefusals } from '#domains/reconciliation/server/reconciliation.ts'
import { rentalsFollowBookings } from '#domains/rentals/server/bookings.ts'
import { staffRefusals } from '#domains/staff/server/claims.ts'
import { invitationRefusals } from '#domains/team/server/invitations.ts'
import { membersFollowPeople } from '#domains/team/server/members.ts'
import { tripUrl } from '#domains/site-bookings/server/my-trip/grants.ts'
import { tellAnswer } from '#domains/site-bookings/server/my-trip/messages.ts'
import { pageAnswers } from '#domains/conversations/server/booking-page.ts'
import { permitData } from '#domains/permits/server/person-source.ts'
import { acceptanceData } from '#domains/conditions/server/person-source.ts'
import { namesOfStaff } from '#domains/staff/server/people.ts'
import { staffCosts } from '#domains/staff-money/server/cost-source.ts'
import { staffMoneyData } from '#domains/staff-money/server/person-source.ts'
import { staffOfTransfer } from '#domains/staff-money/server/transfers.ts'
import { staffMoneyRefusals } from '#domains/staff-money/server/refusals.ts'
import { namesOfSuppliers } from '#domains/suppliers/server/suppliers.ts'
import { otherCosts } from '#domains/payables/server/other-costs.ts'
import { accountOwners } from '#domains/finance/server/account-owner.ts'
import { jobSheetData } from '#domains/job-sheets/server/person-source.ts'
import { tripData } from '#domains/trips/server/person-source.ts'
import { tripTravellerData } from '#domains/site-bookings/server/travellers/person-source.ts'
import { addEmbeds } from '#domains/site-bookings/server/embed/embed-routes.ts'
import { frameScript } from '#domains/site-bookings/server/embed/frame-script.ts'
import { basketScript } from '#domains/site-bookings/server/site/basket-script.ts'
import { tripScript, tripWorker } from '#domains/site-bookings/server/site/trip-scripts.ts'
import { addBookings, basketLink, bookOnSite } from '#domains/site-bookings/server/site/offer.ts'
import { addDomainRoutes, byOwnDomain, ownDomainOrigin } from '#domains/site-domains/server/site.ts'
import { addCollector, tracker } from '#domains/site-visits/server/collect/collector.ts'
import { consentScript, pixelsHead } from '#domains/site-visits/server/pixels/site.ts'
import { formUses } from '#domains/sign-ups/server/collection-use.ts'
import { findMove, rememberMove } from '#domains/seo/server/moves.ts'
import { seoHead } from '#domains/seo/server/site/head.ts'
import { addSeo } from '#domains/seo/server/site/routes.ts'
import { seoRefusals } from '#domains/seo/server/tags.ts'
import { signUpRefusals } from '#domains/sign-ups/server/forms.ts'
import { ticketsFollowEvents } from '#domains/tickets/server/event-notices.ts'
import { ticketsFollowBookings } from '#domains/tickets/server/issue.ts'
import { otherOfferPages } from '#domains/tour-packages/server/public-page.ts'
import { packageTarget } from '#domains/tour-packages/server/packages.ts'
import { trackPublishing } from '#domains/tracks/server/tracks.ts'
import { fixedTransfers } from '#domains/transfers/server/fixed.ts'
import { transfersFollowPayouts } from '#domains/transfers/server/sending.ts'
import { unfinishedTransfers } from '#domains/transfers/server/transfers.ts'
import { topUpPurpose } from '#domains/wallets/server/wallets.ts'
import { formAnswerData } from '#domains/website/server/forms/person-source.ts'
import { pagesAndOffers } from '#domains/website/server/live-paths.ts'
import { websiteLoaders } from '#domains/website/server/offers/loaders.ts'
import { pageRefusals } from '#domains/website/server/pages.ts'
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

/** Fills the extension points that domains read. Called once, before the app opens. */
export function connectDomains(): void {
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
  personListeners.fill([membersFollowPeople])
  fieldValueStores.fill({
    client: [forgetClientValues],
    booking: [forgetBookingValues],
    departure: [forgetTripValues],
    supplier: [forgetSupplierValues],
  })
  clientListeners.fill([bookingsFollowClients])
  collectionUses.fill([formUses])
  // In the order in which other work locks the tables: a payment link, its booking, its payment, and the ledger last.
  clientMovers.fill([
    paymentLinksMove,
    inquiriesMove,
    proposalsMove,
    bookingsMove,
    discountUsesMove,
    foliosMove,
    marketplaceOrdersMove,
    ...activitiesMove,
    collectionsMove,
    leadsMove,
    signUpsMove,
    clientFilesMove,
    consentsMove,
    ...campaignsMove,
    conversationsMove,
    draftsMove,
    ...moneyMoves,
  ])
  collectionSql.fill(collectionSqlOf)
  // In the order of the download. Erasing asks all of them before it clears anything; the person's own addresses come last.
  personSources.fill([
    ...activityData,
    consentData,
    collectionData,
    inquiryData,
    leadData,
    proposalData,
    bookingData,
    tripTravellerData,
    acceptanceData,
    permitData,
    tripData,
    jobSheetData,
    staffMoneyData,
    rentalData,
    ticketData,
    orderData,
    marketplaceData,
    downloadData,
    flightData,
    paymentData,
    paymentLinkData,
    paperData,
    signUpData,
    formAnswerData,
    messageData,
    // Finds its chats by the conversations of the person.
    chatbotData,
    conversationData,
    campaignData,
    draftData,
    fieldData,
    fileData,
    addressData,
    ownData,
  ])
  timelineSources.fill([
    doneTasks,
    filesOfClient,
    mailsTo,
    messagesOfClient,
    campaignsToClient,
    inquiriesOfClient,
    bookingsOfClient,
    paymentsOfClient,
    proposalsOfClient,
  ])
  itemDeletionListeners.fill([inquiriesForgetItems, leadsForgetItems, ratesForgetItems])
  messageListeners.fill([conversationsFollowMessages, campaignsFollowMessages])
  replyAddresses.fill(replyAddressOfInquiry)
  mailSources.fill([campaignReplies])
  acceptanceSources.fill([acceptedConditions, acceptedProposal])
  mailReceivers.fill([invoiceMails])
  invoiceAddressOf.fill((app, token) => sourceAddress(app, billsPrefix, token))
  outboxReply.fill(replyFromOutbox)
  payoutListener.fill(transfersFollowPayouts)
  payoutsUnderWay.fill(unfinishedTransfers)
  fixedTransfers.fill([payoutOfTransfer, settlementOfTransfer, invoiceOfTransfer, staffOfTransfer])
  accountOwners.fill([
    { type: 'staff_cash', names: namesOfStaff },
    { type: 'supplier_payable', names: namesOfSuppliers },
  ])
  otherCosts.fill([staffCosts])
  eventListeners.fill([ticketsFollowEvents])
  paidLinks.fill([receiptLink, proposalLink])
  purposes.fill({
    top_up: topUpPurpose,
    subscription: subscriptionPurpose,
    payment_link: paymentLinkPurpose,
    email_credits: emailCreditsPurpose,
    order: orderPurpose,
    booking: resalePurpose,
  })
  brandReader.fill(brandOf)
  shortLinkTargets.fill({ payment_link: paymentLinkTarget, proposal: proposalTarget, paper: paperTarget, package: packageTarget })
  verificationReader.fill(verificationOf)
  keepers.fill([flightKeeper])
  folioBalance.fill(balanceOfFolio)
  keptPapers.fill({ [flightKeeper.key]: itineraryPaper })
  publishingRules.fill({ event: eventPublishing, product: productPublishing, track: trackPublishing })
  // In the order of the grid. The website shows all kinds.
  channels.fill([websiteChannel(Object.keys(kinds) as Kind[]), resellersChannel, marketplaceChannel])
  ownChannels.fill([partnerChannels])
  offerWatchers.fill([watchListings])
  // What later domains add to websites. The first host that knows the agency, and the first own address, count.
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
  // Loaded when somebody wants examples: they draw pictures.
  exampleSteps.fill(async (businesses) => (await import('./examples/all-steps.ts')).stepsFor(businesses))
  sampleData.fill(examplesOfTests)
  tokenCallRecorder.fill(recordTokenCall)
  figureSources.fill([financeFigures])
  heldKinds.fill([heldMessages, heldWebhooks, ...heldMoney, heldTransfers])
  refusals.fill({
    ...invitationRefusals,
    ...fieldRefusals,
    ...collectionRefusals,
    ...signUpRefusals,
    ...designRefusals,
    ...itemRefusals,
    ...unitRefusals,
    ...staffRefusals,
    ...counterRefusals,
    ...ledgerRefusals,
    ...reconciliationRefusals,
    ...flightTicketRefusals,
    ...cannedRefusals,
    ...pageRefusals,
    ...blogRefusals,
    ...seoRefusals,
    ...marketplaceRefusals,
    ...categoryRefusals,
    ...integrationRefusals,
    ...octoRefusals,
    ...payableRefusals,
    ...staffMoneyRefusals,
  })
}
