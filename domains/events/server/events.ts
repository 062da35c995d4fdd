import type { z } from 'zod'
import { conflict, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { AsJson } from '#kit/server/database/list.ts'
import type { ItemStatus } from '#domains/inventory/contract.ts'
import { copyPictures, itemGallery } from '#domains/inventory/server/gallery/gallery.ts'
import * as inventory from '#domains/inventory/server/items/inventory.ts'
import { listOfKind, type KindFilter } from '#domains/inventory/server/items/lists.ts'
import { eventMoves, eventStatuses, type EventStatus, type eventBody, type eventEditBody } from '../contract.ts'
import type { PublishingRule } from '#domains/inventory/server/items/publishing.ts'
import { notifyEventListeners } from './changes.ts'
import * as data from './events-data.ts'
import { copyTicketTypes } from './ticket-types.ts'

type Edit = Omit<z.output<typeof eventEditBody>, 'version'>

export const kind = 'event' as const

// A past event may leave the archive, because that puts nothing on sale.
export const eventPublishing: PublishingRule = async (tx, { id, title, status }, now) => {
  const { event_status: from, ends_at } = await requireFacts(tx, id, now)
  if (from === 'cancelled') return conflict('event_cancelled', `${title} is cancelled. Move it back to draft first.`)
  return ends_at <= now && status !== 'archived' ? conflict('event_over', `${title} is over. Choose another date first.`) : null
}

/** The API view of the event's own fields, beyond those of the inventory item. */
function eventView({ sold, held, capacity, starts_at, ends_at, doors_at, event_status, venue }: data.Facts | AsJson<data.Facts>) {
  return {
    event_status,
    venue,
    starts_at: new Date(starts_at).toISOString(),
    ends_at: new Date(ends_at).toISOString(),
    doors_at: doors_at && new Date(doors_at).toISOString(),
    tickets: { sold, held, capacity, left: capacity === null ? null : capacity - sold - held },
  }
}

type ListFilter = Omit<KindFilter, 'status' | 'also'> & { status?: EventStatus[] | undefined }
const defaultStatuses = eventStatuses.filter((status) => status !== 'archived')

/** A page of events. Archived ones only if `status` includes them. */
export function listEvents(app: App, tx: Tx, { status, ...query }: ListFilter, now: Date) {
  const wanted = status?.length ? status : defaultStatuses
  const also = (at: Date) => data.isIn(wanted, at)
  return listOfKind(app, tx, { ...query, kind: [kind], also }, now, { own: data.listedFacts, show: eventView })
}

/** A page of upcoming published events. */
export const listUpcoming = (app: App, tx: Tx, query: ListRequest, now: Date) =>
  listEvents(app, tx, { ...query, status: ['published'] }, now)

/** An event with all its fields. @throws 404. */
export async function showEvent(app: App, tx: Tx, actor: Actor, id: string) {
  const item = await inventory.showItem(app, tx, id, kind, actor.now, 'Event')
  return { ...item, ...eventView(await requireFacts(tx, id, actor.now)) }
}

async function requireFacts(tx: Tx, id: string, now: Date): Promise<data.Facts> {
  const facts = await data.factsOf(tx, id, now)
  if (!facts) throw notFound('Event')
  return facts
}

/** Splits a form into the fields of the inventory item and the event's own. */
function split<T extends Edit>({ venue, doors_at, starts_at, ends_at, ...item }: T) {
  return {
    item: {
      ...item,
      ...(starts_at === undefined ? {} : { happens_from: new Date(starts_at) }),
      ...(ends_at === undefined ? {} : { happens_until: new Date(ends_at) }),
    },
    own: {
      ...(venue === undefined ? {} : { venue }),
      ...(doors_at === undefined ? {} : { doors_at: doors_at === null ? null : new Date(doors_at) }),
    },
  }
}

/** Creates an event as a draft, without tickets. @returns its id. */
export async function insertEvent(tx: Tx, actor: Actor, input: z.output<typeof eventBody>): Promise<string> {
  const { item, own } = split(input)
  const id = await inventory.createItem(tx, actor, kind, 'quota', { ...item, title: input.title })
  await data.insertEvent(tx, { ...own, agency_id: actor.agencyId, inventory_id: id })
  return id
}

/** Creates an event as a draft. */
export async function createEvent(app: App, tx: Tx, actor: Actor, input: z.output<typeof eventBody>) {
  return showEvent(app, tx, actor, await insertEvent(tx, actor, input))
}

/** Changes an event. Omitted fields keep their value. @throws 404, 409 `stale`, 422. */
export async function updateEvent(app: App, tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof eventEditBody>) {
  const before = await inventory.requireItem(tx, id, kind, 'Event')
  const event = await data.eventById(tx, id)
  const { item, own } = split(input)
  const [from, until] = [item.happens_from ?? before.happens_from!, item.happens_until ?? before.happens_until!]
  const doors = own.doors_at === undefined ? event!.doors_at : own.doors_at
  if (until <= from) throw invalid('ends_at', 'The end must be after the start.')
  if (doors && doors > from) throw invalid('doors_at', 'The doors must open before the start.')
  await inventory.updateItem(tx, actor, before, version, item)
  await data.updateEvent(tx, id, own)
  const times = { starts_at: before.happens_from!, ends_at: before.happens_until! }
  if (from.getTime() !== times.starts_at.getTime() || until.getTime() !== times.ends_at.getTime())
    await notifyEventListeners(app, tx, actor, { type: 'moved', id, before: times, starts_at: from, ends_at: until })
  return showEvent(app, tx, actor, id)
}

/** The inventory item's status for each event status. */
const itemStatusOf: Record<Exclude<EventStatus, 'ended'>, ItemStatus> = {
  draft: 'draft',
  published: 'published',
  paused: 'draft',
  cancelled: 'archived',
  archived: 'archived',
}

/** Changes the status of an event and its inventory item. @throws 404, 409 `invalid_transition`, `price_needed`, `event_over`. */
export async function moveEvent(app: App, tx: Tx, actor: Actor, id: string, to: Exclude<EventStatus, 'ended'>) {
  await tx.selectFrom('inventory').select('id').where('id', '=', id).forUpdate().execute()
  const item = await inventory.requireItem(tx, id, kind, 'Event')
  const { event_status: from } = await requireFacts(tx, id, actor.now)
  if (!eventMoves[from].includes(to)) throw invalidTransition(from, to)
  if (item.status !== itemStatusOf[to]) await inventory.moveItems(tx, actor, [id], itemStatusOf[to])
  await data.updateEvent(tx, id, { halted: to === 'paused' || to === 'cancelled' ? to : null })
  await audit(tx, actor, { action: `event.${to}`, subject: 'inventory', subjectId: id, before: { status: from }, after: { status: to } })
  if (to === 'cancelled') await notifyEventListeners(app, tx, actor, { type: 'cancelled', id })
  return showEvent(app, tx, actor, id)
}

/** Copies an event with its ticket types and pictures into a draft. @throws 404. */
export async function duplicateEvent(app: App, tx: Tx, actor: Actor, id: string) {
  const item = await inventory.requireItem(tx, id, kind, 'Event')
  const event = await data.eventById(tx, id)
  const copy = await inventory.copyItem(tx, actor, item)
  await data.insertEvent(tx, { ...event!, inventory_id: copy, halted: null })
  await copyPictures(tx, actor, itemGallery, id, copy)
  await copyTicketTypes(tx, actor, id, copy)
  return showEvent(app, tx, actor, copy)
}

/** Deletes events, all or none. @throws 404, 409 `in_use`. */
export async function deleteEvents(tx: Tx, actor: Actor, ids: string[]): Promise<{ ids: string[] }> {
  await inventory.removeItems(tx, actor, ids, kind)
  return { ids }
}

const monthMs = 30 * 24 * 60 * 60 * 1000

/** Events by status, sales of the last 30 days and the 30 days before, and how full the upcoming events are. */
export async function eventStatistics(tx: Tx, now: Date) {
  const counts = await data.statusCounts(tx, now)
  const sales = await data.salesSince(tx, new Date(now.getTime() - monthMs), new Date(now.getTime() - 2 * monthMs))
  const coming = await data.comingEvents(tx, now)
  const sum = (field: 'recent_tickets' | 'earlier_tickets') => sales.reduce((total, row) => total + row[field], 0)
  return {
    by_status: Object.fromEntries(eventStatuses.map((status) => [status, counts[status] ?? 0])) as Record<EventStatus, number>,
    tickets: { last_30_days: sum('recent_tickets'), before: sum('earlier_tickets') },
    revenue: sales.map(({ currency, recent, earlier }) => ({
      currency,
      last_30_days: { amount: recent, currency: currency },
      before: { amount: earlier, currency: currency },
    })),
    coming: { ...coming, percent: coming.capacity === 0 ? 0 : Math.round((coming.taken / coming.capacity) * 100) },
  }
}
