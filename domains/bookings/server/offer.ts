import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { clientToBook } from '#domains/clients/server/clients.ts'
import { discountsToTry, keptDiscount, type Offered } from '#domains/discounts/server/discounts.ts'
import type { Tax } from '#domains/inventory/server/taxes/line-taxes.ts'
import { taxesToApply } from '#domains/inventory/server/taxes/taxes.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { AsJson } from '#kit/server/database/list.ts'
import { itemsToBook, type ItemRow } from './bookings-data.ts'
import type { Discounting, LineInput } from './quote.ts'

/** An item with its price options, rules and departures, as it is sold now. Times are text. */
export type BookableRow = AsJson<ItemRow>

/** The data that lines are priced from: their items as sold now, and the discounts and taxes that may apply. */
export interface Offer {
  items: BookableRow[]
  discounts: readonly Offered[]
  taxes: readonly Tax[]
  /** Null if there is no client with the given id. */
  client: BookedClient | null
}

export type BookedClient = NonNullable<Awaited<ReturnType<ReturnType<typeof clientToBook>['executeTakeFirst']>>>

interface OfferRequest {
  lines: readonly LineInput[]
  discount?: Discounting | undefined
  clientId?: string | undefined
}

/** Reads everything that lines are priced from in one statement, because every booking begins with it. */
export async function readOffer(tx: Tx, actor: Actor, { lines, discount = {}, clientId }: OfferRequest): Promise<Offer> {
  const itemIds = lines.map(({ inventory_id }) => inventory_id)
  const departureIds = lines.flatMap(({ departure_id }) => (departure_id ? [departure_id] : []))
  const discounts = 'id' in discount ? keptDiscount(tx, discount.id) : discountsToTry(tx, actor, discount.code)
  return tx
    .selectNoFrom([
      jsonArrayFrom(itemsToBook(tx, actor.agencyId, itemIds, departureIds)).as('items'),
      jsonArrayFrom(discounts).as('discounts'),
      jsonArrayFrom(taxesToApply(tx, actor)).as('taxes'),
      jsonObjectFrom(clientToBook(tx, clientId ?? null)).as('client'),
    ])
    .executeTakeFirstOrThrow()
}
