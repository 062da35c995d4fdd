import type { Listener } from '#kit/server/events/business-events.ts'
import { audiencesFollowConsents } from '#domains/ads/server/audiences/sync.ts'
import { conversionsFollowBookings } from '#domains/ads/server/conversions/send.ts'
import { clientsBook } from '#domains/bookings/server/clients-book.ts'
import { journeysFollow } from '#domains/campaigns/server/journeys/follow.ts'
import { clientMails } from '#domains/client-mails/server/sending.ts'
import { inboxNews } from '#domains/conversations/server/business-events.ts'
import { inboxFollowsInquiries } from '#domains/conversations/server/follow-inquiries.ts'
import { webhooksFollow } from '#domains/developers/server/webhooks/listener.ts'
import { customersPay } from '#domains/finance/server/customers-pay.ts'
import { paymentNews } from '#domains/finance/server/payment-news.ts'
import { inquiryNews } from '#domains/inquiries/server/business-events.ts'
import { directoryFollows } from '#domains/marketplaces/server/directory.ts'
import { listingsFollow } from '#domains/marketplaces/server/listings/follow.ts'
import { payoutsFollowTransfers } from '#domains/marketplaces/server/money/payouts.ts'
import { marketplaceDisputeSteps } from '#domains/marketplaces/server/disputes/at-vendor.ts'
import { marketplaceSaleSteps } from '#domains/marketplaces/server/orders/follow.ts'
import { marketplaceSteps } from '#domains/marketplaces/server/joining.ts'
import { bell } from '#domains/notifications/server/bell.ts'
import { leadsFollow } from '#domains/leads/server/follow.ts'
import { receipts } from '#domains/papers/server/receipts.ts'
import { firstVersions } from '#domains/bookings/server/history/versions.ts'
import { invoicesFollowTransfers } from '#domains/payables/server/pay.ts'
import { costsFollowRates } from '#domains/payables/server/plan-by-rates.ts'
import { needsFollowBookings } from '#domains/package-needs/server/follow.ts'
import { allotmentsFollowBookings } from '#domains/allotments/server/takings.ts'
import { requestsFollowBookings } from '#domains/supplier-requests/server/follow.ts'
import { proposalNews } from '#domains/proposals/server/business-events.ts'
import { resellAgreementSteps } from '#domains/reselling/server/agreements/agreements.ts'
import { resellDirectoryFollows } from '#domains/reselling/server/directory/follow.ts'
import { resellSaleSteps } from '#domains/reselling/server/sales/follow-bookings.ts'
import { resellSettlementSteps } from '#domains/reselling/server/settlements/follow.ts'
import { settlementsFollowMoney } from '#domains/reselling/server/settlements/pay.ts'
import { staffFollowsTransfers } from '#domains/staff-money/server/transfers.ts'
import { tripsFollowBookings } from '#domains/trips/server/follow-bookings.ts'
import { siteDomainNews } from '#domains/site-domains/server/business-events.ts'
import { registeredDomainsFollow } from '#domains/site-domains/server/orders/orders.ts'
import { visitsFollowBookings } from '#domains/site-visits/server/bookings.ts'
import { paidTicketMails, ticketMails } from '#domains/tickets/server/issue.ts'
import { arriveInside } from '#domains/transfers/server/inside.ts'

/** The listeners that receive business events from the worker. Each handles an event once. */
export const listeners: readonly Listener[] = [
  bell,
  inquiryNews,
  paymentNews,
  clientsBook,
  leadsFollow,
  inboxFollowsInquiries,
  inboxNews,
  customersPay,
  receipts,
  proposalNews,
  ticketMails,
  paidTicketMails,
  clientMails,
  journeysFollow,
  arriveInside,
  visitsFollowBookings,
  conversionsFollowBookings,
  audiencesFollowConsents,
  requestsFollowBookings,
  allotmentsFollowBookings,
  needsFollowBookings,
  tripsFollowBookings,
  siteDomainNews,
  registeredDomainsFollow,
  directoryFollows,
  listingsFollow,
  marketplaceSteps,
  marketplaceSaleSteps,
  marketplaceDisputeSteps,
  payoutsFollowTransfers,
  resellDirectoryFollows,
  resellAgreementSteps,
  resellSaleSteps,
  resellSettlementSteps,
  settlementsFollowMoney,
  invoicesFollowTransfers,
  costsFollowRates,
  staffFollowsTransfers,
  firstVersions,
  webhooksFollow,
]
