import { createBooking } from '#domains/bookings/server/bookings.ts'
import { moveTo } from '#domains/bookings/server/status.ts'
import { createCar } from '#domains/cars/server/cars.ts'
import { updateRates } from '#domains/cars/server/rates.ts'
import { moveItems } from '#domains/inventory/server/items/inventory.ts'
import { listPriceOptions } from '#domains/inventory/server/prices/price-options.ts'
import { createUnits } from '#domains/inventory/server/units/units.ts'
import { handOver } from '#domains/rentals/server/rentals.ts'
import { takeBack } from '#domains/rentals/server/take-back.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Random } from './random.ts'
import { seasonOf } from './season.ts'
import { at, clientIds, maybeCancel, pay, picture, trySale } from './selling.ts'

const dayMs = 86_400_000
const ugx = (amount: number) => ({ amount, currency: 'UGX' as const })
export const fleet = [
  {
    fields: {
      title: 'Land Cruiser with pop-up roof',
      summary: 'Six window seats and a roof that opens, for game drives of several days.',
      category: 'safari' as const,
      make: 'Toyota',
      model: 'Land Cruiser 79',
      year: 2019,
      seats: 6,
      transmission: 'manual' as const,
      fuel: 'diesel' as const,
      tags: ['safari', '4×4'],
      security_deposit: 1_000_000,
      late_fee: 40_000,
      mileage_limit: 250,
      extra_km: 1_500,
      padding_minutes: 120,
    },
    plates: ['UBK 412A', 'UBK 418A', 'UBL 007C'],
    tariffs: [{ tariff: 'With driver', day: ugx(620_000), week: ugx(3_900_000) }],
    thing: 'land-cruiser' as const,
  },
  {
    fields: {
      title: 'Toyota RAV4',
      summary: 'For two and their luggage, to Jinja and back or around the lakes.',
      category: 'suv' as const,
      make: 'Toyota',
      model: 'RAV4',
      year: 2018,
      seats: 5,
      transmission: 'automatic' as const,
      fuel: 'petrol' as const,
      tags: ['self-drive'],
      security_deposit: 500_000,
      late_fee: 20_000,
      padding_minutes: 60,
    },
    plates: ['UBA 123C', 'UBA 871D'],
    tariffs: [
      { tariff: 'Self-drive', hour: ugx(30_000), day: ugx(150_000), week: ugx(900_000) },
      { tariff: 'With driver', day: ugx(230_000) },
    ],
    thing: 'car' as const,
  },
  {
    fields: {
      title: 'Toyota HiAce, 14 seats',
      summary: 'For groups and their luggage, always with a driver.',
      category: 'van' as const,
      make: 'Toyota',
      model: 'HiAce',
      year: 2017,
      seats: 14,
      transmission: 'manual' as const,
      fuel: 'diesel' as const,
      tags: ['groups'],
      padding_minutes: 120,
    },
    plates: ['UBM 315K', 'UBM 316K'],
    tariffs: [{ tariff: 'With driver', day: ugx(380_000), week: ugx(2_300_000) }],
    thing: 'van' as const,
  },
]

/** Creates the demo's cars: vehicles with plates, time-based rates, and the hires of some days before and after today. */
export async function seedCars(app: App, actor: Actor, random: Random, back: number): Promise<void> {
  for (const { fields, plates, tariffs, thing } of fleet) {
    const car = await app.db.asAgency(actor, async (tx) => {
      const { id } = await createCar(app, tx, actor, fields)
      const units = await createUnits(tx, actor, id, plates)
      await updateRates(tx, actor, id, { tariffs, read: [] })
      await moveItems(tx, actor, [id], 'published')
      const day = (await listPriceOptions(tx, id)).find(({ per }) => per === 'day')!
      return { id, option: day.id, units: units.map((unit) => unit.id) }
    })
    await picture(app, actor, car.id, fields.title, thing)
    await seedHires(app, actor, random, car, { back, isBusy: plates.length === 3 })
  }
}

interface Fleet {
  id: string
  option: string
  units: string[]
}

/** Creates consecutive hires for each vehicle, closer together in the high season. The first car has one out, one late, one to go out. */
async function seedHires(app: App, actor: Actor, random: Random, car: Fleet, { back, isBusy }: { back: number; isBusy: boolean }) {
  const clients = await clientIds(app, actor)
  const today = dayOf(actor.now)
  const end = momentOf(addDays(today, 50)).getTime()
  for (const [index, unit] of car.units.entries()) {
    let planned = isBusy ? hiresOfToday(actor.now)[index] : undefined
    let odometer = random.whole(30, 90) * 1000
    let from = momentOf(addDays(today, -back + random.whole(0, 5)), ['08:00', '09:30', '16:30'][index % 3]).getTime()
    while (from < end) {
      let until = from + random.whole(1, 5) * dayMs
      const isPlanned = planned !== undefined && until > planned.from - dayMs
      if (planned && isPlanned) [from, until] = [planned.from, planned.until]
      odometer += random.whole(200, 800)
      const { id, option } = car
      const hire = { id, option, unit, from: new Date(from), until: new Date(until), odometer, client: random.pick(clients) }
      await trySale(app, actor, (tx) => seedHire(app, tx, actor, random, hire, isPlanned))
      if (isPlanned) planned = undefined
      // Of the months before last, a few hires are enough to show the season.
      const isLongAgo = until < actor.now.getTime() - 60 * dayMs
      const free = Math.round((1.2 - seasonOf(dayOf(new Date(until)))) * (isLongAgo ? 34 : 6))
      from = until + random.whole(1, Math.max(1, free)) * dayMs
    }
  }
}

const hourMs = 3_600_000

/** A vehicle that is out until tomorrow, one that should be back, and one that goes out soon. */
function hiresOfToday(now: Date): { from: number; until: number }[] {
  const hour = Math.floor(now.getTime() / hourMs) * hourMs
  return [
    { from: hour - 30 * hourMs, until: hour + 20 * hourMs },
    { from: hour - 75 * hourMs, until: hour - 3 * hourMs },
    { from: hour + 2 * hourMs, until: hour + 50 * hourMs },
  ]
}

interface Hire {
  id: string
  option: string
  unit: string
  from: Date
  until: Date
  odometer: number
  client: string
}

/** Books a hire some weeks before, has it paid, hands the vehicle over and takes it back. */
async function seedHire(
  app: App,
  tx: Tx,
  actor: Actor,
  random: Random,
  { id, option, unit, from, until, ...hire }: Hire,
  isPlanned: boolean,
): Promise<void> {
  const lead = random.whole(1, 30) * dayMs
  const booked = new Date(Math.min(from.getTime() - lead, actor.now.getTime() - random.next() * 70 * dayMs))
  const booking = await createBooking(app, tx, at(actor, booked), {
    client_id: hire.client,
    lines: [
      {
        inventory_id: id,
        starts_at: from.toISOString(),
        ends_at: until.toISOString(),
        unit_ids: [unit],
        selection: [{ price_option_id: option, quantity: 1 }],
      },
    ],
    travellers: [],
    action: 'confirm',
    notes: null,
  })
  const isPaid = from < actor.now || random.next() < 0.7
  await pay(app, tx, at(actor, booked), random, booking, isPaid ? booking.total.amount : booking.deposit.amount)
  if (from > actor.now && !isPlanned && (await maybeCancel(app, tx, actor, random, booking.id))) return
  if (from > actor.now) return
  const { id: rental } = await tx.selectFrom('rentals').select('id').where('booking_id', '=', booking.id).executeTakeFirstOrThrow()
  const signed_by = 'Amina Nakato'
  const state = { odometer: hire.odometer, fuel: 8, signed_by }
  const driver = { driver_name: signed_by, licence_number: `UG-${random.whole(1_000_000, 9_999_999)}` }
  const out = await handOver(app, tx, at(actor, from), rental, {
    version: 1,
    ...state,
    ...driver,
    deposit: 0,
    deposit_method: 'cash',
  })
  // The one that is planned to be late is still out.
  if (until > actor.now || isPlanned) return
  const back = { version: out.version, ...state, odometer: hire.odometer + 180, damage_charge: 0, unused_time: 'terms' as const }
  await takeBack(app, tx, at(actor, until), rental, back, () => {})
  await moveTo(app, tx, at(actor, until), booking.id, 'completed')
}
