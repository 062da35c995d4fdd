import { createBooking } from '#domains/bookings/server/bookings.ts'
import { insertClient } from '#domains/clients/server/clients.ts'
import { createEvent, moveEvent } from '#domains/events/server/events.ts'
import { createTicketType } from '#domains/events/server/ticket-types.ts'
import { recordPayment } from '#domains/finance/server/payments.ts'
import { itemGallery, putPictures } from '#domains/inventory/server/gallery/gallery.ts'
import { requireItem } from '#domains/inventory/server/items/inventory.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { demoPackages } from './packages.ts'
import { drawScene } from './pictures.ts'
import type { Random } from './random.ts'

const ugx = (amount: number) => ({ amount, currency: 'UGX' as const })
const nights = [
  {
    title: 'Kampala jazz under the stars',
    summary: 'Six bands on the lawn, food from the coast, blankets for who forgot theirs.',
    venue: 'Kololo Ceremonial Grounds',
    tags: ['music', 'evening'],
    inDays: 12,
    hours: 5,
    scene: 2,
    types: [
      { name: 'Lawn', price: ugx(60_000), capacity: 200, sold: 24 },
      { name: 'Table for one', price: ugx(150_000), capacity: 40, sold: 11 },
      { name: 'Under 12', price: ugx(20_000), capacity: 60, sold: 5 },
    ],
  },
  {
    title: 'Gorilla census: an evening with the rangers',
    summary: 'What a year in the forest counted, told by those who counted it. The few seats go fast.',
    venue: 'Uganda Museum, Kampala',
    tags: ['talk', 'gorillas'],
    inDays: 26,
    hours: 2,
    scene: 0,
    types: [{ name: 'Seat', price: ugx(35_000), capacity: 6, sold: 6 }],
  },
]

// Without e-mail addresses, so that the demo mails no tickets.
const guests = [
  'Nansubuga Prossy',
  'Opio Denis',
  'Kirabo Esther',
  'Wanjiru Njeri',
  'Tumusiime Alex',
  'Achieng Mercy',
  'Byaruhanga Ivan',
  'Nalubega Joan',
]

/** Creates the demo's events: ticket types, many tickets sold and paid, and one event sold out. */
export async function seedEvents(app: App, actor: Actor, random: Random): Promise<void> {
  const clients = await app.db.asAgency(actor, (tx) => seedGuests(tx, actor))
  for (const night of nights) {
    const picture = await drawScene(demoPackages[night.scene]!.scenes[0]!, 700 + night.scene)
    const stored = await app.files.keepImage(actor, `${night.title}.png`, picture)
    const from = momentOf(addDays(dayOf(actor.now), night.inDays), '18:00')
    const until = new Date(from.getTime() + night.hours * 3_600_000)
    const { title, summary, venue, tags } = night
    const { id, types } = await app.db.asAgency(actor, async (tx) => {
      const times = { starts_at: from.toISOString(), ends_at: until.toISOString() }
      const event = await createEvent(app, tx, actor, { title, summary, venue, tags, ...times })
      await putPictures(tx, actor, itemGallery, { ownerId: event.id, inventoryId: event.id }, [stored])
      const item = await requireItem(tx, event.id)
      const made: { id: string; sold: number }[] = []
      for (const { sold, ...type } of night.types) {
        const { id: typeId } = await createTicketType(tx, actor, item, { ...type, transferable: true, active: true })
        made.push({ id: typeId, sold })
      }
      await moveEvent(app, tx, actor, event.id, 'published')
      return { id: event.id, types: made }
    })
    for (const type of types) await seedOrders(app, actor, random, { eventId: id, type, clients })
  }
}

/** @returns the ids of the guests. */
async function seedGuests(tx: Tx, actor: Actor): Promise<string[]> {
  const before = { ...actor, now: new Date(actor.now.getTime() - 30 * 86_400_000) }
  const ids = []
  for (const name of guests) ids.push((await insertClient(tx, before, { name, kind: 'person', residency: 'eac_citizen', tags: [] })).id)
  return ids
}

interface Sold {
  eventId: string
  type: { id: string; sold: number }
  clients: readonly string[]
}

/** Creates orders of one to four tickets until `type.sold` are sold. Nine in ten are paid. */
async function seedOrders(app: App, actor: Actor, random: Random, { eventId, type, clients }: Sold): Promise<void> {
  for (let left = type.sold; left > 0;) {
    const quantity = Math.min(left, random.whole(1, 4))
    left -= quantity
    const then = { ...actor, now: new Date(actor.now.getTime() - random.whole(1, 20) * 3_600_000) }
    await app.db.asAgency(actor, async (tx) => {
      const booking = await createBooking(app, tx, then, {
        client_id: random.pick(clients),
        lines: [{ inventory_id: eventId, selection: [{ price_option_id: type.id, quantity }] }],
        travellers: [],
        action: 'confirm',
        notes: null,
      })
      if (random.whole(1, 10) > 1)
        await recordPayment(app, tx, then, {
          booking_id: booking.id,
          amount: booking.total,
          method: 'mobile_money',
          allow_overpayment: false,
        })
    })
  }
}
