import { createBooking } from '#domains/bookings/server/bookings.ts'
import { createBlock } from '#domains/inventory/server/units/blocks.ts'
import { itemGallery, putPictures } from '#domains/inventory/server/gallery/gallery.ts'
import { moveItems } from '#domains/inventory/server/items/inventory.ts'
import { createPriceOption } from '#domains/inventory/server/prices/price-options.ts'
import { createPriceRule } from '#domains/inventory/server/prices/price-rules.ts'
import { createUnits } from '#domains/inventory/server/units/units.ts'
import { createRoom, createService } from '#domains/rooms/server/rooms.ts'
import { checkIn, checkOut } from '#domains/stays/server/stays.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { drawScene } from './pictures.ts'
import { demoPackages } from './packages.ts'
import type { Random } from './random.ts'

const place = { text: 'Buhoma, Bwindi', lat: -0.9736, lng: 29.6134 }
const lodge = [
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
    scene: 0,
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
    scene: 1,
  },
]

interface Seeded {
  id: string
  price: string
  units: string[]
}

/** Creates a small lodge: rooms, prices, guests before, on and after today, and one room out of service. */
export async function seedRooms(app: App, actor: Actor, random: Random): Promise<void> {
  for (const one of lodge) {
    const picture = await drawScene(demoPackages[one.scene]!.scenes[0]!, 900 + one.scene)
    const stored = await app.files.keepImage(actor, `${one.title}.png`, picture)
    const type = await app.db.asAgency(actor, async (tx) => {
      const seeded = await seedType(app, tx, actor, one)
      await putPictures(tx, actor, itemGallery, { ownerId: seeded.id, inventoryId: seeded.id }, [stored])
      return seeded
    })
    await seedStays(app, actor, random, type)
  }
}

async function seedType(
  app: App,
  tx: Tx,
  actor: Actor,
  { rooms, amount, scene: _scene, ...fields }: (typeof lodge)[number],
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

/** Creates consecutive stays in each room, from some days ago to some weeks ahead. */
async function seedStays(app: App, actor: Actor, random: Random, { id, price, units }: Seeded): Promise<void> {
  const today = dayOf(actor.now)
  const clients = await app.db.asAgency(actor, (tx) => tx.selectFrom('clients').select('id').orderBy('id').execute())
  for (const [index, unit] of units.entries()) {
    let day = addDays(today, index % 3 === 0 ? -2 : -random.whole(0, 3))
    for (let stay = 0; stay < 4; stay++) {
      const until = addDays(day, random.whole(2, 4))
      await app.db.asAgency(actor, async (tx) => {
        const then = { ...actor, now: day < today ? momentOf(day, '10:00') : actor.now }
        const booking = await createBooking(app, tx, then, {
          client_id: random.pick(clients).id,
          lines: [
            { inventory_id: id, starts_on: day, ends_on: until, unit_ids: [unit], selection: [{ price_option_id: price, quantity: 1 }] },
          ],
          travellers: [],
          action: 'confirm',
          notes: null,
        })
        const claim = booking.lines[0]!.claimed[0]!.claim_id
        if (day < today) await checkIn(app, tx, then, claim)
        if (until < today) await checkOut(app, tx, { ...actor, now: momentOf(until, '10:00') }, claim, { price: 'terms' }, () => {})
      })
      day = addDays(until, random.whole(0, 4))
    }
  }
  const far = addDays(today, 40)
  await app.db.asAgency(actor, (tx) => createBlock(tx, actor, units[0]!, { starts_on: far, ends_on: addDays(far, 5), reason: 'Painting' }))
}
