import { createBooking } from '#domains/bookings/server/bookings.ts'
import { createCar } from '#domains/cars/server/cars.ts'
import { updateRates } from '#domains/cars/server/rates.ts'
import { itemGallery, putPictures } from '#domains/inventory/server/gallery/gallery.ts'
import { moveItems } from '#domains/inventory/server/items/inventory.ts'
import { listPriceOptions } from '#domains/inventory/server/prices/price-options.ts'
import { createUnits } from '#domains/inventory/server/units/units.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { demoPackages } from './packages.ts'
import { drawScene } from './pictures.ts'
import type { Random } from './random.ts'

const dayMs = 86_400_000
const ugx = (amount: number) => ({ amount, currency: 'UGX' as const })
const fleet = [
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
    scene: 1,
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
    scene: 3,
  },
]

/** Creates the demo's cars: vehicles with plates, time-based rates, and rentals before and after today. */
export async function seedCars(app: App, actor: Actor, random: Random): Promise<void> {
  for (const { fields, plates, tariffs, scene } of fleet) {
    const picture = await drawScene(demoPackages[scene]!.scenes[0]!, 500 + scene)
    const stored = await app.files.keepImage(actor, `${fields.title}.png`, picture)
    const car = await app.db.asAgency(actor, async (tx) => {
      const { id } = await createCar(app, tx, actor, fields)
      await putPictures(tx, actor, itemGallery, { ownerId: id, inventoryId: id }, [stored])
      const units = await createUnits(tx, actor, id, plates)
      await updateRates(tx, actor, id, { tariffs, read: [] })
      await moveItems(tx, actor, [id], 'published')
      const day = (await listPriceOptions(tx, id)).find(({ per }) => per === 'day')!
      return { id, option: day.id, units: units.map((unit) => unit.id) }
    })
    await seedHires(app, actor, random, car)
  }
}

/** Creates consecutive rentals for each vehicle, the first from yesterday. */
async function seedHires(app: App, actor: Actor, random: Random, { id, option, units }: { id: string; option: string; units: string[] }) {
  const clients = await app.db.asAgency(actor, (tx) => tx.selectFrom('clients').select('id').orderBy('id').execute())
  const today = dayOf(actor.now)
  for (const [index, unit] of units.entries()) {
    let from = momentOf(index === 0 ? addDays(today, -1) : today, '08:00').getTime()
    for (let hire = 0; hire < 3; hire++) {
      const until = from + random.whole(1, 5) * dayMs
      const then = { ...actor, now: new Date(Math.min(from, actor.now.getTime())) }
      const when = { starts_at: new Date(from).toISOString(), ends_at: new Date(until).toISOString() }
      await app.db.asAgency(actor, (tx) =>
        createBooking(app, tx, then, {
          client_id: random.pick(clients).id,
          lines: [{ inventory_id: id, ...when, unit_ids: [unit], selection: [{ price_option_id: option, quantity: 1 }] }],
          travellers: [],
          action: 'confirm',
          notes: null,
        }),
      )
      from = until + random.whole(1, 3) * dayMs
    }
  }
}
