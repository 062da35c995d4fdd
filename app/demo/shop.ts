import { createBooking } from '#domains/bookings/server/bookings.ts'
import { recordPayment } from '#domains/finance/server/payments.ts'
import { createSeries } from '#domains/inventory/server/departures/departures.ts'
import { moveItems } from '#domains/inventory/server/items/inventory.ts'
import { createPriceOption, listPriceOptions } from '#domains/inventory/server/prices/price-options.ts'
import { updateOrder } from '#domains/orders/server/orders.ts'
import { createOption } from '#domains/products/server/options.ts'
import { createProduct } from '#domains/products/server/products.ts'
import { createVariant, listVariants, moveStockOf } from '#domains/products/server/variants.ts'
import { setAsset } from '#domains/products/server/virtual-asset.ts'
import { createService } from '#domains/services/server/services.ts'
import { setRecording } from '#domains/tracks/server/recordings.ts'
import { createTrack } from '#domains/tracks/server/tracks.ts'
import { addDays, dayOf, daysBetween, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Random } from './random.ts'
import { busyDays, yearBack } from './season.ts'
import { at, clientIds, pay, picture, trySale } from './selling.ts'
import type { Thing } from './things.ts'
import { playTune } from './tune.ts'

const ugx = (amount: number) => ({ amount, currency: 'UGX' as const })

/** Creates what a shop sells: products, a download, music, and the orders of a year or of some weeks. */
export async function seedShop(app: App, actor: Actor, random: Random, { isShop }: { isShop: boolean }): Promise<void> {
  const shirt = await seedShirt(app, actor)
  const coffee = await seedCoffee(app, actor)
  const basket = isShop ? await seedBasket(app, actor) : shirt
  await seedTrailMap(app, actor)
  const track = await seedTracks(app, actor)
  await app.db.asAgency(actor, (tx) => seedOrders(app, tx, actor, { shirt, coffee, track }))
  await seedPastOrders(app, actor, random, [coffee, coffee, shirt, basket], isShop ? { back: yearBack, gap: 1.9 } : { back: 40, gap: 7 })
}

/** Publishes an item with its picture. */
async function show(app: App, actor: Actor, id: string, title: string, thing: Thing): Promise<void> {
  await picture(app, actor, id, title, thing)
  await app.db.asAgency(actor, (tx) => moveItems(tx, actor, [id], 'published'))
}

const person = (name: string, amount: number) =>
  ({ name, unit: 'adult', per: 'unit', tariff: '', price: ugx(amount), places: 1, min_quantity: 0, active: true }) as const

/** Creates a service at any time, and one at set times. */
export async function seedServices(app: App, actor: Actor): Promise<void> {
  await seedTransfer(app, actor)
  await seedCooking(app, actor)
}

/** Creates a transfer that is sold without limit. */
export async function seedTransfer(app: App, actor: Actor): Promise<void> {
  const transfer = await app.db.asAgency(actor, async (tx) => {
    const { id } = await createService(app, tx, actor, {
      title: 'Entebbe airport transfer',
      summary: 'A driver with your name at arrivals, and a quiet car to Kampala.',
      place: { text: 'Entebbe airport', lat: 0.0424, lng: 32.4435 },
      tags: ['transfer'],
      duration_minutes: 75,
      booked_by: 'freesale',
    })
    await createPriceOption(tx, actor, id, person('Person', 90_000))
    return id
  })
  await show(app, actor, transfer, 'Entebbe airport transfer', 'van')
}

async function seedCooking(app: App, actor: Actor): Promise<void> {
  const cooking = await app.db.asAgency(actor, async (tx) => {
    const { id } = await createService(app, tx, actor, {
      title: 'Cooking with Mama Joyce',
      summary: 'Matooke, groundnut sauce and a long lunch, for eight at most.',
      place: { text: 'Kamwokya, Kampala', lat: 0.3476, lng: 32.5886 },
      tags: ['food'],
      duration_minutes: 180,
      booked_by: 'slots',
    })
    await createPriceOption(tx, actor, id, person('Person', 120_000))
    const today = dayOf(actor.now)
    const series = { from: addDays(today, 1), to: addDays(today, 60), weekdays: [3, 6], starts_at: '11:00', capacity: 8, cutoff_hours: 24 }
    await createSeries(tx, actor, { inventoryId: id, days: 1 }, series)
    return id
  })
  await show(app, actor, cooking, 'Cooking with Mama Joyce', 'food')
}

interface Sold {
  id: string
  option: string
}

async function seedShirt(app: App, actor: Actor): Promise<Sold> {
  const shirt = await app.db.asAgency(actor, async (tx) => {
    const { id } = await createProduct(app, tx, actor, {
      title: 'Gorilla T-shirt',
      summary: 'Ugandan cotton, printed in Kampala.',
      category: 'Clothes',
      tags: ['souvenir'],
    })
    const size = await createOption(tx, actor, id, { name: 'Size', values: ['S', 'M', 'L'] })
    for (const [index, value] of size.values.entries())
      await createVariant(tx, actor, id, {
        value_ids: [value.id],
        sku: `TS-GOR-${value.name}`,
        price: ugx(45_000),
        stock: [224, 418, 3][index]!,
        active: true,
      })
    const [, medium] = await listVariants(tx, id)
    await moveStockOf(tx, actor, medium!.id, { kind: 'adjustment', quantity: -1, note: 'Torn at the print' })
    return { id, option: medium!.id }
  })
  await show(app, actor, shirt.id, 'Gorilla T-shirt', 'shirt')
  return shirt
}

async function seedCoffee(app: App, actor: Actor): Promise<Sold> {
  const coffee = await app.db.asAgency(actor, async (tx) => {
    const { id } = await createProduct(app, tx, actor, {
      title: 'Mount Elgon coffee, 250 g',
      summary: 'Whole beans from the slopes of Mount Elgon, roasted each week.',
      category: 'Food and drink',
      tags: ['souvenir', 'coffee'],
      price: ugx(30_000),
      sku: 'COF-ELG-250',
      stock: 900,
    })
    const [variant] = await listVariants(tx, id)
    return { id, option: variant!.id }
  })
  await show(app, actor, coffee.id, 'Mount Elgon coffee', 'coffee')
  return coffee
}

async function seedBasket(app: App, actor: Actor): Promise<Sold> {
  const basket = await app.db.asAgency(actor, async (tx) => {
    const { id } = await createProduct(app, tx, actor, {
      title: 'Raffia basket',
      summary: 'Woven in Kabale, each with its own pattern.',
      category: 'Home',
      tags: ['craft'],
      price: ugx(85_000),
      sku: 'BSK-RAF-1',
      stock: 400,
    })
    const [variant] = await listVariants(tx, id)
    return { id, option: variant!.id }
  })
  await show(app, actor, basket.id, 'Raffia basket', 'basket')
  return basket
}

const trail: readonly [name: string, lat: number, lng: number][] = [
  ['Buhoma gate', -0.9986, 29.6153],
  ['Munyaga falls', -1.0105, 29.6212],
  ['Rushura hill', -0.9817, 29.6044],
]

/** Creates a download: waypoints of a walk, for any phone that reads GPX. */
async function seedTrailMap(app: App, actor: Actor): Promise<void> {
  const title = 'Walks around Buhoma, for your phone'
  const { id } = await app.db.asAgency(actor, (tx) =>
    createProduct(app, tx, actor, {
      title,
      summary: 'A GPX file with the walks our guides like best: it works without signal.',
      category: 'Maps',
      tags: ['souvenir'],
      digital: true,
      price: ugx(15_000),
    }),
  )
  const points = trail.map(([name, lat, lng]) => `<wpt lat="${lat}" lon="${lng}"><name>${name}</name></wpt>`)
  const gpx = `<?xml version="1.0"?>\n<gpx version="1.1" creator="Safiri" xmlns="http://www.topografix.com/GPX/1/1">${points.join('')}</gpx>\n`
  await setAsset(app, actor, id, { name: 'Walks around Buhoma.gpx', content: Buffer.from(gpx) })
  await show(app, actor, id, title, 'map')
}

async function seedTracks(app: App, actor: Actor): Promise<Sold> {
  const album = { artist: 'Kamwokya Strings', album: 'Mist over Bwindi', genre: 'Traditional', price: ugx(5_000), preview_seconds: 15 }
  const made: Sold[] = []
  for (const [index, title] of ['Before the rain', 'The road to Buhoma', 'Night canoe'].entries()) {
    const { id } = await app.db.asAgency(actor, (tx) => createTrack(app, tx, actor, { title, tags: ['music'], ...album }))
    await setRecording(app, actor, id, { name: `${title}.wav`, content: playTune(48 - index * 9, index * 3 - 5) })
    await show(app, actor, id, title, 'record')
    const [option] = await app.db.asAgency(actor, (tx) => listPriceOptions(tx, id))
    made.push({ id, option: option!.id })
  }
  return made[0]!
}

/** Creates two orders: one paid and shipped, with a download, and one on hold. */
async function seedOrders(app: App, tx: Tx, actor: Actor, { shirt, coffee, track }: Record<'shirt' | 'coffee' | 'track', Sold>) {
  const line = ({ id, option }: Sold, quantity: number) => ({ inventory_id: id, selection: [{ price_option_id: option, quantity }] })
  const base = { travellers: [], notes: null }
  const buyer = { kind: 'person', country_code: 'UG', residency: 'eac_citizen' } as const
  const paid = await createBooking(app, tx, actor, {
    ...base,
    client: { ...buyer, tags: [], name: 'Diana Kirabo', email: 'diana.kirabo@mail.example', phone: '+256772900411' },
    lines: [line(shirt, 2), line(track, 1)],
    action: 'confirm',
  })
  await recordPayment(app, tx, actor, {
    booking_id: paid.id,
    amount: { amount: paid.total.amount, currency: 'UGX' },
    method: 'mobile_money',
    external_reference: 'MP44820917',
    allow_overpayment: false,
  })
  await updateOrder(app, tx, actor, paid.id, {
    version: 0,
    fulfilment: 'shipped',
    address: 'Plot 7, Acacia Avenue\nKololo, Kampala',
    carrier: 'Posta Uganda',
    tracking_number: 'UG4402918',
  })
  await createBooking(app, tx, actor, {
    ...base,
    client: { ...buyer, tags: [], name: 'Hotel Kigezi', email: 'orders@kigezi.example', phone: '+256772900412', kind: 'company' },
    lines: [line(coffee, 12)],
    action: 'hold',
  })
}

interface Span {
  back: number
  /** Days between two orders in the high season. */
  gap: number
}

/** Creates the orders of the past: paid, sent and delivered. Those of the last days wait to be packed. */
async function seedPastOrders(app: App, actor: Actor, random: Random, products: readonly Sold[], { back, gap }: Span): Promise<void> {
  const clients = await clientIds(app, actor)
  const today = dayOf(actor.now)
  for (const day of [...busyDays(random, addDays(today, -back), addDays(today, -4), gap), addDays(today, -2), addDays(today, -1), today]) {
    const then = at(actor, new Date(momentOf(day, '08:00').getTime() + random.whole(0, 600) * 60_000))
    const age = daysBetween(day, today)
    const { id, option } = random.pick(products)
    await trySale(app, actor, async (tx) => {
      const order = await createBooking(app, tx, then, {
        client_id: random.pick(clients),
        lines: [{ inventory_id: id, selection: [{ price_option_id: option, quantity: random.whole(1, 4) }] }],
        travellers: [],
        notes: null,
        action: 'confirm',
      })
      await pay(app, tx, then, random, order)
      const sent = at(actor, new Date(then.now.getTime() + 30 * 3_600_000))
      if (age > 8) await updateOrder(app, tx, sent, order.id, { version: 0, fulfilment: 'delivered', state: 'completed' })
      else if (age > 3) await updateOrder(app, tx, sent, order.id, { version: 0, fulfilment: 'shipped', carrier: 'Posta Uganda' })
    })
  }
}
