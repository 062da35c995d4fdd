import { addNote, readBooking } from '#domains/bookings/server/bookings.ts'
import { conflict } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { AcceptanceSource } from '../contract/words.ts'
import { currentConditions, type Published } from './conditions.ts'
import { acceptUrl, textUrl } from './links.ts'

export interface Acceptance {
  bookingId: string
  conditions: Published
  name: string
  source: AcceptanceSource
  note?: string | null
  /** From where it was accepted: address and browser. */
  from?: { address: string; userAgent: string } | undefined
}

/** Records that conditions were accepted for a booking. A second acceptance of the same version changes nothing. */
export async function accept(tx: Tx, actor: Actor, { bookingId, conditions, name, source, note = null, from }: Acceptance): Promise<void> {
  const inserted = await tx
    .insertInto('condition_acceptances')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      booking_id: bookingId,
      version_id: conditions.id,
      name,
      source,
      recorded_by: source === 'agency' ? (actor.userName ?? null) : null,
      note,
      address: from?.address.slice(0, 60) ?? null,
      user_agent: from?.userAgent.slice(0, 300) ?? null,
      at: actor.now,
    })
    .onConflict((row) => row.columns(['agency_id', 'booking_id', 'version_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return
  await addNote(tx, actor, bookingId, `Booking conditions, version ${conditions.number}, accepted by ${name}`)
  await audit(tx, actor, {
    action: 'conditions.accepted',
    subject: 'booking',
    subjectId: bookingId,
    after: { number: conditions.number, hash: conditions.hash, source },
  })
}

/** Returns what a form shows of the conditions that are accepted with it; null while none are published. */
export async function conditionsToAccept(app: App, tx: Tx, agencyId: string): Promise<{ id: string; title: string; url: string } | null> {
  const current = await currentConditions(tx)
  return current && { id: current.id, title: current.title, url: textUrl(app, agencyId, current.id) }
}

/**
 * Records that the conditions which a form showed were accepted. `shown` is the id that the form had; null if it had none.
 * @throws 409 `newer_conditions` when others are published now.
 */
export async function acceptShown(
  tx: Tx,
  actor: Actor,
  { shown, ...rest }: Omit<Acceptance, 'conditions'> & { shown: string | null },
): Promise<void> {
  const conditions = await currentConditions(tx)
  if (!conditions) return
  if (conditions.id !== shown) throw conflict('newer_conditions', 'There are newer booking conditions. Read them before you accept.')
  await accept(tx, actor, { ...rest, conditions })
}

/** Returns which conditions were accepted for a booking, newest first. @throws 404. */
export async function bookingConditions(app: App, tx: Tx, agencyId: string, bookingId: string) {
  await readBooking(tx, bookingId)
  const current = await currentConditions(tx)
  const rows = await tx
    .selectFrom('condition_acceptances as a')
    .innerJoin('condition_versions as v', (join) => join.onRef('v.agency_id', '=', 'a.agency_id').onRef('v.id', '=', 'a.version_id'))
    .select(['a.id', 'a.version_id', 'a.name', 'a.source', 'a.recorded_by', 'a.note', 'a.address', 'a.at', 'v.number', 'v.hash'])
    .where('a.booking_id', '=', bookingId)
    .orderBy('v.number', 'desc')
    .execute()
  return {
    current: current && { id: current.id, number: current.number },
    accepted: rows.map(({ at, number, hash, ...row }) => ({ ...row, number: number!, hash: hash!, at: at.toISOString() })),
    url: current && acceptUrl(app, agencyId, bookingId),
  }
}

/** Records what a client said to a member. @throws 404, 409 `no_conditions`, `accepted_already`. */
export async function recordAcceptance(
  tx: Tx,
  actor: Actor,
  bookingId: string,
  { name, note }: { name: string; note: string | null },
): Promise<void> {
  await readBooking(tx, bookingId)
  const conditions = await currentConditions(tx)
  if (!conditions) throw conflict('no_conditions', 'Publish booking conditions first.')
  if (await isAccepted(tx, bookingId, conditions.id)) throw conflict('accepted_already', 'These conditions are accepted already.')
  await accept(tx, actor, { bookingId, conditions, name, source: 'agency', note })
}

/** Returns who accepted a version for a booking, and when; null if nobody did. */
export const acceptanceOf = (tx: Tx, bookingId: string, versionId: string) =>
  tx
    .selectFrom('condition_acceptances')
    .select(['name', 'at'])
    .where('booking_id', '=', bookingId)
    .where('version_id', '=', versionId)
    .executeTakeFirst()

const isAccepted = async (tx: Tx, bookingId: string, versionId: string): Promise<boolean> =>
  (await acceptanceOf(tx, bookingId, versionId)) !== undefined

const ways: Record<AcceptanceSource, string> = {
  website: 'On the website',
  proposal: 'With the proposal',
  link: 'By the client’s link',
  agency: 'Recorded by a member',
}

/** Returns which conditions were accepted for a booking, for its history. */
export async function acceptedConditions(tx: Tx, bookingId: string) {
  const rows = await tx
    .selectFrom('condition_acceptances as a')
    .innerJoin('condition_versions as v', (join) => join.onRef('v.agency_id', '=', 'a.agency_id').onRef('v.id', '=', 'a.version_id'))
    .select(['a.id', 'a.at', 'a.name', 'a.source', 'a.recorded_by', 'v.number'])
    .where('a.booking_id', '=', bookingId)
    .orderBy('a.at')
    .orderBy('a.id')
    .execute()
  return rows.map(({ id, at, name, source, recorded_by, number }) => ({
    id,
    at,
    what: `Booking conditions, version ${number}`,
    by: name ?? 'the client',
    how: source === 'agency' && recorded_by ? `Recorded by ${recorded_by}` : ways[source],
  }))
}
