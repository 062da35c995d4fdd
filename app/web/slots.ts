import { AgencyMenu } from '#domains/agency/web/agency-menu.tsx'
import { beneficiarySearch } from '#domains/beneficiaries/web/record-search.ts'
import { bookingSearch } from '#domains/bookings/web/record-search.ts'
import { clientSearch } from '#domains/clients/web/record-search.ts'
import { paymentSearch } from '#domains/finance/web/record-search.ts'
import { flightSearch } from '#domains/flights/web/record-search.ts'
import { mediaPicker } from '#domains/gallery/web/media-slot.ts'
import { albumSearch } from '#domains/gallery/web/record-search.ts'
import { inquirySearch } from '#domains/inquiries/web/record-search.ts'
import { NotificationBell } from '#domains/notifications/web/bell.tsx'
import { paymentLinkSearch } from '#domains/payment-links/web/record-search.ts'
import { proposalSearch } from '#domains/proposals/web/record-search.ts'
import { packageSearch } from '#domains/tour-packages/web/record-search.ts'
import { transferSearch } from '#domains/transfers/web/record-search.ts'
import type { ShellSlots } from '#kit/web/shell/slots.ts'
import { Banners } from './banners.tsx'

/** What the domains put into the shell: the bell, the banner, the agency's menu, the records of the palette, the media library. */
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
    albumSearch,
    flightSearch,
  ],
  media: mediaPicker,
}
