import type { BookingListener, BookingView } from '#domains/bookings/server/events.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import * as data from './rentals-data.ts'
import { hireTerms } from './hire-terms.ts'

/** Maintains one rental for each vehicle of a confirmed booking. */
export const rentalsFollowBookings: BookingListener = async (_app, tx, actor, event) => {
  if (event.type === 'confirmed' && event.kinds.includes('car')) {
    const { created, terms, booking } = event
    // The audit entry of the new booking also covers its rentals.
    if (created)
      for (const vehicle of vehiclesOf(created)) {
        const agreed = hireTerms.parse(terms?.get(vehicle.inventory_id))
        await data.insertRental(tx, actor, { id: newId(), booking_id: booking.id, ...vehicle, ...agreed })
      }
    else await followClaims(tx, actor, booking.id)
  }
  if (event.type === 'cancelled') await cancelReserved(tx, actor, event.booking.id)
  if (event.type === 'changed') await followClaims(tx, actor, event.id)
}

type Claimed = Awaited<ReturnType<typeof data.claimedVehicles>>[number]

/** The vehicles claimed by a booking's car lines. */
const vehiclesOf = ({ lines }: BookingView): Claimed[] =>
  lines
    .filter(({ kind }) => kind === 'car')
    .flatMap(({ inventory_id, starts_at, ends_at, claimed }) =>
      claimed.map(({ unit_id }) => ({
        unit_id,
        inventory_id: inventory_id!,
        starts_at: new Date(starts_at!),
        ends_at: new Date(ends_at!),
      })),
    )

/**
 * Updates the rentals of a booking to match its vehicles: changes times and vehicles, cancels removed ones, reserves new ones.
 * A rental that is out can be extended. A returned one never changes.
 */
async function followClaims(tx: Tx, actor: Actor, bookingId: string): Promise<void> {
  const [{ status }, rentals, claimed] = await Promise.all([
    data.bookingStatusOf(tx, bookingId),
    data.livingOf(tx, bookingId),
    data.claimedVehicles(tx, bookingId),
  ])
  if (status !== 'confirmed' && status !== 'in_progress') return
  const unmatched = new Set(rentals)
  const pending: Claimed[] = []
  for (const claim of claimed) {
    const same = [...unmatched].find(({ unit_id }) => unit_id === claim.unit_id)
    if (same) {
      unmatched.delete(same)
      await follow(tx, actor, same, claim)
    } else pending.push(claim)
  }
  const reserved = [...unmatched].filter((rental) => rental.status === 'reserved')
  for (const claim of pending) {
    const at = reserved.findIndex(({ inventory_id }) => inventory_id === claim.inventory_id)
    if (at < 0) await reserve(tx, actor, bookingId, claim)
    else await follow(tx, actor, reserved.splice(at, 1)[0]!, claim)
  }
  for (const { id } of reserved) await data.updateRental(tx, id, { status: 'cancelled', updated_at: actor.now })
}

async function follow(tx: Tx, actor: Actor, rental: data.RentalRow, { unit_id, starts_at, ends_at }: Claimed): Promise<void> {
  if (rental.status !== 'reserved' && rental.status !== 'out') return
  if (rental.unit_id === unit_id && +rental.starts_at === +starts_at && +rental.ends_at === +ends_at) return
  await data.updateRental(tx, rental.id, { unit_id, starts_at, ends_at, updated_at: actor.now })
}

async function reserve(tx: Tx, actor: Actor, bookingId: string, claim: Claimed): Promise<void> {
  const id = newId()
  const terms = await data.termsOfCar(tx, claim.inventory_id)
  await data.insertRental(tx, actor, { id, booking_id: bookingId, ...claim, ...terms })
  await audit(tx, actor, {
    action: 'rental.reserved',
    subject: 'rental',
    subjectId: id,
    after: { booking_id: bookingId, unit_id: claim.unit_id },
  })
}

async function cancelReserved(tx: Tx, actor: Actor, bookingId: string): Promise<void> {
  for (const { id, status } of await data.livingOf(tx, bookingId)) {
    if (status !== 'reserved') continue
    await data.updateRental(tx, id, { status: 'cancelled', updated_at: actor.now })
    await audit(tx, actor, { action: 'rental.cancelled', subject: 'rental', subjectId: id })
  }
}
