import { standingStatuses } from '#domains/site-visits/contract/standing.ts'
import { findWebsite } from '#domains/website/server/site.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { agreedAddresses } from '../audience.ts'
import type { Purchase } from '../company.ts'

/**
 * Returns the purchase that a booking is, or why it may not be reported. The client has to have agreed to marketing, and a visitor of
 * the website besides to the companies' pixels.
 */
export async function purchaseOf(app: App, tx: Tx, agencyId: string, bookingId: string): Promise<Purchase | { skip: string }> {
  const booking = await tx
    .selectFrom('bookings')
    .select(['reference', 'client_id', 'status', 'total', 'currency', 'confirmed_at', 'source'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  if (!standingStatuses.some((status) => status === booking.status)) return { skip: 'The booking no longer stands.' }
  const origin = await tx
    .selectFrom('site_booking_origins')
    .select(['landing_page', 'ad_user_agent'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  if (origin ? origin.ad_user_agent === null : booking.source === 'website')
    return { skip: 'The visitor did not agree to pixels on your website.' }
  const { email, phone } = await agreedAddresses(tx, booking.client_id)
  if (email === null && phone === null) return { skip: 'The client has not agreed to marketing.' }
  const lines = await tx
    .selectFrom('booking_lines')
    .select('inventory_id')
    .where('booking_id', '=', bookingId)
    .where('cancelled_at', 'is', null)
    .execute()
  const site = await findWebsite(app, tx, agencyId)
  return {
    bookingId,
    reference: booking.reference,
    at: booking.confirmed_at ?? app.clock.now(),
    total: moneyOf(booking.total, booking.currency),
    clientId: booking.client_id,
    email,
    phone,
    site: origin ? { url: `${site?.origin ?? app.appUrl}${origin.landing_page}`, userAgent: origin.ad_user_agent! } : null,
    items: [...new Set(lines.flatMap(({ inventory_id }) => inventory_id ?? []))],
  }
}
