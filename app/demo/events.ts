import { createBooking } from '#domains/bookings/server/bookings.ts'
import { moveTo } from '#domains/bookings/server/status.ts'
import { insertClient } from '#domains/clients/server/clients.ts'
import { createEvent, moveEvent } from '#domains/events/server/events.ts'
import { createTicketType } from '#domains/events/server/ticket-types.ts'
import { requireItem } from '#domains/inventory/server/items/inventory.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Random } from './random.ts'
import { yearBack } from './season.ts'
import { ago, at, pay, picture } from './selling.ts'
import type { Thing } from './things.ts'

const dayMs = 86_400_000

const ugx = (amount: number) => ({ amount, currency: 'UGX' as const })
interface Night {
  title: string
  summary: string
  venue: string
  tags: string[]
  /** Days until it begins; below zero if it is over. */
  inDays: number
  hours: number
  thing: Thing
  types: { name: string; price: ReturnType<typeof ugx>; capacity: number; sold: number }[]
}

const lawn = (sold: number) => [
  { name: 'Lawn', price: ugx(60_000), capacity: 200, sold },
  { name: 'Table for one', price: ugx(150_000), capacity: 40, sold: Math.round(sold / 3) },
  { name: 'Under 12', price: ugx(20_000), capacity: 60, sold: Math.round(sold / 6) },
]
const hall = (sold: number) => [{ name: 'Seat', price: ugx(35_000), capacity: 120, sold }]
const kololo = 'Kololo Ceremonial Grounds'

export const jazz: Night = {
  title: 'Kampala jazz under the stars',
  summary: 'Six bands on the lawn, food from the coast, blankets for who forgot theirs.',
  venue: kololo,
  tags: ['music', 'evening'],
  inDays: 12,
  hours: 5,
  thing: 'stage',
  types: lawn(30),
}
const census: Night = {
  title: 'Gorilla census: an evening with the rangers',
  summary: 'What a year in the forest counted, told by those who counted it. The few seats go fast.',
  venue: 'Uganda Museum, Kampala',
  tags: ['talk', 'gorillas'],
  inDays: 26,
  hours: 2,
  thing: 'talk',
  types: [{ name: 'Seat', price: ugx(35_000), capacity: 6, sold: 6 }],
}
export const food: Night = {
  title: 'Street food and rolex festival',
  summary: 'Forty cooks, one long table, and a contest for the best rolex in town.',
  venue: 'Lugogo Cricket Oval',
  tags: ['food', 'family'],
  inDays: 5,
  hours: 8,
  thing: 'food',
  types: lawn(45),
}
const few: readonly Night[] = [jazz, census]
/** The programme of an organiser: a year of nights behind, some months ahead, and one tonight. */
const programme: readonly Night[] = [
  { ...jazz, title: 'New year on the hill', inDays: -322, types: lawn(60) },
  { ...census, title: 'Night of the storytellers', inDays: -268, types: hall(40) },
  { ...food, title: 'Easter market', inDays: -228, types: lawn(20) },
  { ...jazz, title: 'Strings in the rain', inDays: -190, types: lawn(14) },
  { ...jazz, title: 'Nyege afternoon', inDays: -140, types: lawn(70) },
  { ...food, title: 'Harvest tables', inDays: -100, types: lawn(66) },
  { ...jazz, title: 'Independence concert', inDays: -46, types: lawn(80) },
  { ...census, title: 'Voices of the lake', inDays: -18, types: hall(48) },
  { ...census, title: 'Comedy at the museum', summary: 'Four comedians and one microphone.', tags: ['comedy'], inDays: 0, types: hall(54) },
  food,
  jazz,
  census,
  { ...jazz, title: 'Carols by candlelight', inDays: 31, types: lawn(24) },
  { ...jazz, title: 'Afrobeat in the park', inDays: 74, types: lawn(8) },
]

// Without email addresses, so that the demo mails no tickets.
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
export async function seedEvents(app: App, actor: Actor, random: Random, { isOrganiser }: { isOrganiser: boolean }): Promise<void> {
  const clients = await app.db.asAgency(actor, (tx) => seedGuests(tx, actor))
  for (const night of isOrganiser ? programme : few) {
    const from = momentOf(addDays(dayOf(actor.now), night.inDays), '19:00')
    // Tickets are on sale for two months.
    const onSale = at(actor, new Date(from.getTime() - 60 * dayMs))
    const { id, types } = await app.db.asAgency(actor, (tx) => seedNight(app, tx, onSale, night, from))
    await picture(app, actor, id, night.title, night.thing)
    for (const type of types) await seedOrders(app, actor, random, { eventId: id, type, clients, from, inDays: night.inDays })
  }
}

async function seedNight(app: App, tx: Tx, actor: Actor, { types, hours, title, summary, venue, tags }: Night, from: Date) {
  const times = { starts_at: from.toISOString(), ends_at: new Date(from.getTime() + hours * 3_600_000).toISOString() }
  const { id } = await createEvent(app, tx, actor, { title, summary, venue, tags, ...times })
  const item = await requireItem(tx, id)
  const made: { id: string; sold: number }[] = []
  for (const { sold, ...type } of types) {
    const { id: typeId } = await createTicketType(tx, actor, item, { ...type, transferable: true, active: true })
    made.push({ id: typeId, sold })
  }
  await moveEvent(app, tx, actor, id, 'published')
  return { id, types: made }
}

/** @returns the ids of the guests. */
async function seedGuests(tx: Tx, actor: Actor): Promise<string[]> {
  const before = ago(actor, yearBack + 20)
  const ids = []
  for (const [index, name] of guests.entries()) {
    const phone = `+25677290${String(1_100 + index * 37).padStart(4, '0')}`
    ids.push((await insertClient(tx, before, { name, phone, kind: 'person', residency: 'eac_citizen', tags: [] })).id)
  }
  return ids
}

interface Sold {
  eventId: string
  type: { id: string; sold: number }
  clients: readonly string[]
  from: Date
  inDays: number
}

/** Creates orders of one to four tickets until `type.sold` are sold. Most sell in the last weeks, and nine in ten are paid. */
async function seedOrders(app: App, actor: Actor, random: Random, { eventId, type, clients, from, inDays }: Sold): Promise<void> {
  for (let left = type.sold; left > 0;) {
    const quantity = Math.min(left, random.whole(1, 4))
    left -= quantity
    // Until now for an event to come, until the day before for one that is over.
    const last = Math.min(actor.now.getTime(), from.getTime() - dayMs)
    const first = Math.max(from.getTime() - 58 * dayMs, last - 40 * dayMs)
    const bought = { ...actor, now: new Date(last - random.next() ** 2 * Math.max(0, last - first)) }
    await app.db.asAgency(actor, async (tx) => {
      const booking = await createBooking(app, tx, bought, {
        client_id: random.pick(clients),
        lines: [{ inventory_id: eventId, selection: [{ price_option_id: type.id, quantity }] }],
        travellers: [],
        action: 'confirm',
        notes: null,
      })
      if (inDays < 0 || random.whole(1, 10) > 1) await pay(app, tx, bought, random, booking)
      if (inDays < 0) await moveTo(app, tx, at(actor, from), booking.id, 'completed')
    })
  }
}
