import { putPictures, itemGallery } from '#domains/inventory/server/gallery/gallery.ts'
import { moveItems } from '#domains/inventory/server/items/inventory.ts'
import { createPriceOption } from '#domains/inventory/server/prices/price-options.ts'
import { createPriceRule } from '#domains/inventory/server/prices/price-rules.ts'
import { createDeparture } from '#domains/inventory/server/departures/departures.ts'
import { createEntry, itineraryGallery } from '#domains/tour-packages/server/itineraries.ts'
import { createPackage } from '#domains/tour-packages/server/packages.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { StoredFile } from '#kit/server/files/files.ts'
import { demoPackages, type DemoPackage } from './packages.ts'
import { drawScene } from './pictures.ts'
import type { Random } from './random.ts'
import { yearBack } from './season.ts'

export interface SeededPackage {
  id: string
  title: string
  days: number
  groupMax: number
  adult: string
  child: string
  departures: { id: string; starts_on: string }[]
  onRequest: boolean
}

const daysAhead = 180
const roundTo = (amount: number, step: number) => Math.round(amount / step) * step

/** Creates and publishes the demo's packages as an agent would: texts, days, prices, departures, pictures. */
export async function seedPackages(app: App, actor: Actor, random: Random): Promise<SeededPackage[]> {
  const done: SeededPackage[] = []
  for (const [index, one] of demoPackages.entries()) done.push(await seedOne(app, actor, random, one, index * 10))
  return done
}

/** Creates and publishes one package. `scene` numbers its first picture. */
export async function seedOne(app: App, actor: Actor, random: Random, one: DemoPackage, scene: number): Promise<SeededPackage> {
  const pictures: StoredFile[] = []
  for (const [number, drawn] of one.scenes.entries())
    pictures.push(await app.files.keepImage(actor, `${one.title} ${number + 1}.png`, await drawScene(drawn, scene + number)))
  return app.db.asAgency(actor, (tx) => seedPackage(app, tx, actor, random, one, pictures))
}

async function seedPackage(
  app: App,
  tx: Tx,
  actor: Actor,
  random: Random,
  one: DemoPackage,
  pictures: StoredFile[],
): Promise<SeededPackage> {
  const { id } = await createPackage(app, tx, actor, {
    title: one.title,
    summary: one.summary,
    description: one.description,
    country_code: 'UG',
    place: one.place,
    tags: one.tags,
    days: one.days.length,
    nights: one.nights,
    highlights: one.highlights,
    inclusions: one.includes,
    exclusions: one.excludes,
    group_size_min: 2,
    group_size_max: one.groupMax,
    minimum_pax: 2,
    decision_days_before: 14,
    on_request: one.onRequest ?? false,
    featured: one.tags.includes('bestseller'),
  })
  await putPictures(tx, actor, itemGallery, { ownerId: id, inventoryId: id }, pictures)
  for (const [index, day] of one.days.entries()) {
    const entry = await createEntry(tx, actor, id, {
      day: index + 1,
      title: day.title,
      description: day.text,
      place: day.place,
      meals: day.stay ? ['lunch', 'dinner'] : ['breakfast', 'lunch'],
      accommodation: day.stay ?? null,
    })
    if (index < 2)
      await putPictures(tx, actor, itineraryGallery, { ownerId: entry.id, inventoryId: id }, [pictures[(index + 1) % pictures.length]!])
  }
  const { adult, child } = await seedPrices(tx, actor, id, one.adult)
  const departures = one.onRequest ? [] : await seedDepartures(tx, actor, random, id, one)
  await moveItems(tx, actor, [id], 'published')
  return {
    id,
    title: one.title,
    days: one.days.length,
    groupMax: one.groupMax,
    adult,
    child,
    departures,
    onRequest: one.onRequest ?? false,
  }
}

async function seedPrices(tx: Tx, actor: Actor, id: string, amount: number) {
  const option = (name: string, unit: 'adult' | 'child' | 'infant', price: number, places: number) =>
    createPriceOption(tx, actor, id, {
      name,
      unit,
      per: 'unit',
      tariff: '',
      price: { amount: price, currency: 'UGX' },
      places,
      min_quantity: 0,
      active: true,
    })
  const adult = await option('Adult', 'adult', amount, 1)
  const child = await option('Child 3–12', 'child', roundTo(amount * 0.6, 5000), 1)
  await option('Infant', 'infant', 0, 0)
  const rule = { value_kind: 'percent' as const, active: true, weekdays: [] }
  await createPriceRule(tx, actor, id, {
    ...rule,
    name: 'East African citizens',
    residency: 'eac_citizen',
    operation: 'decrease',
    value: 35,
    priority: 1,
  })
  await createPriceRule(tx, actor, id, {
    ...rule,
    name: 'Foreign residents',
    residency: 'foreign_resident',
    operation: 'decrease',
    value: 15,
    priority: 1,
  })
  await createPriceRule(tx, actor, id, {
    ...rule,
    name: 'High season',
    starts_on: '2026-12-15',
    ends_on: '2027-01-10',
    operation: 'increase',
    value: 12,
    priority: 2,
  })
  await createPriceRule(tx, actor, id, { ...rule, name: 'Groups of six or more', min_pax: 6, operation: 'decrease', value: 8, priority: 3 })
  return { adult: adult.id, child: child.id }
}

async function seedDepartures(tx: Tx, actor: Actor, random: Random, id: string, one: DemoPackage) {
  const today = dayOf(actor.now)
  const departures: { id: string; starts_on: string }[] = []
  // A short trip leaves often; of its past, every second departure is enough.
  const step = (day: number) => (day < -60 && one.everyDays < 7 ? 2 : 1) * one.everyDays
  for (let day = -yearBack + random.whole(0, 5); day < daysAhead; day += step(day)) {
    const starts_on = addDays(today, day)
    // A departure of the past was created before it left.
    const then = day < 1 ? { ...actor, now: new Date(actor.now.getTime() + (day - 60) * 86_400_000) } : actor
    const { id: departure } = await createDeparture(
      tx,
      then,
      { inventoryId: id, days: one.days.length },
      {
        starts_on,
        starts_at: '06:30',
        capacity: one.groupMax,
        cutoff_hours: 12,
      },
    )
    departures.push({ id: departure, starts_on })
  }
  return departures
}
