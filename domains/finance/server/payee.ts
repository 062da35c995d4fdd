import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { agencyHead } from '#kit/server/pages/public-page.ts'
import type { Markup } from '#kit/server/pages/html.ts'
import { payeeOf, type Payee } from './payments-data.ts'

export type { Payee }

/** Who is paid, as a payer sees them. @throws 404 for an agency that is closed. */
export async function requirePayee(tx: Tx, agencyId: string): Promise<Payee> {
  const payee = await payeeOf(tx, agencyId)
  if (!payee) throw notFound('Payment')
  return payee
}

/** Why nobody can pay an agency now, for its payers; `null` where they can. */
export const whyNotPaid = ({ name, works }: Payee): string | null => (works ? null : `${name} cannot take payments at the moment.`)

/** Why nobody can book with an agency now, for its clients; `null` where they can. */
export const whyNotBooked = ({ name, works }: Payee): string | null => (works ? null : `${name} takes no bookings at the moment.`)

/** @throws 404, 409 `payments_closed` for an agency that is not at work. */
export async function requirePaid(tx: Tx, agencyId: string): Promise<void> {
  const why = whyNotPaid(await requirePayee(tx, agencyId))
  if (why) throw conflict('payments_closed', why)
}

/** @throws 404, 409 `bookings_closed` for an agency that is not at work. */
export async function requireBooking(tx: Tx, agencyId: string): Promise<void> {
  const why = whyNotBooked(await requirePayee(tx, agencyId))
  if (why) throw conflict('bookings_closed', why)
}

/** The head of a page on which somebody pays: logo and name. */
export const payeeHead = (app: App, { logo_key, name }: Payee): Markup => agencyHead(name, app.files.imageUrl(logo_key, 'small'))

/** How the payee is reached, as the foot of such a page. */
export const payeeFoot = ({ name, phone, email }: Payee): string => [name, phone, email].filter(Boolean).join(' · ')
