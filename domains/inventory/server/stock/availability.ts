import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { inOrder, lockCounted, refusalOf, releaseCounted, sellCounted, tryTake, type WantedPlaces } from './counters.ts'
import { lockResource, refusalOfUnits, releaseUnits, tryClaim, type WantedUnits } from './units.ts'

// The only module that takes and returns stock, for every kind. The database is the second guard: a CHECK on counters, an exclusion
// constraint on units. Freesale items need no stock.

export type { WantedPlaces, WantedUnits }
export { findDrift } from './drift.ts'
export { claimForDuty, releaseDuty, unitsOfDuties, unitUses, unitUseText } from './duty-claims.ts'
export {
  claimBetween,
  giveClaimTo,
  markClaim,
  moveClaim,
  refuseOverdue,
  refusalOfClaim,
  removeClaim,
  resizeClaim,
  tryEndClaim,
  unitsFree,
} from './units.ts'

export type Wanted = WantedPlaces | WantedUnits

/** How a booking's line takes its stock: not at all, held, or sold. */
export type Taking = 'none' | 'held' | 'sold'

const placesOf = (wanted: readonly Wanted[]) => wanted.filter((one) => one.of !== 'units')
const unitsOf = (wanted: readonly Wanted[]) =>
  wanted.filter((one) => one.of === 'units').sort((a, b) => (a.inventoryId < b.inventoryId ? -1 : 1))

/** Where expired holds should be released to make room: a departure, a price option, or the units of an item. */
export type Crowded = { of: 'departure' | 'option' | 'units'; id: string }

interface Taker {
  bookingId: string
  as: 'held' | 'sold'
  letGoStale(crowded: Crowded): Promise<void>
}

/**
 * Takes stock for a booking, all or nothing, as held or as sold. Order: departures, price options, units, each by id. If something looks
 * full, `letGoStale` may release expired holds and restart the transaction; otherwise taking is tried once more.
 * @throws 409 `sold_out` with what is left, `departure_closed`, `cutoff_passed`, `sale_ended`, `sale_not_started`, each at the requesting
 * fields; 404 for what does not exist.
 */
export async function takeStock(tx: Tx, actor: Actor, wanted: readonly Wanted[], { bookingId, as, letGoStale }: Taker): Promise<void> {
  const counted = inOrder(placesOf(wanted))
  for (const one of counted) {
    if (await tryTake(tx, bookingId, one, as, actor.now)) continue
    // Another transaction may have released them at the same moment.
    await letGoStale(one)
    if (await tryTake(tx, bookingId, one, as, actor.now)) continue
    throw await refusalOf(tx, one, counted.length > 1, actor.now)
  }
  for (const one of unitsOf(wanted)) {
    if ((await tryClaim(tx, actor, one)) === null) continue
    await letGoStale({ of: 'units', id: one.inventoryId })
    const left = await tryClaim(tx, actor, one)
    if (left !== null) throw refusalOfUnits(one, left)
  }
}

/** Locks stock in the global lock order, for work that returns some stock and takes other. */
export async function lockStock(tx: Tx, wanted: readonly Wanted[]): Promise<void> {
  await lockCounted(tx, placesOf(wanted))
  for (const id of new Set(unitsOf(wanted).map(({ inventoryId }) => inventoryId))) await lockResource(tx, id)
}

/** Turns a booking's held stock into sold. Unit claims are the same for both. */
export const sellHeld = (tx: Tx, bookingId: string, wanted: readonly Wanted[]): Promise<void> =>
  sellCounted(tx, bookingId, placesOf(wanted))

/** Returns a booking's stock. */
export async function releaseStock(tx: Tx, bookingId: string, wanted: readonly Wanted[], from: 'held' | 'sold'): Promise<void> {
  await releaseCounted(tx, bookingId, placesOf(wanted), from)
  await releaseUnits(tx, unitsOf(wanted))
}
