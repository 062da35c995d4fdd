import { collectionFilter } from '#domains/collections/web/collection-filter.ts'
import { lazy } from 'react'
import { AgencyMenu } from '#domains/agency/web/agency-menu.tsx'
import { beneficiarySearch } from '#domains/beneficiaries/web/record-search.ts'
import { unitTimelines } from '#domains/bookings/web/calendar/timelines.tsx'
import { bookingSearch } from '#domains/bookings/web/record-search.ts'
import { lineNote, lineNotes } from '#domains/bookings/web/form/line-notes.ts'
import { bookingCard, bookingSlots } from '#domains/bookings/web/view/booking-slots.ts'
import { clientBookingsTab, clientCard, clientCards, peopleFilters } from '#domains/clients/web/client-slots.ts'
import { clientSearch } from '#domains/clients/web/record-search.ts'
import { attendeesTab } from '#domains/events/web/event-slots.ts'
import { paymentSearch } from '#domains/finance/web/record-search.ts'
import { flightSearch } from '#domains/flights/web/record-search.ts'
import { sellingCard, sellingCards } from '#domains/inventory/web/view/view-slots.ts'
import { mediaPicker } from '#domains/gallery/web/media-slot.ts'
import { albumSearch } from '#domains/gallery/web/record-search.ts'
import { inquiryButton, inquiryButtons } from '#domains/inquiries/web/inquiry-slots.ts'
import { inquirySearch } from '#domains/inquiries/web/record-search.ts'
import { useNavigationFacts } from '#domains/navigation/web/use-facts.ts'
import { NotificationBell } from '#domains/notifications/web/bell.tsx'
import { sheetCard, sheetCards } from '#domains/job-sheets/web/sheet-slots.ts'
import { tripCard, tripCards } from '#domains/trips/web/trip-slots.ts'
import { supplierInvoiceSearch } from '#domains/payables/web/record-search.ts'
import { newLinkAction } from '#domains/payment-links/web/booking-action.ts'
import { paymentLinkSearch } from '#domains/payment-links/web/record-search.ts'
import { proposalButton, proposalButtons } from '#domains/proposals/web/proposal-slots.ts'
import { proposalSearch } from '#domains/proposals/web/record-search.ts'
import { vehicleTimeline } from '#domains/rentals/web/timeline-link.ts'
import { personCard, personCards, personMoney } from '#domains/staff/web/staff-slots.ts'
import { stayBill } from '#domains/stays/web/stay-slots.ts'
import { roomTimeline } from '#domains/stays/web/timeline-link.ts'
import { supplierSearch } from '#domains/suppliers/web/record-search.ts'
import { tripAction } from '#domains/trips/web/booking-action.ts'
import { packageSearch } from '#domains/tour-packages/web/record-search.ts'
import { transferSearch } from '#domains/transfers/web/record-search.ts'
import type { ShellSlots } from '#kit/web/shell/slots.ts'
import { Banners } from './banners.tsx'

/** The parts that the domains add to the shell: bell, banner, agency menu, palette searches, media library, what the navigation shows. */
export const slots: ShellSlots = {
  Notifications: NotificationBell,
  Banner: Banners,
  AgencyMenu,
  records: [
    packageSearch,
    bookingSearch,
    clientSearch,
    proposalSearch,
    inquirySearch,
    paymentSearch,
    paymentLinkSearch,
    beneficiarySearch,
    transferSearch,
    supplierSearch,
    supplierInvoiceSearch,
    albumSearch,
    flightSearch,
  ],
  media: mediaPicker,
  useFacts: useNavigationFacts,
  help: () => import('./help-texts.ts'),
}

/** Fills the slots of screens with parts from other domains. Called once, before anything renders in the shell. */
export function connectScreens(): void {
  bookingSlots.fill({
    cards: [
      bookingCard(() => import('#domains/tickets/web/booking-card.tsx')),
      bookingCard(() => import('#domains/orders/web/booking-card.tsx')),
      bookingCard(() => import('#domains/downloads/web/booking-card.tsx')),
      bookingCard(() => import('#domains/folios/web/booking-card.tsx')),
      bookingCard(() => import('#domains/roster/web/booking-card.tsx')),
      bookingCard(() => import('#domains/permits/web/booking-card.tsx')),
      bookingCard(() => import('#domains/package-needs/web/booking-card.tsx')),
      bookingCard(() => import('#domains/supplier-requests/web/booking-card.tsx')),
      bookingCard(() => import('#domains/allotments/web/booking-card.tsx')),
      bookingCard(() => import('#domains/finance/web/booking-card.tsx')),
      bookingCard(() => import('#domains/payables/web/booking-card.tsx')),
      bookingCard(() => import('#domains/staff-money/web/booking-card.tsx')),
      bookingCard(() => import('#domains/instalments/web/booking-card.tsx')),
    ],
    sideCards: [
      bookingCard(() => import('#domains/papers/web/booking-card.tsx')),
      bookingCard(() => import('#domains/conditions/web/booking-card.tsx')),
      bookingCard(() => import('#domains/site-bookings/web/booking-card.tsx')),
    ],
    actions: [tripAction, newLinkAction],
  })
  lineNotes.fill([lineNote(() => import('#domains/package-needs/web/line-note.tsx'))])
  unitTimelines.fill([roomTimeline, vehicleTimeline])
  sellingCards.fill([
    sellingCard(() => import('#domains/channels/web/offer-card.tsx')),
    sellingCard(() => import('#domains/discounts/web/offer-card.tsx')),
    sellingCard(() => import('#domains/package-needs/web/offer-card.tsx')),
  ])
  clientBookingsTab.fill(lazy(() => import('#domains/bookings/web/client-bookings.tsx')))
  clientCards.fill([
    clientCard(() => import('#domains/bookings/web/client-card.tsx')),
    clientCard(() => import('#domains/proposals/web/client-card.tsx')),
    clientCard(() => import('#domains/inquiries/web/client-card.tsx')),
    clientCard(() => import('#domains/conversations/web/client-card.tsx')),
    clientCard(() => import('#domains/finance/web/client-card.tsx')),
    clientCard(() => import('#domains/activities/web/person-timeline.tsx')),
    clientCard(() => import('#domains/consents/web/consents-card.tsx')),
    clientCard(() => import('#domains/ai-agent/web/client-card.tsx')),
    clientCard(() => import('#domains/clients/web/person/files-card.tsx')),
    clientCard(() => import('#domains/clients/web/duplicates/duplicates-card.tsx')),
  ])
  peopleFilters.fill([collectionFilter])
  inquiryButtons.fill([inquiryButton(() => import('#domains/ai-agent/web/reply-button.tsx'))])
  proposalButtons.fill([proposalButton(() => import('#domains/ai-agent/web/proposal-button.tsx'))])
  personCards.fill([personCard(() => import('#domains/roster/web/person-duties.tsx'))])
  personMoney.fill(personCard(() => import('#domains/staff-money/web/person-money.tsx')))
  sheetCards.fill([sheetCard(() => import('#domains/staff-money/web/duty-expenses.tsx'))])
  tripCards.fill([tripCard(() => import('#domains/staff-money/web/trip-costs.tsx'))])
  stayBill.fill(lazy(() => import('#domains/folios/web/stay-bill.tsx')))
  attendeesTab.fill(lazy(() => import('#domains/tickets/web/attendees.tsx')))
}
