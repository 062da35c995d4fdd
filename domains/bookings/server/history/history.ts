import { notFound } from '#kit/contract/errors.ts'
import { listed } from '#kit/contract/listed.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { changesOf, type Change } from './changes.ts'
import type { Snapshot } from './versions.ts'

/** Something that somebody accepted for a booking. */
export interface Acceptance {
  id: string
  at: Date
  /** "Booking conditions, version 2". */
  what: string
  by: string
  /** "On the website", "By the client’s link". */
  how: string
}

/** Filled by `app/connect`: conditions, proposals. */
export const acceptanceSources = listed<readonly ((tx: Tx, bookingId: string) => Promise<Acceptance[]>)[]>('acceptances of bookings')

interface Entry {
  id: string
  at: string
  kind: 'booked' | 'changed' | 'accepted'
  title: string
  user_name: string | null
  changes: Change[]
}

/** The newest changes of a booking that are shown. */
const mostShown = 200

/** Returns the amendments of a booking and who accepted what, newest first. @throws 404. */
export async function bookingHistory(tx: Tx, bookingId: string): Promise<Entry[]> {
  const booking = await tx.selectFrom('bookings').select('id').where('id', '=', bookingId).executeTakeFirst()
  if (!booking) throw notFound('Booking')
  const rows = await tx
    .selectFrom('booking_versions')
    .select(['number', 'at', 'why', 'user_name', 'snapshot'])
    .where('booking_id', '=', bookingId)
    .orderBy('number', 'desc')
    .limit(mostShown + 1)
    .execute()
  const versions = rows.map((row) => ({ ...row, snapshot: row.snapshot as unknown as Snapshot }))
  const nameOf = await namesOf(tx, [...new Set(versions.map(({ snapshot }) => snapshot.client_id))])
  const changes = versions.slice(0, mostShown).map(({ number, at, why, user_name, snapshot }, index): Entry => {
    const before = versions[index + 1]?.snapshot
    return {
      id: `version-${number}`,
      at: at.toISOString(),
      kind: before ? 'changed' : 'booked',
      title: why,
      user_name,
      changes: before ? changesOf(before, snapshot, nameOf) : [],
    }
  })
  const accepted: Entry[] = []
  for (const source of acceptanceSources.entries())
    for (const { id, at, what, by, how } of await source(tx, bookingId))
      accepted.push({ id, at: at.toISOString(), kind: 'accepted', title: `${what}, accepted by ${by}`, user_name: how, changes: [] })
  return [...changes, ...accepted].toSorted((a, b) => b.at.localeCompare(a.at))
}

/** Returns a function for the current name of clients. */
async function namesOf(tx: Tx, ids: readonly string[]): Promise<(id: string) => string> {
  if (ids.length < 2) return () => ''
  const rows = await tx
    .selectFrom('clients')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? 'A client who was deleted'
}
