import { createBooking } from '#domains/bookings/server/bookings.ts'
import { createBlock } from '#domains/inventory/server/units/blocks.ts'
import { moveItems } from '#domains/inventory/server/items/inventory.ts'
import { createPriceOption } from '#domains/inventory/server/prices/price-options.ts'
import { createPriceRule } from '#domains/inventory/server/prices/price-rules.ts'
import { createUnits } from '#domains/inventory/server/units/units.ts'
import { createRoom, createService } from '#domains/rooms/server/rooms.ts'
import { checkIn, checkOut, keepRoom, listStays } from '#domains/stays/server/stays.ts'
import { addDays, dayOf, daysBetween, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Random } from './random.ts'
import { seasonOf } from './season.ts'
import { at, clientIds, maybeCancel, pay, picture, trySale } from './selling.ts'

const place = { text: 'Buhoma, Bwindi', lat: -0.9736, lng: 29.6134 }
export const lodge = [
  {
    title: 'Forest banda',
    summary: 'A wooden banda at the edge of the forest, with a veranda towards the trees.',
    adults: 2,
    children: 1,
    beds: [{ kind: 'double' as const, count: 1 }],
    board: 'breakfast' as const,
    size: 26,
    amenities: ['Hot shower', 'Mosquito net', 'Balcony', 'Private bathroom'],
    tags: ['lodge', 'offer'],
    rooms: ['Banda 1', 'Banda 2', 'Banda 3', 'Banda 4', 'Banda 5', 'Banda 6'],
    amount: 320_000,
    thing: 'room' as const,
  },
  {
    title: 'Family cottage',
    summary: 'Two rooms and a fireplace for a family, ten steps from the kitchen garden.',
    adults: 2,
    children: 3,
    beds: [
      { kind: 'double' as const, count: 1 },
      { kind: 'bunk' as const, count: 1 },
    ],
    board: 'half_board' as const,
    size: 48,
    amenities: ['Hot shower', 'Mosquito net', 'Private bathroom', 'Coffee and tea'],
    tags: ['lodge', 'family'],
    rooms: ['Cottage A', 'Cottage B', 'Cottage C'],
    amount: 560_000,
    thing: 'cottage' as const,
  },
]

interface Seeded {
  id: string
  price: string
  units: string[]
}

interface Lodge {
  /** Days of the past with guests. */
  back: number
  /** Nights between two guests in the low season, at most. */
  gap: number
}

/** Creates a small lodge: rooms, prices, guests before, on and after today, and one room out of service. */
export async function seedRooms(app: App, actor: Actor, random: Random, { back, gap }: Lodge): Promise<void> {
  for (const one of lodge) {
    const type = await app.db.asAgency(actor, (tx) => seedType(app, tx, actor, one))
    await picture(app, actor, type.id, one.title, one.thing)
    await seedStays(app, actor, random, type, { back, gap })
  }
  await cleanRooms(app, actor)
}

/** Housekeeping is done, except for the two rooms of the guests who left last. */
const cleanRooms = (app: App, actor: Actor) =>
  app.db.asAgency(actor, async (tx) => {
    const { rooms } = await listStays(tx, { from: dayOf(actor.now), days: 1 }, actor.now)
    const dirty = rooms.filter(({ housekeeping }) => housekeeping === 'dirty')
    for (const { id } of dirty.slice(2)) await keepRoom(tx, actor, id, 'inspected')
  })

async function seedType(
  app: App,
  tx: Tx,
  actor: Actor,
  { rooms, amount, thing: _thing, ...fields }: (typeof lodge)[number],
): Promise<Seeded> {
  const { id } = await createRoom(app, tx, actor, { ...fields, place, min_stay: 1 })
  const price = await createPriceOption(tx, actor, id, {
    name: 'Room',
    unit: 'room',
    per: 'night',
    tariff: '',
    price: { amount, currency: 'UGX' },
    places: 1,
    min_quantity: 0,
    active: true,
  })
  await createService(tx, actor, id, { name: 'Extra bed', per: 'night', price: { amount: 60_000, currency: 'UGX' } })
  await createService(tx, actor, id, { name: 'Transfer from the airstrip', per: 'booking', price: { amount: 180_000, currency: 'UGX' } })
  await createPriceRule(tx, actor, id, {
    name: 'Weekend',
    weekdays: [5, 6],
    operation: 'increase',
    value_kind: 'percent',
    value: 15,
    priority: 0,
    active: true,
  })
  const units = await createUnits(tx, actor, id, rooms)
  await moveItems(tx, actor, [id], 'published')
  return { id, price: price.id, units: units.map((unit) => unit.id) }
}

/** Creates consecutive stays in each room, closer together in the high season. */
async function seedStays(app: App, actor: Actor, random: Random, { id, price, units }: Seeded, { back, gap }: Lodge): Promise<void> {
  const today = dayOf(actor.now)
  const clients = await clientIds(app, actor)
  const until = addDays(today, 75)
  for (const unit of units) {
    let day = addDays(today, -back + random.whole(0, 6))
    while (day < until) {
      const leaves = addDays(day, random.whole(2, 4))
      const stay = { id, price, unit, day, leaves, client: random.pick(clients) }
      await trySale(app, actor, (tx) => seedStay(app, tx, actor, random, stay))
      const free = Math.round((1.1 - seasonOf(leaves)) * gap)
      // Fewer have booked what is far ahead.
      day = addDays(leaves, random.whole(0, leaves > addDays(today, 25) ? free + 9 : free))
    }
  }
  const far = addDays(today, 100)
  await app.db.asAgency(actor, (tx) => createBlock(tx, actor, units[0]!, { starts_on: far, ends_on: addDays(far, 5), reason: 'Painting' }))
}

interface Stay {
  id: string
  price: string
  unit: string
  day: string
  leaves: string
  client: string
}

/** Books one stay some weeks before, has it paid, and checks the guest in and out. */
async function seedStay(app: App, tx: Tx, actor: Actor, random: Random, { id, price, unit, day, leaves, client }: Stay): Promise<void> {
  const today = dayOf(actor.now)
  const lead = Math.max(random.whole(2, 45), daysBetween(today, day) + random.whole(0, 70))
  const then = at(actor, new Date(momentOf(addDays(day, -lead), '08:00').getTime() + random.whole(0, 540) * 60_000))
  const booking = await createBooking(app, tx, then, {
    client_id: client,
    lines: [{ inventory_id: id, starts_on: day, ends_on: leaves, unit_ids: [unit], selection: [{ price_option_id: price, quantity: 1 }] }],
    travellers: [],
    action: 'confirm',
    notes: null,
  })
  const claim = booking.lines[0]!.claimed[0]!.claim_id
  // Guests pay before they come, but one in five pays a deposit first.
  const isPaid = day < today || random.next() < 0.8
  await pay(app, tx, then, random, booking, isPaid ? booking.total.amount : booking.deposit.amount)
  if (day > today && (await maybeCancel(app, tx, actor, random, booking.id))) return
  if (day < today) await checkIn(app, tx, at(actor, momentOf(day, '14:00')), claim)
  if (leaves < today) await checkOut(app, tx, { ...actor, now: momentOf(leaves, '10:00') }, claim, { price: 'terms' }, () => {})
}
