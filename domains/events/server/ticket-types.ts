import type { z } from 'zod'
import { invalid } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { PriceOptionResult } from '#domains/inventory/contract/prices.ts'
import type { ItemRow } from '#domains/inventory/server/items/inventory.ts'
import { requireItem } from '#domains/inventory/server/items/inventory.ts'
import * as options from '#domains/inventory/server/prices/price-options.ts'
import type { ticketType, ticketTypeBody, ticketTypeEditBody } from '../contract.ts'
import * as data from './ticket-types-data.ts'

type Input = z.output<typeof ticketTypeBody>
type TicketType = z.input<typeof ticketType>

function saleOf({ active, sells_from, sells_until, capacity, held, sold }: PriceOptionResult, now: Date): TicketType['sale'] {
  if (!active) return 'off'
  if (sells_from && Date.parse(sells_from) > now.getTime()) return 'not_yet'
  if (sells_until && Date.parse(sells_until) <= now.getTime()) return 'over'
  return capacity !== null && capacity - held - sold <= 0 ? 'sold_out' : 'on_sale'
}

function ticketTypeView(
  option: PriceOptionResult,
  own: { description: string | null; transferable: boolean },
  event: ItemRow,
  now: Date,
): TicketType {
  const { id, name, price, capacity, held, sold, sells_from, sells_until, active, version } = option
  const over = event.happens_until !== null && event.happens_until <= now
  return {
    id,
    event_id: event.id,
    name,
    description: own.description,
    price,
    capacity,
    held,
    sold,
    left: capacity === null ? null : capacity - held - sold,
    sells_from,
    sells_until,
    max_per_order: option.max_quantity,
    transferable: own.transferable,
    active,
    sale: over ? 'over' : saleOf(option, now),
    version,
  }
}

/** The ticket types of an event, in order. */
export async function listTicketTypes(tx: Tx, event: ItemRow, now: Date): Promise<TicketType[]> {
  const all = await options.listPriceOptions(tx, event.id)
  const own = new Map(
    (
      await data.typesByIds(
        tx,
        all.map(({ id }) => id),
      )
    ).map((row) => [row.price_option_id, row]),
  )
  return all.map((option) => ticketTypeView(option, own.get(option.id)!, event, now))
}

/** Refuses a sales period that does not lie before the end of the event. */
function refuseOutside({ happens_until: end }: ItemRow, { sells_from, sells_until }: Input): void {
  if (!end) return
  if (sells_from && new Date(sells_from) >= end) throw invalid('sells_from', 'The sale must start before the event ends.')
  if (sells_until && new Date(sells_until) > end) throw invalid('sells_until', 'The sale cannot end after the event.')
}

/** Maps a ticket type to its price option. */
const optionOf = ({ name, price, capacity, sells_from, sells_until, max_per_order, active }: Input) => ({
  name,
  price,
  unit: 'item' as const,
  per: 'unit' as const,
  tariff: '',
  places: 1,
  min_quantity: 0,
  max_quantity: max_per_order,
  capacity,
  sells_from,
  sells_until,
  active,
})

/** Adds a ticket type at the end. @throws 422 at `price`, `sells_from`, `sells_until`, 409 after 50. */
export async function createTicketType(tx: Tx, actor: Actor, event: ItemRow, input: Input): Promise<TicketType> {
  refuseOutside(event, input)
  const option = await options.createPriceOption(tx, actor, event.id, optionOf(input))
  const own = { description: input.description ?? null, transferable: input.transferable }
  await data.insertType(tx, { agency_id: actor.agencyId, price_option_id: option.id, ...own })
  return ticketTypeView(option, own, event, actor.now)
}

/** Changes a ticket type. Sold tickets keep their price. @throws 404, 409 `stale`, `already_sold`, `price_needed`, 422. */
export async function updateTicketType(tx: Tx, actor: Actor, id: string, input: z.output<typeof ticketTypeEditBody>): Promise<TicketType> {
  const event = await requireItem(tx, await options.itemOfPriceOption(tx, id))
  refuseOutside(event, input)
  const [before] = await data.typesByIds(tx, [id])
  const option = await options.updatePriceOption(tx, actor, id, { ...optionOf(input), version: input.version })
  const own = { description: input.description === undefined ? before!.description : input.description, transferable: input.transferable }
  await data.updateType(tx, id, own)
  return ticketTypeView(option, own, event, actor.now)
}

/** Copies the ticket types of an event to another, with nothing sold. */
export async function copyTicketTypes(tx: Tx, actor: Actor, fromId: string, toId: string): Promise<void> {
  const copies = await options.copyPriceOptions(tx, actor, fromId, toId)
  for (const row of await data.typesByIds(tx, [...copies.keys()]))
    await data.insertType(tx, { ...row, price_option_id: copies.get(row.price_option_id)! })
}
