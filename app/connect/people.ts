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
import { bookingsOfClient } from '#domains/bookings/server/client-timeline.ts'
import { campaignsToClient } from '#domains/campaigns/server/client-timeline.ts'
import { messagesOfClient } from '#domains/conversations/server/client-timeline.ts'
import { paymentsOfClient } from '#domains/finance/server/client-timeline.ts'
import { inquiriesOfClient } from '#domains/inquiries/server/client-timeline.ts'
import { invoiceMails } from '#domains/payables/server/documents/inbound.ts'
import { proposalsOfClient } from '#domains/proposals/server/client-timeline.ts'
import { personListeners } from '#domains/account/server/changes.ts'
import { bookingsFollowClients } from '#domains/bookings/server/client-name.ts'
import { collectionUses } from '#domains/collections/server/uses.ts'
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
import { discountUsesMove } from '#domains/discounts/server/client-merge.ts'
import { moneyMoves } from '#domains/finance/server/client-merge.ts'
import { foliosMove } from '#domains/folios/server/client-merge.ts'
import { inquiriesMove } from '#domains/inquiries/server/client-merge.ts'
import { leadsMove } from '#domains/leads/server/client-merge.ts'
import { paymentLinksMove } from '#domains/payment-links/server/client-merge.ts'
import { proposalsMove } from '#domains/proposals/server/client-merge.ts'
import { signUpsMove } from '#domains/sign-ups/server/client-merge.ts'
import { conversationsFollowMessages } from '#domains/conversations/server/follow-messages.ts'
import { replyAddressOfInquiry } from '#domains/conversations/server/follow-inquiries.ts'
import { replyFromOutbox } from '#domains/conversations/server/outbox-reply.ts'
import { replyAddresses } from '#domains/inquiries/server/inquiries.ts'
import { outboxReply } from '#kit/server/mail/outbox-page.ts'
import { campaignsFollowMessages } from '#domains/campaigns/server/by-message/follow-messages.ts'
import { campaignReplies } from '#domains/campaigns/server/replies.ts'
import { mailReceivers, mailSources } from '#domains/conversations/server/reply-address.ts'
import { marketplaceData, marketplaceOrdersMove } from '#domains/marketplaces/server/person-source.ts'
import { messageListeners } from '#domains/messaging/server/listeners.ts'
import { membersFollowPeople } from '#domains/team/server/members.ts'
import { permitData } from '#domains/permits/server/person-source.ts'
import { acceptanceData } from '#domains/conditions/server/person-source.ts'
import { staffMoneyData } from '#domains/staff-money/server/person-source.ts'
import { jobSheetData } from '#domains/job-sheets/server/person-source.ts'
import { tripData } from '#domains/trips/server/person-source.ts'
import { tripTravellerData } from '#domains/site-bookings/server/travellers/person-source.ts'
import { formUses } from '#domains/sign-ups/server/collection-use.ts'
import { formAnswerData } from '#domains/website/server/forms/person-source.ts'

/** What belongs to a person, and moves or goes with them; and who hears of messages. */
export function connectPeople(): void {
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
  messageListeners.fill([conversationsFollowMessages, campaignsFollowMessages])
  replyAddresses.fill(replyAddressOfInquiry)
  mailSources.fill([campaignReplies])
  mailReceivers.fill([invoiceMails])
  outboxReply.fill(replyFromOutbox)
}
