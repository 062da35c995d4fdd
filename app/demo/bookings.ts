import { createBooking } from '#domains/bookings/server/bookings.ts'
import { cancelBooking } from '#domains/bookings/server/cancel.ts'
import { moveTo } from '#domains/bookings/server/status.ts'
import { addDays, dayOf, daysBetween, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { SeededPackage } from './inventory.ts'
import type { Random } from './random.ts'
import { seasonOf } from './season.ts'
import { at, clientIds, pay, trySale } from './selling.ts'

/** Books the departures of a year, more in the high season: paid, in progress, finished, cancelled or to come. */
export async function seedBookings(app: App, actor: Actor, random: Random, packages: readonly SeededPackage[]): Promise<void> {
  const clients = await clientIds(app, actor)
  const today = dayOf(actor.now)
  for (const one of packages) {
    for (const departure of one.departures) {
      const ahead = daysBetween(today, departure.starts_on)
      for (let n = 0; n < salesOf(random, departure.starts_on, ahead); n++)
        await bookOne(app, actor, random, one, departure, ahead, random.pick(clients))
    }
  }
}

/** Number of bookings of a departure. What is far ahead sells later, and last year sold less than this one. */
function salesOf(random: Random, day: string, ahead: number): number {
  const nearness = ahead > 120 ? 0.15 : ahead > 60 ? 0.4 : 1
  const growth = ahead < -180 ? 0.75 : 1
  return Math.floor(seasonOf(day) * nearness * growth * 1.9 + random.next())
}

interface Departure {
  id: string
  starts_on: string
}

async function bookOne(
  app: App,
  actor: Actor,
  random: Random,
  one: SeededPackage,
  departure: Departure,
  ahead: number,
  clientId: string,
): Promise<void> {
  // What leaves later than usual was booked in the last weeks, some of it today.
  const day = addDays(departure.starts_on, -Math.max(random.whole(4, 50), ahead + Math.floor(random.next() ** 1.2 * 80)))
  const then = at(actor, new Date(momentOf(day, '07:10').getTime() + random.whole(0, 640) * 60_000))
  const adults = random.whole(1, 4)
  const children = random.next() < 0.3 ? random.whole(1, 2) : 0
  const selection = [
    { price_option_id: one.adult, quantity: adults },
    ...(children > 0 ? [{ price_option_id: one.child, quantity: children }] : []),
  ]
  // Each booking has its own transaction, so that one for a full departure is skipped.
  await trySale(app, actor, async (tx) => {
    const action = ahead > 0 && random.next() < 0.12 && then.now.getTime() > actor.now.getTime() - 86_400_000 ? 'hold' : 'confirm'
    const booking = await createBooking(app, tx, then, {
      client_id: clientId,
      lines: [{ inventory_id: one.id, departure_id: departure.id, selection }],
      travellers: ahead < namedAhead ? namesOf(Math.floor(then.now.getTime() / 60_000), adults, children) : [],
      action,
      notes: null,
    })
    if (action === 'confirm')
      await liveOn(app, tx, actor, then, random, {
        id: booking.id,
        total: booking.total.amount,
        deposit: booking.deposit.amount,
        ahead,
        days: one.days,
      })
  })
}

/** Travellers are named from this many days before they leave. */
const namedAhead = 45
const names = {
  first: ['Anna', 'Brian', 'Clara', 'Daniel', 'Eva', 'Frank', 'Grace', 'Henry', 'Ines', 'Jacob', 'Karen', 'Leo'],
  last: ['Becker', 'Okello', 'Brooks', 'Nalwoga', 'Hendriks', 'Evans', 'Raman', 'Wanjiru'],
  nationalities: ['DE', 'UG', 'US', 'UG', 'NL', 'GB', 'IN', 'KE'],
} as const

/** The people of one booking: they share a last name, and one in some has a wish for the kitchen. */
function namesOf(seed: number, adults: number, children: number) {
  const family = seed % names.last.length
  return Array.from({ length: adults + children }, (_, index) => ({
    name: `${names.first[(seed + index * 5) % names.first.length]} ${names.last[family]}`,
    unit: index < adults ? ('adult' as const) : ('child' as const),
    nationality: names.nationalities[family]!,
    ...(index === 1 ? { dietary: 'Vegetarian' } : {}),
  }))
}

interface Lived {
  id: string
  total: number
  deposit: number
  /** Days until the start. Negative after departure. */
  ahead: number
  days: number
}

/** Continues a confirmed booking: paid, started, finished, or cancelled. */
async function liveOn(
  app: App,
  tx: Tx,
  actor: Actor,
  then: Actor,
  random: Random,
  { id, total, deposit, ahead, days }: Lived,
): Promise<void> {
  const chance = random.next()
  const isPaid = ahead < 0 || (ahead < 20 ? chance < 0.82 : chance < 0.45)
  const amount = isPaid ? total : chance < 0.92 ? deposit : 0
  const later = at(actor, new Date(then.now.getTime() + random.whole(1, 40) * 3_600_000))
  await pay(app, tx, later, random, { id, total: { amount: total } }, amount)
  if (chance > 0.95) await cancelBooking(app, tx, later, id, { by: 'client', reason: 'Change of plans', refund: 'policy' })
  else if (ahead + days <= 0) {
    await moveTo(app, tx, actor, id, 'in_progress')
    await moveTo(app, tx, actor, id, 'completed')
  } else if (ahead <= 0) await moveTo(app, tx, actor, id, 'in_progress')
}
