import type { readBooking } from '#domains/bookings/server/bookings.ts'
import { qrPath } from '#kit/contract/qr-code.ts'
import { admittingTickets } from '#domains/tickets/server/tickets.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'
import type { MyTripView } from '../../view/my-trip-page.ts'
import { say } from '../messages/say.ts'

/** A code takes about 7 KB, and the page is stored on the phone. */
const mostTickets = 40

/**
 * Returns the tickets of a booking for its page. A replaced ticket is no longer there, and the new one is. The codes are part of the page,
 * so that they open the gate without signal. Null without tickets.
 */
export async function ticketsOnPage(
  { app, tx, site, language }: Visit,
  booking: Pick<Awaited<ReturnType<typeof readBooking>>, 'id' | 'lines'>,
): Promise<MyTripView['tickets']> {
  if (!booking.lines.some(({ kind }) => kind === 'event')) return null
  const t = say(language)
  const found = await admittingTickets(app, tx, site.agencyId, booking.id)
  if (found.length === 0) return null
  const left = found.length - mostTickets
  return {
    rows: found.slice(0, mostTickets).map(({ event_title, type_name, holder_name, number, code }) => ({
      title: event_title,
      text: [type_name, holder_name].join(' · '),
      number,
      code: code === null ? null : { ...qrPath(code), label: t('ticketCode', { number }) },
      note: code === null ? t('ticketUnpaid') : null,
    })),
    more: left > 0 ? t('moreTickets', { count: left }) : null,
  }
}
