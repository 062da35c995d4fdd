import type { Expression } from 'kysely'
import type { Currency } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { AsJson } from '#kit/server/database/list.ts'
import * as data from './inventory-data.ts'
import { itemView } from './inventory.ts'

const listed = (app: App, row: data.PageRow) => ({ ...itemView(app, row), place: row.place_name })

/**
 * Returns a page of items of the given kinds. Archived items only appear if that status is filtered. `also` is a kind's own condition on
 * `i`.
 */
export async function listItems(app: App, tx: Tx, filter: data.ItemFilter, now: Date) {
  const page = await data.pageOfItems(tx, filter, now, { today: dayOf(now) })
  return { ...page, rows: page.rows.map((row) => listed(app, row)) }
}

/** The item's columns that a kind's list may read. */
type ListedItem = { currency: Currency; capacity_mode: string; days: number; on_request: boolean }

interface KindParts<Own, Shown> {
  /** Query of the kind's rows with `agency_id` and `inventory_id`; it may refer to columns of the item `i`. */
  own: (now: Date) => Expression<Own>
  show: (own: AsJson<Own>, item: ListedItem) => Shown
  /** Whether items may have departures; then the next one is included. */
  departs?: boolean
}

/** Returns a page of items of one kind in one statement. `own` reads the kind's row, `show` maps it. */
export async function listOfKind<Own, Shown>(
  app: App,
  tx: Tx,
  filter: data.ItemFilter,
  now: Date,
  { own, show, departs = false }: KindParts<Own, Shown>,
) {
  const page = await data.pageOfItems(tx, filter, now, { today: departs ? dayOf(now) : undefined, own })
  const rowOf = (row: (typeof page.rows)[number]) => ({
    ...listed(app, row),
    ...show(row.own, row as ListedItem),
  })
  return { ...page, rows: page.rows.map(rowOf) }
}

/** Filters of a kind's list. */
export type KindFilter = Omit<data.ItemFilter, 'kind'>
