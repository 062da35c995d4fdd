import { createCar } from '#domains/cars/server/cars.ts'
import { updateRates } from '#domains/cars/server/rates.ts'
import { createEvent, moveEvent } from '#domains/events/server/events.ts'
import { createTicketType } from '#domains/events/server/ticket-types.ts'
import type { Step } from '#domains/examples/server/steps.ts'
import { createDeparture } from '#domains/inventory/server/departures/departures.ts'
import { requireItem } from '#domains/inventory/server/items/inventory.ts'
import { createPriceOption, listPriceOptions } from '#domains/inventory/server/prices/price-options.ts'
import { createUnits } from '#domains/inventory/server/units/units.ts'
import { createProduct } from '#domains/products/server/products.ts'
import { createRoom } from '#domains/rooms/server/rooms.ts'
import { createService } from '#domains/services/server/services.ts'
import { createEntry } from '#domains/tour-packages/server/itineraries.ts'
import { createPackage } from '#domains/tour-packages/server/packages.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { fleet } from '../demo/cars.ts'
import type { jazz } from '../demo/events.ts'
import type { DemoPackage } from '../demo/packages.ts'
import { drawScene } from '../demo/pictures.ts'
import type { lodge } from '../demo/rooms.ts'
import { drawThing, type Thing } from '../demo/things.ts'
import { exampleTag, itemStep, type ItemCall } from './item-step.ts'

const tags = [exampleTag]
const inDays = ({ actor }: ItemCall, days: number) => addDays(dayOf(actor.now), days)

const option = (call: ItemCall, id: string, name: string, unit: 'adult' | 'child' | 'room', per: 'unit' | 'night', ugx: number) =>
  createPriceOption(call.tx, call.actor, id, {
    name,
    unit,
    per,
    tariff: '',
    price: call.price(ugx),
    places: 1,
    min_quantity: 0,
    active: true,
  })

/** A room type of the demo's lodge with its rooms, and one of them held for the weekend after next. */
export const roomStep = ({ rooms, amount, thing, ...fields }: (typeof lodge)[number], client: number): Step =>
  itemStep({
    kind: 'room',
    title: fields.title,
    client,
    draw: () => drawThing(thing),
    make: async (call) => {
      const { app, tx, actor } = call
      const { id } = await createRoom(app, tx, actor, { ...fields, tags, min_stay: 1 })
      const price = await option(call, id, 'Room', 'room', 'night', amount)
      const units = await createUnits(tx, actor, id, rooms)
      const day = 4 + client
      return {
        id,
        line: {
          inventory_id: id,
          starts_on: inDays(call, day),
          ends_on: inDays(call, day + 3),
          unit_ids: [units[0]!.id],
          selection: [{ price_option_id: price.id, quantity: 1 }],
        },
      }
    },
  })

/** A trip of the demo with its days, prices and three departures. */
export const packageStep = (one: DemoPackage, client: number): Step =>
  itemStep({
    kind: 'tour_package',
    title: one.title,
    client,
    draw: () => drawScene(one.scenes[0]!, client),
    make: async (call) => {
      const { app, tx, actor } = call
      const { title, summary, description, place, nights, highlights, includes, excludes, groupMax, days } = one
      const { id } = await createPackage(app, tx, actor, {
        title,
        summary,
        description,
        place,
        tags,
        days: days.length,
        nights,
        highlights,
        inclusions: includes,
        exclusions: excludes,
        group_size_min: 2,
        group_size_max: groupMax,
      })
      for (const [index, { title: heading, text, place: where, stay }] of days.entries())
        await createEntry(tx, actor, id, {
          day: index + 1,
          title: heading,
          description: text,
          place: where,
          meals: stay ? ['lunch', 'dinner'] : ['breakfast', 'lunch'],
          accommodation: stay ?? null,
        })
      const adult = await option(call, id, 'Adult', 'adult', 'unit', one.adult)
      await option(call, id, 'Child 3–12', 'child', 'unit', one.adult * 0.6)
      const departures = []
      for (const ahead of [9, 23, 44])
        departures.push(
          await createDeparture(
            tx,
            actor,
            { inventoryId: id, days: days.length },
            { starts_on: inDays(call, ahead + client), starts_at: '06:30', capacity: groupMax, cutoff_hours: 12 },
          ),
        )
      return {
        id,
        line: { inventory_id: id, departure_id: departures[0]!.id, selection: [{ price_option_id: adult.id, quantity: 2 }] },
      }
    },
  })

/** A car of the demo's fleet with its vehicles and rates, and one of them held for three days. */
export const carStep = ({ fields, plates, tariffs, thing }: (typeof fleet)[number], client: number): Step =>
  itemStep({
    kind: 'car',
    title: fields.title,
    client,
    draw: () => drawThing(thing),
    make: async (call) => {
      const { app, tx, actor, price } = call
      const {
        security_deposit: deposit,
        late_fee: late,
        extra_km: extra,
        ...rest
      } = { security_deposit: 0, late_fee: 0, extra_km: 0, ...fields }
      const amount = (ugx: number) => (ugx > 0 ? price(ugx).amount : 0)
      const { id } = await createCar(app, tx, actor, {
        ...rest,
        tags,
        security_deposit: amount(deposit),
        late_fee: amount(late),
        ...(extra > 0 ? { extra_km: amount(extra) } : {}),
      })
      const units = await createUnits(tx, actor, id, plates)
      const rates = tariffs.map(({ tariff, day }) => ({ tariff, day: price(day.amount), week: price(day.amount * 6) }))
      await updateRates(tx, actor, id, { tariffs: rates, read: [] })
      const rate = (await listPriceOptions(tx, id)).find(({ per }) => per === 'day')!
      return {
        id,
        line: {
          inventory_id: id,
          starts_at: momentOf(inDays(call, 5 + client), '09:00').toISOString(),
          ends_at: momentOf(inDays(call, 8 + client), '09:00').toISOString(),
          unit_ids: [units[0]!.id],
          selection: [{ price_option_id: rate.id, quantity: 1 }],
        },
      }
    },
  })

/** A night of the demo's organiser with its ticket types, and three tickets held. */
export const eventStep = ({ title, summary, venue, thing, types, hours }: typeof jazz, ahead: number, client: number): Step =>
  itemStep({
    kind: 'event',
    title,
    client,
    draw: () => drawThing(thing),
    make: async (call) => {
      const { app, tx, actor, price } = call
      const from = momentOf(inDays(call, ahead), '19:00')
      const { id } = await createEvent(app, tx, actor, {
        title,
        summary,
        venue,
        tags,
        starts_at: from.toISOString(),
        ends_at: new Date(from.getTime() + hours * 3_600_000).toISOString(),
      })
      const item = await requireItem(tx, id)
      const made = []
      for (const { name, price: amount, capacity } of types)
        made.push(
          await createTicketType(tx, actor, item, { name, price: price(amount.amount), capacity, transferable: true, active: true }),
        )
      return {
        id,
        publish: async () => void (await moveEvent(app, tx, actor, id, 'published')),
        line: { inventory_id: id, selection: [{ price_option_id: made[0]!.id, quantity: 3 }] },
      }
    },
  })

interface Goods {
  title: string
  summary: string
  category: string
  sku: string
  amount: number
  stock: number
  thing: Thing
}

/** A product with stock, and two pieces held. */
export const productStep = ({ amount, thing, ...goods }: Goods, client: number): Step =>
  itemStep({
    kind: 'product',
    title: goods.title,
    client,
    draw: () => drawThing(thing),
    make: async (call) => {
      const { id } = await createProduct(call.app, call.tx, call.actor, { ...goods, tags, price: call.price(amount) })
      const [variant] = await listPriceOptions(call.tx, id)
      return { id, line: { inventory_id: id, selection: [{ price_option_id: variant!.id, quantity: 2 }] } }
    },
  })

/** A class at set times, and two places held. */
export const serviceStep = (client: number): Step =>
  itemStep({
    kind: 'service',
    title: 'Cooking class',
    client,
    draw: () => drawThing('food'),
    make: async (call) => {
      const { app, tx, actor } = call
      const { id } = await createService(app, tx, actor, {
        title: 'Cooking class',
        summary: 'Matooke, groundnut sauce and a long lunch, for eight at most.',
        tags,
        duration_minutes: 180,
        booked_by: 'slots',
      })
      const price = await option(call, id, 'Person', 'adult', 'unit', 120_000)
      const slot = { starts_at: '11:00', capacity: 8, cutoff_hours: 24 }
      const departures = []
      for (const ahead of [6, 13, 20])
        departures.push(await createDeparture(tx, actor, { inventoryId: id, days: 1 }, { ...slot, starts_on: inDays(call, ahead) }))
      return {
        id,
        line: { inventory_id: id, departure_id: departures[0]!.id, selection: [{ price_option_id: price.id, quantity: 2 }] },
      }
    },
  })

/** A service at any time. */
export const transferStep = (): Step =>
  itemStep({
    kind: 'service',
    title: 'Airport transfer',
    draw: () => drawThing('van'),
    make: async (call) => {
      const { id } = await createService(call.app, call.tx, call.actor, {
        title: 'Airport transfer',
        summary: 'A driver with your name at arrivals, and a quiet car into town.',
        tags,
        duration_minutes: 75,
        booked_by: 'freesale',
      })
      await option(call, id, 'Person', 'adult', 'unit', 90_000)
      return { id, line: null }
    },
  })
