import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, storyOf, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { openDetails, type PrivateDetails } from './traveller-private.ts'

/** Why the details of travellers are opened. It is in the log of each look. */
type Purpose = 'screen' | 'voucher' | 'permit'

const columns = ['agency_id', 'id', 'private_details', 'passport_number', 'born_on', 'dietary'] as const

/** Returns what is private of a traveller with the log of looks, and logs that the actor looked at it. @throws 404. */
export async function showTravellerDetails(app: App, tx: Tx, actor: Actor, { bookingId, id }: { bookingId: string; id: string }) {
  const row = await tx
    .selectFrom('travellers')
    .select([...columns])
    .where('booking_id', '=', bookingId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Traveller')
  await logLook(tx, actor, bookingId, [id], 'screen')
  const log = await storyOf(tx, actor.agencyId, [id])
  return { ...openDetails(app, row), log: log.map(({ at, action, user_name }) => ({ at: at.toISOString(), action, user_name })) }
}

/**
 * Returns what is private of the travellers of a booking, by id, for a paper or a permit that says it. Each that has any is logged as a look
 * of the actor; a client who downloads a paper has no user.
 */
export async function detailsOfTravellers(
  app: App,
  tx: Tx,
  actor: Actor,
  bookingId: string,
  purpose: Purpose,
  ids?: readonly string[],
): Promise<Map<string, PrivateDetails>> {
  if (ids?.length === 0) return new Map()
  const rows = await tx
    .selectFrom('travellers')
    .select([...columns])
    .where('booking_id', '=', bookingId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...ids!]))
    .execute()
  const details = new Map(rows.map((row) => [row.id, openDetails(app, row)]))
  const seen = [...details].flatMap(([id, one]) => (Object.values(one).some((value) => value !== null) ? [id] : []))
  await logLook(tx, actor, bookingId, seen, purpose)
  return details
}

async function logLook(tx: Tx, actor: Actor, bookingId: string, ids: readonly string[], purpose: Purpose): Promise<void> {
  const [first, ...others] = ids.map((id) => ({
    action: 'traveller.shown',
    subject: 'traveller',
    subjectId: id,
    after: { booking_id: bookingId, for: purpose },
  }))
  if (first) await audit(tx, actor, first, ...others)
}
