import type { Expression } from 'kysely'
import type { Currency } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database.ts'
import type { AsJson } from '#kit/server/list.ts'
import * as data from './inventory-data.ts'
import { shown } from './inventory.ts'

const listed = (app: App, row: data.PageRow) => ({ ...shown(app, row), place: row.place_name })

/** A page of items of the kinds asked for, archived ones only when their status is; `also` is a kind's own condition on `i`. */
export async function listItems(app: App, tx: Tx, filter: data.ItemFilter, now: Date) {
  const page = await data.pageOfItems(tx, filter, dayOf(now))
  return { ...page, rows: page.rows.map((row) => listed(app, row)) }
}

/**
 * A page of items of one kind with what `own` reads of each, a query of the kind's rows with `agency_id` and `inventory_id`,
 * as `show` shows it: all in one statement.
 */
export async function listOfKind<Own, Shown>(
  app: App,
  tx: Tx,
  filter: data.ItemFilter,
  now: Date,
  { own, show }: { own: Expression<Own>; show: (own: AsJson<Own>, currency: Currency) => Shown },
) {
  const page = await data.pageOfItems(tx, filter, dayOf(now), own)
  return { ...page, rows: page.rows.map((row) => ({ ...listed(app, row), ...show(row.own, row.currency as Currency) })) }
}
/** What a kind's list may be asked for. */
export type KindFilter = Omit<data.ItemFilter, 'kind'>
