import { conflict, notFound } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { payeeOf, type Payee } from './payments-data.ts'
import { say } from './messages/say.ts'

export type { Payee }

/** Returns the payee as a payer sees it. @throws 404 for a closed agency. */
export async function requirePayee(tx: Tx, agencyId: string): Promise<Payee> {
  const payee = await payeeOf(tx, agencyId)
  if (!payee) throw notFound('Payment')
  return payee
}

/** Returns why an agency cannot take payments now, as a sentence for payers; `null` if it can. */
export const whyNotPaid = ({ name, works, language }: Payee): string | null =>
  works ? null : say(language)('cannotTakePayments', { agency: name })

/** Returns why an agency takes no bookings now, as a sentence for clients; `null` if it does. */
export const whyNotBooked = ({ name, works, language }: Payee): string | null =>
  works ? null : say(language)('takesNoBookings', { agency: name })

/** @throws 404, 409 `payments_closed` for an agency that is not working. */
export async function requirePaid(tx: Tx, agencyId: string): Promise<void> {
  const why = whyNotPaid(await requirePayee(tx, agencyId))
  if (why) throw conflict('payments_closed', why)
}

/** @throws 404, 409 `bookings_closed` for an agency that is not working. */
export async function requireBooking(tx: Tx, agencyId: string): Promise<void> {
  const why = whyNotBooked(await requirePayee(tx, agencyId))
  if (why) throw conflict('bookings_closed', why)
}
