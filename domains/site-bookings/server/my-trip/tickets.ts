import type { readBooking } from '#domains/bookings/server/bookings.ts'
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
    rows: await Promise.all(
      found.slice(0, mostTickets).map(async ({ event_title, type_name, holder_name, number, code }) => ({
        title: event_title,
        text: [type_name, holder_name].join(' · '),
        number,
        code: code === null ? null : { ...(await drawnCode(code)), label: t('ticketCode', { number }) },
        note: code === null ? t('ticketUnpaid') : null,
      })),
    ),
    more: left > 0 ? t('moreTickets', { count: left }) : null,
  }
}

/** Returns a QR code as an SVG path of its dark squares, one for each row of them, in modules. */
async function drawnCode(text: string): Promise<{ size: number; path: string }> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++)
    for (let from = 0; from < modules.size; from++) {
      let to = from
      while (to < modules.size && modules.get(row, to)) to++
      if (to > from) path += `M${from} ${row}h${to - from}v1h${from - to}z`
      from = to
    }
  return { size: modules.size, path }
}
