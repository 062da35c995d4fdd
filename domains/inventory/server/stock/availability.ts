import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { inOrder, lockCounted, refusalOf, releaseCounted, sellCounted, tryTake, type WantedPlaces } from './counters.ts'
import { lockResource, refusalOfUnits, releaseUnits, tryClaim, type WantedUnits } from './units.ts'

// The one door through which stock is taken and given back, whatever kind it is of; the database refuses what a condition
// let through: counters by a CHECK, units by an exclusion constraint. What is not counted (freesale) wants nothing.

export type { WantedPlaces, WantedUnits }
export { findDrift } from './drift.ts'
export { markClaim, moveClaim, removeClaim, resizeClaim, unitsFree } from './units.ts'

export type Wanted = WantedPlaces | WantedUnits

/** What a booking's line holds of what it wants: nothing, on hold, or sold. */
export type Taking = 'none' | 'held' | 'sold'

const placesOf = (wanted: readonly Wanted[]) => wanted.filter((one) => one.of !== 'units')
const unitsOf = (wanted: readonly Wanted[]) =>
  wanted.filter((one) => one.of === 'units').sort((a, b) => (a.inventoryId < b.inventoryId ? -1 : 1))

/** Whose holds may be let go to make room: of a departure, a price option, or the units of an item. */
export type Crowded = { of: 'departure' | 'option' | 'units'; id: string }

interface Taker {
  bookingId: string
  as: 'held' | 'sold'
  letGoStale(crowded: Crowded): Promise<void>
}

/**
 * Takes stock for a booking, all or none, as held or as sold at once; departures first, then price options, then units, each by id. When
 * something looks full, `letGoStale` may have holds let go that ran out, and begin anew; else it is tried once more.
 * @throws 409 `sold_out` with what is left, `departure_closed`, `cutoff_passed`, `sale_ended`, `sale_not_started`, each at the
 * fields that asked; 404 for what does not exist.
 */
export async function takeStock(tx: Tx, actor: Actor, wanted: readonly Wanted[], { bookingId, as, letGoStale }: Taker): Promise<void> {
  const counted = inOrder(placesOf(wanted))
  for (const one of counted) {
    if (await tryTake(tx, bookingId, one, as, actor.now)) continue
    // Somebody else may have let them go at the same moment.
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

/** Locks what is wanted in the order in which all lock it, for work that gives some back and takes other. */
export async function lockStock(tx: Tx, wanted: readonly Wanted[]): Promise<void> {
  await lockCounted(tx, placesOf(wanted))
  for (const id of new Set(unitsOf(wanted).map(({ inventoryId }) => inventoryId))) await lockResource(tx, id)
}

/** Turns what a booking holds into sold. Units are claimed alike by both. */
export const sellHeld = (tx: Tx, bookingId: string, wanted: readonly Wanted[]): Promise<void> =>
  sellCounted(tx, bookingId, placesOf(wanted))

/** Gives stock of a booking back. */
export async function releaseStock(tx: Tx, bookingId: string, wanted: readonly Wanted[], from: 'held' | 'sold'): Promise<void> {
  await releaseCounted(tx, bookingId, placesOf(wanted), from)
  await releaseUnits(tx, unitsOf(wanted))
}
