import type { readBooking } from '#domains/bookings/server/bookings.ts'
import { requirePayee, whyNotPaid } from '#domains/finance/server/payee.ts'
import { linkBody } from '#domains/payment-links/contract.ts'
import { linkPath } from '#domains/payment-links/server/link-shown.ts'
import { createLink, listLinks } from '#domains/payment-links/server/links.ts'
import { requestOrigin } from '#domains/website/server/pages/send.ts'
import type { Site, Visit } from '#domains/website/server/site-parts.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'

type Booking = Awaited<ReturnType<typeof readBooking>>

/** Returns whether the agency can take payments now. */
export const takesPayments = async (tx: Tx, agencyId: string): Promise<boolean> => whyNotPaid(await requirePayee(tx, agencyId)) === null

/** Returns what can be paid of a booking now: its deposit while that is open, and all that is due. Amounts are minor units. */
export function payableOf({ status, due, deposit, paid, refunded }: Booking): { deposit: number; all: number } {
  const open = ['on_hold', 'confirmed', 'in_progress', 'completed'].includes(status) ? due.amount : 0
  const left = Math.max(0, deposit.amount - (paid.amount - refunded.amount))
  return { deposit: left < open ? left : 0, all: open }
}

/**
 * Returns the address of a page where this amount of a booking is paid, which leads back to the website. A link for the same amount is
 * used again.
 */
export async function payPage({ app, tx, actor, site }: Visit, booking: Booking, amount: number): Promise<string> {
  const asked = { page: 1, per_page: 20, search: '', sort: '-created_at' }
  const { rows } = await listLinks(app, tx, { ...asked, booking_id: booking.id, status: ['active', 'partially_paid'] })
  const known = rows.find(({ left }) => left?.amount === amount)
  const link = known ?? (await createLink(app, tx, actor, bodyOf(booking, { amount, origin: originOf(app.appUrl, site) })))
  const back = `${originOf(app.appUrl, site)}/trip/done`
  return `${app.appUrl}${linkPath(app, site.agencyId, link.id)}?${new URLSearchParams({ redirect: back })}`
}

const originOf = (appUrl: string, { host }: Pick<Site, 'host'>): string => requestOrigin(appUrl, host)

function bodyOf({ id, reference, total: { currency } }: Booking, { amount, origin }: { amount: number; origin: string }) {
  const body = { title: reference, currency, amount: moneyOf(amount, currency), booking_id: id }
  // A website without https is only led back to on this machine.
  return linkBody.safeParse({ ...body, websites: [origin] }).data ?? linkBody.parse(body)
}
