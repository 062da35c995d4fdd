import { lockedBooking } from '#domains/bookings/server/bookings.ts'
import { nextPayment } from '#domains/bookings/server/next-payment.ts'
import { requirePayee, whyNotPaid } from '#domains/finance/server/payee.ts'
import { linkBody } from '#domains/payment-links/contract.ts'
import { linkPath } from '#domains/payment-links/server/link-shown.ts'
import { createLink, listLinks } from '#domains/payment-links/server/links.ts'
import { requestOrigin } from '#domains/website/server/pages/send.ts'
import type { Site, Visit } from '#domains/website/server/site-parts.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { tripPath } from '../site/paths.ts'

type Booking = Awaited<ReturnType<typeof lockedBooking>>
/** What a client pays: the deposit, or all that is due. */
export type Part = 'deposit' | 'all'

/** Returns whether the agency can take payments now. */
export const takesPayments = async (tx: Tx, agencyId: string): Promise<boolean> => whyNotPaid(await requirePayee(tx, agencyId)) === null

/** Returns what can be paid of a booking now, in minor units: its deposit while that is missing and less than the rest, and all that is due. */
export function payableOf(booking: Booking): Record<Part, number> {
  const isOpen = ['on_hold', 'confirmed', 'in_progress', 'completed'].includes(booking.status)
  const all = isOpen ? booking.due.amount : 0
  const next = nextPayment(booking)
  return { deposit: next < all ? next : 0, all }
}

/**
 * Returns the address of a page where a part of a booking is paid, which leads back to the website; null if there is nothing to pay or the
 * agency takes no payments. A link for the same amount is used again; the booking is locked, so that two clicks get the same one.
 */
export async function payPage({ app, tx, actor, site, language }: Visit, bookingId: string, part: Part): Promise<string | null> {
  const booking = await lockedBooking(tx, bookingId)
  const amount = payableOf(booking)[part]
  if (amount === 0 || !(await takesPayments(tx, site.agencyId))) return null
  const asked = { page: 1, per_page: 20, search: '', sort: '-created_at' }
  const { rows } = await listLinks(app, tx, { ...asked, booking_id: bookingId, status: ['active', 'partially_paid'] })
  const known = rows.find(({ left }) => left?.amount === amount)
  const link = known ?? (await createLink(app, tx, actor, bodyOf(booking, { amount, origin: originOf(app.appUrl, site) })))
  const back = originOf(app.appUrl, site) + tripPath({ site, language }, 'done')
  return `${app.appUrl}${linkPath(app, site.agencyId, link.id)}?${new URLSearchParams({ redirect: back })}`
}

const originOf = (appUrl: string, { host }: Pick<Site, 'host'>): string => requestOrigin(appUrl, host)

function bodyOf({ id, reference, total: { currency } }: Booking, { amount, origin }: { amount: number; origin: string }) {
  const body = { title: reference, currency, amount: moneyOf(amount, currency), booking_id: id }
  // A website without https is only led back to on this machine.
  return linkBody.safeParse({ ...body, websites: [origin] }).data ?? linkBody.parse(body)
}
