import { releaseUse } from '#domains/discounts/server/discounts.ts'
import { sql, type RawBuilder } from 'kysely'
import { releaseStock, sellHeld, takeStock, type Crowded, type Taking, type Wanted } from '#domains/inventory/server/stock/availability.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { thisAgency, DoFirst, type Tx } from '#kit/server/database/database.ts'
import { wordsOfKinds } from '../contract/kind-words.ts'
import { addEvent, linesOf } from './bookings-data.ts'
import { publishStatus } from './business-events.ts'
import { wantedOf } from './quote.ts'

type HeldLine = Awaited<ReturnType<typeof linesOf>>[number]

/** Takes stock for a booking. If something looks full, expired holds are released first. @throws 409 at the fields that need the stock. */
export const take = (tx: Tx, actor: Actor, bookingId: string, wanted: readonly Wanted[], as: 'held' | 'sold'): Promise<void> =>
  takeStock(tx, actor, wanted, { bookingId, as, letGoStale: (crowded) => expireStaleHolds(tx, actor, crowded) })

/** Changes the stock that lines take to `to` and records it on them. @throws 409 when places are gone. */
export async function setTaking(tx: Tx, actor: Actor, bookingId: string, lines: readonly HeldLine[], to: Taking): Promise<void> {
  const living = lines.filter(({ taking }) => taking !== to)
  await moveStock(tx, actor, bookingId, living, to)
  const ids = living.map(({ id }) => id)
  if (ids.length > 0)
    await tx.updateTable('booking_lines').set({ taking: to }).where('booking_id', '=', bookingId).where('id', 'in', ids).execute()
}

async function moveStock(tx: Tx, actor: Actor, bookingId: string, living: readonly HeldLine[], to: Taking): Promise<void> {
  const held = wantedOf(living.filter(({ taking }) => taking === 'held'))
  const sold = wantedOf(living.filter(({ taking }) => taking === 'sold'))
  if (to === 'none') {
    await releaseStock(tx, bookingId, held, 'held')
    await releaseStock(tx, bookingId, sold, 'sold')
  } else {
    if (to === 'sold') await sellHeld(tx, bookingId, held)
    await take(tx, actor, bookingId, wantedOf(living.filter(({ taking }) => taking === 'none')), to)
  }
}

const linesOn: Record<Crowded['of'], (id: string) => RawBuilder<boolean>> = {
  departure: (id) => sql`l.departure_id = ${id}`,
  option: (id) => sql`l.inventory_id = (SELECT inventory_id FROM price_options WHERE agency_id = ${thisAgency} AND id = ${id})`,
  units: (id) => sql`l.inventory_id = ${id}`,
}

/**
 * Releases expired holds, each in its own transaction, before this transaction restarts. Releasing locks the booking and then its stock, so
 * a transaction that already holds stock must not wait for it (deadlock).
 * @throws `DoFirst` if there are such holds.
 */
export async function expireStaleHolds(tx: Tx, actor: Actor, crowded: Crowded): Promise<void> {
  const stale = await tx
    .selectFrom('bookings as b')
    .innerJoin('booking_lines as l', (join) => join.onRef('l.agency_id', '=', 'b.agency_id').onRef('l.booking_id', '=', 'b.id'))
    .select('b.id')
    .where(linesOn[crowded.of](crowded.id))
    .where('l.taking', '=', 'held')
    .where('b.status', '=', 'on_hold')
    .where('b.hold_expires_at', '<=', actor.now)
    .where('b.kept_by', 'is', null)
    .orderBy('b.id')
    .execute()
  const ids = new Set(stale.map(({ id }) => id))
  if (ids.size > 0) throw new DoFirst([...ids].map((id) => (own) => expireHold(own, { ...actor, userId: null, userName: null }, id)))
}

/** Expires one hold and frees its places. Idempotent. @returns whether this call did it. */
export async function expireHold(tx: Tx, actor: Actor, bookingId: string): Promise<boolean> {
  const expired = await tx
    .updateTable('bookings')
    .set((of) => ({ status: 'expired', updated_at: actor.now, version: of('version', '+', 1) }))
    .where('id', '=', bookingId)
    .where('status', '=', 'on_hold')
    .where('hold_expires_at', '<=', actor.now)
    .where('kept_by', 'is', null)
    .returning(['id', 'reference', 'client_id', 'total', 'currency', 'kinds'])
    .executeTakeFirst()
  if (!expired) return false
  const lines = await linesOf(tx, bookingId)
  await setTaking(tx, actor, bookingId, lines, 'none')
  await releaseUse(tx, actor, bookingId)
  await addEvent(tx, actor, bookingId, {
    type: 'status',
    title: 'Hold expired',
    detail: `The ${wordsOfKinds(expired.kinds).places} are free again.`,
  })
  await publishStatus(tx, actor, 'expired', expired)
  return true
}
