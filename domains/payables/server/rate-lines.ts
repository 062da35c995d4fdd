import { netRatesFor } from '#domains/suppliers/server/suppliers.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { peopleIn, roomsIn, type CostedLine } from './rate-amounts.ts'

/** Returns the active lines of a booking with what their cost depends on. The board is that of the price, else that of the room type. */
export async function costedLines(tx: Tx, bookingId: string): Promise<CostedLine[]> {
  const lines = await tx
    .selectFrom('booking_lines as l')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'l.agency_id').onRef('b.id', '=', 'l.booking_id'))
    .leftJoin('room_types as r', (join) => join.onRef('r.agency_id', '=', 'l.agency_id').onRef('r.inventory_id', '=', 'l.inventory_id'))
    .select(['l.id', 'l.inventory_id', 'l.starts_on', 'l.ends_on', 'l.items', 'b.residency', 'r.board'])
    .where('l.booking_id', '=', bookingId)
    .where('l.cancelled_at', 'is', null)
    .orderBy('l.position')
    .execute()
  const itemsOf = (line: (typeof lines)[number]) => line.items as unknown as (Parameters<typeof peopleIn>[0][number] & PricedBy)[]
  // The fares of flights are no price options: their ids are those of the airline's offer.
  const ofOffers = lines.filter(({ inventory_id }) => inventory_id !== null)
  const options = [...new Set(ofOffers.flatMap((line) => itemsOf(line).flatMap(({ price_option_id }) => price_option_id ?? [])))]
  const boards =
    options.length === 0 ? [] : await tx.selectFrom('price_options').select(['id', 'board']).where('id', 'in', options).execute()
  return lines.map((line) => {
    const items = itemsOf(line)
    const priced = items.flatMap(({ price_option_id }) => boards.find(({ id, board }) => id === price_option_id && board)?.board ?? [])
    const { id, inventory_id, starts_on, ends_on, residency } = line
    const board = priced[0] ?? line.board
    return { id, inventory_id, starts_on, ends_on, residency, board, people: peopleIn(items), rooms: roomsIn(items) }
  })
}

interface PricedBy {
  price_option_id?: string
}

/** Returns the net rates for the offers of lines, for all their days. */
export async function ratesOfLines(tx: Tx, lines: readonly CostedLine[]) {
  const offers = [...new Set(lines.flatMap(({ inventory_id }) => inventory_id ?? []))]
  const from = lines.map(({ starts_on }) => starts_on).toSorted()[0]
  const until = lines
    .map(({ ends_on }) => ends_on)
    .toSorted()
    .at(-1)
  return from === undefined || until === undefined ? [] : netRatesFor(tx, offers, { from, until })
}
