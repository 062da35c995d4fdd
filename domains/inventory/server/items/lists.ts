import type { Expression } from 'kysely'
import type { Currency } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { AsJson } from '#kit/server/database/list.ts'
import * as data from './inventory-data.ts'
import { shown } from './inventory.ts'

const listed = (app: App, row: data.PageRow) => ({ ...shown(app, row), place: row.place_name })

/** A page of items of the kinds asked for, archived ones only when their status is; `also` is a kind's own condition on `i`. */
export async function listItems(app: App, tx: Tx, filter: data.ItemFilter, now: Date) {
  const page = await data.pageOfItems(tx, filter, now, { today: dayOf(now) })
  return { ...page, rows: page.rows.map((row) => listed(app, row)) }
}

/** What a kind's list may read of the spine. */
type ListedItem = { currency: Currency; capacity_mode: string; days: number; on_request: boolean }

interface KindParts<Own, Shown> {
  /** A query of the kind's rows with `agency_id` and `inventory_id`; it may name columns of the item `i`. */
  own: (now: Date) => Expression<Own>
  show: (own: AsJson<Own>, item: ListedItem) => Shown
  /** Its items may run out by departures, whose next one is shown. */
  departs?: boolean
}

/** A page of items of one kind with what `own` reads of each, as `show` shows it: all in one statement. */
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

/** What a kind's list may be asked for. */
export type KindFilter = Omit<data.ItemFilter, 'kind'>
